import { m } from "#messages";

/** A drawing of the future map. It shows no real place. */
export function MapSketch() {
  return (
    <svg className="drawing map-sketch" viewBox="0 0 560 220" role="img" aria-label={m.home_map_sketch()}>
      <g className="streets">
        <path d="M-5 52 570 30M-5 118 570 104M-5 186 570 178M60-5 84 230M168-5 176 230M292-5 280 230M396-5 410 230M500-5 492 230" />
        <path className="wide-street" d="M-5 230 300 60 570-20" />
      </g>
      <circle className="reach" cx="286" cy="112" r="84" />
      <circle className="home-point" cx="286" cy="112" r="4" />
      <path d="M222 70h20v20h-20zM438 140l12 21h-24z" />
      <circle cx="342" cy="78" r="11" />
    </svg>
  );
}

import { encode } from "uqr";

/** A code for a phone's camera. It is dark on light in any color scheme: many apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The standard asks for four light modules around it.
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `${x},${y}h1v1h-1z` : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width="224"
      height="224"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect fill="white" width={size} height={size} />
      <path fill="black" d={`M${dark.join("M")}`} />
    </svg>
  );
}

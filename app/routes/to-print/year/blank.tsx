import { m } from "#messages";

/** A line to write on. Screen readers get words instead of the line. */
export function Blank() {
  return (
    <span className="write-here">
      <span className="vh">{m.paper_blank()}</span>
    </span>
  );
}

/** A line to write on. Screen readers get words instead of the line. */
export function Blank() {
  return (
    <span className="write-here">
      <span className="vh">to be filled in</span>
    </span>
  );
}

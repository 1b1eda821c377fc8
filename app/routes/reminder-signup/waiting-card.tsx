/** A part that depends on the first answer. */
export function WaitingCard({ legend }: { legend: string }) {
  return (
    <fieldset className="card plan q">
      <legend>
        <h2>{legend}</h2>
      </legend>
      <p className="soft">First say who you are, in part 1.</p>
    </fieldset>
  );
}

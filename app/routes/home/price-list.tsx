import { formatCents, frequencies, priceCents } from "#core/money/pricing.ts";

/** Every price, folded away. Without unfolding, only the lowest shows. */
export function PriceList() {
  return (
    <details>
      <summary>From {formatCents(priceCents(1, false))} a year. See every price</summary>
      <table className="narrow">
        <thead>
          <tr>
            <th scope="col">You register</th>
            <th scope="col" className="r">
              First place
            </th>
            <th scope="col" className="r">
              Each extra place
            </th>
          </tr>
        </thead>
        <tbody>
          {frequencies.map((frequency) => (
            <tr key={frequency}>
              <th scope="row">{frequency === 1 ? "Once a year" : `${frequency} times a year`}</th>
              <td className="r">{formatCents(priceCents(frequency, false))}</td>
              <td className="r">{formatCents(priceCents(frequency, true))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

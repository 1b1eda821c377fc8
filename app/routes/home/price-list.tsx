import { formatCents, frequencies, priceCents } from "#core/money/pricing.ts";
import { m } from "#messages";

/** Every price, folded away. Folded, it shows only the lowest. */
export function PriceList() {
  return (
    <details className="price-list">
      <summary>
        <span>
          {m.door_from_price({ lowest: formatCents(priceCents(1, false)) })} {m.door_see_prices()}
        </span>
      </summary>
      <table className="narrow">
        <thead>
          <tr>
            <th scope="col">{m.prices_often()}</th>
            <th scope="col" className="r">
              {m.prices_first()}
            </th>
            <th scope="col" className="r">
              {m.prices_extra()}
            </th>
          </tr>
        </thead>
        <tbody>
          {frequencies.map((frequency) => (
            <tr key={frequency}>
              <th scope="row">{m.frequency_times_a_year({ count: frequency })}</th>
              <td className="r">{formatCents(priceCents(frequency, false))}</td>
              <td className="r">{formatCents(priceCents(frequency, true))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { formatCents, frequencies, priceCents } from "#core/money/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";

const { fromPrice, seePrices } = catalogue.door;
const words = catalogue.prices;

/** Every price, folded away. Without unfolding, only the lowest shows. */
export function PriceList() {
  return (
    <details className="price-list">
      <summary>
        <span>
          {fromPrice(formatCents(priceCents(1, false)))} {seePrices}
        </span>
      </summary>
      <table className="narrow">
        <thead>
          <tr>
            <th scope="col">{words.often}</th>
            <th scope="col" className="r">
              {words.first}
            </th>
            <th scope="col" className="r">
              {words.extra}
            </th>
          </tr>
        </thead>
        <tbody>
          {frequencies.map((frequency) => (
            <tr key={frequency}>
              <th scope="row">{words.timesAYear(frequency)}</th>
              <td className="r">{formatCents(priceCents(frequency, false))}</td>
              <td className="r">{formatCents(priceCents(frequency, true))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

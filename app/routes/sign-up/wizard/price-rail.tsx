import { AnnouncedByPart } from "#app/components/ui/announced.tsx";
import { frequencyWords } from "#app/components/ui/frequency-words.ts";
import { formatCents, totalCents } from "#core/money/pricing.ts";
import { cartItems, chosenLocations, type SignupForm } from "#core/signup/form.ts";
import { catalogue } from "#core/words/catalogue.ts";

/**
 * The running count and total: beside the form, and on a phone a bar on the lower edge. The server's sum is the one
 * that is paid.
 */
export function PriceRail({ form, hasCode }: { form: SignupForm; hasCode: boolean }) {
  const rows = cartItems(form);
  const count = form.locationType === "" ? 0 : chosenLocations(form).length;
  return (
    <aside className="bottom" aria-label="Price">
      <h2 className="only-l t2 below-5">Price for one year</h2>
      {rows.length > 0 && (
        <dl className="facts sums only-l ruled-below">
          {rows.map(({ name, frequency, additional, priceCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its position
            <div key={index}>
              <dt>
                {name.trim() || "A place"}
                <br />
                <span className="sm">
                  {frequencyWords(frequency)}
                  {additional && ", extra place"}
                </span>
              </dt>
              <dd>{formatCents(priceCents)}</dd>
            </div>
          ))}
        </dl>
      )}
      <AnnouncedByPart as="p" className="row between">
        <span>{count === 1 ? "1 place" : `${count} places`}</span>
        <strong className="num t2">
          {formatCents(totalCents(rows))} <span className="sm plain">a year</span>
        </strong>
      </AnnouncedByPart>
      {form.priceList === "older" && <p className="sm soft above-3">{catalogue.checkout.olderPrices}</p>}
      <p className="sm soft only-l above-3">
        {hasCode ? "You pay after the email check." : "You pay once your answers are saved."}
      </p>
    </aside>
  );
}

import { AnnouncedByPart } from "#app/components/ui/announced.tsx";
import { formatCents, frequencies, priceCents, totalCents } from "#core/money/pricing.ts";
import { cartItems, chosenLocations, type SignupForm } from "#core/signup/form.ts";
import { m } from "#messages";

/** This many places fit beside the form without pushing the total away. Each place has its price beside it anyway. */
const listedAtMost = 4;

/**
 * The running count and total: beside the form, and on a phone a bar on the lower edge of the screen that asks for the places (`isAsked`):
 * nowhere else can the sum change. The total stays in view with ten places, too. The holder pays the server's sum.
 */
export function PriceRail({
  form,
  hasCode,
  isAsked,
}: {
  form: SignupForm;
  hasCode: boolean;
  isAsked: boolean;
}) {
  const rows = cartItems(form);
  const count = form.locationType === "" ? 0 : chosenLocations(form).length;
  const lowest = formatCents(priceCents(frequencies[0], false, form.priceList));
  const price = rows.length === 0 ? m.wizard_from({ price: lowest }) : formatCents(totalCents(rows));
  return (
    <aside className={isAsked ? "bottom" : "bottom only-l"} aria-label={m.wizard_price()}>
      <h2 className="only-l t2 below-5">{m.wizard_price_for_year()}</h2>
      <AnnouncedByPart as="p" className="row between">
        <span>{count > 0 && m.wizard_place_count({ places: count })}</span>
        <strong className="num t2">
          {price} <span className="sm plain">{m.wizard_per_year()}</span>
        </strong>
      </AnnouncedByPart>
      {rows.length > 1 && rows.length <= listedAtMost && (
        <dl className="facts sums only-l ruled-above">
          {rows.map(({ name, frequency, additional, priceCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place has no other name than its position
            <div key={index}>
              <dt>
                {name.trim() || m.wizard_some_place()}
                <br />
                <span className="sm">
                  {additional
                    ? m.wizard_place_line({ frequency: m.frequency_times_a_year({ count: frequency }) })
                    : m.frequency_times_a_year({ count: frequency })}
                </span>
              </dt>
              <dd>{formatCents(priceCents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {form.priceList === "older" && <p className="sm soft above-3">{m.checkout_older_prices()}</p>}
      <p className="sm soft only-l above-3">
        {hasCode ? m.wizard_pay_after_code() : m.wizard_pay_after_saving()}
      </p>
    </aside>
  );
}

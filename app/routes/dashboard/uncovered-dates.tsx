import { Notice } from "#app/components/ui/notice.tsx";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { RenewYear } from "./renew-year.tsx";
import type { Location } from "./use-dashboard.ts";

type UncoveredProps = {
  locations: readonly Location[];
  checkout: Checkout;
  /** Another year was paid for. */
  onPaid: () => void;
};

/** Every date that the paid year does not cover, of every place, with the year that would. */
export function UncoveredDates({ locations, checkout, onPaid }: UncoveredProps) {
  const uncovered = locations.filter(({ state, covered }) => state === "dated" && !covered);
  if (uncovered.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className="plain-list">
        {uncovered.map(({ id, name, ...date }) => (
          <li key={id}>
            {locations.length > 1 && (
              <>
                <Private>{name}</Private>:{" "}
              </>
            )}
            <strong>{m.reminder_covers_not({ date: longDaysOf(date) })}</strong>
          </li>
        ))}
      </ul>
      <RenewYear checkout={checkout} onPaid={onPaid} />
    </Notice>
  );
}

import { Notice } from "#app/components/ui/notice.tsx";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { RenewYear } from "./renew-year.tsx";
import type { Location } from "./use-dashboard.ts";

type UncoveredProps = {
  locations: readonly Location[];
  /** The number of all locations. */
  of: number;
  /** Whether this is the most urgent part of the page: only one part has the filled button. */
  isFirst: boolean;
  checkout: Checkout;
  /** Called when somebody has paid for another year. */
  onPaid: () => void;
};

/** Dates that the paid year does not cover, and the offer of a year that does. */
export function UncoveredDates({ locations: uncovered, of, checkout, isFirst, onPaid }: UncoveredProps) {
  if (uncovered.length === 0) return null;
  return (
    <Notice tone="danger">
      <ul className="plain-list">
        {uncovered.map(({ id, name, ...date }) => (
          <li key={id}>
            {of > 1 && (
              <>
                <Private>{name}</Private>:{" "}
              </>
            )}
            <strong>{m.reminder_covers_not({ date: longDaysOf(date) })}</strong>
          </li>
        ))}
      </ul>
      <RenewYear checkout={checkout} onPaid={onPaid} isFirst={isFirst} />
    </Notice>
  );
}

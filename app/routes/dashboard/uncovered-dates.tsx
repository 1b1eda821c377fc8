import { Notice } from "#app/components/ui/notice.tsx";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import { RenewYear } from "./renew-year.tsx";
import type { Location } from "./use-dashboard.ts";

type UncoveredProps = {
  locations: readonly Location[];
  /** How many locations there are. */
  of: number;
  /** Whether nothing above is more urgent: one thing of the page has the filled button. */
  isFirst: boolean;
  checkout: Checkout;
  /** Another year was paid for. */
  onPaid: () => void;
};

/** Dates that the paid year does not cover, with the year that would. */
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

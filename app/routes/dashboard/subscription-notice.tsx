import type { ReactNode } from "react";
import { Temporal } from "temporal-polyfill";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { inList } from "#core/words/counts.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";
import { Private } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

/** The id of the part where the reader pays for a year. */
export const yearId = "year";

type NoticeProps = {
  checkout: Checkout;
  locations: readonly Location[];
  id?: string;
  /** The button that pays for a year. */
  children: ReactNode;
};

/** Says that a year is unpaid, over or nearly over. The reader can pay for it right here. */
export function SubscriptionNotice({ checkout, locations, id = yearId, children }: NoticeProps) {
  const { status, endsSoon, extendsFrom } = checkout;
  if (status === "none" || (status === "paid" && !endsSoon)) return null;
  const [what, andSo] = endsSoon
    ? [m.reminder_year_ends_soon(), m.reminder_year_does_not_renew()]
    : extendsFrom === null
      ? [m.reminder_year_not_paid(), m.reminder_year_once_it_is()]
      : [
          m.reminder_year_has_ended({ lastDay: longDateOfText(extendsFrom) }),
          afterTheEnd(extendsFrom, locations),
        ];
  return (
    <Notice tone="warning" id={id}>
      <p>
        <strong>{what}</strong> <Private>{andSo}</Private>
      </p>
      {children}
    </Notice>
  );
}

/** The messages that still come after the year's end, and the day from which the dates need another year. */
function afterTheEnd(endsOn: string, locations: readonly Location[]): string {
  const covered = locations.filter(({ state, covered }) => state === "dated" && covered);
  if (covered.length === 0) return m.reminder_year_once_another_is();
  const from = firstUncovered(Temporal.PlainDate.from(endsOn)).toString();
  return m.reminder_year_still_comes({ dates: inList(covered.map(longDaysOf)), from: longDateOfText(from) });
}

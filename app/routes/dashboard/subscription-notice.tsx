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

/** Where on the page a year is paid for. */
export const yearId = "year";

type NoticeProps = {
  checkout: Checkout;
  locations: readonly Location[];
  id?: string;
  /** What pays for a year. */
  children: ReactNode;
};

/** A year that is not paid yet, over or nearly over. It can be paid for right here. */
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

/** What a year that has ended still brings, and from when another one is needed. */
function afterTheEnd(endsOn: string, locations: readonly Location[]): string {
  const covered = locations.filter(({ state, covered }) => state === "dated" && covered);
  if (covered.length === 0) return m.reminder_year_once_another_is();
  const from = firstUncovered(Temporal.PlainDate.from(endsOn)).toString();
  return m.reminder_year_still_comes({ dates: inList(covered.map(longDaysOf)), from: longDateOfText(from) });
}

import type { ReactNode } from "react";
import { Temporal } from "temporal-polyfill";
import { Notice } from "#app/components/ui/notice.tsx";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { firstUncovered } from "#core/money/subscription.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { inList } from "#core/words/counts.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { Private } from "./hide-details.tsx";
import type { Location } from "./use-dashboard.ts";

const words = catalogue.reminder.year;

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
    ? [words.endsSoon, words.doesNotRenew]
    : extendsFrom === null
      ? [words.notPaid, words.onceItIs]
      : [words.hasEnded(longDateOfText(extendsFrom)), afterTheEnd(extendsFrom, locations)];
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
  if (covered.length === 0) return words.onceAnotherIs;
  const from = firstUncovered(Temporal.PlainDate.from(endsOn)).toString();
  return words.stillComes(inList(covered.map(longDaysOf)), longDateOfText(from));
}

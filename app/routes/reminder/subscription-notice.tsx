import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { longDateOfText } from "#core/words/dates.ts";
import type { Checkout } from "../checkout/use-checkout.ts";
import { RenewYear } from "./renew-year.tsx";

const words = catalogue.reminder.year;

/** A year that is not paid yet, over or nearly over. It can be paid for right here. */
export function SubscriptionNotice({ checkout, onPaid }: { checkout: Checkout; onPaid: () => void }) {
  const { status, endsSoon, extendsFrom } = checkout;
  if (status === "none" || (status === "paid" && !endsSoon)) return null;
  const [what, andSo] = endsSoon
    ? [words.endsSoon, words.doesNotRenew]
    : extendsFrom === null
      ? [words.notPaid, words.onceItIs]
      : [words.hasEnded(longDateOfText(extendsFrom)), words.onceAnotherIs];
  return (
    <Notice tone="warning">
      <p>
        <strong>{what}</strong> {andSo}
      </p>
      <RenewYear checkout={checkout} onPaid={onPaid} />
    </Notice>
  );
}

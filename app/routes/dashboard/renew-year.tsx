import type { ReactNode } from "react";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { usePay } from "#app/routes/sign-up/checkout/pay.ts";
import type { Checkout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatCents, totalCents as totalOf } from "#core/money/pricing.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { m } from "#messages";
import { useWhose } from "./chosen-person.ts";

/** Another year, offered where one is missing: its price, its last day, and the button. */
export function RenewYear({
  checkout,
  onPaid,
  isFirst = true,
}: {
  checkout: Checkout;
  onPaid: () => void;
  /** Whether this is the most urgent part of the page: only one part has the filled button. */
  isFirst?: boolean;
}) {
  const whose = useWhose();
  const { paying, pay } = usePay(whose, { state: "known", checkout }, onPaid);
  return (
    <YearOffer checkout={checkout}>
      {(total) => (
        <Button look={isFirst ? "solid" : "line"} busy={paying} onClick={pay}>
          {paying ? m.checkout_paying() : m.checkout_pay({ total })}
        </Button>
      )}
    </YearOffer>
  );
}

/** The price of another year, and its last day. `children`: the button that pays, with the total in words. */
export function YearOffer({
  checkout,
  children,
}: {
  checkout: Checkout;
  children: (total: string) => ReactNode;
}) {
  const { paymentProvider, totalCents, paidThrough, isProcessing, lines, priceList } = checkout;
  const through = parsePlainDate(paidThrough ?? "");
  const total = formatCents(totalCents);
  const owedCents = totalOf(lines.filter(({ isOwed }) => isOwed));
  if (isProcessing) return <Announced as="p">{m.reminder_payment_on_its_way()}</Announced>;
  if (paymentProvider === null) return <p>{m.reminder_payments_closed()}</p>;
  if (through === null || lines.length === 0) return <p>{m.reminder_paid_far_ahead()}</p>;
  return (
    <div className="row between">
      <p>
        {m.reminder_another_year({ through: formatLongDateWithYear(through), total })}
        {owedCents > 0 && ` ${m.checkout_owed_part({ sum: formatCents(owedCents) })}`}
        {priceList === "older" && ` ${m.checkout_older_prices()}`}
      </p>
      {children(total)}
    </div>
  );
}

import { Button } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatCents } from "#core/pricing.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { useCheckout } from "../checkout/use-checkout.ts";
import { usePay } from "../checkout/use-pay.ts";
import { useWhose } from "./chosen-person.ts";

/** A year that is not paid yet, over or nearly over. It can be paid for right here. */
export function SubscriptionNotice({ onPaid }: { onPaid: () => void }) {
  const whose = useWhose();
  const checkout = useCheckout(whose);
  const { paying, pay } = usePay(whose, onPaid);
  if (checkout.state !== "known") return null;
  const { status, renewable, paymentProvider, totalCents } = checkout.checkout;
  if (status === "none" || (status === "paid" && !renewable)) return null;
  const total = formatCents(totalCents);
  return (
    <Notice tone="warning" className="row between">
      <p>
        <strong>{renewable ? "Your year ends soon." : "This year is not paid yet."}</strong>{" "}
        {renewable
          ? `Another year is ${total}. It does not renew by itself.`
          : `Reminders go out once it is: ${total} for one year.`}
      </p>
      {paymentProvider === null ? (
        <p>Payments are closed at the moment.</p>
      ) : (
        <Button disabled={paying} onClick={() => void pay()}>
          {paying ? "Paying..." : catalogue.checkout.pay(total)}
        </Button>
      )}
    </Notice>
  );
}

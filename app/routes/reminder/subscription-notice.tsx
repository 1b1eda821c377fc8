import { Notice } from "#app/components/ui/notice.tsx";
import { useCheckout } from "../checkout/use-checkout.ts";
import { useWhose } from "./chosen-person.ts";
import { RenewYear } from "./renew-year.tsx";

/** A year that is not paid yet, over or nearly over. It can be paid for right here. */
export function SubscriptionNotice({ onPaid }: { onPaid: () => void }) {
  const checkout = useCheckout(useWhose());
  if (checkout.state !== "known") return null;
  const { status, endsSoon } = checkout.checkout;
  if (status === "none" || (status === "paid" && !endsSoon)) return null;
  return (
    <Notice tone="warning">
      <p>
        <strong>{endsSoon ? "Your year ends soon." : "This year is not paid yet."}</strong>{" "}
        {endsSoon ? "It does not renew by itself." : "Reminders go out once it is."}
      </p>
      <RenewYear checkout={checkout} onPaid={onPaid} />
    </Notice>
  );
}

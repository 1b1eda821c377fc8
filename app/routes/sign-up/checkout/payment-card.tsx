import { useServerStatus } from "#app/browser/server-status.ts";
import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { m } from "#messages";

/** How to pay for the purchase. The demo's note and fields show only where the server's payments are the demo's. */
export function PaymentCard({ accountHolder }: { accountHolder: string }) {
  const payments = useServerStatus()?.payments;
  return (
    <section className="card stack gap-5" aria-labelledby="payment">
      <h2 className="t2" id="payment">
        {m.checkout_payment_information()}
      </h2>
      {payments === "demo" && (
        <Notice>
          <p>{m.checkout_demo_note()}</p>
        </Notice>
      )}
      {payments === "none" && (
        <Notice tone="warning">
          <p>{m.checkout_closed_no_card()}</p>
        </Notice>
      )}
      {payments === "stripe" && <p>{m.checkout_card_at_stripe()}</p>}
      <dl className="facts">
        {payments !== "none" && payments !== undefined && (
          <div>
            <dt>{m.checkout_provider()}</dt>
            <dd>{m.checkout_provider_stripe()}</dd>
          </div>
        )}
        <div>
          <dt>{m.checkout_account_holder()}</dt>
          <dd>{accountHolder}</dd>
        </div>
      </dl>
      {payments === "demo" && <DemoFields accountHolder={accountHolder} />}
    </section>
  );
}

/** The fields take no answer, because the demo charges nothing. */
function DemoFields({ accountHolder }: { accountHolder: string }) {
  return (
    <>
      <Field label={m.checkout_card_number()} value="0000 0000 0000 0000" disabled readOnly />
      <div className="two halves">
        <Field label={m.checkout_card_expiry()} value={m.checkout_card_month_and_year()} disabled readOnly />
        <Field label={m.checkout_card_cvv()} value="000" disabled readOnly />
      </div>
      <Field label={m.checkout_card_name()} value={accountHolder} disabled readOnly />
    </>
  );
}

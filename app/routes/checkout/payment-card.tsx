import { Field } from "#app/components/ui/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/catalogue.ts";

/** How it is paid (spec section 2): in the demo nothing can be typed, because nothing is charged. */
export function PaymentCard({ accountHolder }: { accountHolder: string }) {
  return (
    <section className="card stack gap-5" aria-labelledby="payment">
      <h2 className="t2" id="payment">
        {catalogue.checkout.paymentInformation}
      </h2>
      <Notice>
        <p>{catalogue.checkout.demoNote}</p>
      </Notice>
      <dl className="facts">
        <div>
          <dt>Payment provider</dt>
          <dd>Stripe</dd>
        </div>
        <div>
          <dt>Account manager</dt>
          <dd>{accountHolder}</dd>
        </div>
      </dl>
      <Field label="Card number" value="0000 0000 0000 0000" disabled readOnly />
      <div className="two halves">
        <Field label="Expiry" value="MM / YY" disabled readOnly />
        <Field label="CVV" value="000" disabled readOnly />
      </div>
      <Field label="Cardholder name" value={accountHolder} disabled readOnly />
    </section>
  );
}

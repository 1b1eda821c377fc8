import type { ReactNode } from "react";
import { Link } from "react-router";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { LoadAgain } from "#app/components/ui/try-again.tsx";
import { stepPaths } from "#app/routes/sign-up/wizard/wizard-steps.ts";
import { formatCents } from "#core/money/pricing.ts";
import { m } from "#messages";
import type { Checkout, CheckoutState } from "./use-checkout.ts";

type PayProps = {
  checkout: CheckoutState;
  /** Whether the server may have saved the answers: never before the e-mail check. */
  isSaved: boolean;
  /** The sum of the shown rows, in cents. */
  shownTotalCents: number;
  places: number;
  paying: boolean;
  /** The words while the answer to the payment is late, or lost. */
  meanwhile: string | null;
  onPay: () => void;
};

/** The total and the button. On a phone they stand above the cards. */
export function PayRail({ checkout, isSaved, shownTotalCents, places, paying, meanwhile, onPay }: PayProps) {
  const total = formatCents(shownTotalCents);
  const known = checkout.state === "known" ? checkout.checkout : null;
  const open = known?.status === "pending_payment" && known.paymentProvider !== null;
  const isClosed = known?.paymentProvider === null;
  const isAsking = isSaved && checkout.state === "asking";
  return (
    <aside className="bottom still stack" aria-label={m.checkout_pay_label()}>
      <p className="row between">
        <span>{m.checkout_total_for_year()}</span>
        <strong className="num t2">{total}</strong>
      </p>
      {known?.priceList === "older" && <p className="sm soft">{m.checkout_older_prices()}</p>}
      {known?.status === "paid" ? (
        <PaidAlready subscription={known.subscription} />
      ) : isClosed ? null : (
        <Button
          wide
          disabled={!isAsking && (!open || known.totalCents !== shownTotalCents)}
          busy={paying || isAsking}
          onClick={onPay}
        >
          {isAsking ? m.navigation_loading() : paying ? m.checkout_paying() : m.checkout_pay({ total })}
        </Button>
      )}
      <WhyNot
        reason={
          meanwhile ?? (isSaved ? reasonNotToPay(checkout, shownTotalCents) : m.checkout_not_saved_yet())
        }
      >
        {checkout.state === "failed" && <LoadAgain />}
      </WhyNot>
      {open && <Term places={places} />}
      {known?.status !== "paid" && (
        <Link className="go" to={stepPaths.details}>
          {m.checkout_change()}
        </Link>
      )}
    </aside>
  );
}

function PaidAlready({ subscription }: Pick<Checkout, "subscription">) {
  return (
    <>
      <Notice tone="success" isAnnounced>
        <strong>{m.checkout_is_paid()}</strong>
      </Notice>
      <ButtonLink to="/reminder" state={{ subscription }} wide>
        {m.success_to_dashboard()}
      </ButtonLink>
    </>
  );
}

/** What the payment still lacks, in words. */
function WhyNot({ reason, children }: { reason: string | null; children: ReactNode }) {
  return (
    <Announced>
      {reason && (
        <Notice tone="warning">
          <p>{reason}</p>
          {children}
        </Notice>
      )}
    </Announced>
  );
}

function reasonNotToPay(checkout: CheckoutState, shownTotalCents: number): string | null {
  if (checkout.state === "asking") return null;
  if (checkout.state === "failed") return checkout.failure.message;
  const { status, paymentProvider, totalCents } = checkout.checkout;
  if (status === "paid") return null;
  if (status === "none" || totalCents !== shownTotalCents) {
    return m.checkout_not_saved_yet();
  }
  return paymentProvider === null ? m.checkout_closed() : null;
}

function Term({ places }: { places: number }) {
  return (
    <p className="sm soft">
      {m.checkout_term({ places })} {m.checkout_refund()} <Link to="/terms">{m.checkout_terms()}</Link>
    </p>
  );
}

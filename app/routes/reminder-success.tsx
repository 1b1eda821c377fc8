import { useEffect } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { catalogue } from "#core/catalogue.ts";
import { formatUsPhone } from "#core/contacts.ts";
import { type Checkout, useCheckout } from "./checkout/use-checkout.ts";
import { clearWizard } from "./reminder-signup/wizard-store.ts";

const words = catalogue.success;

export const meta = () => pageMeta(words.title, "What happens after the payment.", "/reminder_success", true);

/** It says what the payment provider confirmed; opened without a payment, it says that. */
export default function ReminderSuccess() {
  const checkout = useCheckout();
  const paid = checkout.state === "known" && checkout.checkout.status === "paid";

  useEffect(() => {
    if (paid) clearWizard();
  }, [paid]);

  // The heading and the status stay the same elements: the one keeps the focus, and the other is heard.
  return (
    <div className="wrap stack gap-6">
      <div className="stack">
        <h1>{paid ? words.headline : "Your payment"}</h1>
        <NeedsScript what="page" />
        <div role="status">
          {checkout.state === "asking" && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
          {checkout.state === "known" && <p className="lead">{paid ? words.message : words.notConfirmed}</p>}
          {checkout.state === "failed" && <p className="lead">{checkout.failure.message}</p>}
        </div>
      </div>
      {paid && <Confirmed firstText={checkout.checkout.firstText} />}
      {!paid && checkout.state !== "asking" && (
        <p className="row">
          <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
          <ButtonLink to="/" look="line">
            {words.toHomepage}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** What comes next, once the payment is confirmed. */
function Confirmed({ firstText }: { firstText: Checkout["firstText"] }) {
  return (
    <>
      <section className="card main stack" aria-labelledby="next">
        <h2 className="t2" id="next">
          {words.nextHeading}
        </h2>
        <ul className="dotted">
          {words.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <FirstText state={firstText} />
      <p className="row">
        <ButtonLink to="/reminder">{words.toDashboard}</ButtonLink>
        <ButtonLink to="/" look="line">
          {words.toHomepage}
        </ButtonLink>
      </p>
    </>
  );
}

/** What became of the first text to the account holder's own phone. */
function FirstText({ state }: { state: Checkout["firstText"] }) {
  const ourNumber = useServerStatus()?.textNumber ?? null;
  if (state === "none") return null;
  const isWell = state === "waiting" || state === "sent";
  return (
    <Notice tone={isWell ? "note" : "warning"} role="status">
      {state === "sent-stop"
        ? catalogue.people.hasSentStop(ourNumber === null ? null : formatUsPhone(ourNumber))
        : words.firstText[state]}
    </Notice>
  );
}

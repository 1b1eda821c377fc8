import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readSavedForm } from "#app/browser/saved-form.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { useSession } from "#app/browser/session.ts";
import { useOwnPeople } from "#app/browser/use-own-people.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { formatUsPhone } from "#core/contacts.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { type Checkout, type Purchase, useCheckout } from "./checkout/use-checkout.ts";
import { clearWizard } from "./reminder-signup/wizard-store.ts";

const words = catalogue.success;

export const meta = () => pageMeta(words.title, "What happens after the payment.", "/reminder_success", true);

/** The page says what the payment provider confirmed. Opened without a payment, it says that. */
export default function ReminderSuccess() {
  const { user } = useSession();
  const purchase = usePurchase();
  // An account may look after several people, so without a name it is not known whose payment is meant.
  const isUnknown = purchase === "several";
  const checkout = useCheckout(isUnknown ? null : purchase);
  const paid = checkout.state === "known" && checkout.checkout.status === "paid";
  const isAsking = checkout.state === "asking" && !isUnknown;

  useEffect(() => {
    if (paid) clearWizard();
  }, [paid]);

  // The heading and the status stay the same elements: the heading keeps the focus, and the status is announced.
  return (
    <div className="wrap stack gap-6">
      <div className="stack">
        <h1>{paid ? words.headline : "Your payment"}</h1>
        <NeedsScript what="page" />
        <Announced>
          {isAsking && <p className="soft needs-script">{catalogue.navigation.loading}</p>}
          {checkout.state === "known" && <p className="lead">{paid ? words.message : words.notConfirmed}</p>}
          {isUnknown && <p className="lead">{words.notKnown}</p>}
          {checkout.state === "failed" && <p className="lead">{checkout.failure.message}</p>}
        </Announced>
      </div>
      {paid && <Confirmed checkout={checkout.checkout} />}
      {!paid && !isAsking && (
        <p className="row">
          {user ? (
            <ButtonLink to="/reminder">{words.toDashboard}</ButtonLink>
          ) : (
            <ButtonLink to="/login?redirect=/reminder">{catalogue.navigation.login}</ButtonLink>
          )}
          <ButtonLink to="/" look="line">
            {words.toHomepage}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** Which purchase is meant. Null until that is known. */
function usePurchase(): Purchase | "several" | null {
  const { user, known } = useSession();
  const named = useNamedPurchase();
  const people = useOwnPeople(named === null && user !== null ? user.email : null);
  if (named) return named;
  if (user === null) return known ? {} : null;
  if (people === null) return null;
  // When the account looks after one person it can be no other purchase.
  const [only, another] = people === "unanswered" ? [] : people;
  return only && !another ? { subscription: only.subscription } : "several";
}

/**
 * The purchase by its e-mail check: the checkout hands it on, or the answers that are still in the tab have it. Null
 * when neither does.
 */
function useNamedPurchase(): Purchase | null {
  const { state } = useLocation();
  const [inTab] = useState(() => readSavedForm()?.verificationId);
  const verification = (state as Purchase | null)?.verification ?? inTab;
  return verification ? { verification } : null;
}

/** What comes next once the payment is confirmed. */
function Confirmed({ checkout: { firstText, subscription } }: { checkout: Checkout }) {
  const isSignedIn = useSession().user !== null;
  const next = isSignedIn ? words.next : [...words.next, words.otherLogin];
  return (
    <>
      <section className="card main stack" aria-labelledby="next">
        <h2 className="t2" id="next">
          {words.nextHeading}
        </h2>
        <ul className="dotted">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <FirstText state={firstText} />
      <p className="row">
        <ButtonLink to="/reminder" state={{ subscription }}>
          {words.toDashboard}
        </ButtonLink>
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
    <Notice tone={isWell ? "note" : "warning"} isAnnounced>
      {state === "sent-stop"
        ? catalogue.people.hasSentStop(ourNumber === null ? null : formatUsPhone(ourNumber))
        : words.firstText[state]}
    </Notice>
  );
}

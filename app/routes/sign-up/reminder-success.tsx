import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readSavedForm } from "#app/browser/saved-form.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { useSession } from "#app/browser/session.ts";
import { useOwnPeople } from "#app/browser/use-own-people.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta, titleOf } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { LoadingWords } from "#app/components/ui/loading.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { NextReminderCard } from "#app/routes/sign-up/checkout/next-reminder-card.tsx";
import {
  type Checkout,
  type CheckoutState,
  type Purchase,
  useCheckout,
} from "#app/routes/sign-up/checkout/use-checkout.ts";
import {
  type KnownPayment,
  type ReturnedPayment,
  useReturnedPayment,
} from "#app/routes/sign-up/checkout/use-returned-payment.ts";
import { useSignInOncePaid } from "#app/routes/sign-up/checkout/use-sign-in-once-paid.ts";
import { clearWizard } from "#app/routes/sign-up/wizard/wizard-store.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { formatUsPhone } from "#core/people/contacts.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import { peopleWords } from "#core/words/pages/dashboard-words.ts";
import { successWords } from "#core/words/pages/signup-words.ts";
import { unbrokenDates } from "#core/words/unbroken-dates.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";

export const meta = () =>
  pageMeta(m.success_not_paid_title(), m.success_description(), "/reminder_success", true);

/** Says what the payment provider confirmed. Without a payment, the page says that. */
export default function ReminderSuccess() {
  const { user } = useSession();
  const returned = useReturnedPayment();
  const purchase = usePurchase(returned);
  // A signed-in user may look after several people: without a name nobody knows which payment is meant.
  const isUnknown = purchase === "several";
  const checkout = useCheckout(isUnknown ? null : purchase);
  const known = checkout.state === "known" ? checkout.checkout : null;
  const paid = isPaid(returned, known);
  const waits = known?.waits ?? null;
  const isGift = returned.state === "known" && returned.payment.isGift;
  const lead = isGift
    ? giftLead(returned.payment)
    : leadOf(returned, isUnknown ? "several" : checkout, { paid, waits, user });

  // The built page knows of no payment, so the tab's title changes with the page.
  useEffect(() => {
    document.title = titleOf(paid ? m.success_title() : m.success_not_paid_title());
  }, [paid]);

  const landed = useSignInOncePaid(paid && !isGift);

  // A gift is nobody's sign-up, so the answers stay.
  useEffect(() => {
    if (paid && !isGift) clearWizard();
  }, [paid, isGift]);

  // The heading and the status stay the same elements: the heading keeps the focus, and screen readers announce the status.
  return (
    <div className="wrap stack gap-6">
      <div className="stack">
        <h1>{paid ? m.success_headline() : m.success_not_paid_title()}</h1>
        <NeedsScript what="page" />
        <Announced>
          {lead === null ? (
            <div className="soft needs-script">
              <LoadingWords />
            </div>
          ) : (
            <p className="lead">{lead}</p>
          )}
        </Announced>
      </div>
      {isGift && (
        <ButtonLink to="/" look="line">
          {m.success_to_homepage()}
        </ButtonLink>
      )}
      {paid && !isGift && (
        <Confirmed
          firstText={known?.firstText ?? "none"}
          firstTextAt={known?.firstTextAt ?? null}
          nextReminder={known?.nextReminder ?? null}
          firstDate={known?.firstDate ?? null}
          hasLanded={landed}
          subscription={known?.subscription ?? null}
          waits={waits}
        />
      )}
      {!paid && !isGift && lead !== null && (
        <p className="row">
          {isOver(returned) && <ButtonLink to="/reminder_checkup">{m.success_to_checkout()}</ButtonLink>}
          {user ? (
            <ButtonLink to="/reminder" look={isOver(returned) ? "line" : undefined}>
              {m.success_to_dashboard()}
            </ButtonLink>
          ) : (
            <ButtonLink to="/login?redirect=/reminder" look={isOver(returned) ? "line" : undefined}>
              {m.navigation_login()}
            </ButtonLink>
          )}
          <ButtonLink to="/" look="line">
            {m.success_to_homepage()}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** The page tells givers only about their own payment: the purchase is the account holder's matter. */
function giftLead({ outcome }: KnownPayment): string {
  if (outcome === "paid") return m.success_gift();
  return outcome === "over" ? m.success_not_paid() : m.success_given_back();
}

/**
 * Whether the page may say "paid". For a payment that the address names, the provider's answer counts, whatever somebody else paid for the
 * same person.
 */
function isPaid(returned: ReturnedPayment, checkout: Checkout | null): boolean {
  if (returned.state === "known") return returned.payment.outcome === "paid";
  return returned.state === "none" && checkout?.status === "paid";
}

const isOver = (returned: ReturnedPayment): boolean =>
  returned.state === "known" && returned.payment.outcome === "over";

/** The page's sentence; null until the server has answered. */
function leadOf(
  returned: ReturnedPayment,
  checkout: CheckoutState | "several",
  { paid, waits, user }: { paid: boolean; waits: Checkout["waits"]; user: unknown },
): string | null {
  if (paid)
    return waits === null
      ? m.success_message()
      : user
        ? m.success_waits_for_you()
        : successWords.waits(waits.asked);
  if (returned.state === "confirming") {
    if (returned.isProcessing) return m.success_processing();
    return returned.isLong ? m.success_takes_long() : m.success_confirming();
  }
  if (returned.state === "failed") return returned.failure.message;
  if (returned.state === "known") return isOver(returned) ? m.success_not_paid() : m.success_given_back();
  if (checkout === "several") return m.success_not_known();
  if (checkout.state === "asking") return null;
  return checkout.state === "failed" ? checkout.failure.message : m.success_not_confirmed();
}

/** Which purchase is meant; null until the page knows. */
function usePurchase(returned: ReturnedPayment): Purchase | "several" | null {
  const { user, known } = useSession();
  const inTab = useNamedPurchase();
  const paidFor = returned.state === "known" ? returned.payment.subscription : null;
  const named = paidFor === null ? inTab : { subscription: paidFor };
  const people = useOwnPeople(named === null && user !== null ? user.email : null);
  if (named) return named;
  if (user === null) return known ? {} : null;
  // A missing answer is not "several": the page waits for one.
  if (people === null || people === "unanswered") return null;
  // An account that looks after one person has no other purchase.
  const [only, another] = people;
  return only && !another ? { subscription: only.subscription } : "several";
}

/** The purchase by its e-mail check: from the checkout, or from the answers that are still in the tab. Null when neither has it. */
function useNamedPurchase(): Purchase | null {
  const { state } = useLocation();
  const [inTab] = useState(() => readSavedForm()?.verificationId);
  const verification = (state as Purchase | null)?.verification ?? inTab;
  return verification ? { verification } : null;
}

/** The next steps, once the payment is confirmed. */
function Confirmed({
  firstText,
  firstTextAt,
  subscription,
  waits,
  nextReminder,
  firstDate,
  hasLanded,
}: Pick<Checkout, "firstText" | "firstTextAt" | "subscription" | "waits" | "nextReminder" | "firstDate"> & {
  hasLanded: boolean;
}) {
  const { user } = useSession();
  const waitsForOther = waits !== null && user === null;
  const next = waitsForOther
    ? waitingWords(waits, "page")
    : [m.success_next_emails(), m.success_next_reminders(), m.success_next_log_in()];
  return (
    <>
      {hasLanded && user && <p className="breakable">{m.success_logged_in_as({ email: user.email })}</p>}
      <FirstText state={firstText} at={firstTextAt} />
      {nextReminder && <NextReminderCard next={nextReminder} firstDate={firstDate} />}
      <section className="card main stack" aria-labelledby="next">
        <h2 className="t2" id="next">
          {m.success_next_heading()}
        </h2>
        <ul className="dotted">
          {next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </section>
      <p className="row">
        {!waitsForOther && (
          <ButtonLink to="/reminder" state={{ subscription }}>
            {m.success_to_dashboard()}
          </ButtonLink>
        )}
        <ButtonLink to="/" look="line">
          {m.success_to_homepage()}
        </ButtonLink>
      </p>
    </>
  );
}

/** The state of the first text to the account holder's own phone. */
function FirstText({ state, at }: { state: Checkout["firstText"]; at: Checkout["firstTextAt"] }) {
  const ourNumber = useServerStatus()?.textNumber ?? null;
  if (state === "none") return null;
  const day = at && parsePlainDate(at.on);
  const isWell = state === "waiting" || state === "sent";
  return (
    <Notice tone={isWell ? "note" : "warning"} isAnnounced>
      {state === "sent-stop"
        ? peopleWords.hasSentStop(ourNumber === null ? null : formatUsPhone(ourNumber))
        : day && at
          ? unbrokenDates(m.success_first_text_comes({ day: formatLongDate(day), time: formatTime(at.time) }))
          : successWords.firstText[state]()}
    </Notice>
  );
}

import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { type FormOutcome, formAction, textOf } from "#app/form-action.ts";
import { LocationsCard } from "#app/routes/sign-up/checkout/locations-card.tsx";
import { findPayment, payForYear, usePay } from "#app/routes/sign-up/checkout/pay.ts";
import { PayRail } from "#app/routes/sign-up/checkout/pay-rail.tsx";
import { PaymentCard } from "#app/routes/sign-up/checkout/payment-card.tsx";
import { RegistrantCard } from "#app/routes/sign-up/checkout/registrant-card.tsx";
import { type Checkout, useCheckout } from "#app/routes/sign-up/checkout/use-checkout.ts";
import { YearAheadCard } from "#app/routes/sign-up/checkout/year-ahead-card.tsx";
import { SignupSteps } from "#app/routes/sign-up/wizard/signup-steps.tsx";
import { stepPaths } from "#app/routes/sign-up/wizard/wizard-steps.ts";
import { openWizard, useAnswers } from "#app/routes/sign-up/wizard/wizard-store.ts";
import { totalCents } from "#core/money/pricing.ts";
import { cartItems, type SignupForm } from "#core/signup/form.ts";
import { longDaysOf } from "#core/words/range-words.ts";
import { m } from "#messages";

export const meta = () => pageMeta(m.checkout_title(), m.checkout_description(), "/reminder_checkup", true);

/** Only the browser has the saved answers, so the page shows "Loading..." until it has read them. */
export function clientLoader(): null {
  openWizard();
  return null;
}

export const clientAction = formAction(async (posted): Promise<FormOutcome> => {
  const action = textOf(posted.fields, "action");
  if (action === "pay") return payForYear(posted);
  return action === "look" ? findPayment(posted) : {};
});

export function HydrateFallback() {
  return (
    <Page>
      <NeedsScript what="page" />
      <Announced as="p" className="soft needs-script">
        {m.navigation_loading()}
      </Announced>
    </Page>
  );
}

export default function ReminderCheckup() {
  const form = useAnswers();
  return <Page>{form === null ? <NoForm /> : <Purchase form={form} />}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="wrap">
      <div className="head stack">
        <SignupSteps at="pay" />
        <h1>{m.checkout_heading()}</h1>
      </div>
      {children}
    </div>
  );
}

function NoForm() {
  return (
    <div className="stack gap-5">
      <p className="lead">{m.checkout_no_form_data()}</p>
      <ButtonLink to={stepPaths.details}>{m.checkout_go_back()}</ButtonLink>
    </div>
  );
}

function Purchase({ form }: { form: SignupForm }) {
  // The e-mail check in the answers names the purchase, so that the page never shows somebody else's payment.
  const purchase = { verification: form.verificationId };
  const isSaved = form.verificationId !== "";
  const checkout = useCheckout(isSaved ? purchase : null);
  const navigate = useNavigate();
  const { paying, meanwhile, pay } = usePay(
    purchase,
    checkout,
    () => void navigate("/reminder_success", { state: purchase }),
  );
  const rows = cartItems(form);
  const known = checkout.state === "known" ? checkout.checkout : null;
  return (
    <div className="side rail-first">
      <PayRail
        checkout={checkout}
        isSaved={isSaved}
        shownTotalCents={totalCents(rows)}
        places={rows.length}
        paying={paying}
        meanwhile={meanwhile}
        onPay={pay}
      />
      {/* The strip comes with the server's answer and stands first, so the cards below it wait for the answer. */}
      {isSaved && checkout.state === "asking" ? (
        <div className="fills-screen" />
      ) : (
        <div className="grid">
          {known?.yearAhead && (
            <YearAheadCard year={known.yearAhead} firstDate={known.firstDate} places={rows.length} />
          )}
          {known && <NotCovered dates={known.notCovered} />}
          <RegistrantCard form={form} />
          <LocationsCard rows={rows} />
          <PaymentCard accountHolder={form.masterAccountHolder} />
        </div>
      )}
    </div>
  );
}

function NotCovered({ dates }: { dates: Checkout["notCovered"] }) {
  if (dates.length === 0) return null;
  return (
    <Notice tone="warning">
      <strong>{m.checkout_not_all_covered()}</strong>
      <ul className="plain-list">
        {dates.map(({ name, date, opensOn }) => (
          <li key={`${name} ${date}`}>
            {m.checkout_date_not_covered({
              name,
              why: m.reminder_covers_not({ date: longDaysOf({ nextDueOn: date, opensOn }) }),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { notify } from "#app/browser/notifications.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorSummary, type Problem } from "#app/components/ui/error-summary.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { firstProblem } from "#core/signup/validate.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { AboutYouCard } from "./about-you-card.tsx";
import { alertProblem } from "./alert-problem.ts";
import { CodeAddressCard } from "./code-address-card.tsx";
import { sendCode } from "./email-code.ts";
import { LoginCard } from "./login-card.tsx";
import { MasterCard } from "./master-card.tsx";
import { TwoAddresses } from "./one-address.tsx";
import { AddsToAccount } from "./one-more-person.tsx";
import { PlacesCard } from "./places-card.tsx";
import { PriceRail } from "./price-rail.tsx";
import { RegistrantCard } from "./registrant-card.tsx";
import { useFocusOnRefused } from "./use-focus-on-refused.ts";
import { useSaveSignup } from "./use-save-signup.ts";
import type { Wizard } from "./use-wizard.ts";
import { WhoCard } from "./who-card.tsx";
import { stepPaths } from "./wizard-steps.ts";
import { clearWizard, dispatch } from "./wizard-store.ts";

/** Said before ten minutes of questions, and not after them. */
function PaymentsClosed() {
  if (useServerStatus()?.payments !== "none") return null;
  return (
    <Notice tone="warning">
      <p>{catalogue.checkout.closedBefore}</p>
    </Notice>
  );
}

/** The first step: seven cards, checked together when they are sent. Somebody who is signed in sees five. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { form, problems, accountEmail } = wizard;
  const [summary, setSummary] = useState<readonly Problem[]>([]);
  const { busy, goOn } = useNextStep(wizard);
  const formRef = useFocusOnRefused(wizard);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dispatch({ type: "flagged", fields: problems.map(({ field }) => field) });
    // Before the first answer some questions do not show yet, so a link to them would lead nowhere.
    const asked = problems.filter(({ field }) => document.getElementById(field) !== null);
    setSummary(asked.map(({ field, problem }) => ({ field, message: sayProblem(problem) })));
    const first = firstProblem(problems);
    if (first === null) return goOn();
    await alertProblem(first.problem);
    document.getElementById(first.field)?.focus();
  }

  return (
    <form className="side" method="post" noValidate onSubmit={submit} ref={formRef}>
      <div className="grid">
        <ErrorSummary problems={summary} />
        <PasswordGone wizard={wizard} />
        {accountEmail !== null && <AddsToAccount accountEmail={accountEmail} />}
        <PaymentsClosed />
        <WhoCard wizard={wizard} />
        <MasterCard wizard={wizard} />
        <AboutYouCard wizard={wizard} />
        <RegistrantCard wizard={wizard} />
        <PlacesCard wizard={wizard} />
        {/* Somebody who is signed in has a login and a proven mailbox. */}
        {accountEmail === null && (
          <>
            <LoginCard wizard={wizard} />
            <CodeAddressCard wizard={wizard} />
            <TwoAddresses wizard={wizard} />
          </>
        )}
        <div className="row between">
          <Button type="submit" big busy={busy}>
            {continueWords(form.verified || accountEmail !== null, busy)}
          </Button>
          <StartOver onDone={() => setSummary([])} />
        </div>
      </div>
      <PriceRail form={form} hasCode={accountEmail === null} />
    </form>
  );
}

function continueWords(isProven: boolean, busy: boolean): string {
  if (isProven) return busy ? "Saving your answers..." : "Save and go to the checkout";
  return busy ? "Sending your code..." : "Continue to the email check";
}

/** What follows a form in order: a code, unless one is under way or the address is checked already. */
function useNextStep(wizard: Wizard): { busy: boolean; goOn: () => Promise<void> } {
  const { form } = wizard;
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const { saving, save } = useSaveSignup(wizard);

  async function goOn(): Promise<void> {
    if (form.verified) return save();
    if (form.verificationId === "") {
      setSending(true);
      // The answers name the proven address. For somebody who is signed in, nobody chose that address by hand.
      dispatch({ type: "answered", field: "verificationEmail", value: form.verificationEmail });
      const answer = await sendCode(form.verificationEmail);
      setSending(false);
      if (!answer.success) return void notify({ message: answer.message, color: "red" });
      if (answer.verified) return save();
    }
    // The browser's Back then leads to the answers, and not to the greeting.
    await navigate(stepPaths.details, { replace: true });
    await navigate(stepPaths.email);
  }

  return { busy: sending || saving, goOn };
}

/** After a reload everything is still there except the password. */
function PasswordGone({ wizard: { form, password, accountEmail } }: { wizard: Wizard }) {
  const gone = useRef(form.verificationId !== "" && password === "");
  if (!gone.current || password !== "" || accountEmail !== null) return null;
  return (
    <Notice>
      <strong>Please enter the password again, in part 6.</strong> It is never stored in your browser. All
      your other answers are here.
    </Notice>
  );
}

function StartOver({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  async function startOver(): Promise<void> {
    const answer = await notify({
      title: "Start over?",
      message: "This clears every answer on this page.",
      okText: "Clear my answers",
      color: "yellow",
    });
    if (answer !== "ok") return;
    clearWizard();
    onDone();
    await navigate(stepPaths.details, { replace: true });
    window.scrollTo({ top: 0 });
    document.getElementById("userType")?.focus();
  }
  return (
    <Button look="text" onClick={() => void startOver()}>
      Start over
    </Button>
  );
}

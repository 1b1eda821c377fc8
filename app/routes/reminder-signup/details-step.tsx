import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api, callApi } from "#app/browser/api.ts";
import { notify } from "#app/browser/notifications.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorSummary } from "#app/components/ui/error-summary.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { firstProblem, type SignupProblem } from "#core/signup/validate.ts";
import { AboutYouCard } from "./about-you-card.tsx";
import { CodeAddressCard } from "./code-address-card.tsx";
import { sendCode } from "./email-code.ts";
import { LoginCard } from "./login-card.tsx";
import { MasterCard } from "./master-card.tsx";
import { TwoAddresses } from "./one-address.tsx";
import { PlacesCard } from "./places-card.tsx";
import { PriceRail } from "./price-rail.tsx";
import { RegistrantCard } from "./registrant-card.tsx";
import { useSaveSignup } from "./use-save-signup.ts";
import type { Wizard } from "./use-wizard.ts";
import { WhoCard } from "./who-card.tsx";
import { stepPaths } from "./wizard-steps.ts";
import { clearWizard, dispatch } from "./wizard-store.ts";

/** The first step: seven cards, checked together when they are sent. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const { form, problems } = wizard;
  const [summary, setSummary] = useState<readonly SignupProblem[]>([]);
  const { busy, goOn } = useNextStep(wizard);
  const formRef = useFocusOnRefused(wizard);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    dispatch({ type: "flagged", fields: problems.map(({ field }) => field) });
    // Before the first answer some questions are not asked yet: a link to them would lead nowhere.
    setSummary(problems.filter(({ field }) => document.getElementById(field) !== null));
    const first = firstProblem(problems);
    if (first === null) return goOn();
    await notify({ ...(first.title && { title: first.title }), message: first.message, color: "red" });
    document.getElementById(first.field)?.focus();
  }

  return (
    <form className="side" method="post" noValidate onSubmit={submit} ref={formRef}>
      <div className="grid">
        <ErrorSummary problems={summary} />
        <PasswordGone wizard={wizard} />
        {wizard.accountEmail !== null && <SetUpAlready />}
        <WhoCard wizard={wizard} />
        <MasterCard wizard={wizard} />
        <AboutYouCard wizard={wizard} />
        <RegistrantCard wizard={wizard} />
        <PlacesCard wizard={wizard} />
        <LoginCard wizard={wizard} />
        <CodeAddressCard wizard={wizard} />
        <TwoAddresses wizard={wizard} />
        <div className="row between">
          <Button type="submit" big disabled={busy}>
            {continueWords(form.verified, busy)}
          </Button>
          <StartOver onDone={() => setSummary([])} />
        </div>
      </div>
      <PriceRail form={form} />
    </form>
  );
}

function continueWords(verified: boolean, busy: boolean): string {
  if (verified) return busy ? "Saving your answers..." : "Save and go to the checkout";
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
      const answer = await sendCode(form.verificationEmail);
      setSending(false);
      if (!answer.success) return void notify({ message: answer.message, color: "red" });
      if (answer.verified) return save();
    }
    // So that the browser's Back leads to the answers, and not to the greeting.
    await navigate(stepPaths.details, { replace: true });
    await navigate(stepPaths.email);
  }

  return { busy: sending || saving, goOn };
}

/** Sent back by the server, the form begins at the first field with words beside it. */
function useFocusOnRefused({ wasRefused }: Wizard) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wasRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [wasRefused]);
  return form;
}

/** After a reload everything is still there but the password. */
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

/** One account looks after one person's dates: said before anybody fills in the form. */
function SetUpAlready() {
  const [active, setActive] = useState(false);
  useEffect(() => {
    void callApi(() => api.registrant.$get({ query: {} })).then((answer) =>
      setActive(answer.success && answer.data?.active === true),
    );
  }, []);
  if (!active) return null;
  return (
    <Notice tone="warning" role="status">
      <strong>This account has its reminders already.</strong> <Link to="/reminder">See them here</Link>, or
      log out to set up reminders for somebody else.
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

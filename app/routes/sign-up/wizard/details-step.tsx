import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { refuseHalfTyped } from "#app/browser/half-typed.ts";
import { notify } from "#app/browser/notifications.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Button } from "#app/components/ui/button.tsx";
import { LateAnswer, LateNotice } from "#app/components/ui/late.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { distinctEmails } from "#core/signup/form.ts";
import { m } from "#messages";
import { AboutYouCard } from "./about-you-card.tsx";
import { alertProblem, firstOnPage } from "./alert-problem.ts";
import { CodeAddressCard } from "./code-address-card.tsx";
import { sendCode } from "./email-code.ts";
import { signupRules } from "./load-signup-rules.ts";
import { LoginCard } from "./login-card.tsx";
import { MasterCard } from "./master-card.tsx";
import { AddsToAccount } from "./one-more-person.tsx";
import { PeopleCard } from "./people-card.tsx";
import { PlacesCard } from "./places-card.tsx";
import { PriceRail } from "./price-rail.tsx";
import { ReachCard, RegistrantCard } from "./registrant-card.tsx";
import { useFocusOnRefused } from "./use-focus-on-refused.ts";
import type { SaveSignup } from "./use-save-signup.ts";
import { useScreens } from "./use-screens.ts";
import type { Wizard } from "./use-wizard.ts";
import { WhoCard } from "./who-card.tsx";
import { pathOfPart, type WizardPart } from "./wizard-parts.ts";
import { stepPaths } from "./wizard-steps.ts";
import { clearWizard, dispatch, useAnswers } from "./wizard-store.ts";

/** The reader learns it before ten minutes of questions, and not after them. */
function PaymentsClosed() {
  if (useServerStatus()?.payments !== "none") return null;
  return (
    <Notice tone="warning">
      <p>{m.checkout_closed_before()}</p>
    </Notice>
  );
}

/**
 * The answers. Each part is a screen with its own address. The form checks a screen when the reader leaves it, and all screens when the
 * reader sends them.
 */
export function DetailsStep({ wizard, ...saving }: { wizard: Wizard } & SaveSignup) {
  const { form, accountEmail } = wizard;
  const hasAccount = accountEmail !== null;
  const screens = useScreens(wizard);
  const { busy: sending, goOn } = useNextStep(wizard, screens.shown, saving);
  const [waitsForZone, setWaitsForZone] = useState(false);
  const busy = sending || waitsForZone;
  const formRef = useFocusOnRefused(wizard);
  const checking = useRef(false);

  // A reader who sends the form right after typing the ZIP code still lacks the zone. This waits for the zone and then sends.
  useEffect(() => {
    if (!waitsForZone || wizard.isFindingZone) return;
    setWaitsForZone(false);
    void submit();
  });

  async function submit(): Promise<void> {
    if (checking.current) return;
    if (wizard.isFindingZone) return setWaitsForZone(true);
    checking.current = true;
    const problems = await wizard.check();
    checking.current = false;
    if (problems === null) return;
    const { next, goesOn, asks } = screens;
    // A screen checks only its own answers before it leads on: no later screen opens with errors on it.
    const found = goesOn ? problems.filter(({ field }) => asks(field)) : problems;
    dispatch({ type: "flagged", fields: found.map(({ field }) => field) });
    const first = firstOnPage(screens.earliest(found));
    if (first === null) return next === null ? goOn() : screens.open(next);
    await alertProblem(first, form);
    screens.showField(first.field);
  }

  return (
    <form
      className="side"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !refuseHalfTyped(event.currentTarget)) void submit();
      }}
      ref={formRef}
    >
      <div className="grid">
        {screens.isFirst && accountEmail !== null && <AddsToAccount accountEmail={accountEmail} />}
        {screens.isFirst && <PaymentsClosed />}
        <Cards part={screens.shown} wizard={wizard} />
        <LateNotice of={signupRules} />
        <LateAnswer isSent={busy} />
        <div className="row">
          <Button type="submit" big busy={busy}>
            {screens.goesOn ? m.wizard_next() : continueWords(form.verified || hasAccount, sending)}
          </Button>
          {screens.previous && (
            <Link className="go" to={pathOfPart(screens.previous)}>
              {m.wizard_back()}
            </Link>
          )}
          {(screens.isFirst || !screens.goesOn) && <StartOver />}
        </div>
      </div>
      <PriceRail form={form} hasCode={!hasAccount} isAsked={screens.shown === "places"} />
    </form>
  );
}

/** The questions of a part. */
function Cards({ part, wizard }: { part: WizardPart; wizard: Wizard }) {
  const { form } = wizard;
  switch (part) {
    case "who":
      return (
        <>
          <WhoCard wizard={wizard} />
          {(form.userType === "family" || form.userType === "friend") && <MasterCard wizard={wizard} />}
        </>
      );
    case "you":
      return <AboutYouCard wizard={wizard} />;
    case "registrant":
      return <RegistrantCard wizard={wizard} />;
    case "reach":
      return <ReachCard wizard={wizard} />;
    case "places":
      return <PlacesCard wizard={wizard} />;
    case "people":
      return <PeopleCard wizard={wizard} />;
    case "login":
      return (
        <>
          <PasswordGone wizard={wizard} />
          <LoginCard wizard={wizard} />
          {distinctEmails(form).length > 1 && <CodeAddressCard wizard={wizard} />}
        </>
      );
  }
}

function continueWords(isProven: boolean, busy: boolean): string {
  if (isProven) return busy ? m.wizard_saving() : m.wizard_to_checkout();
  return busy ? m.wizard_sending_code() : m.wizard_to_email();
}

/** The next step after a correct form: a code, unless a check is under way or has succeeded. */
function useNextStep(
  wizard: Wizard,
  shown: WizardPart,
  { saving, save }: SaveSignup,
): { busy: boolean; goOn: () => Promise<void> } {
  const { form } = wizard;
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);

  async function goOn(): Promise<void> {
    if (form.verified) return save();
    if (form.verificationId === "") {
      setSending(true);
      // Stores the address of the check in the answers: a signed-in user did not choose it by hand.
      dispatch({ type: "answered", field: "verificationEmail", value: form.verificationEmail });
      const answer = await sendCode(form.verificationEmail);
      setSending(false);
      if (!answer.success) return void notify({ message: answer.message, color: "red" });
      if (answer.verified) return save();
    }
    // The browser's Back must lead to the answers, and not to the greeting.
    await navigate(pathOfPart(shown), { replace: true });
    await navigate(stepPaths.email);
  }

  return { busy: sending || saving, goOn };
}

/** Says that a reload has kept everything except the password. */
function PasswordGone({ wizard: { form, password } }: { wizard: Wizard }) {
  const gone = useRef(form.verificationId !== "" && password === "");
  if (!gone.current || password !== "") return null;
  return (
    <Notice>
      <strong>{m.verification_password_gone()}</strong> {m.verification_only_password_gone()}
    </Notice>
  );
}

function StartOver() {
  const navigate = useNavigate();
  const hasAnswers = useAnswers() !== null;
  async function startOver(): Promise<void> {
    const answer = await notify({
      title: m.wizard_start_over_title(),
      message: m.wizard_start_over_message(),
      okText: m.wizard_start_over_confirm(),
      cancelText: m.dialog_cancel(),
      color: "red",
    });
    if (answer !== "ok") return;
    clearWizard();
    await navigate(stepPaths.details, { replace: true });
    window.scrollTo({ top: 0 });
    document.getElementById("userType")?.focus();
  }
  if (!hasAnswers) return null;
  return (
    <Button look="text" className="deletes" onClick={() => void startOver()}>
      {m.wizard_start_over_button()}
    </Button>
  );
}

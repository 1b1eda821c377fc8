import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { notify } from "#app/browser/notifications.ts";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Button } from "#app/components/ui/button.tsx";
import { ErrorSummary, type Problem } from "#app/components/ui/error-summary.tsx";
import { LateAnswer, LateNotice } from "#app/components/ui/late.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { firstProblem } from "#core/signup/problems.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { sayProblem } from "#core/words/problem-words.ts";
import { AboutYouCard } from "./about-you-card.tsx";
import { alertProblem } from "./alert-problem.ts";
import { CodeAddressCard } from "./code-address-card.tsx";
import { sendCode } from "./email-code.ts";
import { signupRules } from "./load-signup-rules.ts";
import { LoginCard } from "./login-card.tsx";
import { MasterCard } from "./master-card.tsx";
import { AddsToAccount } from "./one-more-person.tsx";
import { PlacesCard } from "./places-card.tsx";
import { PriceRail } from "./price-rail.tsx";
import { RegistrantCard } from "./registrant-card.tsx";
import { useFocusOnRefused } from "./use-focus-on-refused.ts";
import { usePhoneScreens } from "./use-phone-screens.ts";
import type { SaveSignup } from "./use-save-signup.ts";
import type { CardProps, Wizard } from "./use-wizard.ts";
import { WhoCard } from "./who-card.tsx";
import { partOfField, pathOfPart, titleOfPart, type WizardPart, wizardParts } from "./wizard-parts.ts";
import { stepPaths } from "./wizard-steps.ts";
import { clearWizard, dispatch } from "./wizard-store.ts";

const words = catalogue.signup;

/** Said before ten minutes of questions, and not after them. */
function PaymentsClosed() {
  if (useServerStatus()?.payments !== "none") return null;
  return (
    <Notice tone="warning">
      <p>{catalogue.checkout.closedBefore}</p>
    </Notice>
  );
}

/**
 * The first step: a card for each question. On a wide screen they stand below one another and are checked together when they
 * are sent. On a phone each is a screen with an address of its own; it is checked when it is left, and all of them when they
 * are sent.
 */
export function DetailsStep({ wizard, ...saving }: { wizard: Wizard } & SaveSignup) {
  const { form, accountEmail } = wizard;
  const hasAccount = accountEmail !== null;
  const screens = usePhoneScreens(wizard);
  const [summary, setSummary] = useState<readonly Problem[]>([]);
  const { busy: sending, goOn } = useNextStep(wizard, screens.shown, saving);
  const [waitsForZone, setWaitsForZone] = useState(false);
  const busy = sending || waitsForZone;
  const formRef = useFocusOnRefused(wizard);
  const checking = useRef(false);

  // Whoever presses the button right after the address has answered everything: the zone is on its way.
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
    // A screen that leads on answers for itself alone: nobody comes to a later one that is red already.
    const found = goesOn ? problems.filter(({ field }) => asks(field)) : problems;
    dispatch({ type: "flagged", fields: found.map(({ field }) => field) });
    // A screen's own problems stand beside its fields. Before the first answer some questions are not known yet.
    const listed = goesOn ? [] : found.filter(({ field }) => isAsked(wizard, field));
    setSummary(listed.map(({ field, problem }) => ({ field, message: sayProblem(problem) })));
    const first = firstProblem(found);
    if (first === null) return next === null ? goOn() : screens.open(next);
    await alertProblem(first.problem);
    screens.showField(first.field);
  }

  const cards = wizardParts(form, hasAccount).filter(
    (part) => screens.shown === null || part === screens.shown,
  );
  return (
    <form
      className="side"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
      ref={formRef}
    >
      <div className="grid">
        <ErrorSummary problems={summary} onChoose={screens.showField} />
        <PasswordGone wizard={wizard} />
        {screens.isFirst && accountEmail !== null && <AddsToAccount accountEmail={accountEmail} />}
        {screens.isFirst && <PaymentsClosed />}
        {screens.shown !== null && <p className="soft">{screens.position}</p>}
        {cards.map((part) => {
          const Card = cardOf[part];
          return <Card key={part} wizard={wizard} legend={titleOfPart(part, form, hasAccount)} />;
        })}
        <LateNotice of={signupRules} />
        <LateAnswer isSent={busy} />
        <div className="row between">
          <Button type="submit" big busy={busy}>
            {screens.goesOn ? words.next : continueWords(form.verified || hasAccount, sending)}
          </Button>
          {screens.previous && (
            <Link className="go" to={pathOfPart(screens.previous)}>
              {words.back}
            </Link>
          )}
          {(screens.isFirst || !screens.goesOn) && <StartOver onDone={() => setSummary([])} />}
        </div>
      </div>
      {screens.asksMoney && <PriceRail form={form} hasCode={!hasAccount} />}
    </form>
  );
}

const cardOf: Record<WizardPart, ComponentType<CardProps>> = {
  who: WhoCard,
  master: MasterCard,
  you: AboutYouCard,
  registrant: RegistrantCard,
  places: PlacesCard,
  login: LoginCard,
  code: CodeAddressCard,
};

/** Whether some part of the form asks for the field at the moment. */
function isAsked({ form, accountEmail }: Wizard, field: string): boolean {
  return partOfField(field, form, accountEmail !== null) !== null;
}

function continueWords(isProven: boolean, busy: boolean): string {
  if (isProven) return busy ? "Saving your answers..." : "Save and go to the checkout";
  return busy ? "Sending your code..." : "Continue to the email check";
}

/** What follows a form in order: a code, unless one is under way or the address is checked already. */
function useNextStep(
  wizard: Wizard,
  shown: WizardPart | null,
  { saving, save }: SaveSignup,
): { busy: boolean; goOn: () => Promise<void> } {
  const { form } = wizard;
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);

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
    await navigate(shown === null ? stepPaths.details : pathOfPart(shown), { replace: true });
    await navigate(stepPaths.email);
  }

  return { busy: sending || saving, goOn };
}

/** After a reload everything is still there except the password. */
function PasswordGone({ wizard: { form, password, accountEmail } }: { wizard: Wizard }) {
  const part = wizardParts(form, false).indexOf("login") + 1;
  const gone = useRef(form.verificationId !== "" && password === "");
  if (!gone.current || password !== "" || accountEmail !== null || part === 0) return null;
  return (
    <Notice>
      <strong>Please enter the password again, in part {part}.</strong> It is never stored in your browser.
      All your other answers are here.
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

import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useAtFirstTouch } from "#app/browser/lazy-part.ts";
import { serverStatusSoon } from "#app/browser/server-status.ts";
import { NeedsScript } from "#app/components/layout/needs-script.tsx";
import type { PageHandle } from "#app/components/layout/page-handle.ts";
import { pageMeta, titleOf } from "#app/components/layout/page-meta.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { DetailsStep } from "#app/routes/sign-up/wizard/details-step.tsx";
import { EmailStep } from "#app/routes/sign-up/wizard/email-step.tsx";
import { signupRules } from "#app/routes/sign-up/wizard/load-signup-rules.ts";
import { AccountIsFull, useIsFull } from "#app/routes/sign-up/wizard/one-more-person.tsx";
import { SignupSteps } from "#app/routes/sign-up/wizard/signup-steps.tsx";
import { signupAction, useSaveSignup } from "#app/routes/sign-up/wizard/use-save-signup.ts";
import { useWizard } from "#app/routes/sign-up/wizard/use-wizard.ts";
import { WelcomeStep } from "#app/routes/sign-up/wizard/welcome-step.tsx";
import {
  answeredSoFar,
  partToShow,
  titleOfPart,
  wizardParts,
} from "#app/routes/sign-up/wizard/wizard-parts.ts";
import { stepToShow, type WizardStep } from "#app/routes/sign-up/wizard/wizard-steps.ts";
import { openWizard } from "#app/routes/sign-up/wizard/wizard-store.ts";
import { emptySignupForm } from "#core/signup/form.ts";
import { m } from "#messages";

export const meta = () => pageMeta(m.wizard_headings_details(), m.wizard_description(), "/reminder_signup");

/** The status says whether payments are closed. That notice stands above the first question. */
export const handle: PageHandle = { preloads: "/api/status" };

/** Only the browser has the saved answers, so the page shows "Loading..." until it has read them. */
export async function clientLoader(): Promise<null> {
  openWizard();
  await serverStatusSoon();
  return null;
}

/** The address contains the step. A change of step must not read the answers again. */
export const shouldRevalidate = () => false;

export const clientAction = signupAction;

const headings = {
  details: m.wizard_headings_details,
  email: m.wizard_headings_email,
  welcome: m.wizard_headings_welcome,
};

export function HydrateFallback() {
  return (
    <div className="wrap stack fills-screen">
      <SignupSteps at="answers" within={answeredSoFar("who", emptySignupForm(), false)} />
      <h1>{m.wizard_headings_details()}</h1>
      <p className="lead soft">{m.wizard_lead()}</p>
      <NeedsScript what="sign-up" />
      <Announced as="p" className="soft needs-script">
        {m.navigation_loading()}
      </Announced>
    </div>
  );
}

export default function ReminderSignup() {
  const wizard = useWizard();
  const saving = useSaveSignup(wizard);
  useAtFirstTouch(signupRules);
  const isFull = useIsFull(wizard.accountEmail);
  const [query] = useSearchParams();
  const step = stepToShow(query.get("step"), wizard.form);
  const heading = useFocusOnChange(step);
  const hasAccount = wizard.accountEmail !== null;
  const part = partToShow(query.get("part"), wizardParts(wizard.form, hasAccount));
  // Each part after the first is a screen with its own title.
  const screen = step === "details" && part !== "who" ? part : null;
  useTitle(screen === null ? headings[step]() : titleOfPart(screen, wizard.form));
  return (
    <div className="wrap">
      <div className={screen === null ? "head stack" : "head stack of-part"}>
        <SignupSteps
          {...(step === "details"
            ? { at: "answers", within: answeredSoFar(part, wizard.form, hasAccount) }
            : { at: step === "email" ? "email" : "pay" })}
        />
        <h1 ref={heading} tabIndex={-1}>
          {headings[step]()}
        </h1>
        {step === "details" && !isFull && screen === null && (
          <p className="lead soft">{hasAccount ? m.wizard_lead_signed_in() : m.wizard_lead()}</p>
        )}
      </div>
      {step === "details" && (isFull ? <AccountIsFull /> : <DetailsStep wizard={wizard} {...saving} />)}
      {step === "email" && <EmailStep wizard={wizard} {...saving} />}
      {step === "welcome" && <WelcomeStep wizard={wizard} />}
    </div>
  );
}

/** Sets the title of each step, for the tab and for screen readers. The built page knows only the first. */
function useTitle(title: string): void {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
}

/** For the reader a new step is a new page: the focus goes to its heading, as after a navigation. */
function useFocusOnChange(step: WizardStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // After a refusal by the server, the form takes the focus itself.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

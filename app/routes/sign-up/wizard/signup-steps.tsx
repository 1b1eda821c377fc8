import { useSession } from "#app/browser/session.ts";
import { Steps } from "#app/components/ui/steps.tsx";
import { m } from "#messages";
import { type SignupStep, signupSteps } from "./wizard-parts.ts";

const stepWords: Record<SignupStep, () => string> = {
  answers: m.wizard_steps_answers,
  email: m.wizard_headings_email,
  pay: m.wizard_steps_pay,
};

/** How far the sign-up is. `within`: the open screen of the answers. */
export function SignupSteps({
  at,
  within,
}: {
  at: SignupStep;
  within?: { screen: number; screens: number };
}) {
  const isSignedIn = useSession().user !== null;
  const steps = signupSteps(isSignedIn && at !== "email");
  const current = steps.indexOf(at);
  return (
    <Steps
      steps={steps.map((step) => stepWords[step]())}
      current={current}
      position={m.wizard_step_of({ step: current + 1, steps: steps.length })}
      within={within && { ...within, label: m.wizard_screen_of(within) }}
    />
  );
}

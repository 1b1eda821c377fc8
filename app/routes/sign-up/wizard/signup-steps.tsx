import { useSession } from "#app/browser/session.ts";
import { Steps } from "#app/components/ui/steps.tsx";
import { m } from "#messages";
import { type SignupStep, signupSteps } from "./wizard-parts.ts";

const stepWords: Record<SignupStep, () => string> = {
  who: m.wizard_steps_who,
  details: m.wizard_steps_details,
  dates: m.wizard_steps_dates,
  people: m.wizard_steps_people,
  login: m.wizard_steps_login,
  pay: m.wizard_steps_pay,
};

/** How far the sign-up is. */
export function SignupSteps({ at }: { at: SignupStep }) {
  const isSignedIn = useSession().user !== null;
  const steps = signupSteps(isSignedIn && at !== "login");
  const current = steps.indexOf(at);
  const position = m.wizard_step_of({ step: current + 1, steps: steps.length });
  return (
    <Steps
      steps={steps.map((step) => stepWords[step]())}
      current={current}
      position={position}
      positionAndName={m.wizard_step_named({ position, name: stepWords[at]() })}
    />
  );
}

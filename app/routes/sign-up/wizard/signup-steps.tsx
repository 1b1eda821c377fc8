import { useSession } from "#app/browser/session.ts";
import { Steps } from "#app/components/ui/steps.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { m } from "#messages";
import { type SignupStep, signupSteps } from "./wizard-parts.ts";

const words = catalogue.wizard;

/** How far the sign-up is. */
export function SignupSteps({ at }: { at: SignupStep }) {
  const isSignedIn = useSession().user !== null;
  const steps = signupSteps(isSignedIn && at !== "login");
  const current = steps.indexOf(at);
  const position = m.wizard_step_of({ step: current + 1, steps: steps.length });
  return (
    <Steps
      steps={steps.map((step) => words.steps[step])}
      current={current}
      position={position}
      positionAndName={m.wizard_step_named({ position, name: words.steps[at] })}
    />
  );
}

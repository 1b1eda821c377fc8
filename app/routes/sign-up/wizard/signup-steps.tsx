import { useSession } from "#app/browser/session.ts";
import { Steps } from "#app/components/ui/steps.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import { type SignupStep, signupSteps } from "./wizard-parts.ts";

const words = catalogue.wizard;

/** How far the sign-up is. */
export function SignupSteps({ at }: { at: SignupStep }) {
  const isSignedIn = useSession().user !== null;
  const steps = signupSteps(isSignedIn && at !== "login");
  const current = steps.indexOf(at);
  const position = words.stepOf(current + 1, steps.length);
  return (
    <Steps
      steps={steps.map((step) => words.steps[step])}
      current={current}
      position={position}
      positionAndName={words.stepNamed(position, words.steps[at])}
    />
  );
}

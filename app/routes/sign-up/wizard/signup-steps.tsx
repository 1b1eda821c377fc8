import { useSession } from "#app/browser/session.ts";
import { Steps } from "#app/components/ui/steps.tsx";

export type SignupStep = "details" | "email" | "pay";

const words: Record<SignupStep, string> = {
  details: "Your details",
  email: "Check email",
  pay: "Pay",
};
const withCode: readonly SignupStep[] = ["details", "email", "pay"];
const withoutCode: readonly SignupStep[] = ["details", "pay"];

/** How far the sign-up is. Somebody who is signed in has proven an address already, so no step for a code is shown. */
export function SignupSteps({ at }: { at: SignupStep }) {
  const isSignedIn = useSession().user !== null;
  const steps = isSignedIn && at !== "email" ? withoutCode : withCode;
  return <Steps steps={steps.map((step) => words[step])} current={steps.indexOf(at)} />;
}

/** Where each of the wizard's own steps stands: the step is in the address, the answers never are. */
export const stepPaths = {
  details: "/reminder_signup?step=details",
  email: "/reminder_signup?step=email",
  welcome: "/reminder_signup?step=welcome",
} as const;

export type WizardStep = keyof typeof stepPaths;

/**
 * The step to show. What the address asks for and the answers do not allow becomes the form; without a wish,
 * somebody whose e-mail is checked is greeted.
 */
export function stepToShow(
  wish: string | null,
  form: { verificationId: string; verified: boolean },
): WizardStep {
  if (wish === "details") return "details";
  if (wish === "email") return form.verificationId === "" ? "details" : "email";
  return form.verified ? "welcome" : "details";
}

/** The addresses of the wizard's own steps. The address contains the step and never the answers. */
export const stepPaths = {
  details: "/reminder_signup?step=details",
  email: "/reminder_signup?step=email",
  welcome: "/reminder_signup?step=welcome",
} as const;

export type WizardStep = keyof typeof stepPaths;

/**
 * The step to show. When the answers do not allow the address's step, it is the form. When the address names no step, a visitor with a
 * checked e-mail gets the greeting.
 */
export function stepToShow(
  wish: string | null,
  form: { verificationId: string; verified: boolean },
): WizardStep {
  if (wish === "details") return "details";
  if (wish === "email") return form.verificationId === "" ? "details" : "email";
  return form.verified ? "welcome" : "details";
}

import { type DialogAnswer, notify } from "#app/browser/notifications.ts";
import type { SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { titleOfReason } from "#core/words/problem-words.ts";
import { alertSignupProblem } from "#core/words/signup-problem-words.ts";

/** Says in a dialog what is wrong with an answer. Resolves when the dialog has closed. */
export function alertProblem(found: SignupProblem, form: SignupForm): Promise<DialogAnswer> {
  const title = titleOfReason(found.problem);
  return notify({ ...(title !== undefined && { title }), ...alertSignupProblem(found, form), color: "red" });
}

import { type DialogAnswer, notify } from "#app/browser/notifications.ts";
import type { SignupForm } from "#core/signup/form.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import { titleOfReason } from "#core/words/problem-words.ts";
import { alertSignupProblem } from "#core/words/signup-problem-words.ts";

/** The problem whose field stands first on the page. When none of the fields is there, the first one by the rules. */
export function firstOnPage(problems: readonly SignupProblem[]): SignupProblem | null {
  const ids = [...document.querySelectorAll("form [id]")].map(({ id }) => id);
  const at = ({ field }: SignupProblem) => ids.indexOf(field);
  return [...problems].sort((one, other) => at(one) - at(other))[0] ?? null;
}

/** Says in a dialog what is wrong with an answer. Resolves when the dialog has closed. */
export function alertProblem(found: SignupProblem, form: SignupForm): Promise<DialogAnswer> {
  const title = titleOfReason(found.problem);
  return notify({ ...(title !== undefined && { title }), ...alertSignupProblem(found, form), color: "red" });
}

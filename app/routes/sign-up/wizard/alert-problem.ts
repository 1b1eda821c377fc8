import { type DialogAnswer, notify } from "#app/browser/notifications.ts";
import type { Problem } from "#core/refusals.ts";
import { plainLineOf } from "#core/words/plain-words.ts";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";

/** Says in a dialog what is wrong with an answer. Resolves when the dialog has closed. */
export function alertProblem(problem: Problem): Promise<DialogAnswer> {
  const title = titleOfReason(problem);
  return notify({
    ...(title !== undefined && { title }),
    message: sayProblem(problem),
    plain: plainLineOf(problem),
    color: "red",
  });
}

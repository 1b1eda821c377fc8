import { type DialogAnswer, notify } from "#app/browser/notifications.ts";
import type { Problem } from "#core/refusals.ts";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";

/** Says in a dialog what is wrong with an answer. Resolves when the dialog has closed. */
export function alertProblem(problem: Problem): Promise<DialogAnswer> {
  const title = titleOfReason(problem);
  return notify({ ...(title !== undefined && { title }), message: sayProblem(problem), color: "red" });
}

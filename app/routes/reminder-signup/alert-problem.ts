import { notify } from "#app/browser/notifications.ts";
import type { Problem } from "#core/refusals.ts";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";

/** Says in a dialog what is wrong with an answer, and ends when the dialog is closed. */
export async function alertProblem(problem: Problem): Promise<void> {
  const title = titleOfReason(problem);
  await notify({ ...(title !== undefined && { title }), message: sayProblem(problem), color: "red" });
}

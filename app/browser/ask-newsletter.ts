import { catalogue } from "#core/words/catalogue.ts";
import { callTimeoutMs, readAnswer, stringIn } from "./read-answer.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/**
 * Asks for the newsletter. It does without the typed client of `api.ts`: the form stands on the first page of most
 * visits, and that client is 2 KB.
 */
export async function askNewsletter(
  firstName: string,
  email: string,
): Promise<{ success: boolean; message: string }> {
  const answer = await readAnswer(() =>
    fetch("/api/newsletter", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ first_name: firstName, email }),
      signal: timeoutSignal(callTimeoutMs),
    }),
  );
  if (!answer.reached) return { success: false, message: catalogue.api.unreachable };
  const message = stringIn(answer.body, "message") ?? catalogue.api.unexpected;
  return { success: answer.status === 200, message };
}

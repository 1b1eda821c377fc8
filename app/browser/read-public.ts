import { inPageLanguage } from "./page-language.ts";
import { type Answer, callTimeoutMs, readAnswer } from "./read-answer.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/**
 * Reads what the API says to everybody. It does without the typed client of `api.ts`, which is 2 KB: a page that only looks something up
 * needs nothing else of that client. Never throws.
 */
export function readPublic(path: `/api/${string}`, signal?: AbortSignal): Promise<Answer> {
  return readAnswer(() =>
    fetch(path, {
      headers: inPageLanguage(),
      cache: "no-store",
      signal: signal ?? timeoutSignal(callTimeoutMs),
    }),
  );
}

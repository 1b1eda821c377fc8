import type { Language } from "#core/languages.ts";
import { getLocale, overwriteGetLocale } from "#locales";

/** Does `work` with its sentences in this language: for the tests of core, which know nothing of the server. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  // The next file of this worker may be one of the server's, which asks for the language in its own way.
  const before = getLocale;
  overwriteGetLocale(() => language);
  try {
    return work();
  } finally {
    overwriteGetLocale(before);
  }
}

import type { Language } from "#core/languages.ts";
import { baseLocale, overwriteGetLocale } from "#locales";

/** Does `work`, whose sentences are then in this language: for the tests of core, which know nothing of the server. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  overwriteGetLocale(() => language);
  try {
    return work();
  } finally {
    overwriteGetLocale(() => baseLocale);
  }
}

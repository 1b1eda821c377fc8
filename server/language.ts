import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#core/languages.ts";
import { baseLocale, overwriteGetLocale } from "#locales";

/**
 * The language in which the server writes at the moment: that of the request or of a message's reader. A function of the catalogue
 * asks for it when it is called.
 */
const readers = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => readers.getStore() ?? baseLocale);

/** Does `work`, whose sentences are then in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  readers.run(language, work);

import { AsyncLocalStorage } from "node:async_hooks";
import type { Language } from "#core/languages.ts";
import { baseLocale, overwriteGetLocale } from "#locales";

/** The current language: the request's, or that of a message's reader. The catalogue's functions ask for it at each call. */
const readers = new AsyncLocalStorage<Language>();
overwriteGetLocale(() => readers.getStore() ?? baseLocale);

/** Runs `work`, whose sentences are in this language. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  readers.run(language, work);

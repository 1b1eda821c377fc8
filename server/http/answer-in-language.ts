import type { MiddlewareHandler } from "hono";
import { type LanguageVariables, languageDetector } from "hono/language";
import { addressIn, allLanguages, firstLanguage, type Language, languageNow } from "#core/languages.ts";
import { inLanguage } from "#server/language.ts";

/** Finds the language of the page that asks: its scripts name it in a header, its forms behind "?". */
export const detectLanguage: MiddlewareHandler<{ Variables: LanguageVariables }> = languageDetector({
  order: ["querystring", "header"],
  caches: false,
  supportedLanguages: [...allLanguages],
  fallbackLanguage: firstLanguage,
});

/** Answers in it. */
export const answerInLanguage: MiddlewareHandler<{ Variables: LanguageVariables }> = (c, next) =>
  inLanguage(c.get("language") as Language, next);

/** A page of this site in the language that is being answered in. */
export const pageAddress = (path: string): string => addressIn(languageNow(), path);

import type { MiddlewareHandler } from "hono";
import { type LanguageVariables, languageDetector } from "hono/language";
import { addressIn, allLanguages, firstLanguage, type Language, languageNow } from "#core/languages.ts";
import { inLanguage } from "#server/language.ts";

/** Finds the language of the page that asks: its scripts send it in a header, its forms in the query. */
export const detectLanguage: MiddlewareHandler<{ Variables: LanguageVariables }> = languageDetector({
  order: ["querystring", "header"],
  caches: false,
  supportedLanguages: [...allLanguages],
  fallbackLanguage: firstLanguage,
});

export const answerInLanguage: MiddlewareHandler<{ Variables: LanguageVariables }> = (c, next) =>
  inLanguage(c.get("language") as Language, next);

/** A page's address in the answer's language. */
export const pageAddress = (path: string): string => addressIn(languageNow(), path);

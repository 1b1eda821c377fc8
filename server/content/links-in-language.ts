import { addressIn, firstLanguage, type Language, languageOfPath } from "#core/languages.ts";

/** Points sanitised HTML's links to pages of this site to a language. Texts link without one. Files have no language. */
export const withLinksIn = (language: Language, html: string): string =>
  html.replace(/(<a href=")(\/[^".]*)(?=")/g, (link, before: string, path: string) =>
    languageOfPath(path).language === firstLanguage ? before + addressIn(language, path) : link,
  );

import { addressIn, firstLanguage, type Language, languageOfPath } from "#core/languages.ts";

/** Safe HTML whose links to pages of this site lead to them in a language. Texts name them without one. A file has no language. */
export const withLinksIn = (language: Language, html: string): string =>
  html.replace(/(<a href=")(\/[^".]*)(?=")/g, (link, before: string, path: string) =>
    languageOfPath(path).language === firstLanguage ? before + addressIn(language, path) : link,
  );

import { baseLocale, getLocale, type Locale, locales } from "#locales";

/** A language that people read Daymark in: "en", "es". */
export type Language = Locale;

interface LanguageFacts {
  /** Its name, as its own speakers write it. */
  name: string;
  /** The locale in which `Intl` words dates, hours and counts. */
  intl: string;
  /** The locale whose lists are written as ours. */
  lists: string;
  /** Asks whoever reads a page in another language whether they would rather read this one. */
  offer: string;
  /** The button of a reader who would rather get messages in it. */
  choice: string;
}

/** Each speaks for itself, and so stands in no catalogue. */
export const languages: Readonly<Record<Language, LanguageFacts>> = {
  en: {
    name: "English",
    intl: "en-US",
    // "a, b and c": in the United States `Intl` puts a comma before the "and".
    lists: "en-GB",
    offer: "Read this page in English",
    choice: "Messages in English",
  },
  es: {
    name: "Español",
    intl: "es-US",
    lists: "es-US",
    offer: "Leer esta página en español",
    choice: "Mensajes en español",
  },
};

/** The language of a page without one in its address, and of whoever has chosen none. */
export const firstLanguage: Language = baseLocale;

/** All of them, the first language first. */
export const allLanguages: readonly Language[] = locales;

/** All of them, to choose one. */
export const languageChoices = allLanguages.map((value) => ({ value, label: languages[value].name }));

/** Whether it is the code of one of them. */
export const isLanguage = (code: string): code is Language =>
  (allLanguages as readonly string[]).includes(code);

/** A stored language. The first one where a newer release has stored one that is not known here. */
export const knownLanguage = (code: string | null | undefined): Language =>
  code && isLanguage(code) ? code : firstLanguage;

/** The language that is being written in: that of the page, or of the reader of a message. */
export const languageNow = (): Language => getLocale();

/** `Intl`'s locale of the language that is being written in. */
export const intlLocale = (): string => languages[languageNow()].intl;

/** What a language is called in the language that is being written in: "Spanish", "español". */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames([intlLocale()], { type: "language" }).of(language) ?? languages[language].name;

/** What an address begins with for a page in this language: "", "/es". */
export const languagePrefix = (language: Language): string =>
  language === firstLanguage ? "" : `/${language}`;

/** The address of a page in a language: "/es/login", and "/es" for the home page. */
export const addressIn = (language: Language, path: string): string =>
  languagePrefix(language) + path.replace(/\/$/, "") || "/";

const prefixed = new RegExp(
  `^/(${allLanguages.filter((one) => one !== firstLanguage).join("|") || "-"})(?=/|$)`,
  "i",
);

/** The language that an address begins with, and the address without it: "/es/login" is "/login" in Spanish. */
export function languageOfPath(path: string): { language: Language; path: string } {
  const [beginning = "", language] = prefixed.exec(path) ?? [];
  const found = allLanguages.find((one) => one.toLowerCase() === language?.toLowerCase());
  if (found === undefined) return { language: firstLanguage, path };
  return { language: found, path: path.slice(beginning.length) || "/" };
}

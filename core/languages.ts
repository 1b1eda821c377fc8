import { baseLocale, getLocale, type Locale, locales } from "#locales";

/** A language that people read Daymark in: "en", "es". */
export type Language = Locale;

interface LanguageFacts {
  /** The language's name, as its speakers write it. */
  name: string;
  /** The locale in which `Intl` words dates, hours and counts. */
  intl: string;
  /** The locale whose lists `Intl` writes as we do. */
  lists: string;
  /** Asks the reader of a page in another language to read this one. */
  offer: string;
  /** The button that chooses messages in this language. */
  choice: string;
}

/** These words are in the language itself, whatever the page's language. So no catalogue has them. */
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

/** The language of a page without one in its address, and of a person who has chosen none. */
export const firstLanguage: Language = baseLocale;

/** All languages, the first language first. */
export const allLanguages: readonly Language[] = locales;

/** All languages, as the options of a field. */
export const languageChoices = allLanguages.map((value) => ({ value, label: languages[value].name }));

/** Whether `code` is one of the languages. */
export const isLanguage = (code: string): code is Language =>
  (allLanguages as readonly string[]).includes(code);

/** A stored language. The first language when none is stored, or one that only a newer release knows. */
export const knownLanguage = (code: string | null | undefined): Language =>
  code && isLanguage(code) ? code : firstLanguage;

/** The present language: the page's, or that of a message's reader. */
export const languageNow = (): Language => getLocale();

/** `Intl`'s locale for the present language. */
export const intlLocale = (): string => languages[languageNow()].intl;

/** The name of a language in the present language: "Spanish", "español". */
export const nameOfLanguage = (language: Language): string =>
  new Intl.DisplayNames([intlLocale()], { type: "language" }).of(language) ?? languages[language].name;

/** The beginning of an address for a page in this language: "", "/es". */
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

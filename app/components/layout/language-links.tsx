import { useLocation } from "react-router";
import { keptToken } from "#app/browser/kept-token.ts";
import { useHydrated } from "#app/browser/store.ts";
import { addressIn, allLanguages, type Language, languageNow, languages } from "#core/languages.ts";

const others: readonly Language[] = allLanguages.filter((language) => language !== languageNow());

/**
 * The same page in the other languages. Each language is a separate site: these links load a whole page. Only the browser knows the
 * part of an address behind "?" and "#".
 */
export function LanguageLinks({ offers = false }: { offers?: boolean }) {
  const { pathname, search, hash, state } = useLocation();
  // The page removes a token from its address after reading it. The token goes back only at the moment of the press.
  const withToken = (link: HTMLAnchorElement) => {
    const token = keptToken(state);
    if (token !== null) link.hash = `token=${token}`;
  };
  const rest = useHydrated() ? search + hash : "";
  return others.map((language) => (
    <a
      key={language}
      className={offers ? "language-offer" : "language"}
      href={addressIn(language, pathname) + rest}
      hrefLang={language}
      lang={language}
      onClick={(event) => withToken(event.currentTarget)}
    >
      {offers ? languages[language].offer : languages[language].name}
    </a>
  ));
}

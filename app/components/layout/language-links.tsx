import { useLocation } from "react-router";
import { keptToken } from "#app/browser/kept-token.ts";
import { useHydrated } from "#app/browser/store.ts";
import { addressIn, allLanguages, type Language, languageNow, languages } from "#core/languages.ts";

const others: readonly Language[] = allLanguages.filter((language) => language !== languageNow());

/**
 * The same page in the other languages. Each is a site of its own, so these links load a whole page. What an address has
 * behind "?" and "#" is known only in the browser.
 */
export function LanguageLinks({ offers = false }: { offers?: boolean }) {
  const { pathname, search, hash, state } = useLocation();
  // A token leaves the address when the page has read it. It goes back only in the moment of the press.
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

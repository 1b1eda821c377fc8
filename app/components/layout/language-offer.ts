import { allLanguages, type Language, languageNow } from "#core/languages.ts";

/**
 * Marks the document with the language that the browser would rather read, before the browser paints anything. The style sheet then shows
 * the offer of this language (navbar.css). Nothing is stored. "es-419" and "es-MX" are Spanish, "est" is not (RFC 4647, lookup).
 */
export const offerBeside = (own: Language): string =>
  `;for(const l of navigator.languages||[]){const c=l.toLowerCase().split("-")[0];if(c==="${own}")break;if(${JSON.stringify(
    allLanguages.filter((language) => language !== own),
  )}.includes(c)){document.documentElement.dataset.offers=c;break}}`;

/** The script for this page's language. */
export const languageOffer = offerBeside(languageNow());

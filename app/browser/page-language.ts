import { languageNow } from "#core/languages.ts";

/** Headers that ask for sentences in the page's language. By default a browser names its own languages. */
export function inPageLanguage(headers?: HeadersInit): Headers {
  const all = new Headers(headers);
  all.set("Accept-Language", languageNow());
  return all;
}

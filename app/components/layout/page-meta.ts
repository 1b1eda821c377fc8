import { brand, builtOrigin } from "#core/brand.ts";
import { addressIn, allLanguages, firstLanguage, languageNow } from "#core/languages.ts";
import { sharePicture } from "#core/words/share-picture.ts";
import { m } from "#messages";

// Only the server knows the site's origin. The browser reads it from the page that the server wrote.
const origin =
  typeof document === "undefined"
    ? builtOrigin
    : new URL(document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href).origin;

/** The full address of a page of this site, in the present language. */
export const siteUrl = (path: string): string => origin + addressIn(languageNow(), path);

/** Tells search engines the page's address in each language. A reader of none of these languages gets the first one. */
const inOtherLanguages = (path: string) =>
  ["x-default" as const, ...allLanguages].map((language) => ({
    tagName: "link",
    rel: "alternate",
    hrefLang: language,
    href: origin + addressIn(language === "x-default" ? firstLanguage : language, path),
  }));

export const titleOf = (title: string): string => `${title} - ${brand.name}`;

/**
 * A page's description of itself, for its `meta` export. Keep titles neutral, because others read a tab over the reader's shoulder. `path`
 * is the page's one address. Pages without a `path` (behind a token, in the demo, an error) and `personal` pages ask search engines to stay
 * away. A token never stands in the page.
 */
export function pageMeta(title: string, description: string, path?: string, personal = path === undefined) {
  const url = siteUrl(path ?? "/");
  return [
    { title: titleOf(title) },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: "website" },
    ...(path === undefined
      ? []
      : [
          { tagName: "link", rel: "canonical", href: url },
          { property: "og:url", content: url },
        ]),
    ...(personal || path === undefined
      ? [{ name: "robots", content: "noindex" }]
      : [...inOtherLanguages(path), ...pictureMeta()]),
  ];
}

/** Every page has the same neutral picture: a shared link must not reveal its subject before somebody opens it. */
const pictureMeta = () => [
  { property: "og:image", content: origin + sharePicture.path },
  { property: "og:image:type", content: sharePicture.type },
  { property: "og:image:width", content: String(sharePicture.width) },
  { property: "og:image:height", content: String(sharePicture.height) },
  { property: "og:image:alt", content: m.share_picture_alt() },
  { name: "twitter:card", content: "summary_large_image" },
];

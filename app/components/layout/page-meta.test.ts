import { describe, expect, it } from "vitest";
import { builtOrigin } from "#core/brand.ts";
import { allLanguages, firstLanguage } from "#core/languages.ts";
import { m } from "#messages";
import { pageMeta } from "./page-meta.ts";

describe("what a page says about itself", () => {
  it("is its title, its description and its one address", () => {
    expect(pageMeta("About Us", "Who we are.", "/aboutus")).toEqual([
      { title: "About Us - Daymark" },
      { name: "description", content: "Who we are." },
      { property: "og:title", content: "About Us" },
      { property: "og:description", content: "Who we are." },
      { property: "og:site_name", content: "Daymark" },
      { property: "og:type", content: "website" },
      { tagName: "link", rel: "canonical", href: `${builtOrigin}/aboutus` },
      { property: "og:url", content: `${builtOrigin}/aboutus` },
      { tagName: "link", rel: "alternate", hrefLang: "x-default", href: `${builtOrigin}/aboutus` },
      ...allLanguages.map((language) => ({
        tagName: "link",
        rel: "alternate",
        hrefLang: language,
        href: `${builtOrigin}${language === firstLanguage ? "" : `/${language}`}/aboutus`,
      })),
      { property: "og:image", content: `${builtOrigin}/share.png` },
      { property: "og:image:type", content: "image/png" },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { property: "og:image:alt", content: m.share_picture_alt() },
      { name: "twitter:card", content: "summary_large_image" },
    ]);
  });

  it("keeps personal pages, and pages without an address of their own, out of search engines", () => {
    const noIndex = { name: "robots", content: "noindex" };
    const personal = pageMeta("My profile", "Yours.", "/profile", true);
    expect(personal).toContainEqual(noIndex);
    expect(JSON.stringify(personal)).not.toContain("og:image");
    const behindToken = pageMeta("Is it done?", "Say so.");
    expect(behindToken).toContainEqual(noIndex);
    expect(JSON.stringify(behindToken)).not.toContain(builtOrigin);
  });
});

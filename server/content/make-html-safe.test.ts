import { describe, expect, it } from "vitest";
import { renderMarkdown, sanitize } from "#server/content/make-html-safe.ts";
import { hostileHtml } from "#tests/support/hostile-html.ts";

const tag =
  /<\/?(?:h[234]|p|[uo]l|li|d[ldt]|blockquote|pre|[hb]r|a|strong|b|em|i|code|kbd|abbr|q|s|su[bp]|table|caption|thead|tbody|t[rhd])((?: [a-z]+="[^"<>]*")*) ?\/?>/g;
const attribute =
  / (?:href="(?:https:\/\/|mailto:|tel:|\/(?!\/|\\)|#)[^"]*"|target="_blank"|rel="noopener noreferrer"|title="[^"]*"|scope="col"|(?:start|colspan|rowspan)="\w*")/g;

/** HTML with everything removed that a text may contain. If all is well, words remain and no bracket. */
const strange = (html: string) =>
  html.replace(tag, (found, attributes: string) => (attributes.replace(attribute, "") === "" ? "" : found));

describe("what a text may be made of", () => {
  it.each(hostileHtml.map((payload) => [payload.slice(0, 80), payload]))(
    "keeps nothing of %j that acts",
    (_, payload) => {
      for (const html of [renderMarkdown(payload).html, sanitize(payload).html]) {
        expect(strange(html)).not.toMatch(/[<>]/);
        // When it is parsed again it says the same: nothing in it changes its meaning on the way to a page.
        expect(sanitize(html).html).toBe(html);
      }
    },
  );

  it("keeps headings, lists, tables and links, and leads outside links into a tab of their own", () => {
    const { html, removed } = renderMarkdown(
      "## Why\n\n1. [Here](/terms)\n2. [There](https://ok.example/?a=1&b=2)\n3. [Write](mailto:a@b.example)\n\n| a |\n|---|\n| **1** |",
    );
    expect(removed).toEqual([]);
    expect(html.replace(/\n/g, "")).toBe(
      '<h2>Why</h2><ol><li><a href="/terms">Here</a></li>' +
        '<li><a href="https://ok.example/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">There</a></li>' +
        '<li><a href="mailto:a@b.example">Write</a></li></ol>' +
        '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td><strong>1</strong></td></tr></tbody></table>',
    );
  });

  it("says what it removed", () => {
    const { removed } = renderMarkdown(
      '<p onclick="x()">a</p><script>b</script>\n\n[c](javascript:d) <img src=x>',
    );
    expect(removed).toEqual(["onclick of <p>", "<script>", "the address of <a>", "<img>"]);
  });

  it("leaves the page's first heading to the page", () => {
    expect(renderMarkdown("# One\n\n##### Five").html).toBe("<h2>One</h2>\n<h4>Five</h4>");
  });
});

import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#server/language.ts";
import { readPage } from "./read-page.ts";

const head =
  '---\nheading: Terms\nlead: "{{brand}} in short."\ndescription: What the rules are, in plain words.\nreviewed: 2026-11-21\n---\n';

describe("a page of prose", () => {
  it("comes in parts, each with the id of its heading", () => {
    expect(readPage(`${head}## What & why\n\nOne.\n\n### Inside\n\n## What & why\n\nTwo.\n`)).toEqual({
      heading: "Terms",
      lead: "Daymark in short.",
      description: "What the rules are, in plain words.",
      reviewed: "November 21, 2026",
      sections: [
        { id: "to-what-why", heading: "What & why", html: '<p>One.</p>\n<h3 id="to-inside">Inside</h3>' },
        { id: "to-what-why-2", heading: "What & why", html: "<p>Two.</p>" },
      ],
    });
  });

  it.each([
    ["text before its first part", `${head}Before.\n\n## Part\n`, "the text begins before the first heading"],
    ["what is not safe", `${head}## Part\n\n<script>x</script>`, "not allowed in a page: <script>"],
    ["no day of review", head.replace(/reviewed.*\n/, ""), "front matter, reviewed"],
  ])("with %s does not build", (_, file, why) => {
    expect(() => readPage(file)).toThrow(why);
  });

  it("has its day and its links in the language in which it is read", () => {
    const file = `${head}## Part\n\n[Terms](/terms) [Home](/) [Part](#to-part) [Out](https://a.example)`;
    const { reviewed, sections } = inLanguage("es", () => readPage(file));
    expect(reviewed).toContain("noviembre");
    expect([...(sections[0]?.html ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/es/terms",
      "/es",
      "#to-part",
      "https://a.example",
    ]);
  });

  it.each(globSync("content/pages/**/*.md"))("of ours can be read: %s", (file) => {
    const { sections } = readPage(readFileSync(file, "utf8"));
    expect(sections.length).toBeGreaterThan(4);
    expect(sections.every(({ html }) => html.length > 20)).toBe(true);
  });
});

import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { footerLinks, navbarLinks } from "./site-links.ts";

const pages = new Set(routes.map((route) => `/${route.path ?? ""}`.replace(/\/:\w+\?$/, "")));

/** The agreed navbar, whether or not each page exists yet. */
const specNavbar = ["/reminder", "/spmap", "/resources", "/aboutus", "/documentation", "/subscribe"];

describe("the site's links", () => {
  it.each([...navbarLinks, ...footerLinks])("lead to a page that exists: $to", ({ to }) => {
    const [, topic] = /^\/documentation\/([\w-]+)$/.exec(to) ?? [];
    if (topic === undefined) expect(pages).toContain(to);
    else expect(existsSync(join(import.meta.dirname, "../../../content/docs", `${topic}.md`))).toBe(true);
  });

  it("list every page of the agreed navbar that exists, in the agreed order", () => {
    expect(navbarLinks.map(({ to }) => to)).toEqual(specNavbar.filter((to) => pages.has(to)));
  });
});

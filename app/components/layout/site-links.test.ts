import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { footerLinks, navbarLinks } from "./site-links.ts";

const paths = new Set(routes.map((route) => `/${route.path ?? ""}`));

describe("the site's links", () => {
  it.each([...navbarLinks, ...footerLinks])("lead to a page that exists: $to", ({ to }) => {
    expect(paths).toContain(to);
  });
});

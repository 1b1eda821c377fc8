import { describe, expect, it } from "vitest";
import { siteFile } from "./site-files.ts";
import { builtPages, sitemapRoutes, urlsPerFile } from "./sitemap.ts";

const address = { publicUrl: "https://reminders.example", https: true };

const page = (head: string) => siteFile(Buffer.from(head), { "Content-Type": "text/html; charset=utf-8" });
const found = (path: string) => `<link rel="canonical" href="https://reminders.example${path}"/>`;

const files = new Map([
  ["/", page(found("/"))],
  ["/terms", page(found("/terms"))],
  ["/home", page(found("/"))],
  ["/reminder", page(`${found("/reminder")}<meta name="robots" content="noindex"/>`)],
  ["/verify-email", page("<title>Verify</title>")],
  ["/assets/a.js", siteFile(Buffer.from("1"), { "Content-Type": "text/javascript" })],
]);

const many = Array.from({ length: urlsPerFile + 1 }, (_, at) => `/many/${at}`);

const site = sitemapRoutes(address, [
  builtPages(files, address),
  { name: "many", paths: async () => many },
  { name: "none", paths: async () => [] },
  { name: "odd", paths: async () => ["/o'fallon?a=1&b=<2>"] },
]);
const read = async (path: string) => (await site.request(path)).text();
const locations = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

describe("the sitemap", () => {
  it("lists the files of every part that has pages, none above the limit", async () => {
    expect(locations(await read("/sitemap.xml"))).toEqual(
      ["pages-1", "many-1", "many-2", "odd-1"].map(
        (name) => `https://reminders.example/sitemaps/${name}.xml`,
      ),
    );
    expect(locations(await read("/sitemaps/many-1.xml"))).toHaveLength(urlsPerFile);
    expect(locations(await read("/sitemaps/many-2.xml"))).toEqual([
      `https://reminders.example/many/${urlsPerFile}`,
    ]);
  });

  it("has the built pages that search engines may find, each under its one address", async () => {
    expect(locations(await read("/sitemaps/pages-1.xml"))).toEqual([
      "https://reminders.example/",
      "https://reminders.example/terms",
    ]);
  });

  it("writes what XML reserves as references", async () => {
    expect(await read("/sitemaps/odd-1.xml")).toContain("/o&#39;fallon?a=1&#38;b=&#60;2&#62;</loc>");
  });

  it.each(["pages-0.xml", "pages-2.xml", "none-1.xml", "absent-1.xml", "pages-1.xml.gz", "-1.xml"])(
    "knows no %s",
    async (file) => {
      expect((await site.request(`/sitemaps/${file}`)).status).toBe(404);
    },
  );

  it("is named in robots.txt, which closes what is no page", async () => {
    const robots = await read("/robots.txt");
    expect(robots).toContain("Sitemap: https://reminders.example/sitemap.xml\n");
    expect(robots).toContain("Disallow: /api/\n");
    expect(robots).not.toContain("Disallow: /\n");
  });
});

import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { directionsLink, outsideLinks, outsideSchemes } from "../support/outside-links.ts";

/** Pages that no other page links to: a message or a form leads there. */
const entrances = ["/", "/reminder/print", "/reset-password", "/verify-email", "/newsletter/check-email"];

/** Opens a dialog of the dashboard, which is in no served page. The journey in other-dates.spec.ts follows this link. */
const dialogPart = "add-date";

/** Of a large group of similar pages (the directory's cities) this many are checked. The same code makes the rest. */
const familyAtMost = 60;

interface Page {
  status: number;
  ids: Set<string>;
  hrefs: string[];
}

/** Reads a page's served HTML, as a browser without scripts gets it. */
async function read(request: APIRequestContext, path: string): Promise<Page> {
  const answer = await request.get(path);
  const isPage = answer.headers()["content-type"]?.startsWith("text/html") ?? false;
  const html = isPage ? await answer.text() : "";
  const values = (attribute: RegExp) => [...html.matchAll(attribute)].map(([, value = ""]) => plain(value));
  return {
    status: answer.status(),
    ids: new Set(values(/\sid="([^"]*)"/g)),
    hrefs: values(/<(?:a|area)\b[^>]*?\shref="([^"]*)"/g),
  };
}

const plain = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&#39;", "'").replaceAll("&amp;", "&");

/** The sitemap's paths: every public page there is. */
async function listed(request: APIRequestContext): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => {
      const { pathname, search } = new URL(plain(loc));
      return pathname + search;
    });
  const files = await locations("/sitemap.xml");
  return (await Promise.all(files.map(locations))).flat();
}

test("every link on every page leads somewhere: to a page, to a part of one, or to an outside page we know", async ({
  request,
  baseURL,
}) => {
  const pages = new Map<string, Page>();
  const wrong: string[] = [];
  const queue = [...entrances, ...(await listed(request))];
  const families = new Map<string, number>();
  const follow = (path: string) => {
    const family = path.split("/").slice(0, 3).join("/").replace(/\?.*/, "?");
    const seen = (families.get(family) ?? 0) + 1;
    families.set(family, seen);
    if (seen <= familyAtMost) queue.push(path);
  };
  const targets: { from: string; path: string; part: string }[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pages.has(path)) continue;
    const page = await read(request, path);
    pages.set(path, page);
    if (page.status !== 200) wrong.push(`${path} answers ${page.status}`);
    for (const href of page.hrefs) {
      if (outsideSchemes.some((scheme) => href.startsWith(scheme))) continue;
      const url = new URL(href, baseURL + path);
      if (url.origin !== baseURL) {
        if (!(url.href in outsideLinks || directionsLink.test(url.href)))
          wrong.push(`${path} leads outside to ${url.href}`);
        continue;
      }
      const target = url.pathname + url.search;
      targets.push({ from: path, path: target, part: decodeURIComponent(url.hash.slice(1)) });
      if (!pages.has(target)) follow(target);
    }
  }
  for (const { from, path, part } of targets) {
    const page = pages.get(path);
    const isDialog = part === dialogPart && /(^|\/)reminder$/.test(path);
    if (part !== "" && page && !isDialog && !page.ids.has(part))
      wrong.push(`${from} leads to ${path}#${part}, which is not there`);
  }
  expect([...new Set(wrong)]).toEqual([]);
  // A crawl that got lost would find nothing wrong.
  expect(pages.size).toBeGreaterThan(50);
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(["/awa", "/privacy", "/documentation/moving", "/police-department-list-by-city"]),
  );
  expect(targets.length).toBeGreaterThan(1000);
});

import { describe, expect, it } from "vitest";
import { KeptPages } from "./kept-pages.ts";
import { type SiteFile, siteFile } from "./site-files.ts";

const page = (text: string) => siteFile(Buffer.from(text), { "Content-Type": "text/html" });
const rendering = (made: SiteFile) => async () => made;
const never = () => Promise.reject(new Error("It is rendered again."));

describe("pages that are kept", () => {
  const edition = { name: "first" };

  it("are at most so many, and the one that nobody asked for the longest goes first", async () => {
    const pages = new KeptPages<typeof edition>(3);
    for (const address of ["/a", "/b", "/c"]) await pages.getOrRender(edition, address, rendering(page("1")));
    await pages.getOrRender(edition, "/a", never);
    await pages.getOrRender(edition, "/d", rendering(page("1")));
    for (const address of ["/a", "/c", "/d"]) await pages.getOrRender(edition, address, never);
    await expect(pages.getOrRender(edition, "/b", never)).rejects.toThrow("again");
  });

  it("are rendered once for all who ask at once, and again after a failure or no page", async () => {
    const pages = new KeptPages<typeof edition>(3);
    let rendered = 0;
    const ask = () =>
      pages.getOrRender(edition, "/a", async () => {
        rendered += 1;
        if (rendered === 1) throw new Error("away");
        return rendered === 2 ? null : page("1");
      });
    const askTwenty = () => Promise.allSettled(Array.from({ length: 20 }, ask));
    expect((await askTwenty()).every(({ status }) => status === "rejected")).toBe(true);
    await askTwenty();
    await askTwenty();
    await askTwenty();
    expect(rendered).toBe(3);
  });

  it("are those of one edition", async () => {
    const pages = new KeptPages<{ name: string }>(3);
    const newer = { name: "second" };
    let end = () => {};
    const slow = new Promise<void>((resolve) => (end = resolve));
    const old = pages.getOrRender(edition, "/a", async () => {
      await slow;
      return page("old");
    });
    const fresh = page("new");
    await pages.getOrRender(newer, "/a", rendering(fresh));
    end();
    await old;
    expect(await pages.getOrRender(newer, "/a", never)).toBe(fresh);
  });
});

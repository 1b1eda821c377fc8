import { describe, expect, it } from "vitest";
import { KeptPages } from "./kept-pages.ts";
import { SiteFile } from "./site-files.ts";

const page = (length: number, type = "font/woff2") =>
  new SiteFile(Buffer.alloc(length, "a"), { "Content-Type": type });
const rendering = (made: SiteFile) => async () => made;

describe("pages that are kept", () => {
  const edition = { name: "first" };

  it("have at most so many bytes, and the one that nobody asked for the longest goes first", async () => {
    const pages = new KeptPages<typeof edition>(30_000);
    for (const address of ["/a", "/b", "/c"]) {
      await pages.getOrRender(edition, address, rendering(page(7000)));
    }
    expect(pages.get(edition, "/a")).toBeDefined();
    await pages.getOrRender(edition, "/d", rendering(page(7000)));
    expect(["/a", "/b", "/c", "/d"].filter((address) => pages.get(edition, address))).toEqual([
      "/a",
      "/c",
      "/d",
    ]);
    expect(pages.bytes).toBeLessThanOrEqual(30_000);
  });

  it("count every encoding that is made later", async () => {
    const pages = new KeptPages<typeof edition>(30_000);
    const text = page(9000, "text/html");
    await pages.getOrRender(edition, "/a", rendering(text));
    const before = pages.bytes;
    const gzip = await text.encoded("gzip");
    expect(pages.bytes).toBe(before + gzip.length);
    // A page that has gone is counted no more.
    await pages.getOrRender(edition, "/b", rendering(page(27_000)));
    const after = pages.bytes;
    await text.encoded("br");
    expect([pages.get(edition, "/a"), pages.bytes]).toEqual([undefined, after]);
  });

  it("hold no more memory than is counted", async () => {
    const pages = new KeptPages<typeof edition>(300_000);
    const text = page(9000, "text/html");
    await pages.getOrRender(edition, "/a", rendering(text));
    for (const encoding of ["gzip", "br"] as const) {
      const body = await text.encoded(encoding);
      expect([encoding, body.buffer.byteLength]).toEqual([encoding, body.length]);
    }
  });

  it("never hold a page that is larger than all of them may be", async () => {
    const pages = new KeptPages<typeof edition>(30_000);
    await pages.getOrRender(edition, "/a", rendering(page(40_000)));
    expect([pages.get(edition, "/a"), pages.bytes]).toEqual([undefined, 0]);
  });

  it("are rendered once for all who ask at once, and again after a failure", async () => {
    const pages = new KeptPages<typeof edition>(30_000);
    let rendered = 0;
    const ask = () =>
      pages.getOrRender(edition, "/a", async () => {
        rendered += 1;
        if (rendered === 1) throw new Error("away");
        return page(10);
      });
    const first = await Promise.allSettled(Array.from({ length: 20 }, ask));
    expect(first.every(({ status }) => status === "rejected")).toBe(true);
    await Promise.all(Array.from({ length: 20 }, ask));
    expect(rendered).toBe(2);
  });

  it("are those of one edition: what was begun before another one came is not kept, and nothing brings it back", async () => {
    const pages = new KeptPages<{ name: string }>(30_000);
    const newer = { name: "second" };
    let end = () => {};
    const slow = new Promise<void>((resolve) => (end = resolve));
    const old = pages.getOrRender(edition, "/a", async () => {
      await slow;
      return page(1);
    });
    const fresh = page(2);
    await pages.getOrRender(newer, "/a", rendering(fresh));
    end();
    await old;
    expect(pages.get(newer, "/a")).toBe(fresh);
    // Somebody who still holds the old edition gets a page, and changes nothing.
    await pages.getOrRender(edition, "/a", rendering(page(3)));
    await pages.getOrRender(edition, "/b", rendering(page(3)));
    expect([pages.get(newer, "/a"), pages.get(newer, "/b"), pages.get(edition, "/b")]).toEqual([
      fresh,
      undefined,
      undefined,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";

const topic = (id: string, parent_id: string | null, sort_order: number) => ({
  id,
  parent_id,
  title: `About ${id}`,
  content: `<p>All about ${id}.</p>`,
  sort_order,
});

const topics = [
  topic("people", "setup", 2),
  topic("setup", null, 2),
  topic("what", null, 1),
  topic("dates", "setup", 1),
];
const at = (id: string | undefined, query: string | null = null) => docsPage(topics, { id, query });

describe("docsPage", () => {
  it("shows the whole tree and no topic when none is named", () => {
    expect(at(undefined)).toMatchObject({ path: [], content: "", previous: null, next: null, search: null });
    expect(at(undefined)?.outline.map(({ id, children }) => [id, children.length])).toEqual([
      ["what", 0],
      ["setup", 2],
    ]);
  });

  it("opens a topic with its path and with its neighbours in reading order", () => {
    expect(at("dates")).toMatchObject({
      path: [{ id: "setup" }, { id: "dates" }],
      content: "<p>All about dates.</p>",
      description: "All about dates.",
      previous: { id: "setup" },
      next: { id: "people" },
    });
    expect(at("what")).toMatchObject({ previous: null, next: { id: "setup" } });
    expect(at("people")).toMatchObject({ previous: { id: "dates" }, next: null });
    expect(at("setup")?.inside).toEqual([
      { id: "dates", title: "About dates" },
      { id: "people", title: "About people" },
    ]);
  });

  it("is null for a topic that does not exist", () => {
    expect(at("nothing")).toBeNull();
    expect(at("")).toBeNull();
  });

  it("shows the results of a search, and none for an empty search", () => {
    expect(at(undefined, "dates")?.search).toEqual({
      query: "dates",
      hits: [{ id: "dates", title: "About dates", excerpt: ["All about ", "dates", "."] }],
    });
    expect(at(undefined, "")?.search).toEqual({ query: "", hits: [] });
  });
});

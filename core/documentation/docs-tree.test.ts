import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDocsTree, type DocsNode, type DocsTopic } from "./docs-tree.ts";

const topic = (
  id: number | string,
  parent_id: number | string | null,
  sort_order = 0,
  title = `Topic ${id}`,
): DocsTopic => ({
  id,
  parent_id,
  title,
  content: "",
  sort_order,
});

type Outline = { [id: string]: Outline };
const outline = (nodes: readonly DocsNode[]): Outline =>
  Object.fromEntries(nodes.map((node) => [`#${node.id}`, outline(node.children)]));
const ids = (nodes: readonly DocsNode[]): (number | string)[] =>
  nodes.flatMap((node) => [node.id, ...ids(node.children)]);
const depth = (nodes: readonly DocsNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map((node) => depth(node.children)));

describe("buildDocsTree", () => {
  it("nests three levels, whatever the order of the rows", () => {
    const { tree, problems } = buildDocsTree([topic(3, 2), topic(2, 1), topic(1, null), topic(4, null)]);
    expect(outline(tree)).toEqual({ "#1": { "#2": { "#3": {} } }, "#4": {} });
    expect(problems).toEqual([]);
  });

  it("sorts siblings by sort_order, then title", () => {
    const { tree } = buildDocsTree([
      topic(1, null, 2),
      topic(2, null, 1, "b"),
      topic(3, null, 1, "a"),
      topic(5, 1, 9),
      topic(4, 1, 1),
    ]);
    expect(ids(tree)).toEqual([3, 2, 1, 4, 5]);
  });

  it("makes an orphan a root and reports it", () => {
    const { tree, problems } = buildDocsTree([topic(1, null), topic(2, 99), topic(3, 2)]);
    expect(outline(tree)).toEqual({ "#1": {}, "#2": { "#3": {} } });
    expect(problems).toEqual([{ kind: "orphan", id: 2 }]);
  });

  it("opens a cycle at its first topic and reports it", () => {
    const { tree, problems } = buildDocsTree([topic(1, 2, 5), topic(2, 1, 1), topic(3, 1), topic(4, 4, 9)]);
    expect(outline(tree)).toEqual({ "#2": { "#1": { "#3": {} } }, "#4": {} });
    expect(problems).toEqual([
      { kind: "cycle", id: 2 },
      { kind: "cycle", id: 4 },
    ]);
  });

  it("lifts a topic deeper than the third level up to it, after its parent, and reports it", () => {
    const rows = [topic(1, null), topic(2, 1), topic(3, 2, 1), topic(4, 3), topic(5, 4), topic(6, 2, 2)];
    const { tree, problems } = buildDocsTree(rows);
    expect(outline(tree)).toEqual({ "#1": { "#2": { "#3": {}, "#4": {}, "#5": {}, "#6": {} } } });
    expect(ids(tree)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(problems).toEqual([
      { kind: "too-deep", id: 4 },
      { kind: "too-deep", id: 5 },
    ]);
  });

  it("keeps the first of two topics with one id and reports the other", () => {
    const { tree, problems } = buildDocsTree([topic("a", null, 0, "first"), topic("a", null, 0, "second")]);
    expect(tree.map(({ title }) => title)).toEqual(["first"]);
    expect(problems).toEqual([{ kind: "duplicate", id: "a" }]);
  });

  it("loses no topic and never gets deeper than three levels, whatever the parents", () => {
    const rows = fc
      .uniqueArray(fc.integer({ min: 0, max: 20 }))
      .chain((all) =>
        fc.tuple(
          ...all.map((id) => fc.option(fc.integer({ min: 0, max: 25 })).map((parent) => topic(id, parent))),
        ),
      );
    fc.assert(
      fc.property(rows, (topics) => {
        const { tree } = buildDocsTree(topics);
        expect(ids(tree).sort()).toEqual(topics.map(({ id }) => id).sort());
        expect(depth(tree)).toBeLessThanOrEqual(3);
      }),
    );
  });
});

/** A docs topic as the database has it. */
export type DocsTopic = {
  id: number | string;
  parent_id: number | string | null;
  title: string;
  content: string;
  sort_order: number;
};

export type DocsNode<Topic extends DocsTopic = DocsTopic> = Topic & { children: DocsNode<Topic>[] };

export type DocsProblem = {
  kind: "duplicate" | "orphan" | "cycle" | "too-deep";
  id: DocsTopic["id"];
};

const docsLevels = 3;

/**
 * The tree of topics, three levels at most, with siblings ordered by sort_order and then title. Bad data loses no
 * topic, and each oddity is reported. An orphan (its parent does not exist) becomes a root. A cycle is opened at its
 * first topic, which becomes a root. A topic below the third level moves up to that level, after its parent. Of topics
 * with the same id the first one stays.
 */
export function buildDocsTree<Topic extends DocsTopic>(
  topics: readonly Topic[],
): { tree: DocsNode<Topic>[]; problems: DocsProblem[] } {
  const problems: DocsProblem[] = [];
  const nodes = new Map<DocsTopic["id"], DocsNode<Topic>>();
  for (const topic of topics) {
    if (nodes.has(topic.id)) problems.push({ kind: "duplicate", id: topic.id });
    else nodes.set(topic.id, { ...topic, children: [] });
  }
  const ordered = [...nodes.values()].sort(bySortOrder);
  const parents = findParents(ordered, problems);
  const roots: DocsNode<Topic>[] = [];
  // The rows are sorted first, so that every list of children is sorted too.
  for (const node of ordered) {
    const parentId = parents.get(node.id);
    const parent = parentId === undefined ? undefined : nodes.get(parentId);
    (parent?.children ?? roots).push(node);
  }
  for (const root of roots) flattenBelow(root, 1, problems);
  return { tree: roots, problems };
}

function bySortOrder(left: DocsTopic, right: DocsTopic): number {
  return (
    left.sort_order - right.sort_order || (left.title < right.title ? -1 : Number(left.title > right.title))
  );
}

/** The parent of every topic. Orphans and the topics at which a cycle is opened have no parent: they are roots. */
function findParents(
  ordered: readonly DocsTopic[],
  problems: DocsProblem[],
): Map<DocsTopic["id"], DocsTopic["id"]> {
  const known = new Set(ordered.map(({ id }) => id));
  const parents = new Map<DocsTopic["id"], DocsTopic["id"]>();
  for (const { id, parent_id } of ordered) {
    if (parent_id === null) continue;
    if (known.has(parent_id)) parents.set(id, parent_id);
    else problems.push({ kind: "orphan", id });
  }
  for (const { id } of ordered) {
    if (!leadsBackTo(id, parents)) continue;
    parents.delete(id);
    problems.push({ kind: "cycle", id });
  }
  return parents;
}

function leadsBackTo(
  start: DocsTopic["id"],
  parents: ReadonlyMap<DocsTopic["id"], DocsTopic["id"]>,
): boolean {
  const seen = new Set<DocsTopic["id"]>();
  let current = parents.get(start);
  while (current !== undefined && !seen.has(current)) {
    if (current === start) return true;
    seen.add(current);
    current = parents.get(current);
  }
  return false;
}

/** Moves the topics below the last level up to it, each after its parent. */
function flattenBelow<Topic extends DocsTopic>(
  node: DocsNode<Topic>,
  level: number,
  problems: DocsProblem[],
): void {
  if (level === docsLevels - 1) {
    node.children = node.children.flatMap((child) => {
      const deeper = descendants(child);
      child.children = [];
      problems.push(...deeper.map(({ id }): DocsProblem => ({ kind: "too-deep", id })));
      return [child, ...deeper];
    });
    return;
  }
  for (const child of node.children) flattenBelow(child, level + 1, problems);
}

function descendants<Topic extends DocsTopic>(node: DocsNode<Topic>): DocsNode<Topic>[] {
  return node.children.flatMap((child) => {
    const deeper = descendants(child);
    child.children = [];
    return [child, ...deeper];
  });
}

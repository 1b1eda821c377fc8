import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** The page that an address belongs to, with the values of its parameters. */
export interface MatchedRoute {
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  /** An address of the same page whose parameters are nobody's: "/documentation/-". */
  blank: string;
}

/**
 * The first part of an address or of a route, which may begin without a slash. In lower case, because React Router reads both in
 * either case of letters. Without a pattern: it is asked for each answer from memory.
 */
export function firstPart(path: string): string {
  let from = 0;
  while (path[from] === "/") from += 1;
  const end = path.indexOf("/", from);
  return path.slice(from, end === -1 ? undefined : end).toLowerCase();
}

/**
 * The tree by the first part of the pages' addresses: for each, its root with the pages that begin so. Null when a page may
 * begin with anything.
 */
function treesByBeginning(tree: readonly RouteObject[]): ReadonlyMap<string, RouteObject[]> | null {
  const beginnings = tree.flatMap(({ children = [] }) => children.map(({ path = "" }) => firstPart(path)));
  if (beginnings.some((part) => /[:*?]/.test(part))) return null;
  const begins = (beginning: string) => (page: RouteObject) => firstPart(page.path ?? "") === beginning;
  const treeOf = (beginning: string) =>
    tree.map(({ children = [], ...root }) => ({ ...root, children: children.filter(begins(beginning)) }));
  return new Map(beginnings.map((beginning) => [beginning, treeOf(beginning) as RouteObject[]]));
}

/** Finds the page of an address as React Router does it. Null when there is none. */
export function routeFinder({ routes }: ServerBuild): (path: string) => MatchedRoute | null {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes)
      .filter((route) => route !== undefined && route.parentId === parentId)
      .map((route) => {
        const { id = "", path, index, caseSensitive } = route ?? {};
        const about = {
          id,
          ...(path !== undefined && { path }),
          ...(caseSensitive !== undefined && { caseSensitive }),
        };
        return index ? { ...about, index: true } : { ...about, children: childrenOf(id) };
      });
  const tree = childrenOf(undefined);
  // React Router compares an address with all pages of a tree: a third of a millisecond. Most invented addresses
  // begin like no page, and the others like only a few.
  const trees = treesByBeginning(tree);
  return (path) => {
    const possible = trees && !path.includes("%") ? trees.get(firstPart(path)) : tree;
    if (!possible) return null;
    const matches = matchRoutes(possible, path) ?? [];
    const last = matches.at(-1);
    if (!last?.route.id) return null;
    const pattern = matches.map(({ route }) => route.path ?? "").filter(Boolean);
    const blank = `/${pattern
      .join("/")
      .replace(/^\/+/, "")
      .replace(/:\w+\??/g, "-")}`;
    return { id: last.route.id, params: last.params, blank };
  };
}

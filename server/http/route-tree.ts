import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

/** An address's page, with its parameters' values. */
export interface MatchedRoute {
  id: string;
  params: Readonly<Record<string, string | undefined>>;
  /** The same page with placeholder parameters: "/documentation/-". */
  blank: string;
}

/**
 * The first segment of an address or a route, with or without a leading slash. Lower case, because React Router ignores case. No
 * regular expression, for speed: every answer from memory calls it.
 */
export function firstPart(path: string): string {
  let from = 0;
  while (path[from] === "/") from += 1;
  const end = path.indexOf("/", from);
  return path.slice(from, end === -1 ? undefined : end).toLowerCase();
}

/**
 * The route tree by first segment: for each, its root with the pages under that segment. Null when a page may begin with
 * anything.
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
  // React Router compares an address with all pages of a tree, which takes a third of a millisecond. Most invented addresses
  // share no page's first segment, the others only a few pages'.
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

import type { ServerBuild } from "react-router";

/** A build of few pages: the module of each by its path ("d/:token"), and the address of a page's script. */
export function smallBuild(
  entry: object,
  pages: Record<string, object>,
  scripts: Record<string, string> = {},
): ServerBuild {
  const routes = Object.entries(pages).map(([path, module]) => [
    path,
    { id: path, parentId: "root", path, module },
  ]);
  const modules = Object.entries(scripts).map(([id, module]) => [id, { id, module }]);
  return {
    entry: { module: entry },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      ...Object.fromEntries(routes),
    },
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(modules),
      url: "",
      version: "",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
}

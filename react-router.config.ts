import type { Config } from "@react-router/dev/config";
import { base, compressAssets, language } from "./scripts/site/build-site.ts";

export default {
  ssr: true,
  // A page is one file. Its loader would be two more, of 98 and 57 bytes.
  splitRouteModules: false,
  appDirectory: "app",
  // "/es" where the pages are in Spanish.
  basename: base || "/",
  buildDirectory: `build/${language}`,
  // Every page without a parameter is the same for everybody and is rendered here once.
  // Those of the directory and a topic of the docs show what an operator imports, and are rendered when they are asked for.
  prerender: ({ getStaticPaths }) =>
    getStaticPaths().filter((path) => !/police-department-list-by-city|cant-come/.test(path)),
  // The few routes there are come with the first page: no further request, and a page can stand on a CDN alone.
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => compressAssets(reactRouterConfig.buildDirectory),
} satisfies Config;

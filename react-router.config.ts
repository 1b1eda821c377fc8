import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  // Every page without a parameter is the same for everybody (design.md, principle 1) and is rendered here once.
  prerender: ({ getStaticPaths }) => getStaticPaths(),
  // The few routes there are come with the first page: no further request, and a page can stand on a CDN alone.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

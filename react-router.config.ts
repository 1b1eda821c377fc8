import { glob, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

/**
 * The list of all pages' files is a script that every document asks for before it wakes. A page that is rendered here has it in
 * itself instead: a request less on a slow line. Pages that are rendered when asked for keep the request, for there are thousands.
 */
async function writeListIntoPages(folder: string, list: string): Promise<void> {
  const asked = new RegExp(`<link rel="modulepreload"[^>]*href="${list}"/>`);
  const called = `import "${list}";`;
  const content = await readFile(join(folder, list), "utf8");
  const [, entry = ""] = /"entry":\{"module":"([^"]+)"/.exec(content) ?? [];
  // React Router asks for the address of the list once more when it wakes.
  const whole = content.replace(`"url":"${list}"`, `"url":"${entry}"`);
  for await (const page of glob("**/*.html", { cwd: folder })) {
    const html = await readFile(join(folder, page), "utf8");
    if (!asked.test(html) || !html.includes(called)) throw new Error(`How does ${page} ask for ${list}?`);
    await writeFile(
      join(folder, page),
      html.replace(asked, "").replace(called, () => whole),
    );
  }
}

export default {
  ssr: true,
  // A page is one file. Its loader would be two more, of 98 and 57 bytes.
  splitRouteModules: false,
  appDirectory: "app",
  buildDirectory: "build",
  // Every page without a parameter is the same for everybody and is rendered here once.
  // Those of the directory show what an operator imports, and are rendered when they are asked for.
  prerender: ({ getStaticPaths }) =>
    getStaticPaths().filter((path) => !path.includes("police-department-list-by-city")),
  // The few routes there are come with the first page: no further request, and a page can stand on a CDN alone.
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig }) => {
    const folder = join(reactRouterConfig.buildDirectory, "client");
    const [list = ""] = (await readdir(join(folder, "assets"))).filter((name) =>
      name.startsWith("manifest-"),
    );
    await writeListIntoPages(folder, `/assets/${list}`);
  },
} satisfies Config;

import { appendFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Manifest, type Plugin, type ProxyOptions } from "vite";
import { builtOrigin } from "./core/brand.ts";
import { leanRouter } from "./scripts/site/lean-router.ts";
import { builtBrand, builtWords } from "./server/content/built-brand.ts";
import { readPage } from "./server/content/read-page.ts";

/** A group of modules that lie in one file: each file more costs half a kilobyte of headers, and a turn on a slow line. */
const group = (name: string, priority: number, test: RegExp) => ({ name, priority, test });

const groups = [
  // What stands on every page, and what so many share that each would ask for it.
  group(
    "every-page",
    5,
    /rolldown\/runtime|\/(app\/(entry\.client|root|browser\/(ask-newsletter|auth-messages|log-in|read-public|server-status|watch-session)|routes\/home\/map-sketch|components\/(account\/(form-failure|login-form|use-submit|who-is-there)|layout\/(breadcrumbs-meta|page-meta|needs-script|plain-way)|newsletter\/[^/]+|ui\/(announced|button|day-strip|field|get-form|icon|loading|notice|password-field|status)))|core\/(brand|contacts|parse-url|shipped-brand|pricing|directory\/directory-page|words\/(counts|pages\/(account|without-script)-words)))\.tsx?$/,
  ),
  // What the directory's pages share with each other.
  group("directory-parts", 4, /\/(app\/routes\/police-departments\/|core\/directory\/paths)[^?]*\.tsx?$/),
  // What the pages of one's own reminders share: the API's client, days and their words, contacts as people read them.
  group(
    "own-parts",
    2,
    /\/(node_modules\/temporal-polyfill\/|(app\/(browser\/(api|late-part|lost-answer|page-clock|us-time-zone|use-is-phone)|components\/ui\/(frequency-words|late|modal|moment-words|table|try-again)|routes\/(checkout\/use-(checkout|pay)|reminder\/countdown))|core\/(channels|date-kinds|next-date|subscription|time-zones|words\/(closed-days|dates|number-on-day|order-lines|range-words|pages\/(paper|dashboard|signup|year)-words)))\.tsx?$)/,
  ),
  // How a number is spelt: it comes with the first touch of a form.
  group("number-parts", 1, /\/(node_modules\/libphonenumber-js\/|core\/us-phone\.ts$)/),
  // What the forms for people and dates share: their sentences and their fields.
  group(
    "form-parts",
    1,
    /\/(app\/components\/ui\/(day-or-range|pick|time-zone-field)|core\/(passwords|signup\/form|words\/(consent|problem-words)))\.tsx?$/,
  ),
  // The dashboard: its papers share much of it.
  group(
    "dashboard",
    0,
    /\/(app\/(routes\/reminder(\/(dashboard|plain-dashboard|person-paper))?)|core\/words\/pages\/(plan|record)-words)\.tsx?(\?__react-router.*)?$/,
  ),
  // What the wizard's pages share.
  group(
    "wizard-parts",
    0,
    /\/app\/(browser\/use-own-people|routes\/reminder-signup\/(signup-steps|wizard-steps|wizard-store))\.tsx?$/,
  ),
];

/**
 * Browsers get the number ranges of +1 alone, 4 KB of 80: `normaliseUsPhone` refuses every other code anyway, and a
 * code that the library does not know is refused as well.
 */
const northAmericanNumbers: Plugin = {
  name: "north-american-numbers",
  apply: "build",
  async load(id) {
    if (!id.endsWith("libphonenumber-js/metadata.min.json.js")) return null;
    const { default: metadata } = await import("libphonenumber-js/min/metadata");
    const codes = metadata.country_calling_codes["1"] ?? [];
    const countries = codes.map((code) => [code, metadata.countries[code]]);
    const part = {
      ...metadata,
      country_calling_codes: { "1": codes },
      countries: Object.fromEntries(countries),
      nonGeographic: {},
    };
    return `export default ${JSON.stringify(part)}`;
  },
};

/** Scripts and styles are compressed as well as Brotli can, once. A server would keep its first visitor waiting for it. */
const compressedFiles: Plugin = {
  name: "compressed-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  // The files as they are written: Vite completes them after it has put the bundle together.
  writeBundle: {
    ...{ order: "post", sequential: true },
    async handler({ dir = "" }) {
      const names = await readdir(join(dir, "assets"));
      for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
        const file = join(dir, "assets", name);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
      }
    },
  },
};

/**
 * The root route lies in the entry's file, whose exports have short names. Here that file gets the names that React Router asks of a
 * route as well, and pages are told that the root is there. The file that would only hand the names on goes: a request less on
 * every first visit.
 */
const rootInEntry: Plugin = {
  name: "root-in-entry",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  // The file of a route may have more exports than the route.
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  writeBundle: {
    sequential: true,
    async handler({ dir = "" }) {
      const listed = join(dir, ".vite/manifest.json");
      const manifest = JSON.parse(await readFile(listed, "utf8")) as Manifest;
      const chunkOf = (source: string) =>
        Object.values(manifest).find(({ src }) => src?.split("?")[0] === source);
      const [entry, root] = [chunkOf("app/entry.client.tsx"), chunkOf("app/root.tsx")];
      const detour = root && (await readFile(join(dir, root.file), "utf8"));
      const [, names = "", file = ""] = /^export\{([^}]+)\}from"\.\/([^"]+)";\s*$/.exec(detour ?? "") ?? [];
      if (!entry || !root || entry.file !== `assets/${file}`)
        throw new Error(`The root is elsewhere: ${detour}`);
      const whole = join(dir, entry.file);
      await appendFile(whole, exportsBy(names, await readFile(whole, "utf8")));
      await rm(join(dir, root.file));
      Object.assign(root, { file: entry.file, imports: entry.imports });
      await writeFile(listed, JSON.stringify(manifest));
    },
  },
};

/** An `export{…}` of a file's own exports by further names, written as "short as name,…". */
function exportsBy(names: string, code: string): string {
  const pairs = (list: string) => list.split(",").map((pair) => pair.split(" as ") as [string, string]);
  const [, own = ""] = /export\{([^}]+)\};?\s*$/.exec(code) ?? [];
  const locals = new Map(pairs(own).map(([local, short]) => [short, local]));
  const found = pairs(names).map(([short, name]) => [locals.get(short), name] as const);
  if (found.some(([local]) => local === undefined))
    throw new Error(`Not among the exports of the file: ${names}`);
  return `export{${found.map(([local, name]) => `${local} as ${name}`).join(",")}};`;
}

/** The pages are built once, for whoever runs them: the server writes the brand into them when it loads them. */
const brandPlaceholders: Plugin = {
  name: "brand-placeholders",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name !== "client",
  load(id) {
    if (!/\/core\/brand\.ts$/.test(id)) return null;
    const code = `export const brand = ${JSON.stringify(builtBrand)}; export const builtOrigin = ${JSON.stringify(builtOrigin)};`;
    return { code, moduleSideEffects: false };
  },
};

/** Prose in Markdown becomes a module when the site is built: neither the parser nor the Markdown reaches a browser. */
let pageWords: typeof builtWords | undefined;
const contentPages: Plugin = {
  name: "content-pages",
  enforce: "pre",
  configResolved({ command }) {
    if (command === "build") pageWords = builtWords;
  },
  transform(file, id) {
    if (!/\/content\/pages\/[\w-]+\.md$/.test(id)) return null;
    return { code: `export const page = ${JSON.stringify(readPage(file, pageWords))};`, map: null };
  },
};

export default defineConfig({
  plugins: [
    brandPlaceholders,
    contentPages,
    reactRouter(),
    leanRouter(),
    northAmericanNumbers,
    rootInEntry,
    compressedFiles,
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // Words do nothing by being loaded: who uses none of a file loads none.
          treeshake: { moduleSideEffects: [{ test: /\/core\/(words\/|brand\.ts)/, sideEffects: false }] },
        },
      },
    },
  },
  build: {
    // What the oldest browsers read (tsconfig.json): their style sheets know no `(width < 48em)`, which is written otherwise then.
    target: ["safari15.4", "chrome100", "edge100", "firefox100"],
    // Every asset is a file of its own: the Content-Security-Policy allows fonts and styles from 'self' only.
    assetsInlineLimit: 0,
  },
  server: process.env.DAYMARK_API ? { proxy: { "^/": serverBehind(process.env.DAYMARK_API) } } : {},
});

/** `npm run dev`: what is not a page belongs to the server behind Vite, as does whatever is posted. */
function serverBehind(target: string): ProxyOptions {
  const notPages = /^\/(api|webhooks|healthz|readyz|metrics)(\/|\?|$)|\.php(\?|$)/;
  const isPage = ({ method, url = "" }: IncomingMessage) =>
    (method === "GET" || method === "HEAD") && !notPages.test(url);
  return { target, bypass: (request) => (isPage(request) ? request.url : undefined) };
}

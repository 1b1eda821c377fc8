import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Manifest, type Plugin, type ProxyOptions } from "vite";
import { builtOrigin } from "./core/brand.ts";
import { builtBrand, builtWords } from "./server/content/built-brand.ts";
import { readPage } from "./server/content/read-page.ts";

/**
 * What stands on every page, and on home's form, in one file with all that it imports: 6 KB less than in twenty, because
 * every route's list of files in React Router's manifest is shorter too.
 */
const onEveryPage = {
  name: "every-page",
  test: /rolldown\/runtime|\/(app\/(entry\.client|root|browser\/(server-status|watch-session)|components\/(account\/use-submit|layout\/page-meta|ui\/(announced|button|field|icon)))|core\/(brand|shipped-brand|directory\/directory-page|words\/counts))\.tsx?$/,
  priority: 4,
};

/** What home shares with one page or another: each file more is half a kilobyte of headers on a first visit. */
const homeParts = {
  name: "home-parts",
  test: /\/(app\/(components\/(newsletter\/|ui\/day-strip)|routes\/home\/map-sketch)|core\/pricing).*\.tsx?$/,
  priority: 3,
};

/** The words of one part of the product alone: without a file of their own they would come with every page's. */
const wordsOfParts = {
  name: "words-of-parts",
  test: /\/core\/words\/pages\/(dashboard|signup|year)-words\.ts$/,
  priority: 5,
  // The brand stands on every page.
  includeDependenciesRecursively: false,
};

/** What asks the API, and says that it failed. */
const callParts = {
  name: "call-parts",
  test: /\/app\/(browser\/api|components\/(account\/form-failure|ui\/notice))\.tsx?$/,
  priority: 3,
};

/** What the pages of an account share: each file more costs half a kilobyte of headers, and a turn on a slow line. */
const accountParts = {
  name: "account-parts",
  test: /\/(app\/(browser\/(account-forms|auth-messages|lost-answer|use-link-token)|components\/(account\/(login-form|new-password|who-is-there)|layout\/(needs-script|plain-way)|ui\/(loading|password-field)))|core\/words\/pages\/(account|without-script)-words)\.tsx?$/,
};

/** Days, their words and the library behind them. */
const dateParts = {
  name: "date-parts",
  test: /\/(node_modules\/temporal-polyfill\/|(app\/(browser\/(page-clock|us-time-zone)|components\/ui\/(frequency-words|moment-words)|routes\/(checkout\/use-checkout|reminder\/countdown))|core\/(subscription|time-zones|words\/(closed-days|dates|number-on-day|order-lines|pages\/paper-words|range-words)))\.tsx?$)/,
  priority: 2,
};

/** Telephone numbers. The directory has them too. */
const contactParts = {
  name: "contact-parts",
  test: /\/(node_modules\/libphonenumber-js\/|core\/(channels|contacts)\.ts$)/,
  priority: 2,
};

/** The rules of the forms for people and dates, their sentences and their fields. */
const ruleParts = {
  name: "rule-parts",
  test: /\/(app\/(browser\/use-is-phone|components\/ui\/(day-or-range|pick|time-zone-field))|core\/(signup\/form|words\/(consent|problem-words)))\.tsx?$/,
  priority: 1,
};

/** What the dashboard shares with its papers. */
const dashboardParts = {
  name: "dashboard-parts",
  test: /\/(app\/(components\/ui\/(modal|table)|routes\/(checkout\/use-pay|reminder\/(person-paper|use-registrants|visit-block)))|core\/words\/pages\/record-words)\.tsx?$/,
};

/** What the wizard's pages share. */
const wizardParts = {
  name: "wizard-parts",
  test: /\/app\/(browser\/use-own-people|routes\/reminder-signup\/(signup-steps|wizard-steps|wizard-store))\.tsx?$/,
};

const groups = [
  ...[wordsOfParts, onEveryPage, homeParts, callParts, accountParts, contactParts, dateParts],
  ...[ruleParts, dashboardParts, wizardParts],
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

/** Zod can write a schema as JSON Schema. Nothing in a browser asks for it, and every schema holds on to it: 5 KB of 22. */
const withoutJsonSchema: Plugin = {
  name: "without-json-schema",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  async load(id) {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = (await readFile(id, "utf8")).matchAll(/^export (?:const|function) (\w+)/gm);
    return Array.from(names, ([, name]) => `export const ${name} = () => undefined;`).join("\n");
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
 * The root route lies in the entry's file, by short names. Here that file gets the names that React Router asks of a route as well, so
 * that a page names it for both. The file that would only hand the names on goes: a request less on every first visit.
 */
const rootInEntry: Plugin = {
  name: "root-in-entry",
  apply: "build",
  enforce: "post",
  options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
  applyToEnvironment: ({ name }) => name === "client",
  async writeBundle({ dir = "" }) {
    const listed = join(dir, ".vite/manifest.json");
    const manifest = JSON.parse(await readFile(listed, "utf8")) as Manifest;
    const chunkOf = (source: string) => {
      const chunk = Object.values(manifest).find((one) => one.isEntry && one.src?.split("?")[0] === source);
      if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
      return chunk;
    };
    const [entry, root] = [chunkOf("app/entry.client.tsx"), chunkOf("app/root.tsx")];
    const [entryFile, rootFile] = [join(dir, entry.file), join(dir, root.file)];
    const code = await readFile(entryFile, "utf8");
    const pairs = (text: string) => Array.from(text.matchAll(/([\w$]+) as ([\w$]+)/g), ([, one, other]) => [one, other]);
    const locals = new Map(pairs(code.slice(code.lastIndexOf("export{"))).map(([local, short]) => [short, local]));
    const names = pairs(await readFile(rootFile, "utf8")).map(([short, name]) => `${locals.get(short)} as ${name}`);
    await writeFile(entryFile, `${code}export{${names.join(",")}};`);
    await rm(rootFile);
    Object.assign(root, { file: entry.file, imports: entry.imports });
    await writeFile(listed, JSON.stringify(manifest));
  },
};

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
    northAmericanNumbers,
    withoutJsonSchema,
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

import type { IncomingMessage } from "node:http";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { builtOrigin } from "./core/brand.ts";
import { builtBrand, builtWords } from "./server/content/built-brand.ts";
import { readPage } from "./server/content/read-page.ts";

/**
 * What stands on every page, and on home's form, in one file with all that it imports: 6 KB less than in twenty, because
 * every route's list of files in React Router's manifest is shorter too.
 */
const onEveryPage = {
  name: "every-page",
  test: /\/(app\/(root|browser\/(server-status|watch-session)|components\/(account\/use-submit|layout\/page-meta|ui\/(announced|button|field|icon)))|core\/(directory\/directory-page|words\/counts))\.tsx?$/,
};

/** What the words below have in common with every page. */
const brand = { name: "brand", test: /\/core\/brand\.ts$/, priority: 2 };

/** What home shares with one page or another: each file more is half a kilobyte of headers on a first visit. */
const homeParts = {
  name: "home-parts",
  test: /\/(app\/(components\/(newsletter\/|ui\/day-strip)|routes\/home\/map-sketch)|core\/pricing).*\.tsx?$/,
};

/** The words of one part of the product alone: without a file of their own they would come with every page's. */
const wordsOfParts = {
  name: "words-of-parts",
  test: /\/core\/words\/pages\/(dashboard|signup|year)-words\.ts$/,
  priority: 1,
};

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

/** The pages are built once, for whoever runs them: the server writes the brand into them when it loads them. */
const brandPlaceholders: Plugin = {
  name: "brand-placeholders",
  apply: "build",
  enforce: "pre",
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
  plugins: [brandPlaceholders, contentPages, reactRouter(), northAmericanNumbers],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [brand, wordsOfParts, onEveryPage, homeParts] } },
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

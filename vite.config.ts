import { readdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";
import { builtOrigin } from "./core/brand.ts";
import { builtBrand, builtWords } from "./server/content/built-brand.ts";
import { readPage } from "./server/content/read-page.ts";

/**
 * Browsers get the number ranges of +1 alone, 15 KB of 157: `normaliseUsPhone` refuses every other code anyway, and a
 * code that the library does not know is refused as well.
 */
const northAmericanNumbers: Plugin = {
  name: "north-american-numbers",
  apply: "build",
  async load(id) {
    if (!id.endsWith("libphonenumber-js/metadata.max.json.js")) return null;
    const { default: metadata } = await import("libphonenumber-js/max/metadata");
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
 * The pages are built once, for whoever runs them: the server writes the brand into them when it loads them. Scripts take it from
 * their page, and name none themselves.
 */
const brandPlaceholders: Plugin = {
  name: "brand-placeholders",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (!/\/core\/brand\.ts$/.test(id)) return null;
    const value = this.environment.name === "client" ? "globalThis.daymarkBrand" : JSON.stringify(builtBrand);
    const code = `export const brand = ${value}; export const builtOrigin = ${JSON.stringify(builtOrigin)};`;
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
  plugins: [brandPlaceholders, contentPages, reactRouter(), northAmericanNumbers, compressedFiles],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What a third of the pages share is one file: as files of their own, these modules are twenty requests more.
          output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 15 }] } },
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

import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";
import { builtOrigin } from "#core/brand.ts";
import { firstLanguage, type Language, languagePrefix } from "#core/languages.ts";
import { builtBrand, builtWords } from "../../server/content/built-brand.ts";
import { readPage } from "../../server/content/read-page.ts";
import { inLanguage } from "../../server/language.ts";

/** The language of the pages that are built. */
export const language = (process.env.DAYMARK_LANGUAGE ?? firstLanguage) as Language;

/** What their addresses begin with. */
export const base = languagePrefix(language);

/**
 * The pages are built once, for whoever runs them: the server writes the brand into them when it loads them. Scripts take it from
 * their page, and name none themselves.
 */
export const brandPlaceholders: Plugin = {
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

/**
 * Prose in Markdown becomes a module when the site is built, in the language of the build: neither the parser nor the Markdown
 * reaches a browser.
 */
export const contentPages: Plugin = {
  name: "content-pages",
  enforce: "pre",
  load(id) {
    const [, folder, name] = /^(.*\/content\/pages)\/([\w-]+\.md)$/.exec(id) ?? [];
    if (folder === undefined || name === undefined) return null;
    const file = join(folder, language === firstLanguage ? "" : language, name);
    this.addWatchFile(file);
    const words = this.environment.mode === "build" ? builtWords : undefined;
    const page = inLanguage(language, () => readPage(readFileSync(file, "utf8"), words));
    return { code: `export const page = ${JSON.stringify(page)};`, map: null };
  },
};

/** Compresses scripts and styles as well as Brotli can, once. A server would keep its first visitor waiting for it. */
export async function compressAssets(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, "client", "assets");
  const names = await readdir(folder);
  for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
    const file = join(folder, name);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
  }
}

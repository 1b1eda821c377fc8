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

/** The language of this build. */
export const language = (process.env.DAYMARK_LANGUAGE ?? firstLanguage) as Language;

/** The beginning of every address in this language. */
export const base = languagePrefix(language);

/**
 * One build serves every operator: the server writes the brand into the pages when it loads them. Scripts take the brand from their page,
 * and contain none themselves.
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

/** Turns prose in Markdown into a module at the build, in the build's language: neither the parser nor the Markdown reaches a browser. */
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

/** Compresses scripts and styles once, with Brotli's best setting. A server would keep its first visitor waiting for it. */
export async function compressAssets(buildFolder: string): Promise<void> {
  const folder = join(buildFolder, "client", "assets");
  const names = await readdir(folder);
  for (const name of names.filter((one) => /\.(js|css)$/.test(one))) {
    const file = join(folder, name);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
  }
}

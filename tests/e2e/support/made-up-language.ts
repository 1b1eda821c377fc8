import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstLanguage } from "#core/languages.ts";
import { bundleServer, entryPoint } from "../../../scripts/bootstrap/server-bundle.mjs";
import { alone, filesBelow, hashOf, readStamp, root, runQuietly } from "../../../scripts/bootstrap/steps.mjs";
import { type Catalogue, english, type Message, readOtherLanguage } from "./other-language.ts";

/** A language that nobody speaks, and that no release has. Its code is what others call English with accents. */
const madeUp = "en-XA";

/** What stands around each of its sentences. No other text has these brackets. */
export const brackets = ["⟦", "⟧"] as const;

const filler = "ýét lóñgér ñöw, ás ïs thé wáy ôf óthér tõñgûés, ";

/** The English words, which the tests' own steps still find, a third longer, with accents and in brackets. */
function pretend(sentence: string): string {
  const length = Math.ceil(sentence.replace(/\{[^}]*\}/g, "").length / 3);
  const words = filler
    .repeat(Math.ceil(length / filler.length))
    .slice(0, length)
    .trim();
  return `${brackets[0]}${sentence} ${words}${brackets[1]}`;
}

const pretendMessage = (message: Message): Message =>
  typeof message === "string"
    ? pretend(message)
    : message.map((forms) => ({
        ...forms,
        match: Object.fromEntries(Object.entries(forms.match).map(([when, form]) => [when, pretend(form)])),
      }));

const catalogue: Catalogue = Object.fromEntries(
  Object.entries(english).map(([key, message]) => [key, pretendMessage(message)]),
);

export const madeUpLanguage = readOtherLanguage(madeUp, catalogue);

const copied = [
  "app",
  "commands",
  "content",
  "core",
  "messages",
  "project.inlang",
  "public",
  "scripts",
  "server",
];
const files = [
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Makes a copy of the tree that speaks English and the made-up language, by the recipe of CONTRIBUTING.md, and builds it.
 * The pages in English are those of the tree.
 * @returns the copy's folder
 */
export async function ensureMadeUpLanguage(): Promise<string> {
  const copy = join(root, ".cache", madeUp);
  const stamp = join(copy, ".daymark-built");
  const sources = copied.flatMap((folder) => filesBelow(join(root, folder)));
  const hash = hashOf([...sources, ...files.map((name) => join(root, name)), import.meta.filename]);
  const runInCopy = async (args: readonly string[]) => {
    const env = { NODE_ENV: "production", DAYMARK_LANGUAGE: madeUp };
    const { code, output } = await runQuietly(args, { env, cwd: copy });
    if (code !== 0) throw new Error(`${args} failed in ${copy}:\n${output}`);
  };
  await alone("making-up-a-language", async () => {
    if (readStamp(stamp) === hash) return;
    rmSync(copy, { recursive: true, force: true });
    for (const name of [...copied, ...files]) cpSync(join(root, name), join(copy, name), { recursive: true });
    linkPackages(join(root, "node_modules"), join(copy, "node_modules"));
    addLanguage(copy);
    await runInCopy([
      "--eval",
      `import("./scripts/bootstrap/messages.mjs").then((it) => it.ensureMessages())`,
    ]);
    mkdirSync(join(copy, "build"));
    symlinkSync(join(root, "build", firstLanguage), join(copy, "build", firstLanguage));
    await runInCopy(["node_modules/@react-router/dev/bin.cjs", "build"]);
    await bundleServer({ from: copy, entryPoints: entryPoint, outdir: join(copy, "build", "node") });
    writeFileSync(stamp, hash);
  });
  return copy;
}

/** A folder of links: Vite writes beside the packages what it makes of its configuration. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name));
}

/** The recipe: a code in the settings, a catalogue, prose, a row. The row of Spanish gives way, so that it need not be built. */
function addLanguage(copy: string): void {
  change(join(copy, "project.inlang/settings.json"), (text) => {
    const settings = JSON.parse(text);
    return JSON.stringify({ ...settings, locales: [firstLanguage, madeUp] });
  });
  writeFileSync(join(copy, "messages", `${madeUp}.json`), JSON.stringify(catalogue));
  // Prose stays as it is: what could be cut off is in the catalogue.
  for (const part of ["docs", "pages"]) {
    const prose = join(copy, "content", part);
    mkdirSync(join(prose, madeUp));
    for (const name of readdirSync(prose).filter((one) => one.endsWith(".md")))
      cpSync(join(prose, name), join(prose, madeUp, name));
  }
  const own = JSON.stringify({
    name: pretend("Pretend"),
    intl: "en-US",
    lists: "en-GB",
    offer: pretend("Read this page in Pretend"),
    choice: pretend("Get messages in Pretend"),
  });
  const row = `  "${madeUp}": ${own},`;
  change(join(copy, "core/languages.ts"), (text) => text.replace(/^ {2}es: \{$.*?^ {2}\},$/ms, row));
}

function change(file: string, by: (text: string) => string): void {
  const before = readFileSync(file, "utf8");
  const after = by(before);
  if (after === before) throw new Error(`Nothing in ${file} was to be changed.`);
  writeFileSync(file, after);
}

// Compiles the catalogue's sentences to functions, in `.cache/messages` (docs/decisions/0015-words-and-api.md).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { alone, fail, filesBelow, hashOf, readStamp, root, runQuietly } from "./steps.mjs";

const folder = join(root, ".cache", "messages");

/** The inlang project: the languages, and the paths of their sentences. */
export const settings = join(root, "project.inlang");

/** The folder of the functions, for "node" or for the "site". */
export const compiledMessages = (name) => join(folder, name);

/** The codes of the languages, the first language first. */
export const languages = () => JSON.parse(readFileSync(join(settings, "settings.json"), "utf8")).locales;

/** Compiles the catalogue if a sentence has changed since the last time. */
export async function ensureMessages() {
  const stamp = join(folder, ".daymark-compiled");
  const others = ["project.inlang/settings.json", "package-lock.json", "scripts/compile-messages.mjs"];
  const wanted = () =>
    hashOf([...filesBelow(join(root, "messages")), ...others.map((name) => join(root, name))]);
  if (readStamp(stamp) === wanted()) return;
  await alone("compiling-messages", async () => {
    const hash = wanted();
    if (readStamp(stamp) === hash) return;
    const { code, output } = await runQuietly([join(root, "scripts", "compile-messages.mjs")]);
    if (code !== 0) fail(`${output}\nThe sentences in messages/ could not be compiled: see above.`);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NotSo } from "./machine.ts";

const root = join(import.meta.dirname, "..", "..");
const guide = readFileSync(join(root, "docs", "running.md"), "utf8");
const blocks = [...guide.matchAll(/^( *)```(?:sh|sql)\n([\s\S]*?)^ *```$/gm)].map(
  ([, indent = "", text = ""]) => text.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
);

/** Typed in place of what the guide leaves to the operator. */
type Filled = Readonly<Record<string, string>>;

/**
 * The block of commands in docs/running.md that has these words, so that what is tried is what stands there.
 * @throws NotSo when no block has them, or more than one
 */
export function fromGuide(words: string, filled: Filled = {}): string {
  const found = blocks.filter((block) => block.includes(words));
  const [block] = found;
  if (found.length !== 1 || block === undefined)
    throw new NotSo(`docs/running.md has ${found.length} blocks with "${words}", and the trial follows one.`);
  return fill(block, filled);
}

/** One line of such a block. */
export function lineFromGuide(words: string, filled: Filled = {}): string {
  const lines = blocks.flatMap((block) => block.split("\n")).filter((line) => line.includes(words));
  const [line] = lines;
  if (lines.length !== 1 || line === undefined)
    throw new NotSo(`docs/running.md has ${lines.length} lines with "${words}", and the trial follows one.`);
  return fill(line.replace(/ {2,}#.*$/, ""), filled);
}

/** A command that stands in a sentence of the guide, between backquotes. */
export function wordsFromGuide(command: string, filled: Filled = {}): string {
  if (!guide.includes(`\`${command}\``)) throw new NotSo(`docs/running.md has no \`${command}\` any more.`);
  return fill(command, filled);
}

/** The variables that production needs (●). */
export const requiredVariables = (): string[] =>
  [...guide.matchAll(/^\| (`[^|]+) ● \|/gm)].flatMap(([, names = ""]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );

function fill(text: string, filled: Filled): string {
  return Object.entries(filled).reduce((line, [from, to]) => {
    if (!line.includes(from)) throw new NotSo(`docs/running.md says no "${from}" in: ${line}`);
    return line.replaceAll(from, to);
  }, text);
}

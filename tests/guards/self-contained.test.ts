import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const rooms = ["app", "commands", "content", "core", "docs", "scripts", "server", "tests"];
const files = [
  ...readdirSync(root).filter((name) => /\.(ts|mjs|md)$/.test(name)),
  ...rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
  ),
];
const read = (file: string) => readFileSync(join(root, file), "utf8");
const texts = files.filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file));

/**
 * Papers of whoever ordered the product. A clone does not have them, so the reason itself belongs into the repository.
 */
const foreign = /\b(design|domain|spec|house|style|[^-]stack)\.md\b|\bspec sections?\b|\b[Tt]he spec\b/;

it("cites no paper that a clone lacks", () => {
  const citing = texts
    .filter((file) => file !== "tests/guards/self-contained.test.ts")
    .flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, at) => (foreign.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
  expect(citing).toEqual([]);
});

it("links from its documents only to files that exist", () => {
  const broken = files
    .filter((file) => file.endsWith(".md") && !file.startsWith("content/"))
    .flatMap((file) =>
      [...read(file).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link = ""]) => link)
        .filter((link) => !existsSync(join(root, dirname(file), link)))
        .map((link) => `${file}: ${link}`),
    );
  expect(broken).toEqual([]);
});

it("links from its walks to the functions that it names", () => {
  const steps = [...read("ARCHITECTURE.md").matchAll(/\[(\w+)\]\(([\w/.-]+\.(?:ts|mjs))\)/g)];
  const lost = steps
    .filter(([, name, file = ""]) => !new RegExp(`\\b(?:function|class|const) ${name}\\b`).test(read(file)))
    .map(([step]) => step);
  expect(lost).toEqual([]);
  expect(steps.length).toBeGreaterThan(20);
});

it("names in its documents only files and folders that exist, by their path or by their name alone", () => {
  const named = new RegExp(`\`((?:${rooms.join("|")})/[\\w./-]+|[\\w./-]+\\.(?:ts|tsx|mjs))\``, "g");
  const exists = (name: string) =>
    existsSync(join(root, name)) || files.some((file) => file.endsWith(`/${name}`));
  const gone = files
    .filter((file) => file.endsWith(".md") && !/^(CHANGELOG|content)/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(named)]
        .map(([, name = ""]) => name)
        .filter((name) => !exists(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(gone).toEqual([]);
});

it("cites in its code only documents that exist", () => {
  const gone = texts
    .filter((file) => !file.endsWith(".md"))
    .flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.-])docs\/(?:decisions\/[\w.-]+|[\w/-]+\.md)/g)]
        .map(([name]) => name)
        .filter((name) => !existsSync(join(root, name)))
        .map((name) => `${file}: ${name}`),
    );
  expect(gone).toEqual([]);
});

it("names in its comments only files that exist", () => {
  const names = new Set(files.map((file) => basename(file)));
  const gone = texts
    .filter((file) => !file.endsWith(".md"))
    .flatMap((file) =>
      read(file)
        .split("\n")
        .filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
        .flatMap((line) => line.match(/(?<![\w/@.-])(?:[\w-]+\/)*\w[\w.-]*\.(?:tsx?|mjs)\b/g) ?? [])
        .filter((name) => !names.has(basename(name)))
        .map((name) => `${file}: ${name}`),
    );
  expect(gone).toEqual([]);
});

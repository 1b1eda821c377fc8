import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/** The messages that a module asks for while it loads: in the language of nobody, and once for everybody. */
function askedAtLoad(file: string, code: string): string[] {
  if (!/\bm\.[a-z]/.test(code)) return [];
  const { program } = parseSync(file, code);
  const asked: { start: number; name: string }[] = [];
  const later: { start: number; end: number }[] = [];
  const waits = (node: { start: number; end: number }) => void later.push(node);
  new Visitor({
    FunctionDeclaration: waits,
    FunctionExpression: waits,
    ArrowFunctionExpression: waits,
    CallExpression({ callee, start }) {
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier") return;
      if (callee.object.name === "m" && callee.property.type === "Identifier")
        asked.push({ start, name: callee.property.name });
    },
  }).visit(program);
  return asked
    .filter(({ start }) => !later.some((one) => one.start <= start && start < one.end))
    .map(({ name }) => name);
}

// In `app` a module may: the pages of each language are a build of their own.
it("asks for no message while a module of the server loads, where the reader is not known yet", () => {
  const files = ["core", "server", "commands"].flatMap((folder) => sources(folder));
  const early = files.flatMap((file) =>
    askedAtLoad(file, readFileSync(join(root, file), "utf8")).map((name) => `${file}: ${name}`),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(early).toEqual([]);
});

it("finds such a call in a constant, a table and a class, and none in what is called later", () => {
  const code = `const a = m.one(); export const table = { b: m.two({ n: 1 }) }; class C { static d = m.three(); }
    const later = { e: m.four, f: () => m.five(), g() { return m.six(); } }; function h() { return m.seven(); }`;
  expect(askedAtLoad("a.ts", code)).toEqual(["one", "two", "three"]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, sources } from "./read-imports.ts";

/** What stands between the brackets of each `.transaction(`: the work that the transaction does. */
function works(text: string): string[] {
  return [...text.matchAll(/\.transaction\(/g)].map(({ 0: { length }, index }) => {
    let depth = 1;
    let at = index + length;
    for (; depth > 0 && at < text.length; at += 1) {
      if (text[at] === "(") depth += 1;
      if (text[at] === ")") depth -= 1;
    }
    return text.slice(index + length, at - 1);
  });
}

/** A handle by one of the names that the product gives to it: `db`, `roundDb`, `#db`, `context.db`. */
const handle = /(?<![\w$])(?:db|[a-z]\w*Db)\b(?!:)/;

describe("the handle on the database", () => {
  // On the embedded database, which has one connection, a query on the outer handle waits for the transaction for ever.
  it("stays outside of a transaction, whose work uses the transaction alone", () => {
    const files = [...sources("server"), ...globSync("{commands,scripts}/*.ts", { cwd: root })];
    const found = files.flatMap((file) =>
      works(readFileSync(join(root, file), "utf8")).map((work) => ({ file, work })),
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter(({ work }) => handle.test(work)).map(({ file }) => file)).toEqual([]);
  });

  it.each([
    ["db.transaction(async () => db.execute(statement))", true],
    ["roundDb.transaction(async (tx) => [await tx.execute(one), await roundDb.execute(two)])", true],
    ["this.#db.transaction(async () => this.#db.execute(statement))", true],
    ["db.transaction((tx) => db.transaction(async () => tx.execute(statement)))", true],
    ["db.transaction(async (tx) => tx.execute(statement)); await db.execute(statement)", false],
    ["db.transaction((tx) => save({ db: tx }))", false],
  ])("is found where it is, and nowhere else: %s → %s", (text, isFound) => {
    expect(works(text).some((work) => handle.test(work))).toBe(isFound);
  });
});

import { globSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as billing from "#server/db/schema/billing.ts";

/** The only places where cents become dollars: for people to read, and for the books. */
const edges = ["core/money/pricing.ts", "commands/words/payment-lines.ts"];

/** Arithmetic that leaves whole cents, and what makes a number of a text with a fraction. */
const fraction = /\w*cents\w*[^;,\n]*(\/\s*\d|\*\s*\d*\.\d|\.toFixed)|(parseFloat|toFixed)\([^\n]*cents/i;

it("no line makes a fraction of cents, but for those that word an amount", () => {
  const files = globSync("{commands,core,server,app,scripts}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$/.test(file) && !edges.includes(file.replaceAll("\\", "/")),
  );
  const offenders = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && fraction.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(offenders).toEqual([]);
});

it.each([
  "const half = amountCents / 2;",
  "priceCents * 1.1",
  "totalCents.toFixed(2)",
  "(line.priceCents / 100)",
])("the guard sees %s", (line) => {
  expect(fraction.test(line)).toBe(true);
});

it("every column that holds an amount is an integer", () => {
  const tables = Object.values(billing).filter((one) => is(one, PgTable));
  const amounts = tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([name]) => /cents/i.test(name))
      .map(([name, column]) => `${getTableName(table)}.${name}: ${column.getSQLType()}`),
  );
  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts.filter((amount) => !amount.endsWith(": integer"))).toEqual([]);
});

it("no column of the whole schema is a fraction with a name of money", () => {
  const schema = globSync("server/db/schema/*.ts")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  expect(schema).not.toMatch(/(real|doublePrecision|numeric|decimal)\("[^"]*(cents|amount|price|fee)/i);
});

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { breachesOf, statementsOf } from "./read-migrations.ts";

const folder = join(import.meta.dirname, "../../server/db/migrations");

describe("the migrations", () => {
  it("begin with the one of release 1.0.0, to the letter: databases have had it, and know it by its hash and time", () => {
    const read = (file: string) => readFileSync(join(folder, file));
    expect(createHash("sha256").update(read("0000_first.sql")).digest("hex")).toBe(
      "c82a3caee25cc84e31186c4fd94bec4bd10c1f858918f5d63442f213a8fde926",
    );
    const { entries } = JSON.parse(String(read("meta/_journal.json"))) as { entries: { when: number }[] };
    expect(entries[0]?.when).toBe(1795760797391);
  });

  it("can run while the version before still reads and writes (CONTRIBUTING.md, A change of the schema)", () => {
    // The first one makes everything, for nobody.
    const [first, ...later] = readdirSync(folder)
      .filter((file) => file.endsWith(".sql"))
      .sort();
    expect(first).toBe("0000_first.sql");
    const breaches = later.flatMap((file) =>
      breachesOf(readFileSync(join(folder, file), "utf8")).map((breach) => `${file}: ${breach}`),
    );
    expect(breaches).toEqual([]);
  });
});

describe("a migration is refused that", () => {
  it.each([
    ["drops a column", 'ALTER TABLE "payments" DROP COLUMN "payer";'],
    ["drops a table", 'DROP TABLE "refusals" CASCADE;'],
    ["drops an index", 'DROP INDEX "payments_one_open";'],
    ["renames a column", 'ALTER TABLE "payments" RENAME COLUMN "payer" TO "who";'],
    ["renames a table", 'ALTER TABLE "payments" RENAME TO "money";'],
    ["renames a value", "ALTER TYPE mood RENAME VALUE 'ok' TO 'fine';"],
    [
      "wants what the old version leaves empty",
      'ALTER TABLE "payments" ALTER COLUMN "paid_at" SET NOT NULL;',
    ],
    ["adds a column that old inserts do not know", 'ALTER TABLE "payments" ADD COLUMN "note" text NOT NULL;'],
    [
      "adds a column with a default for each row",
      'ALTER TABLE "payments" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;',
    ],
    [
      "adds a computed column",
      'ALTER TABLE "payments" ADD COLUMN "x" date GENERATED ALWAYS AS (paid_on) STORED;',
    ],
    ["makes an index", 'CREATE INDEX "payments_x" ON "payments" USING btree ("payer");'],
    [
      "makes an index in its transaction, which cannot be",
      'CREATE INDEX CONCURRENTLY "x" ON "payments" ("payer");',
    ],
    ["makes a unique index", 'CREATE UNIQUE INDEX "payments_x" ON "payments" ("payer");'],
    ["adds a unique constraint", 'ALTER TABLE "payments" ADD CONSTRAINT "x" UNIQUE("payer");'],
    ["checks all rows at once", 'ALTER TABLE "payments" ADD CONSTRAINT "x" CHECK (amount_cents > 0);'],
    [
      "adds a foreign key at once",
      'ALTER TABLE "payments" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "b"("id");',
    ],
    ["changes a type", 'ALTER TABLE "payments" ALTER COLUMN "amount_cents" SET DATA TYPE bigint;'],
    ["takes a default away", 'ALTER TABLE "payments" ALTER COLUMN "currency" DROP DEFAULT;'],
    ["changes rows", "UPDATE payments SET currency = 'usd';"],
    ["empties a table", "TRUNCATE refusals;"],
    ["locks", "LOCK TABLE payments;"],
    ["does what nobody knows", "VACUUM FULL payments;"],
    [
      "hides it among other actions",
      "ALTER TABLE payments ADD COLUMN a text DEFAULT 'x, y', DROP COLUMN payer;",
    ],
    ["hides it behind a harmless one", "COMMENT ON TABLE payments IS 'a; b'; DROP TABLE payments;"],
    [
      "alters a table that may be there already",
      "CREATE TABLE IF NOT EXISTS payments (id int); ALTER TABLE payments DROP COLUMN payer;",
    ],
    ["hides it behind another comment", "-- it is fine\nDROP TABLE payments;"],
    ["gives no real reason", "-- safe: yes\nDROP TABLE payments;"],
    [
      "gives the reason to another statement",
      "-- safe: nobody reads this table since release 1.4\nCREATE TYPE a AS ENUM ('b');\nDROP TABLE payments;",
    ],
  ])("%s", (_, sql) => {
    expect(breachesOf(sql)).toHaveLength(1);
  });
});

describe("a migration is let through that", () => {
  it.each([
    [
      "makes a table with its indexes and constraints",
      'CREATE TABLE "a" ("id" int);\n--> statement-breakpoint\nCREATE INDEX "a_id" ON "a" USING btree ("id");\nALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("id") REFERENCES "payments"("id");',
    ],
    ["adds a column that may be empty", 'ALTER TABLE "payments" ADD COLUMN "note" text;'],
    [
      "adds a column with one default for all",
      `ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT 'none' NOT NULL;`,
    ],
    [
      "adds a check for what comes",
      'ALTER TABLE "payments" ADD CONSTRAINT "x" CHECK (amount_cents > 0) NOT VALID;',
    ],
    ["validates a check of the release before", 'ALTER TABLE "payments" VALIDATE CONSTRAINT "x";'],
    ["no longer wants a value", 'ALTER TABLE "payments" ALTER COLUMN "payer" DROP NOT NULL;'],
    [
      "says why it is safe",
      "-- safe: since release 1.4 nothing reads or writes this column\nALTER TABLE payments DROP COLUMN payer;",
    ],
  ])("%s", (_, sql) => {
    expect(breachesOf(sql)).toEqual([]);
  });

  it("quotes a semicolon, a comment or a whole function", () => {
    const sql = "COMMENT ON TABLE a IS 'x; -- y''; z';\nDO $do$ begin; -- safe: no\n end $do$;";
    expect(statementsOf(sql).map(({ text }) => text)).toEqual([
      "COMMENT ON TABLE a IS 'x; -- y''; z'",
      "DO $do$ begin; -- safe: no end $do$",
    ]);
  });
});

import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, expectTypeOf, it } from "vitest";
import type { Db, Tx } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import type { Services } from "#server/start/services.ts";
import { bothDatabases, testDatabase } from "#tests/support/test-database.ts";

// The compiler checks this: `npm test -- types`.
it("a transaction is no database, a database is no transaction, and no service is either", () => {
  expectTypeOf<Tx>().not.toExtend<Db>();
  expectTypeOf<Db>().not.toExtend<Tx>();
  expectTypeOf<Extract<Services[keyof Services], Db | Tx>>().toBeNever();
});

describe.each(bothDatabases)("the database client, on %s", async (kind) => {
  const database = await testDatabase(kind, { keepsRows: true });

  it("migrates a second time without doing anything", async () => {
    await expect(database.migrate()).resolves.toBeUndefined();
  });

  it("keeps instants to the microsecond, whatever the session's zone", async () => {
    const at = Temporal.Instant.from("2026-11-01T06:30:00.123456Z");
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local time zone 'America/New_York'`);
      await tx.insert(auditLog).values({ at, actor: "test", action: "kept" });
      const [row] = await tx.select({ at: auditLog.at }).from(auditLog);
      expect(row?.at.equals(at)).toBe(true);
    });
  });

  it("rolls a failed transaction back as a whole", async () => {
    const failing = database.db.transaction(async (tx) => {
      await tx.insert(auditLog).values({ at: Temporal.Now.instant(), actor: "test", action: "lost" });
      throw new Error("on purpose");
    });
    await expect(failing).rejects.toThrow("on purpose");
    expect(await database.db.$count(auditLog, sql`action = 'lost'`)).toBe(0);
  });
});

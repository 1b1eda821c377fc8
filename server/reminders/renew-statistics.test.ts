import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const morning = Temporal.Instant.from("2026-12-03T16:00:00Z");
const day = Temporal.PlainDate.from("2026-12-03");

async function believedRows(db: Db): Promise<number | undefined> {
  const [believed] = await queryRows<{ rows: number }>(
    db,
    sql`select reltuples::int as rows from pg_class where oid = 'deliveries'::regclass`,
  );
  return believed?.rows;
}

describe("what PostgreSQL believes about the deliveries", async () => {
  const database = await testDatabase();

  it("is up to date when a large morning was planned, so that no plan for a small table is kept", async () => {
    const { db } = database;
    await seedCrowd(db, { count: 1200, firstDate: dateFirstRemindedOn(day) });
    await db.execute(sql`analyze deliveries`);
    await planDeliveries(db, morning, { openKinds: ["email"], sliceSize: 400 });
    expect(await believedRows(db)).toBeGreaterThanOrEqual(1000);
  });

  it("is left alone by a planning whose rows are taken back", async () => {
    const { db } = database;
    await seedCrowd(db, { count: 1200, firstDate: dateFirstRemindedOn(day) });
    await db.execute(sql`analyze deliveries`);
    await rolledBack(db, (tx) => planDeliveries(tx, morning, { openKinds: ["email"] }));
    expect(await believedRows(db)).toBe(0);
  });
});

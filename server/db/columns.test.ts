import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { queryRows } from "#server/db/query-rows.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";

it("the ids of a household begin with the day of its sign-up, and are random otherwise", async () => {
  const { db, close } = await openTestDatabase();
  const today = async () => {
    const [row] = await queryRows<{ day: number }>(
      db,
      sql`select floor(extract(epoch from now()) / 86400)::int as day`,
    );
    return row?.day ?? Number.NaN;
  };
  const before = await today();
  await seedRosa(db);
  const after = await today();
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select id from subscriptions union all select id from registrants union all select id from locations
      union all select id from recipients union all select id from recipient_channels`,
  );
  await close();
  expect(rows.length).toBeGreaterThan(5);
  for (const { id } of rows) {
    const day = Number.parseInt(id.slice(0, 4), 16);
    expect(day).toBeGreaterThanOrEqual(before);
    expect(day).toBeLessThanOrEqual(after);
    expect(z.uuid({ version: "v8" }).safeParse(id).success, id).toBe(true);
  }
  expect(new Set(rows.map(({ id }) => id.slice(4, 13))).size).toBe(rows.length);
});

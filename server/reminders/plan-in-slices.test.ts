import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { type PlanOptions, type PlanResult, planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { seedMotleyCrowd } from "#tests/support/motley-crowd.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const day = Temporal.PlainDate.from("2026-12-07");
const noon = (on: Temporal.PlainDate) =>
  on.toZonedDateTime({ timeZone: "UTC", plainTime: "18:00" }).toInstant();
const now = noon(day);
/** More locations than any crowd here has. */
const inOneSlice = 1_000_000;

describe("planning in slices, on PostgreSQL", async () => {
  const { db } = await testDatabase("pool");

  const plan = (options: Partial<PlanOptions> = {}) =>
    planDeliveries(db, now, { openKinds: ["email", "text"], sliceSize: inOneSlice, ...options });
  /** What a row says, without its ids. */
  const rowsNow = async () => {
    const rows = await queryRows<{ row: string }>(
      db,
      sql`select concat_ws(' ', location_id, due_on, offset_key, recipient_channel_id, status, status_reason,
          next_attempt_at, give_up_at, updated_at) as row
        from deliveries order by location_id, due_on, offset_key, recipient_channel_id`,
    );
    return rows.map(({ row }) => row);
  };

  let before: (typeof deliveries.$inferSelect)[];
  /** What one single slice makes of it. */
  let whole: { rows: string[]; counts: PlanResult };
  const goBack = async () => {
    await db.delete(deliveries);
    if (before.length > 0) await db.insert(deliveries).values(before.map(({ number: _, ...row }) => row));
  };

  // A crowd that was planned a day ago. Since then messages were sent, failed, cancelled and held back, channels were
  // stopped and started, and dates were done.
  beforeEach(async () => {
    await seedMotleyCrowd(db, { count: 100, around: day, seed: 7 });
    await db.execute(sql`update locations l set opens_on = next_due_on - 20
      from (select id, row_number() over (order by id) as n from locations) numbered
      where numbered.id = l.id and n % 6 = 0`);
    await planDeliveries(db, noon(day.subtract({ days: 1 })), {
      openKinds: ["email", "text"],
      sliceSize: inOneSlice,
    });
    const numbered = (table: string, order: string) =>
      sql.raw(`(select id, row_number() over (order by ${order}) as n from ${table}) numbered`);
    // A message that was never tried cannot fail (core/delivery/life.ts).
    await db.execute(sql`update deliveries set status = 'planned' where status = 'suppressed'`);
    await db.execute(sql`update deliveries d set status_reason = 'came-back', status =
        (array['planned', 'sending', 'sent', 'delivered', 'failed', 'cancelled', 'suppressed'])[1 + n % 7]
      from ${numbered("deliveries", "number")} where numbered.id = d.id and status in ('planned', 'suppressed')`);
    await db.execute(sql`update recipient_channels c set state = case state when 'confirmed' then 'stopped' else 'confirmed' end
      from ${numbered("recipient_channels", "id")} where numbered.id = c.id and n % 5 = 0`);
    await db.execute(sql`insert into acknowledgements (location_id, due_on, via, created_at)
      select l.id, next_due_on, 'dashboard', ${now.toString()} from locations l
        join ${numbered("locations", "id")} on numbered.id = l.id where n % 9 = 0`);
    before = await db.select().from(deliveries);
    const counts = await plan();
    whole = { rows: await rowsNow(), counts };
    await goBack();
  });

  it("begins with a crowd in which everything happens", () => {
    const { unreached: _, ...counts } = whole.counts;
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(4);
    expect(whole.rows.filter((row) => row.includes(deliveryReasons.sharedAddress)).length).toBeGreaterThan(4);
  });

  const makesTheSame = async (sliceSize: number) => {
    expect(await plan({ sliceSize })).toEqual(whole.counts);
    expect(await rowsNow()).toEqual(whole.rows);
  };
  it.each([1, 1000])("makes of slices of %i what it makes of one", makesTheSame);
  it("makes of slices of 7 what it makes of one", () => makesTheSame(7));

  const goesOnAfterFailure = async ({ slices, lanes }: { slices: number; lanes: number }) => {
    let done = 0;
    let seen: PlanResult | undefined;
    const dying = plan({
      lanes,
      sliceSize: 5,
      onSlice: (total) => {
        seen = { ...total };
        done += 1;
        if (done === slices) throw new Error("The planner has died.");
      },
    });
    await expect(dying).rejects.toThrow("The planner has died.");
    const half = await rowsNow();
    expect(half).not.toEqual(whole.rows);
    const rest = await plan({ sliceSize: 5 });
    expect(await rowsNow()).toEqual(whole.rows);
    for (const name of Object.keys(rest) as (keyof PlanResult)[]) {
      expect([name, (seen?.[name] ?? 0) + rest[name]]).toEqual([name, whole.counts[name]]);
    }
  };

  it("goes on where a planner that failed after its first slice has stopped", () =>
    goesOnAfterFailure({ slices: 1, lanes: 1 }));
  it("goes on where a planner that failed after 7 slices has stopped", () =>
    goesOnAfterFailure({ slices: 7, lanes: 1 }));

  // A server with PGlite plans in one lane (`planLanes`): it has one connection.
  it.each([1, 7])("goes on where a planner of two lanes that failed after %i slices has stopped", (slices) =>
    goesOnAfterFailure({ slices, lanes: 2 }),
  );

  it("comes out the same with three planners at once, each in lanes and slices of its own", async () => {
    const planners = [
      { lanes: 1, sliceSize: 5 },
      { lanes: 2, sliceSize: 7 },
      { lanes: 2, sliceSize: 5 },
    ];
    const counts = await Promise.all(planners.map(plan));
    expect(await rowsNow()).toEqual(whole.rows);
    for (const name of Object.keys(whole.counts) as (keyof PlanResult)[]) {
      const total = counts.reduce((sum, one) => sum + one[name], 0);
      expect([name, total]).toEqual([name, whole.counts[name]]);
    }
  });

  it.each([
    { lanes: 2, sliceSize: 7 },
    { lanes: 3, sliceSize: 5 },
    { lanes: 2, sliceSize: 1000 },
  ])("makes of slices of $sliceSize in $lanes lanes what it makes of one slice", async (options) => {
    const seen: PlanResult[] = [];
    const counts = await plan({ ...options, onSlice: (total) => void seen.push({ ...total }) });
    expect(counts).toEqual(whole.counts);
    expect(await rowsNow()).toEqual(whole.rows);
    // What is told after a slice never falls, and is all of it after the last.
    expect(seen.at(-1)).toEqual(whole.counts);
    for (const name of Object.keys(counts) as (keyof PlanResult)[])
      expect(seen.map((total) => total[name])).toEqual(
        seen.map((total) => total[name]).toSorted((a, b) => a - b),
      );
  });

  it("goes on in a range that has got more locations than it was measured for", async () => {
    let looks = 0;
    const crowding = Object.assign(Object.create(db) as Db, {
      async execute(query: SQL) {
        const found = await db.execute(query);
        looks += 1;
        // The first look has ended a range: every later date moves into it.
        if (looks === 1)
          await db.execute(sql`update locations set opens_on = null, next_due_on = e.at::date - 1
            from (${query}) e where early_from is null and next_due_on > e.at::date`);
        return found;
      },
    });
    const moved = await planDeliveries(crowding, now, {
      openKinds: ["email", "text"],
      lanes: 2,
      sliceSize: 60,
    });
    expect(moved.planned).toBeGreaterThan(60);
    const rows = await rowsNow();
    await plan();
    expect(await rowsNow()).toEqual(rows);
  });

  it("ends every lane after its running slice, and goes on with the next round", async () => {
    const stopping = new AbortController();
    let slices = 0;
    const onSlice = () => {
      slices += 1;
      if (slices === 2) stopping.abort();
    };
    await plan({ lanes: 2, sliceSize: 3, signal: stopping.signal, onSlice });
    expect(slices).toBeGreaterThanOrEqual(2);
    expect(slices).toBeLessThanOrEqual(3);
    expect(await rowsNow()).not.toEqual(whole.rows);
    await plan({ lanes: 2, sliceSize: 3 });
    expect(await rowsNow()).toEqual(whole.rows);
  });
});

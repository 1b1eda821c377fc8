import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { lockOwnLocation } from "#server/locations/own-location.ts";
import { planRound } from "#server/worker/run-round.ts";
import { moveDatesOn, sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { seedMotleyCrowd } from "#tests/support/motley-crowd.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const day = Temporal.PlainDate.from("2026-12-07");
const now = "2026-12-07T18:00:00Z";

describe("a sweep and a planner's round in slices", async () => {
  const { db } = await testDatabase();

  /**
   * The crowd, with terms that end, people who have stopped everything, unpaid sign-ups, and notices that were held
   * back.
   */
  const seed = async () => {
    await emptyTables(db);
    await seedMotleyCrowd(db, { count: 60, around: day, seed: 11 });
    await db.execute(sql`update subscriptions s set ends_on = ${day.toString()}::date + (array[-3, 0, 5, 25])[1 + n % 4]
      from (select id, row_number() over (order by id)::int as n from subscriptions) numbered
      where numbered.id = s.id and n % 3 = 0 and s.status <> 'pending_payment'`);
    await db.execute(sql`update recipient_channels c set state = 'stopped'
      from (select id, row_number() over (order by id)::int as n from subscriptions) numbered, recipients r
      where r.id = c.recipient_id and numbered.id = r.subscription_id and n % 4 = 1`);
    await db.execute(sql`insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel,
        status, status_reason, next_attempt_at, give_up_at, created_at, updated_at)
      select 'notice', 'channel-started', 'held back ' || c.id, r.subscription_id, c.id, c.kind,
        'suppressed', 'stopped', ${now}, ${now}::timestamptz + '1 day', ${now}, ${now}
      from recipient_channels c join recipients r on r.id = c.recipient_id where r.is_account_holder`);
  };
  const everything = async () => {
    const rows = await queryRows<{ row: string }>(
      db,
      sql`select concat_ws(' ', kind, template, dedupe_key, params, subscription_id, location_id, due_on, offset_key,
          recipient_channel_id, status, status_reason, give_up_at) as row from deliveries
        union all select concat_ws(' ', id, state, state_since) from locations
        union all select concat_ws(' ', id, status) from subscriptions
        union all select concat_ws(' ', 'check', id) from email_verifications
        order by row`,
    );
    return rows.map(({ row }) => row);
  };
  const round = async (sliceSize: number) => {
    await seed();
    const services = composeTestServices(db, now);
    // A second time: a sweep's changes lead to questions, and none of them comes twice.
    const counts = [];
    for (let time = 0; time < 2; time += 1) {
      const swept = await sweepDeliveries(db, services.clock.now(), { sliceSize });
      counts.push({ ...swept, due: await planRound(db, services, { sliceSize }) });
    }
    return { counts, rows: await everything() };
  };

  it("give the same result in slices of 1, 7 and 1,000, with something of everything", async () => {
    const whole = await round(1_000_000);
    const [first, second] = whole.counts;
    expect(first).toMatchObject({ released: 0 });
    for (const count of [first?.awaiting, first?.lapsed, first?.deleted]) expect(count).toBeGreaterThan(1);
    expect(second).toEqual({ released: 0, awaiting: 0, lapsed: 0, deleted: 0, due: 0 });
    for (const template of ["nobody-reached", "next-date-needed", "term-ending", "channel-started"]) {
      const planned = whole.rows.filter((row) => row.includes(template) && row.includes(" planned "));
      expect([template, planned.length > 1]).toEqual([template, true]);
    }
    for (const sliceSize of [1, 7, 1000]) expect(await round(sliceSize)).toEqual(whole);
  });
});

/** Two transactions at a time need a database with several connections. */
describe("beside a sweep, on PostgreSQL", () => {
  let database: Database;
  /** The same database, where a wait is an error after a second. */
  let others: Database;
  beforeAll(async () => {
    database = await openTestPostgres();
    others = openPostgres(database.url ?? "", { limits: { ...ordinaryLimits, lock: 1000 } });
  });
  beforeEach(() => emptyTables(database.db));
  afterAll(async () => {
    await others.close();
    await database.close();
  });
  const later = Temporal.Instant.from("2026-12-20T18:00:00Z");
  const stateOf = async (id: string) =>
    (await database.db.select().from(locations).where(eq(locations.id, id)))[0]?.state;

  it('"done" about a place of another slice waits for nobody', async () => {
    const felix = await seedFelix(database.db);
    const [first, second] = felix.locationIds;
    const ended = new AbortController();
    await database.db.transaction(async (tx) => {
      // Held open after its first slice, which has the earlier date.
      const slice = { sliceSize: 1, signal: ended.signal, onSlice: () => ended.abort() };
      expect(await moveDatesOn(tx, later, slice)).toMatchObject({ awaiting: 1 });
      const services = composeTestServices(others.db, later.toString());
      await acknowledgeOwn(others.db, services, felix.userId, second ?? "", null);
      await expect(acknowledgeOwn(others.db, services, felix.userId, first, null)).rejects.toMatchObject({
        cause: { code: "55P03" },
      });
    });
    await acknowledgeOwn(
      others.db,
      composeTestServices(others.db, later.toString()),
      felix.userId,
      first,
      null,
    );
    expect(await database.db.$count(locations, eq(locations.state, "awaiting_next_date"))).toBe(2);
  });

  it("a location and a subscription that somebody is changing are passed over, and have their turn afterwards", async () => {
    const felix = await seedFelix(database.db, { endsOn: "2026-12-15", dueOn: ["2026-12-10"] });
    const rosa = await seedRosa(database.db, { endsOn: "2026-12-15", dueOn: ["2026-12-10"] });
    await database.db.transaction(async (tx) => {
      await lockOwnLocation(tx, later, felix.userId, felix.locationIds[0]);
      await tx
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, felix.subscriptionId))
        .for("no key update");
      expect(await sweepDeliveries(others.db, later)).toMatchObject({ awaiting: 1, lapsed: 1 });
    });
    expect(await stateOf(rosa.locationIds[0])).toBe("awaiting_next_date");
    expect(await stateOf(felix.locationIds[0])).toBe("dated");
    expect(await sweepDeliveries(others.db, later)).toMatchObject({ awaiting: 1, lapsed: 1 });
  });
});

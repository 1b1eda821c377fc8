import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { type ChannelKind, forEachKind } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

// 10:00 in Chicago.
const morning = "2026-12-03T16:00:00Z";
const day = Temporal.PlainDate.from("2026-12-03");
const services = (db: Db) => composeTestServices(db, morning);

const claim = (db: Db, batchSize: number, channels: ChannelKind[] = ["email"], now = morning) =>
  claimDeliveries(db, {
    now: Temporal.Instant.from(now),
    batchSize,
    leaseSeconds: 600,
    openKinds: ["email"],
    keys: services(db).keys,
    channels,
    which: "everything",
    probing: false,
    providers: { ...forEachKind(() => null), email: "smtp" },
  });

const describeClaimed = ({ template, reminder }: ClaimedDelivery) =>
  reminder ? `reminder of ${reminder.moment.offset}` : template;

describe("a claim, on PostgreSQL", async () => {
  const { db } = await testDatabase("pool");

  it("takes what a person waits for, then the day's own reminders, then the rest, and never more than a batch", async () => {
    await seedCrowd(db, { count: 6, firstDate: dateFirstRemindedOn(day) });
    await seedCrowd(db, { count: 4, from: 7, firstDate: day });
    await planNow(db, services(db));
    await enqueueDelivery(db, services(db).keys, Temporal.Instant.from(morning), {
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: "a code",
      channel: "email",
      to: { address: "nina@mail.example", language: "en" },
    });
    const batches: string[][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const { picked, claimed } = await claim(db, 4);
      expect(claimed).toHaveLength(picked);
      batches.push(claimed.map(describeClaimed));
    }
    expect(batches).toEqual([
      ["verification-code", "reminder of 0", "reminder of 0", "reminder of 0"],
      ["reminder of 0", "reminder of -7", "reminder of -7", "reminder of -7"],
      ["reminder of -7", "reminder of -7", "reminder of -7"],
      [],
    ]);
  });

  it("takes first, after an outage, what is left for those whose day it is", async () => {
    const halfPastOne = "2026-12-03T19:30:00Z";
    await seedCrowd(db, { count: 3, firstDate: dateFirstRemindedOn(day) });
    await seedCrowd(db, { count: 3, from: 4, firstDate: day.add({ days: 1 }) });
    await seedCrowd(db, { count: 3, from: 7, firstDate: day });
    await planNow(db, composeTestServices(db, halfPastOne));
    const batches: string[][] = [];
    for (let turn = 0; turn < 3; turn += 1)
      batches.push((await claim(db, 3, ["email"], halfPastOne)).claimed.map(describeClaimed));
    const three = (offset: string | number) => Array(3).fill(`reminder of ${offset}`);
    expect(batches).toEqual([three("0@13"), three(-1), three(-7)]);
  });

  it("reads no more when statistics promise that nothing waits", async () => {
    // Statistics change when the test says so, and not when autovacuum comes along.
    await db.execute(sql`alter table deliveries set (autovacuum_enabled = false)`);
    const eve = day.subtract({ days: 1 });
    await seedCrowd(db, { count: waiting, firstDate: dateFirstRemindedOn(eve) });
    await planDeliveries(db, Temporal.Instant.from(morning).subtract({ hours: 24 }), {
      openKinds: ["email"],
    });
    await db.execute(sql`update deliveries set status = 'sent', sent_at = updated_at`);
    await seedCrowd(db, { count: waiting, from: waiting + 1, firstDate: dateFirstRemindedOn(day) });
    // A calm night, in which nothing waits, and then a morning.
    await db.execute(sql`analyze`);
    await planNow(db, services(db));
    const stale = await rowsReadBy(db, (watched) => claim(watched, batch));
    await db.execute(sql`analyze`);
    const fresh = await rowsReadBy(db, (watched) => claim(watched, batch));
    expect(fresh).toBeGreaterThan(batch);
    expect(stale).toBeLessThan(2 * fresh);
  });
});

const waiting = 2000;
const batch = 50;

/** How many rows the transaction of `work` reads, in tables and through indexes. */
async function rowsReadBy(db: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  let read = Number.NaN;
  const watched: Db = Object.create(db, {
    transaction: {
      value: (inside: (tx: Tx) => Promise<unknown>) =>
        db.transaction(async (tx) => {
          const before = await rowsRead(tx);
          const result = await inside(tx);
          read = (await rowsRead(tx)) - before;
          return result;
        }),
    },
  });
  await work(watched);
  return read;
}

/** So far, on the connection of `tx`. Transactions before it may be counted too. */
async function rowsRead(tx: Tx): Promise<number> {
  const [row] = await queryRows<{ read: number }>(
    tx,
    sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables`,
  );
  return row?.read ?? Number.NaN;
}

import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database, Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { auditLog, restores, rounds } from "#server/db/schema/operations.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { holdBroughtBack, listUnconfirmed } from "#server/delivery/hold.ts";
import { confirmRestore, NotCountedError } from "#server/operate/count-as-sent.ts";
import { previewWaiting } from "#server/operate/preview-waiting.ts";
import { expectRounds } from "#server/worker/round-record.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { type Household, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { copyTestPostgres, openTestPostgres } from "#tests/support/databases.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const instant = (text: string) => Temporal.Instant.from(text);

// The lost machine ran on for two days. It ended at 23:00 in New York, when no text may leave.
const takenAt = instant("2026-12-03T04:30:00Z");
const lostAt = instant("2026-12-05T04:00:00Z");
const restoredAt = instant("2026-12-05T13:00:00Z");

/** What has gone out, by what it was and not by its row's id: which reminder or notice, to which channel. */
const gone = (db: Db) =>
  queryRows<{ what: string; reason: string | null }>(
    db,
    sql`select coalesce(dedupe_key, location_id || ' ' || due_on || ' ' || offset_key) || ' ' || recipient_channel_id as what,
        status_reason as reason
      from deliveries where status in ('sent', 'delivered') order by 1`,
  );

describe("what counts as sent after a restore", () => {
  let lost: Database;
  let found: Database;
  let felix: Household<"felix" | "ray">;
  beforeEach(async () => {
    lost = await openTestPostgres();
    // Dec 3: the day itself in Chicago; Dec 4: the day before; a place that waits for its next date; a year that ends.
    await seedRosa(lost.db, { dueOn: ["2026-12-03"], endsOn: "2026-12-10" });
    felix = await seedFelix(lost.db, { dueOn: ["2026-12-05", "2026-11-30"] });
    await runRound(lost.db, composeTestServices(lost.db, takenAt.toString()));
    found = await copyTestPostgres(lost);
    await holdBroughtBack(found.db, restoredAt, takenAt);
  });
  afterEach(async () => {
    await lost.close();
    await found.close();
  });

  const at = (db: Db, moment: Temporal.Instant) => composeTestServices(db, moment.toString());
  const confirm = (sentBefore: string, moment = restoredAt.add({ minutes: 5 })) =>
    confirmRestore(found.db, at(found.db, moment), { sentBefore: instant(sentBefore) });
  const refusal = (sentBefore: string) =>
    confirm(sentBefore).then(
      () => "none",
      (error: unknown) => (error instanceof NotCountedError ? error.why : Promise.reject(error)),
    );

  it("is what the lost machine had sent by then, and nothing else", async () => {
    const before = await gone(found.db);
    for (let moment = takenAt; moment.until(lostAt).sign > 0; moment = moment.add({ minutes: 30 }))
      await runRound(lost.db, at(lost.db, moment));
    const { confirmed, counted } = await confirm(lostAt.toString());
    expect(confirmed).toBe(true);
    const [theirs, ours] = [await gone(lost.db), await gone(found.db)];
    expect(ours.map(({ what }) => what)).toEqual(theirs.map(({ what }) => what));
    expect(counted).toBe(theirs.length - before.length);
    expect(counted).toBeGreaterThan(5);
    expect(ours.filter(({ reason }) => reason === "record-lost")).toHaveLength(counted);
    // From here on both machines do the same: what came after the loss is not lost.
    const later = restoredAt.add({ hours: 2 });
    const sent = async (db: Db) => (await runRound(db, at(db, later))).sent;
    const expected = await sent(lost.db);
    expect(expected).toBeGreaterThan(0);
    expect(await sent(found.db)).toBe(expected);
    expect((await gone(found.db)).map(({ what }) => what)).toEqual(
      (await gone(lost.db)).map(({ what }) => what),
    );
  });

  it("is asked of what PostgreSQL brought back, as it was after its last round, and until the yes nothing is sent", async () => {
    // A copy of the lost database has its record of rounds, and no restore.
    await found.db.delete(restores);
    const hold = (asOf: Temporal.Instant | null = null) => holdBroughtBack(found.db, restoredAt, asOf);
    await expect(hold()).rejects.toMatchObject({ why: "unknown-moment" });
    await found.db.execute(sql`set default_transaction_read_only = on`);
    await expect(hold(takenAt)).rejects.toMatchObject({ why: "standby" });
    await found.db.execute(sql`set default_transaction_read_only = off`);
    await found.db.insert(rounds).values([
      { name: "plan", finishedAt: takenAt.subtract({ seconds: 40 }) },
      { name: "dispatch", finishedAt: takenAt },
    ]);
    expect(await hold()).toEqual(takenAt);
    expect((await dispatchDeliveries(found.db, at(found.db, restoredAt))).sent).toBe(0);
    const { counted } = await confirm(lostAt.toString());
    expect(counted).toBeGreaterThan(5);
    expect((await dispatchDeliveries(found.db, at(found.db, lostAt))).sent).toBe(0);
  });

  it("is not asked under a server that runs", async () => {
    await found.roundDb.execute(sql`select 1`);
    await expect(holdBroughtBack(found.db, restoredAt, takenAt)).rejects.toMatchObject({ why: "in-use" });
  });

  it("is shown before the yes, and nothing of it is kept; without being told what was due goes out", async () => {
    const rows = await allRows(found.db);
    const services = at(found.db, restoredAt.add({ minutes: 5 }));
    const sum = async (sentBefore: string | null) => {
      const counting = sentBefore === null ? null : { sentBefore: instant(sentBefore) };
      const waiting = await previewWaiting(found.db, services, counting);
      return waiting.reduce((total, { count }) => total + count, 0);
    };
    expect(await sum(lostAt.toString())).toBeLessThan(await sum(null));
    expect((await allRows(found.db)).deliveries).toEqual(rows.deliveries);
    expect(await listUnconfirmed(found.db)).toHaveLength(1);
    expect(await confirmRestore(found.db, services, null)).toEqual({ confirmed: true, counted: 0 });
    expect((await runRound(found.db, services)).sent).toBeGreaterThan(0);
    expect((await gone(found.db)).filter(({ reason }) => reason === "record-lost")).toEqual([]);
    expect(await refusal(lostAt.toString())).toBe("nothing-waits");
  });

  it("is refused for another moment, and for what was never reminded of", async () => {
    for (const moment of [
      ...["2026-12-03T04:30:00Z", "2026-12-01T00:00Z"],
      ...["2026-12-05T14:00Z", "2031-01-01T00:00Z"],
    ])
      expect(await refusal(moment)).toBe("outside");
    // Somebody moves a date on the restored site: by the rules it was due before the loss.
    const soon = Temporal.PlainDate.from("2026-12-05");
    await found.db
      .update(locations)
      .set({ nextDueOn: soon })
      .where(eq(locations.id, felix.locationIds[1] ?? ""));
    const entry = { at: restoredAt, actor: "test", action: "date-set" };
    const [written] = await found.db.insert(auditLog).values(entry).returning({ id: auditLog.id });
    expect(await refusal(lostAt.toString())).toBe("used-since");
    await found.db.delete(auditLog).where(eq(auditLog.id, written?.id ?? 0));
    // A server was started.
    await expectRounds(found.db);
    expect(await refusal(lostAt.toString())).toBe("used-since");
    // The backup waited for a yes itself.
    await found.db.insert(restores).values({ takenAt, restoredAt });
    expect(await refusal(lostAt.toString())).toBe("several");
    expect((await gone(found.db)).filter(({ reason }) => reason === "record-lost")).toEqual([]);
  });
});

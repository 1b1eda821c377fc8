import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { offsets } from "#core/planning/offsets.ts";
import { waitingRefusal } from "#server/accounts/check-verification.ts";
import { reconcileIfDue } from "#server/billing/reconcile-payments.ts";
import { reconciliations } from "#server/db/schema/billing.ts";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { isAnythingDue } from "#server/delivery/claim-deliveries.ts";
import { defaults, dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { mayMail } from "#server/messages/mail-allowance.ts";
import { holdConversation, mayExplain } from "#server/replies/conversation.ts";
import { runRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { bringBackWaiting, undoFutureRounds } from "#server/worker/undo-wrong-clock.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

/** Rosa's first reminder is due at this moment: 09:00 in Chicago, a week before her date. */
const due = Temporal.Instant.from("2026-12-03T15:00:00Z");

describe("after a clock that was ahead", async () => {
  const { db } = await testDatabase();

  const at = (now: Temporal.Instant) => composeTestServices(db, now.toString());
  const ahead = (hours: number) => due.add({ hours });

  it.each([1, 24, 24 * 30])(
    "by %d hours, a message that it put off goes out at once, and once",
    async (hours) => {
      await seedRosa(db, { holderText: null });
      await planNow(db, at(due));
      const wrong = ahead(hours);
      await db.update(deliveries).set({ nextAttemptAt: wrong, updatedAt: wrong, createdAt: wrong });
      expect((await dispatchDeliveries(db, at(due))).sent).toBe(0);
      expect(await bringBackWaiting(db, due)).toBe(1);
      expect((await dispatchDeliveries(db, at(due))).sent).toBe(1);
      expect(await bringBackWaiting(db, due)).toBe(0);
      expect(await outbox(db)).toHaveLength(1);
    },
  );

  it("a reminder that it planned too early is not sent now, and comes in its own hour", async () => {
    await seedRosa(db, { holderText: null });
    const early = due.subtract({ hours: 20 });
    await planNow(db, at(ahead(1)));
    expect(await bringBackWaiting(db, early)).toBe(1);
    expect(await dispatchDeliveries(db, at(early))).toMatchObject({ sent: 0, cancelled: 1 });
    await planNow(db, at(due));
    expect((await dispatchDeliveries(db, at(due))).sent).toBe(1);
  });

  it("its claims last for one more lease, because their process may still be sending", async () => {
    await seedRosa(db, { holderText: null });
    await planNow(db, at(due));
    const wrong = ahead(24);
    const lease = { status: "sending", attempts: 1, claimedUntil: wrong.add({ minutes: 10 }) } as const;
    await db.update(deliveries).set({ ...lease, nextAttemptAt: wrong, updatedAt: wrong });
    await bringBackWaiting(db, due);
    expect((await sweepDeliveries(db, due.add({ seconds: defaults.leaseSeconds - 1 }))).released).toBe(0);
    expect((await sweepDeliveries(db, due.add({ seconds: defaults.leaseSeconds }))).released).toBe(1);
    expect((await dispatchDeliveries(db, at(due.add({ seconds: defaults.leaseSeconds })))).sent).toBe(1);
  });

  it("a paused provider is probed", async () => {
    await seedRosa(db, { holderText: null });
    await planNow(db, at(due));
    const wrong = ahead(24);
    await db.insert(providerBreakers).values({
      channel: "email",
      cause: "unreached",
      failures: 5,
      failingSince: wrong,
      pausedSince: wrong,
      probeAt: wrong.add({ minutes: 1 }),
    });
    await bringBackWaiting(db, due);
    expect(await isAnythingDue(db, due.add({ minutes: 9 }))).toBe(false);
    expect(await isAnythingDue(db, due.add({ minutes: 10 }))).toBe(true);
  });

  it("people and payments do not wait for what it wrote", async () => {
    const services = at(due);
    const wrong = ahead(24);
    expect(waitingRefusal(wrong, due)).toBeNull();
    expect(waitingRefusal(due.add({ minutes: 15 }), due)).not.toBeNull();
    const ask = { email: "ann@mail.example", networks: ["192.0.2.1"], browser: null };
    for (let n = 0; n < 20; n += 1) await mayMail(db, services, wrong, ask);
    expect(await mayMail(db, services, wrong, ask)).toBe(false);
    expect(await mayMail(db, services, due, ask)).toBe(true);
    const explains = (now: Temporal.Instant) =>
      db.transaction(async (tx) => mayExplain(tx, now, await holdConversation(tx, services, "+15155550100")));
    expect([await explains(wrong), await explains(due), await explains(due)]).toEqual([true, true, false]);
    await db.insert(reconciliations).values({ provider: "demo", listedAt: wrong });
    expect(await reconcileIfDue(db, services)).not.toBeNull();
  });

  it.each([10, 30, 400])(
    "by %d days, its rounds leave no date without a reminder, and nobody unasked",
    async (days) => {
      const { locationIds } = await seedRosa(db, { holderText: null });
      const round = async (now: Temporal.Instant) => {
        await bringBackWaiting(db, now);
        await runRound(db, at(now));
      };
      const right = due.subtract({ hours: 20 });
      await round(right.add({ hours: 24 * days }));
      await undoFutureRounds(db, right);
      const first = right.toZonedDateTimeISO("America/Chicago").round({ smallestUnit: "hour" });
      for (
        let hour = first;
        hour.epochMilliseconds < ahead(24 * 12).epochMilliseconds;
        hour = hour.add({ hours: 1 })
      )
        if ([8, 9, 13, 16].includes(hour.hour)) await round(hour.toInstant());
      const inTime = (await allDeliveries(db)).flatMap(({ sentAt, ...row }) =>
        sentAt && Temporal.Instant.compare(sentAt, ahead(24 * 12)) < 0 ? [{ ...row, sentAt }] : [],
      );
      inTime.sort((one, other) => Temporal.Instant.compare(one.sentAt, other.sentAt));
      // By ten days that of the day after was the newest, and has left: it is not sent again.
      expect(inTime.flatMap(({ offset }) => offset ?? [])).toEqual(offsets.map(({ key }) => key));
      expect(inTime.at(-1)).toMatchObject({ template: "next-date-needed" });
      const [place] = await db.query.locations.findMany();
      expect(place).toMatchObject({ id: locationIds[0], state: "awaiting_next_date" });
    },
  );

  it("what a right clock has put off stays put off", async () => {
    await seedRosa(db);
    await planNow(db, at(due));
    const soon = due.add({ minutes: 4 });
    await db.update(deliveries).set({ nextAttemptAt: ahead(14), updatedAt: soon });
    await db
      .update(deliveries)
      .set({ status: "sending", claimedUntil: soon.add({ minutes: 10 }) })
      .where(sql`channel = 'email'`);
    await db.insert(providerBreakers).values({
      channel: "text",
      cause: "returning",
      failures: 5,
      failingSince: soon,
      pausedSince: soon,
      probeAt: soon.add({ minutes: 10 }),
    });
    const stored = async () => [await allDeliveries(db), await db.select().from(providerBreakers)];
    const before = await stored();
    expect(await bringBackWaiting(db, due)).toBe(0);
    expect(await stored()).toEqual(before);
  });
});

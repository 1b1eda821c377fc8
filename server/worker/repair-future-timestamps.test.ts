import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { sessionLifetimeMs } from "#core/people/idle.ts";
import { issueLink } from "#server/accounts/account-links.ts";
import { waitingRefusal } from "#server/accounts/check-verification.ts";
import { createRateLimits } from "#server/accounts/rate-limits.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { reconcileIfDue } from "#server/billing/reconcile-payments.ts";
import { accountLinks, session } from "#server/db/schema/accounts.ts";
import { reconciliations } from "#server/db/schema/billing.ts";
import { rateLimits } from "#server/db/schema/operations.ts";
import { providerAlarms, providerBreakers, providerTallies } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { raiseAlarm } from "#server/delivery/alarm-operator.ts";
import { isAnythingDue } from "#server/delivery/claim-deliveries.ts";
import { defaults, dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { mayMail } from "#server/messages/mail-allowance.ts";
import { holdConversation, mayExplain } from "#server/replies/conversation.ts";
import { repairFutureTimestamps, undoFutureRounds } from "#server/worker/repair-future-timestamps.ts";
import { runRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { withDatabase } from "#tests/support/with-database.ts";

/** Rosa's first reminder is due at this moment: 09:00 in Chicago, a week before her date. */
const due = Temporal.Instant.from("2026-12-03T15:00:00Z");

describe("after a clock that was ahead", async () => {
  const { db } = await withDatabase();

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
      expect(await repairFutureTimestamps(db, due)).toBe(1);
      expect((await dispatchDeliveries(db, at(due))).sent).toBe(1);
      expect(await repairFutureTimestamps(db, due)).toBe(0);
      expect(await outbox(db)).toHaveLength(1);
    },
  );

  it("a reminder that it planned too early is not sent now, and comes in its own hour", async () => {
    await seedRosa(db, { holderText: null });
    const early = due.subtract({ hours: 20 });
    await planNow(db, at(ahead(1)));
    expect(await repairFutureTimestamps(db, early)).toBe(1);
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
    await repairFutureTimestamps(db, due);
    expect((await sweepDeliveries(db, due.add({ seconds: defaults.leaseSeconds - 1 }))).released).toBe(0);
    expect((await sweepDeliveries(db, due.add({ seconds: defaults.leaseSeconds }))).released).toBe(1);
    expect((await dispatchDeliveries(db, at(due.add({ seconds: defaults.leaseSeconds })))).sent).toBe(1);
  });

  it("a paused provider is probed, an alarm does not hide the next, and tallies are no evidence", async () => {
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
    await db.transaction((tx) => raiseAlarm(tx, wrong, "email", "refusing"));
    await db.update(providerAlarms).set({ toldAt: wrong });
    await db.insert(providerTallies).values({ channel: "email", minute: wrong, worker: crypto.randomUUID() });
    await repairFutureTimestamps(db, due);
    expect(await db.$count(providerTallies)).toBe(0);
    expect(await isAnythingDue(db, due.add({ minutes: 9 }))).toBe(false);
    expect(await isAnythingDue(db, due.add({ minutes: 10 }))).toBe(true);
    const later = due.add({ hours: 2 });
    await db.transaction((tx) => raiseAlarm(tx, later, "email", "refusing"));
    expect(await db.select().from(providerAlarms)).toMatchObject([{ since: later, toldAt: null }]);
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

  it("sessions, links and codes end after their life, and counts of windows to come go", async () => {
    const services = at(ahead(24));
    const { keys, clock } = services;
    const limits = createRateLimits(db, keys, clock);
    for (const name of ["signInPerBrowser", "askPerNumber"] as const)
      await limits.tryConsume(name, "somebody");
    const { userId } = await seedRosa(db);
    const [wrong, right] = [ahead(24), due].map(({ epochMilliseconds }) => new Date(epochMilliseconds));
    const since = { id: "s", token: "t", userId, createdAt: wrong, updatedAt: wrong };
    await db.insert(session).values({ ...since, expiresAt: new Date(Number(wrong) + sessionLifetimeMs) });
    const link = { email: "ann@mail.example", userId: null, name: "Ann" };
    await issueLink(db, keys, clock.now(), { ...link, purpose: "reset" });
    await startVerification(db, services, { email: "ann@mail.example", networks: [], browser: null });
    await services.background.settled();
    await db.insert(emailVerifications).values({
      email: "ann@mail.example",
      createdAt: due.subtract({ minutes: 20 }),
      expiresAt: due.subtract({ minutes: 10 }),
      verifiedAt: ahead(24),
    });
    await repairFutureTimestamps(db, due);
    expect(await db.select().from(session)).toMatchObject([
      { createdAt: right, updatedAt: right, expiresAt: new Date(Number(right) + sessionLifetimeMs) },
    ]);
    expect(await db.select().from(accountLinks)).toMatchObject([
      { createdAt: due, expiresAt: due.add({ hours: 1 }) },
    ]);
    const checks = await db
      .select()
      .from(emailVerifications)
      .where(eq(emailVerifications.email, "ann@mail.example"))
      .orderBy(emailVerifications.createdAt);
    expect(checks).toMatchObject([
      { expiresAt: due.subtract({ minutes: 10 }), verifiedAt: due },
      { createdAt: due, verifiedAt: null, expiresAt: due.add({ minutes: 10 }) },
    ]);
    expect(await db.$count(rateLimits)).toBe(0);
  });

  it.each([10, 30, 400])(
    "by %d days, its rounds leave no date without a reminder, and nobody unasked",
    async (days) => {
      const { locationIds } = await seedRosa(db, { holderText: null });
      const round = async (now: Temporal.Instant) => {
        await repairFutureTimestamps(db, now);
        await runRound(db, at(now));
      };
      const right = due.subtract({ hours: 20 });
      await round(right.add({ hours: 24 * days }));
      const early = (await outbox(db)).length;
      await undoFutureRounds(db, right);
      const first = right.toZonedDateTimeISO("America/Chicago").round({ smallestUnit: "hour" });
      for (
        let hour = first;
        hour.epochMilliseconds < ahead(24 * 12).epochMilliseconds;
        hour = hour.add({ hours: 1 })
      )
        if ([8, 9, 13, 16].includes(hour.hour)) await round(hour.toInstant());
      const inTime = (await allDeliveries(db)).filter(
        ({ sentAt }) => sentAt && Temporal.Instant.compare(sentAt, ahead(24 * 12)) < 0,
      );
      const offsets = inTime.flatMap(({ offsetDays }) => offsetDays ?? []);
      // By ten days that of the day after was the newest. What has left is not sent again.
      const after = early > 0 ? [1, -7, -3, -1, 0, 1300, 1600, 3] : [-7, -3, -1, 0, 1300, 1600, 1, 3];
      expect(offsets).toEqual(after);
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
    const services = at(soon);
    const { keys, clock } = services;
    for (const name of ["signInPerBrowser", "askPerNumber"] as const) {
      await createRateLimits(db, keys, clock).tryConsume(name, "somebody");
    }
    const link = { email: "ann@mail.example", userId: null, name: "Ann" };
    await issueLink(db, keys, clock.now(), { ...link, purpose: "prove" });
    await startVerification(db, services, { email: "ann@mail.example", networks: [], browser: null });
    await services.background.settled();
    const stored = async () => [
      await allDeliveries(db),
      await db.select().from(providerBreakers),
      await db.select().from(accountLinks),
      await db.select().from(emailVerifications),
      await db.$count(rateLimits),
    ];
    const before = await stored();
    expect(await repairFutureTimestamps(db, due)).toBe(0);
    expect(await stored()).toEqual(before);
  });
});

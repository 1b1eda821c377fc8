import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { Database, Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { allDeliveries, newestOf, nothing, outbox, planNow } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { dispatchDeliveries, oneLane } from "./dispatch-deliveries.ts";

// 09:00 in Chicago, three days before Rosa's date, and the same on other days.
const threeBefore = "2026-12-07T15:00:00Z";
const nineOn = (day: string) => `${day}T15:00:00Z`;

describe("the dispatcher", () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  beforeEach(() => emptyTables(db));
  afterAll(() => database.close());

  it("sends what is due, once, and writes down how it went", async () => {
    const rosa = await seedRosa(db);
    const services = composeTestServices(db, threeBefore);
    await planNow(db, services);
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 2 });
    expect(await dispatchDeliveries(db, services)).toEqual(nothing);
    expect((await outbox(db)).map(({ channel, toAddress }) => [channel, toAddress])).toEqual(
      expect.arrayContaining([
        ["email", "rosa@mail.example"],
        ["text", "+15155550101"],
      ]),
    );
    expect(await newestOf(db, rosa.people.rosa.emailChannelId)).toMatchObject({
      status: "sent",
      attempts: 1,
      provider: "outbox",
      providerRef: expect.stringMatching(/^\d+$/),
      claimedUntil: null,
    });
  });

  it("sends one stage after a two-day outage, with the days that are really left", async () => {
    const rosa = await seedRosa(db);
    const services = composeTestServices(db, nineOn("2026-12-03"));
    await runRound(db, services);
    // Down from before the third day ahead until late on the second day. 22:00 in Chicago is too late for a text.
    services.clock.set("2026-12-09T04:00:00Z");
    await runRound(db, services);
    const caughtUp = (await outbox(db)).slice(2);
    expect(caughtUp.map(({ channel, subject }) => [channel, subject])).toEqual([
      ["email", "2 days to your date"],
    ]);
    // The text keeps to the quiet hours. In the morning it would say what that day's own text says at nine.
    services.clock.set("2026-12-09T14:00:00Z");
    await runRound(db, services);
    expect(await outbox(db)).toHaveLength(3);
    services.clock.set("2026-12-09T15:00:00Z");
    await runRound(db, services);
    const stages = async (channelId: string | null) =>
      (await allDeliveries(db))
        .filter((row) => row.recipientChannelId === channelId && row.status === "sent")
        .map(({ offsetDays }) => offsetDays);
    expect(await stages(rosa.people.rosa.emailChannelId)).toEqual([-7, -3, -1]);
    expect(await stages(rosa.people.rosa.textChannelId)).toEqual([-7, -1]);
  });

  it("lets a text that is planned for the night wait until 08:00", async () => {
    await seedRosa(db);
    const services = composeTestServices(db, threeBefore);
    await planNow(db, services);
    services.clock.set("2026-12-08T03:00:00Z");
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 1 });
    const text = (await allDeliveries(db)).find((row) => row.status === "planned");
    expect(text).toMatchObject({ channel: "text", attempts: 0 });
    expect(text?.nextAttemptAt.toString()).toBe("2026-12-08T14:00:00Z");
  });

  it("wipes address and secret of a code once it has left, and keeps the queue moving past a message that cannot be written", async () => {
    const services = composeTestServices(db, threeBefore);
    const now = services.clock.now();
    const code = { kind: "code", channel: "email", to: { address: "new@mail.example" }, params: {} } as const;
    await enqueueDelivery(db, services.keys, now, {
      ...code,
      template: "verification-code",
      sealed: { code: "482915" },
      dedupeKey: "good",
    });
    await enqueueDelivery(db, services.keys, now, {
      ...code,
      template: "verification-code",
      sealed: { code: "111111" },
      dedupeKey: "broken",
    });
    await db
      .update(deliveries)
      .set({ sealedParams: "not sealed here" })
      .where(eq(deliveries.dedupeKey, "broken"));
    await enqueueDelivery(db, services.keys, now, {
      kind: "account",
      template: "term-ending",
      params: { daysLeft: 5, endsOn: "not a date", whose: null, covered: [] },
      sealed: null,
      channel: "email",
      to: { address: "other@mail.example" },
      dedupeKey: "odd",
    });
    expect(await dispatchDeliveries(db, services)).toMatchObject({ sent: 1, retried: 1, cancelled: 1 });
    const rows = Object.fromEntries((await allDeliveries(db)).map((row) => [row.dedupeKey, row]));
    expect(rows.good).toMatchObject({ status: "sent", toAddress: null, sealedParams: null });
    // The reason why the message cannot be written may pass (a deployment half done, say). The message ends with its
    // time.
    expect(rows.broken).toMatchObject({ status: "planned", errorReason: "not-written" });
    const [mail] = await outbox(db);
    expect(mail?.text).toContain("482915");
    services.clock.set(now.add({ minutes: 9, seconds: 30 }).toString());
    await dispatchDeliveries(db, services, { random: () => 1 });
    const [broken] = (await allDeliveries(db)).filter(({ dedupeKey }) => dedupeKey === "broken");
    expect(broken).toMatchObject({
      status: "failed",
      statusReason: deliveryReasons.gaveUp,
      errorReason: "not-written",
      toAddress: null,
      sealedParams: null,
    });
  });

  it("ends a round after the batch in hand when it is told to stop", async () => {
    await seedFelix(db);
    const services = composeTestServices(db, nineOn("2026-12-07"));
    await planNow(db, services);
    const stopping = new AbortController();
    services.email = {
      ...services.email,
      name: "stops",
      send: async () => {
        stopping.abort();
        return { providerRef: null };
      },
    };
    const oneAtATime = { batchSize: 1, lanes: oneLane, concurrency: 1 };
    const first = await dispatchDeliveries(db, services, { ...oneAtATime, signal: stopping.signal });
    // Felix gets an e-mail and a text: whichever went first.
    expect(first.sent).toBeLessThanOrEqual(2);
    expect((await allDeliveries(db)).filter((row) => row.status === "sending")).toEqual([]);
    expect((await allDeliveries(db)).filter((row) => row.status === "planned").length).toBeGreaterThan(0);
  });
});

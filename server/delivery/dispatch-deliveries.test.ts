import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, nothing, outbox, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";

// 09:00 in Chicago, three days before Rosa's date.
const threeBefore = "2026-12-07T15:00:00Z";

describe("the dispatcher", async () => {
  const { db } = await testDatabase();

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
    const code = {
      channel: "email",
      to: { address: "new@mail.example", language: "en" },
      params: {},
    } as const;
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
      template: "term-ending",
      params: { daysLeft: 5, endsOn: "not a date", whose: null, covered: [] },
      channel: "email",
      to: { address: "other@mail.example", language: "en" },
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
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { suppressions } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { runRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { type CastPerson, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, planNow } from "#tests/support/deliveries.ts";
import { othersWereTaken } from "#tests/support/provider-history.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";
import { type Receipt, receiveReceipt } from "./receive-receipt.ts";

const threeBefore = "2026-12-07T15:00:00Z";
const rosaNumber = "+15155550101";
const outcomes = {
  sent: { status: "sent" },
  delivered: { status: "delivered" },
  phoneOff: { status: "failed", failure: meaningOf(30003) },
  landline: { status: "failed", failure: meaningOf(30006) },
  stop: { status: "failed", failure: meaningOf(21610) },
} as const satisfies Record<string, Receipt["outcome"]>;

describe("what Twilio reports of a text", async () => {
  const { db } = await testDatabase();
  let standIn: TwilioStandIn;
  let services: ReturnType<typeof composeTestServices>;
  let rosa: CastPerson;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    services = composeTestServices(db, threeBefore);
    services.sms = createTwilioProvider(standIn.config, services.config.publicUrl);
    rosa = (await seedRosa(db)).people.rosa;
  });
  afterEach(async () => {
    await services.sms?.close();
    await standIn.close();
    expect(standIn.breaches).toEqual([]);
  });

  const text = async () => {
    const row = await newestOf(db, rosa.textChannelId ?? "");
    if (!row) throw new Error("Rosa has no text.");
    return row;
  };
  const report = async (
    outcome: keyof typeof outcomes,
    { ref, event = `${ref}:${outcome}` }: { ref: string; event?: string },
  ) => {
    const { id: deliveryId } = await text();
    const receipt = { provider: "twilio", event, deliveryId, providerRef: ref, outcome: outcomes[outcome] };
    await receiveReceipt(db, services, receipt, () => 0);
  };
  const sid = () => standIn.taken.at(-1)?.sid ?? "";
  const channel = async () => {
    const [row] = await db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, rosa.textChannelId ?? ""));
    return row;
  };

  it("makes it delivered, whatever comes before or after, and when it comes again", async () => {
    await runRound(db, services);
    expect(await text()).toMatchObject({ status: "sent", provider: "twilio", providerRef: sid() });
    await report("delivered", { ref: sid() });
    const delivered = await text();
    expect(delivered).toMatchObject({ status: "delivered" });
    for (const late of ["sent", "phoneOff", "landline", "stop", "delivered"] as const) {
      await report(late, { ref: sid(), event: `again:${late}` });
    }
    expect(await text()).toEqual(delivered);
    expect(await channel()).toMatchObject({ state: "confirmed" });
  });

  it("fails it for good on a permanent code, which stays so, stops the channel and is told by mail", async () => {
    await othersWereTaken(db, "2026-12-07T15:00:00Z", "text");
    await runRound(db, services);
    await report("landline", { ref: sid() });
    await report("delivered", { ref: sid() });
    expect(await text()).toMatchObject({
      status: "failed",
      errorKind: "address-unknown",
      statusReason: outcomes.landline.failure.reason,
    });
    expect(await channel()).toMatchObject({
      state: "failing",
      stateReason: outcomes.landline.failure.reason,
    });
    const told = (await allDeliveries(db)).filter(({ template }) => template === "channel-stopped");
    expect(told).toMatchObject([
      { channel: "email", params: { whose: "Rosa", channel: "text", by: "provider" } },
    ]);
  });

  it("that fails for good leaves a number that has not agreed without an agreement", async () => {
    await othersWereTaken(db, "2026-12-07T15:00:00Z", "text");
    await runRound(db, services);
    const number = eq(recipientChannels.id, rosa.textChannelId ?? "");
    await db.update(recipientChannels).set({ state: "pending" }).where(number);
    await report("landline", { ref: sid() });
    expect(await channel()).toMatchObject({
      state: "pending",
      stateReason: outcomes.landline.failure.reason,
      failingSince: null,
    });
  });

  it("tries it again after a passing failure, and fails it when its day is over", async () => {
    await runRound(db, services);
    const first = sid();
    await report("phoneOff", { ref: first });
    expect(await text()).toMatchObject({
      status: "planned",
      errorReason: outcomes.phoneOff.failure.reason,
    });
    services.clock.set("2026-12-07T15:02:00Z");
    await runRound(db, services);
    expect(standIn.taken).toHaveLength(2);
    // Bad news of the first attempt says nothing about the second.
    await report("landline", { ref: first });
    expect(await text()).toMatchObject({ status: "sent", attempts: 2, providerRef: sid() });
    services.clock.set("2026-12-08T05:59:59Z");
    await report("phoneOff", { ref: sid() });
    expect(await text()).toMatchObject({ status: "failed", errorKind: "for-now" });
    expect(await channel()).toMatchObject({ state: "confirmed" });
  });

  it("is not called sent by a report that comes after the news of its failure", async () => {
    await runRound(db, services);
    const first = sid();
    await report("phoneOff", { ref: first });
    // Twilio's reports overtake each other: this one is about the attempt that is known to have failed.
    await report("sent", { ref: first });
    expect(await text()).toMatchObject({ status: "planned", attempts: 1 });
    // The next attempt gets no answer. A late report is still about the first attempt.
    standIn.onText = () => ({ status: 503, code: 20503 });
    services.clock.set("2026-12-07T15:02:00Z");
    await runRound(db, services);
    await report("sent", { ref: first, event: "once more" });
    expect(await text()).toMatchObject({ status: "planned", attempts: 2 });
    standIn.onText = () => "take";
    services.clock.set("2026-12-07T15:10:00Z");
    await runRound(db, services);
    expect(await text()).toMatchObject({ status: "sent", attempts: 3, providerRef: sid() });
    expect(standIn.taken).toHaveLength(2);
  });

  it("is not called sent either when the call had no answer and its failure was reported first", async () => {
    await planNow(db, services);
    standIn.onText = () => "take";
    await dispatchDeliveries(db, services);
    const first = sid();
    // Twilio took it, and the answer was lost on the way.
    await db
      .update(deliveries)
      .set({ status: "planned", providerRef: null, sentAt: null, nextAttemptAt: services.clock.now() })
      .where(eq(deliveries.id, (await text()).id));
    await report("phoneOff", { ref: first });
    await report("sent", { ref: first });
    expect(await text()).toMatchObject({ status: "planned", attempts: 1 });
    await dispatchDeliveries(db, services);
    expect(await text()).toMatchObject({ status: "sent", attempts: 2, providerRef: sid() });
    expect(standIn.taken).toHaveLength(2);
  });

  it("remembers STOP for the number, in every subscription", async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10"] });
    await db
      .update(recipientChannels)
      .set({ address: rosaNumber })
      .where(eq(recipientChannels.id, felix.people.felix.textChannelId ?? ""));
    await runRound(db, services);
    await report("stop", { ref: (await text()).providerRef ?? "" });
    const states = await db.select().from(recipientChannels).where(eq(recipientChannels.address, rosaNumber));
    expect(states.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
    expect(await db.select().from(suppressions)).toMatchObject([{ source: "provider", liftedAt: null }]);
  });

  it("that refuses at once with STOP does the same", async () => {
    standIn.onText = () => ({ status: 400, code: 21610 });
    await runRound(db, services);
    expect(await text()).toMatchObject({ status: "failed", statusReason: "number-sent-stop" });
    expect(await channel()).toMatchObject({ state: "stopped" });
    expect(await db.select().from(suppressions)).toMatchObject([{ source: "provider" }]);
  });

  it("may be faster than our own mark, and counts", async () => {
    let reported: Promise<void> | undefined;
    standIn.onText = () => {
      // Twilio has the text. Its report comes before the answer to the call is recorded.
      reported = report("delivered", { ref: "SM-early" });
      return "take";
    };
    await runRound(db, services);
    await reported;
    expect(await text()).toMatchObject({ status: "delivered" });
    expect(standIn.taken).toHaveLength(1);
  });

  it("saves a second text when the first one's answer was lost with the process", async () => {
    await planNow(db, services);
    standIn.onText = () => "take";
    // The process dies between the call and the mark: the row is as the claim left it.
    await dispatchDeliveries(db, services);
    const unmarked = { providerRef: null, sentAt: null, claimedUntil: services.clock.now() };
    for (const status of ["planned", "sending"] as const) {
      await db
        .update(deliveries)
        .set({ ...unmarked, status })
        .where(eq(deliveries.id, (await text()).id));
    }
    await sweepDeliveries(db, services.clock.now());
    expect(await text()).toMatchObject({ status: "planned", attempts: 1 });
    await report("sent", { ref: sid() });
    await runRound(db, services);
    expect(await text()).toMatchObject({ status: "sent", providerRef: sid() });
    expect(standIn.taken).toHaveLength(1);
  });

  it("does nothing for a delivery that another provider carried, that never left, or that is not there", async () => {
    await planNow(db, services);
    await report("delivered", { ref: "SM1" });
    expect(await text()).toMatchObject({ status: "planned" });
    await runRound(db, services);
    await db.update(deliveries).set({ provider: "outbox" });
    await report("delivered", { ref: sid(), event: "2" });
    expect(await text()).toMatchObject({ status: "sent" });
    const nowhere = {
      deliveryId: "00000000-0000-4000-8000-000000000000",
      providerRef: "x",
      outcome: outcomes.landline,
    };
    await expect(
      receiveReceipt(db, services, { provider: "twilio", event: "3", ...nowhere }),
    ).resolves.toBeUndefined();
  });
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { forEachKind } from "#core/people/channels.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { suppress } from "#server/recipients/suppressions.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { addRecipient, type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { claimDeliveries } from "./claim-deliveries.ts";
import { dispatchDeliveries, oneLane } from "./dispatch-deliveries.ts";
import { markDeliveries } from "./mark-deliveries.ts";
import { pauseProvider } from "./provider-breaker.ts";

// Ten seconds before nine in the evening in Chicago, three days before Rosa's date.
const evening = "2026-12-08T02:59:50Z";
const nine = "2026-12-08T03:00:00Z";
const rosaNumber = "+15155550101";

describe("what keeps a claimed message back", async () => {
  const { db } = await testDatabase();
  let standIn: TwilioStandIn;
  let services: ReturnType<typeof composeTestServices>;
  let rosa: Household<"rosa">;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    const sms = createTwilioProvider(standIn.config, "https://daymark.example");
    services = composeTestServices(db, evening, { sms });
    rosa = await seedRosa(db);
    await planNow(db, services);
  });
  afterEach(async () => {
    await services.sms?.close();
    await standIn.close();
  });
  const textOf = async () => newestOf(db, rosa.people.rosa.textChannelId ?? "");

  it("a number whose STOP its channel does not know of gets nothing", async () => {
    // Written at the very moment of the STOP: the channel was made after it.
    await db.transaction((tx) => suppress(tx, services.keys, services.clock.now(), rosaNumber, "reply"));
    await dispatchDeliveries(db, services, { lanes: oneLane });
    expect(standIn.taken).toEqual([]);
    expect(await textOf()).toMatchObject({ status: "suppressed", statusReason: deliveryReasons.stopped });
    const channel = eq(recipientChannels.id, rosa.people.rosa.textChannelId ?? "");
    expect(await db.select().from(recipientChannels).where(channel)).toMatchObject([{ state: "stopped" }]);
  });

  it("a carrier may try a text until nine in the evening, and no longer", async () => {
    await dispatchDeliveries(db, services, { lanes: oneLane });
    expect(standIn.taken.map(({ to }) => to)).toEqual([rosaNumber]);
    expect(standIn.validSeconds).toEqual([10]);
    expect(standIn.breaches).toEqual([]);
  });

  it("a text claimed before nine whose turn comes at nine waits for the morning", async () => {
    await addRecipient(db, rosa.subscriptionId, {
      fullName: "Ana Diaz",
      position: 1,
      timeZone: "America/Chicago",
      email: "ana@mail.example",
      phone: "+15155550111",
    });
    await planNow(db, services);
    standIn.onText = () => {
      services.clock.set(nine);
      return "take";
    };
    await dispatchDeliveries(db, services, { lanes: [["text"]], concurrency: 1 });
    expect(standIn.taken).toHaveLength(1);
    const waiting = (await allDeliveries(db)).filter(
      ({ channel, status }) => channel === "text" && status === "planned",
    );
    // Eight in the morning in Chicago.
    expect(waiting.map(({ nextAttemptAt }) => `${nextAttemptAt}`)).toEqual(["2026-12-08T14:00:00Z"]);
  });

  it("a refused text does not probe its provider at night, like any other text", async () => {
    const text = await textOf();
    const id = text?.id ?? "";
    const now = services.clock.now();
    await db
      .update(deliveries)
      .set({ errorKind: "sender-refused", errorReason: "our-account-suspended" })
      .where(eq(deliveries.id, id));
    await db.transaction((tx) => pauseProvider(tx, now, "text", "refusing"));
    // It is night in Chicago, and the probe is due.
    services.clock.set("2026-12-08T05:00:00Z");
    await dispatchDeliveries(db, services, { lanes: oneLane });
    expect(await textOf()).toMatchObject({ status: "planned", updatedAt: text?.updatedAt });
    // In the morning it is the probe.
    services.clock.set("2026-12-08T15:00:00Z");
    await dispatchDeliveries(db, services, { lanes: oneLane });
    expect((await textOf())?.status).toBe("sent");
  });

  /** The claim of Rosa's mail, as its dispatcher has it. */
  async function claimMail() {
    const { clock, keys } = services;
    const { claimed } = await claimDeliveries(db, {
      now: clock.now(),
      batchSize: 1,
      leaseSeconds: 600,
      openKinds: ["email", "text"],
      keys,
      which: "everything",
      probing: false,
      providers: { ...forEachKind(() => null), email: "smtp", text: "twilio" },
      channels: ["email"],
    });
    const [claim] = claimed;
    if (!claim) throw new Error("Nothing was due.");
    return claim;
  }
  const later = (minutes: number) => {
    services.clock.set(services.clock.now().add({ minutes }).toString());
    return services.clock.now();
  };
  const mail = async (id: string) => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0];

  it("a late mark still counts for a claim that nobody has claimed again, because the mail has left", async () => {
    const claim = await claimMail();
    await sweepDeliveries(db, later(11));
    expect(await mail(claim.id)).toMatchObject({ status: "planned" });
    await db.transaction((tx) =>
      markDeliveries(tx, services.clock.now(), new Map([[claim, { status: "sent", providerRef: null }]])),
    );
    expect(await mail(claim.id)).toMatchObject({ status: "sent" });
    await dispatchDeliveries(db, services, { lanes: [["email"]] });
    expect(await mail(claim.id)).toMatchObject({ status: "sent", attempts: 1 });
  });
});

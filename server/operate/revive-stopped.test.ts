import { asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { locations, recipientChannels } from "#server/db/schema/subscriptions.ts";
import { classifyRefusals } from "#server/delivery/classify-refusals.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import {
  countStopped,
  previewRevival,
  reviveStopped,
  type WhichStopped,
} from "#server/operate/revive-stopped.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { stopByRecipient } from "#server/recipients/switch-by-recipient.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, nothing } from "#tests/support/deliveries.ts";
import { othersWereTaken } from "#tests/support/provider-history.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 09:00 in New York: a week and three days before Felix's one date.
const weekBefore = "2026-12-03T14:00:00Z";
const mended = "2026-12-03T20:00:00Z";
const allStopped: WhichStopped = { since: null, until: null, reason: null, channel: null };
const since: WhichStopped = { ...allStopped, since: Temporal.Instant.from("2026-12-03T00:00Z") };

describe("bringing back what a mistake has stopped", async () => {
  const database = await testDatabase();
  const { db } = database;
  let sink: SmtpSink;
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(async () => {
    sink = await startSmtpSink();
    services = composeTestServices(db, weekBefore, { sms: null });
    services.email = createSmtpProvider({ url: sink.url, from: "reminders@daymark.example" });
  });
  afterEach(async () => {
    await services.email.close();
    await sink.close();
  });

  /** Felix's recipient Ray: his mailbox was called unknown a week before the date, and Felix was told. */
  async function stoppedByMistake() {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10"] });
    await othersWereTaken(db, weekBefore);
    sink.onRecipient = (address) => (address === "ray@mail.example" ? "550 No such user" : "take");
    await runRound(db, services);
    sink.onRecipient = () => "take";
    services.clock.set(mended);
    expect(await stateOf(felix.people.ray.emailChannelId)).toMatchObject({
      state: "failing",
      stateReason: "mailbox-unknown",
    });
    return felix;
  }

  const stateOf = async (id: string) =>
    (await db.select().from(recipientChannels).where(eq(recipientChannels.id, id)))[0];
  const received = () => sink.received.map(({ to, mail }) => `${to}: ${mail.subject}`);
  const linked = async (channelId: string) => {
    const channel = await db.query.recipientChannels.findFirst({
      where: eq(recipientChannels.id, channelId),
    });
    const recipient = await db.query.recipients.findFirst({
      where: (row, { eq: is }) => is(row.id, channel?.recipientId ?? ""),
    });
    if (!channel || !recipient) throw new Error("There is no such channel.");
    return { channel, recipient };
  };

  it("shows how many, and what would go out, and keeps nothing of it", async () => {
    await stoppedByMistake();
    const before = [
      await db.select().from(recipientChannels).orderBy(asc(recipientChannels.number)),
      await allDeliveries(db),
    ];
    expect(await countStopped(db, since)).toEqual([
      { day: "2026-12-03", channel: "email", reason: "mailbox-unknown", count: 1 },
    ]);
    expect(await previewRevival(db, services, since)).toEqual([
      { template: "channel-started", offset: null, occasion: null, channel: "email", count: 1 },
      { template: "reminder", offset: "-7", occasion: null, channel: "email", count: 1 },
    ]);
    expect([
      await db.select().from(recipientChannels).orderBy(asc(recipientChannels.number)),
      await allDeliveries(db),
    ]).toEqual(before);
    expect(await db.select().from(auditLog)).toEqual([]);
  });

  it("sends what is still true, once, and tells those who were told; a second time is harmless", async () => {
    const felix = await stoppedByMistake();
    const before = sink.received.length;
    expect(await reviveStopped(db, services, since)).toBe(1);
    expect(await reviveStopped(db, services, since)).toBe(0);
    await runRound(db, services);
    await runRound(db, services);
    expect(received().slice(before).sort()).toEqual([
      "felix@mail.example: Emails are on for someone on your list",
      expect.stringMatching(/^ray@mail\.example: /),
    ]);
    expect(await stateOf(felix.people.ray.emailChannelId)).toMatchObject({
      state: "confirmed",
      stateReason: null,
      failingSince: null,
    });
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        actor: "operator",
        action: "channel-started",
        detail: { channelId: felix.people.ray.emailChannelId, from: "failing" },
      },
    ]);
  });

  it("tells nobody that a channel is on again who was not told that it had stopped", async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10"] });
    await othersWereTaken(db, weekBefore);
    sink.onRecipient = (address) => (address === "ray@mail.example" ? "550 No such user" : "451 Later");
    await runRound(db, services);
    sink.onRecipient = () => "take";
    services.clock.set(mended);
    expect(await stateOf(felix.people.ray.emailChannelId)).toMatchObject({ state: "failing" });
    expect(await reviveStopped(db, services, since)).toBe(1);
    await runRound(db, services);
    expect(received().join("\n")).not.toMatch(/reaches you is on|stopped/i);
    expect((await allDeliveries(db)).filter(({ template }) => template.startsWith("channel-"))).toMatchObject(
      [{ template: "channel-stopped", status: "cancelled" }],
    );
  });

  it("touches no channel that a person stopped, and none that stopped before, after or for another reason", async () => {
    const felix = await stoppedByMistake();
    const { felix: holder, ray } = felix.people;
    for (const which of [
      { ...since, since: Temporal.Instant.from("2026-12-03T14:00:01Z") },
      { ...since, until: Temporal.Instant.from(weekBefore) },
      { ...since, reason: "mailbox-disabled" },
      { ...since, channel: "text" as const },
    ]) {
      expect(await reviveStopped(db, services, which)).toBe(0);
    }
    const ofRay = await linked(ray.emailChannelId);
    await db.transaction((tx) => stopByRecipient(tx, services, ofRay));
    if (holder.textChannelId === null) throw new Error("Felix has no number.");
    await stopOwnChannel(db, services, felix.userId, holder.textChannelId);
    expect(await reviveStopped(db, services, since)).toBe(0);
    expect(await stateOf(ray.emailChannelId)).toMatchObject({
      state: "stopped",
      stateReason: stopReasons.recipient,
    });
    expect(await stateOf(holder.textChannelId)).toMatchObject({
      state: "stopped",
      stateReason: stopReasons.holder,
    });
  });

  it("sends nothing for a date that has moved away meanwhile", async () => {
    await stoppedByMistake();
    const before = sink.received.length;
    await db.update(locations).set({ nextDueOn: Temporal.PlainDate.from("2026-12-24") });
    expect(await previewRevival(db, services, since)).toMatchObject([
      { template: "channel-started", count: 1 },
    ]);
    expect(await reviveStopped(db, services, since)).toBe(1);
    await runRound(db, services);
    expect(received().slice(before)).toEqual(["felix@mail.example: Emails are on for someone on your list"]);
  });

  it("tells the account holder in the same way when the revival comes by itself", async () => {
    const felix = await stoppedByMistake();
    const before = sink.received.length;
    const refused = await newestOf(db, felix.people.felix.emailChannelId);
    services.clock.set("2026-12-03T14:20:00Z");
    const now = services.clock.now();
    // Nothing else was taken recently, and this server refuses another message: the addresses are not the trouble.
    await db.transaction((tx) =>
      classifyRefusals(tx, [{ deliveryId: refused?.id ?? "", proves: "address-unknown" }], {
        channel: "email",
        now,
        since: now,
        isReport: false,
        keys: services.keys,
        openKinds: ["email"],
      }),
    );
    expect(await stateOf(felix.people.ray.emailChannelId)).toMatchObject({ state: "confirmed" });
    await runRound(db, services);
    expect(received().slice(before)).toContain("felix@mail.example: Emails are on for someone on your list");
  });

  it("lets 'Try again' send the newest message that is due at once, without a round of the planner", async () => {
    const felix = await stoppedByMistake();
    const { emailChannelId } = felix.people.ray;
    const before = sink.received.length;
    let woken = 0;
    services.wakeDispatcher = () => {
      woken += 1;
    };
    await startOwnChannel(db, services, felix.userId, emailChannelId);
    expect(woken).toBe(1);
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 1 });
    expect(received().slice(before)).toEqual([expect.stringMatching(/^ray@mail\.example: /)]);
    expect(await stateOf(emailChannelId)).toMatchObject({ state: "confirmed", failingSince: null });
    await runRound(db, services);
    expect(sink.received).toHaveLength(before + 1);
  });

  it("lets 'Try again' take up the newest of those that were held back, and no older one", async () => {
    const felix = await stoppedByMistake();
    services.clock.set("2026-12-07T14:00:00Z");
    await runRound(db, services);
    services.clock.set("2026-12-07T16:00:00Z");
    const before = sink.received.length;
    await startOwnChannel(db, services, felix.userId, felix.people.ray.emailChannelId);
    expect(await dispatchDeliveries(db, services)).toEqual({ ...nothing, sent: 1 });
    expect(sink.received.slice(before).map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/3 days/),
    ]);
    await runRound(db, services);
    expect(sink.received).toHaveLength(before + 1);
  });
});

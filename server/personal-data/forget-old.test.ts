import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { readDeliveries } from "#server/dashboard/read-deliveries.ts";
import { readRecipients } from "#server/dashboard/read-recipients.ts";
import { accountEventLog, user } from "#server/db/schema/accounts.ts";
import { providerAlarms, providerTallies, refusals, suppressions } from "#server/db/schema/providers.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { raiseAlarm } from "#server/delivery/alarm-operator.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { tallySendings } from "#server/delivery/tally-sendings.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { addRecipient } from "#server/recipients/add-recipient.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { linkedChannel } from "#server/recipients/linked-channel.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { forgetOld } from "./forget-old.ts";

const nothing = { requests: 0, otherDates: 0, messages: 0, events: 0, addresses: 0, names: 0 };
const removedAt = "2026-12-04T15:00:00Z";
const daysAfter = (days: number) => Temporal.Instant.from(removedAt).add({ hours: 24 * days, seconds: 1 });
const alma = {
  fullName: "Alma Reyes",
  relation: "friend" as const,
  email: "alma@mail.example",
  phone: "",
  timeZone: "America/Denver",
};

describe("what is forgotten", async () => {
  const database = await testDatabase();
  const { db } = database;

  /** What is forgotten of people. Another test covers the providers of their messages. */
  async function forget(now: Temporal.Instant) {
    const { providers: _, ...forgotten } = await forgetOld(db, now);
    return forgotten;
  }

  /** Felix's household on December 3, with Ray and Alma reminded once. */
  async function remindedHousehold() {
    const felix = await seedFelix(db);
    const services = composeTestServices(db, "2026-12-03T16:30:00Z");
    await addRecipient(db, services, felix.userId, null, alma);
    // Felix is told that somebody was added. That mail has nothing to do with what is forgotten here.
    await db.delete(deliveries).where(eq(deliveries.template, "account-activity"));
    await planNow(db, services);
    await dispatchDeliveries(db, services);
    services.clock.set(removedAt);
    const [added] = await db.select().from(recipients).where(eq(recipients.fullName, alma.fullName));
    const [owner] = await db.select().from(user).where(eq(user.id, felix.userId));
    if (!added || !owner) throw new Error("The household was not written.");
    const [channel] = await db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.recipientId, added.id));
    if (!channel) throw new Error("Alma has no channel.");
    const link = signLink(services.keys, "messages", channel.number);
    return { felix, services, alma: added, owner, channel, link };
  }

  it("takes the older form's requests after thirty days", async () => {
    const request = {
      regFirstName: "Rosa",
      regLastName: "Delgado",
      regDate: Temporal.PlainDate.from("2026-12-10"),
    };
    for (const createdAt of [removedAt, "2026-12-20T15:00:00Z"]) {
      const at = Temporal.Instant.from(createdAt);
      await db.insert(purchaseRequests).values({ ...request, serviceLevel: 1, createdAt: at });
    }
    expect(await forget(Temporal.Instant.from(removedAt).add({ hours: 24 * 30 }))).toEqual(nothing);
    expect(await forget(daysAfter(30))).toEqual({ ...nothing, requests: 1 });
    expect(await db.select().from(purchaseRequests)).toHaveLength(1);
  });

  it("deletes codes and account mails after thirty days, none that waits, and nothing of a subscription", async () => {
    const { services, felix } = await remindedHousehold();
    const before = await allDeliveries(db);
    const code = async (dedupeKey: string) =>
      enqueueDelivery(db, services.keys, services.clock.now(), {
        template: "verification-code",
        params: {},
        sealed: { code: "123456" },
        dedupeKey,
        channel: "email",
        to: { address: felix.email, language: "en" },
      });
    await code("sent");
    await enqueueDelivery(db, services.keys, services.clock.now(), {
      template: "canary",
      params: {},
      dedupeKey: "canary:498900",
      channel: "email",
      to: { address: "canary@mail.example", language: "en" },
    });
    await dispatchDeliveries(db, services);
    await code("waiting");
    expect(await forget(daysAfter(29))).toEqual(nothing);
    expect(await forget(daysAfter(30))).toEqual({ ...nothing, messages: 2 });
    const left = await allDeliveries(db);
    expect(left).toHaveLength(before.length + 1);
    expect(left.filter(({ kind }) => kind === "code")).toMatchObject([{ dedupeKey: "waiting" }]);
  });

  it("deletes what was said by text after thirty days, except the STOP, which is kept by its hash", async () => {
    const { services } = await remindedHousehold();
    const say = (body: string) =>
      receiveText(db, services, {
        provider: "test",
        event: body,
        from: "+12125550102",
        body,
        answeredAs: null,
      });
    await say("HELP");
    await say("STOP");
    await dispatchDeliveries(db, services);
    expect(await forget(daysAfter(29))).toEqual(nothing);
    // Both answers; both texts, and the memory of the number.
    expect(await forget(daysAfter(30))).toEqual({ ...nothing, messages: 2, events: 3 });
    expect(await db.select().from(suppressions)).toMatchObject([{ liftedAt: null }]);
  });

  it("deletes the tallies of providers after thirty days, and refusals and alarms after ninety", async () => {
    const { services, channel } = await remindedHousehold();
    const now = services.clock.now();
    await forgetOld(db, now.add({ hours: 24 * 31 }));
    await db.transaction((tx) => tallySendings(tx, now, { taken: Array(3).fill({ channel: "email" }) }));
    await db.transaction((tx) => raiseAlarm(tx, now, "email", "doubtful"));
    const refused = await newestOf(db, channel.id);
    if (!refused) throw new Error("Alma was not reminded.");
    await db.insert(refusals).values({
      channel: "email",
      at: now,
      deliveryId: refused.id,
      recipientChannelId: channel.id,
      isReport: false,
      hadTaken: true,
    });
    expect(await forgetOld(db, now.add({ hours: 24 * 29 }))).toMatchObject({ providers: 0 });
    expect(await forgetOld(db, daysAfter(30))).toMatchObject({ providers: 1 });
    expect(await db.select().from(providerTallies)).toEqual([]);
    expect(await forgetOld(db, now.add({ hours: 24 * 89 }))).toMatchObject({ providers: 0 });
    expect(await forgetOld(db, daysAfter(90))).toMatchObject({ providers: 2 });
    expect([await db.select().from(refusals), await db.select().from(providerAlarms)]).toEqual([[], []]);
  });

  it("deletes a removed person's name and address after ninety days, and keeps what the history needs", async () => {
    const { felix, services, owner, alma: removed, link } = await remindedHousehold();
    await switchByLink(db, services, link, "stop");
    await switchByLink(db, services, link, "start");
    await dispatchDeliveries(db, services);
    const namesInNotices = async () =>
      (await allDeliveries(db)).flatMap(({ template, params }) =>
        template !== "you-were-added" && "whose" in params ? [params.whose] : [],
      );
    expect(await namesInNotices()).toEqual(["Alma", "Alma"]);
    const renamed = { ...alma, fullName: "Ana Reyes" };
    await changeRecipient(db, services, felix.userId, removed.id, renamed, { isJustProven: true });
    expect(await namesInNotices()).toEqual(["Ana", "Ana"]);
    await removeRecipient(db, services, felix.userId, removed.id);
    const history = () => readDeliveries(db, owner.id, null, { limit: 100 });
    const before = await history();
    expect(before.deliveries.filter(({ to }) => to === "Ana").length).toBeGreaterThan(1);
    expect(await forget(daysAfter(89))).toEqual(nothing);
    expect(await forget(daysAfter(90))).toEqual({ ...nothing, addresses: 1, names: 1 });
    expect(await forget(daysAfter(91))).toEqual(nothing);
    expect(
      JSON.stringify([
        await db.select().from(recipients),
        await db.select({ about: accountEventLog.about }).from(accountEventLog),
      ]),
    ).not.toMatch(/alma|ana/i);
    expect(JSON.stringify(await db.select().from(recipientChannels))).not.toMatch(/alma/i);
    expect(await namesInNotices()).toEqual(["Somebody", "Somebody"]);
    expect((await history()).deliveries).toEqual(
      before.deliveries.map((line) => (line.to === "Ana" ? { ...line, to: "Somebody" } : line)),
    );
  });

  it("touches nobody who still gets reminders, and nothing that is planned for them", async () => {
    const { felix, services, owner, alma: removed } = await remindedHousehold();
    await removeRecipient(db, services, felix.userId, removed.id);
    const people = () => readRecipients(db, services, owner.id, null);
    const before = await people();
    services.clock.set("2026-12-07T16:30:00Z");
    await planNow(db, services);
    await forgetOld(db, daysAfter(400));
    expect(await people()).toEqual(before);
    // Three days before one date and seven before the other: Felix by mail and text, Ray by mail.
    expect(await dispatchDeliveries(db, services)).toMatchObject({ sent: 6 });
  });

  it("keeps the address of somebody who said stop, so that entering it again does not undo that", async () => {
    const { felix, services, alma: removed, link, channel } = await remindedHousehold();
    await switchByLink(db, services, link, "stop");
    await removeRecipient(db, services, felix.userId, removed.id);
    expect(await forget(daysAfter(90))).toEqual({ ...nothing, names: 1 });
    await addRecipient(db, services, felix.userId, null, alma);
    const rows = await db.select().from(recipientChannels).where(eq(recipientChannels.address, alma.email));
    expect(rows).toHaveLength(2);
    expect(rows.map(({ state }) => state)).toEqual(["stopped", "stopped"]);
    expect(rows.map(({ id }) => id)).toContain(channel.id);
  });

  it("lets the link of a forgotten address say that it does not work, instead of a stop that cannot hold", async () => {
    const { felix, services, alma: removed, link } = await remindedHousehold();
    await removeRecipient(db, services, felix.userId, removed.id);
    expect(await linkedChannel(db, services.keys, "messages", link)).toMatchObject({
      channel: { kind: "email" },
    });
    await forgetOld(db, daysAfter(90));
    await expect(switchByLink(db, services, link, "stop")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

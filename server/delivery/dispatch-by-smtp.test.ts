import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { startOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { runRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { castDueOn, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, nothing, outbox, planNow } from "#tests/support/deliveries.ts";
import { othersWereTaken } from "#tests/support/provider-history.ts";
import { withMailServer } from "#tests/support/with-mail-server.ts";
import { dispatchDeliveries } from "./dispatch-deliveries.ts";
import { failChannel } from "./fail-channel.ts";

// 09:00 in Chicago, three days before Rosa's date.
const threeBefore = "2026-12-07T15:00:00Z";

describe("sending by SMTP", async () => {
  const smtp = await withMailServer(threeBefore);
  const { db } = smtp;

  it("delivers a mail of two parts that can be stopped in one click, and that names nobody where others may read", async () => {
    const felix = await seedFelix(db, { dueOn: [castDueOn] });
    smtp.services.clock.set("2026-12-07T14:00:00Z");
    await runRound(db, smtp.services);
    const { mail } = smtp.sink.received.find(({ to }) => to === "felix@mail.example") ?? {};
    expect(mail?.text).toContain("Ray's due date is in 3 days:");
    expect(mail?.html).toContain("Ray&#39;s due date is in 3 days:");
    const header = (key: string) => mail?.headers.find((found) => found.key === key)?.value;
    expect(header("list-unsubscribe")).toMatch(/^<https:\/\/daymark\.example\/s\/[\w-]{22}>$/);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("auto-submitted")).toBe("auto-generated");
    const { id } = (await newestOf(db, felix.people.felix.emailChannelId)) ?? {};
    expect(mail?.messageId).toBe(`<${id}@daymark.example>`);
    const preview = /<title>([^<]*)/.exec(mail?.html ?? "")?.[1];
    expect(`${mail?.subject} ${preview}`).toBe(
      "Someone you help: 3 days left, due Thu, Dec 10 Thursday, December 10. The details are in your account.",
    );
    // The random key of a link may spell anything.
    const words = `${mail?.text}${mail?.html}`.replaceAll(/(daymark\.example\/[a-z]\/)[\w-]{22}/g, "$1");
    expect(words).toContain("https://daymark.example/d/");
    expect(words).not.toMatch(/moreno|regist|offend|sex|police/i);
  });

  it("tries again after a 451, with growing delays and the same Message-ID", async () => {
    const rosa = await seedRosa(db, { holderText: null });
    await planNow(db, smtp.services);
    smtp.sink.onMail = () => "451 Greylisted";
    expect(await dispatchDeliveries(db, smtp.services, { random: () => 0 })).toEqual({
      ...nothing,
      retried: 1,
    });
    const row = await newestOf(db, rosa.people.rosa.emailChannelId);
    expect(row).toMatchObject({ status: "planned", attempts: 1, errorKind: "for-now" });
    expect(row?.nextAttemptAt.toString()).toBe("2026-12-07T15:00:30Z");
    expect(await dispatchDeliveries(db, smtp.services)).toEqual(nothing);
    smtp.services.clock.set("2026-12-07T15:00:30Z");
    smtp.sink.onMail = () => "take";
    expect(await dispatchDeliveries(db, smtp.services)).toEqual({ ...nothing, sent: 1 });
    expect(smtp.sink.seen).toEqual([`<${row?.id}@daymark.example>`, `<${row?.id}@daymark.example>`]);
    expect(await newestOf(db, rosa.people.rosa.emailChannelId)).toMatchObject({
      status: "sent",
      attempts: 2,
      errorKind: null,
      errorReason: null,
    });
  });

  it("gives a first attempt that comes late a day of its own", async () => {
    await seedRosa(db, { holderText: null });
    await planNow(db, smtp.services);
    smtp.sink.onMail = () => "451 Greylisted";
    smtp.services.clock.set("2026-12-08T12:00:00Z");
    expect(await dispatchDeliveries(db, smtp.services)).toEqual({ ...nothing, retried: 1 });
  });

  it("tells the account holder by text when the account's own mail fails", async () => {
    await seedRosa(db);
    await planNow(db, smtp.services);
    await othersWereTaken(db, threeBefore);
    smtp.sink.onRecipient = () => "550 No such user";
    await dispatchDeliveries(db, smtp.services);
    const texts = (await outbox(db)).map(({ text }) => text);
    expect(texts).toContain(
      "Daymark: emails to one of your addresses have stopped. See https://daymark.example/reminder. STOP ends texts.",
    );
  });

  it("tells by text what a stopped mailbox of the account holder does not take, and leaves it stopped", async () => {
    // The notice that the year ends in seven days still goes to the stopped mailbox; the reminder does not.
    const rosa = await seedRosa(db, { endsOn: "2026-12-14" });
    const mail = eq(recipientChannels.id, rosa.people.rosa.emailChannelId);
    await db
      .update(recipientChannels)
      .set({ state: "stopped", stateReason: stopReasons.recipient })
      .where(mail);
    await othersWereTaken(db, threeBefore);
    smtp.sink.onRecipient = () => "550 No such user";
    await runRound(db, smtp.services);
    const texts = async () => (await outbox(db)).map(({ text }) => text);
    expect(await texts()).toContainEqual(expect.stringContaining("emails to one of your addresses"));
    const channel = async () => (await db.select().from(recipientChannels).where(mail))[0];
    expect(await channel()).toMatchObject({ state: "stopped", stateReason: stopReasons.unreached });
    smtp.services.clock.set("2026-12-13T18:00:00Z");
    await runRound(db, smtp.services);
    expect(await texts()).toContainEqual(expect.stringContaining("your year of reminders is ending."));
    expect((await texts()).filter((text) => text.includes("emails to one of your addresses"))).toHaveLength(
      1,
    );
    expect(smtp.sink.received).toEqual([]);
    // Only the account holder brings the mailbox back. Then it is used again.
    await startOwnChannel(db, smtp.services, rosa.userId, rosa.people.rosa.emailChannelId);
    expect(await channel()).toMatchObject({ state: "confirmed", stateReason: null });
    smtp.sink.onRecipient = () => "take";
    smtp.services.clock.set("2026-12-15T18:00:00Z");
    await runRound(db, smtp.services);
    expect(smtp.sink.received.map(({ mail }) => mail.subject)).toContainEqual(expect.stringMatching(/ended/));
  });

  it("tries the account holder's stopped mailbox again for notices with every new date", async () => {
    const rosa = await seedRosa(db);
    const mail = eq(recipientChannels.id, rosa.people.rosa.emailChannelId);
    await db
      .update(recipientChannels)
      .set({ state: "stopped", stateReason: stopReasons.unreached })
      .where(mail);
    await setNextDate(db, smtp.services, rosa.userId, rosa.locationIds[0] ?? "", {
      nextDueOn: "2027-01-20",
      opensOn: null,
    });
    expect(await db.select().from(recipientChannels).where(mail)).toMatchObject([
      { state: "stopped", stateReason: stopReasons.recipient },
    ]);
  });

  it("leaves the account holder's stop of another mailbox as it is, so that the holder can start it", async () => {
    const rosa = await seedRosa(db);
    const mail = eq(recipientChannels.id, rosa.people.rosa.emailChannelId);
    const [{ id: _, number: __, ...mailbox } = {}] = await db.select().from(recipientChannels).where(mail);
    const stopped = { state: "stopped", stateReason: stopReasons.holder } as const;
    const second = { ...mailbox, ...stopped, address: "rosa.work@mail.example", isHolderMailbox: false };
    const [row] = await db
      .insert(recipientChannels)
      .values(second as typeof recipientChannels.$inferInsert)
      .returning();
    const { id = "", address = "" } = row ?? {};
    const { subscriptionId } = rosa;
    const failed = {
      id,
      recipientChannelId: id,
      subscriptionId,
      channel: "email",
      address,
      addressee: null,
    } as const;
    const because = { reason: "mailbox-unknown", openKinds: ["email"] } as const;
    await db.transaction((tx) =>
      failChannel(tx, smtp.services.keys, smtp.services.clock.now(), failed, because),
    );
    expect((await db.select().from(recipientChannels).where(eq(recipientChannels.id, id)))[0]).toMatchObject(
      stopped,
    );
  });

  it("leaves only the row behind when there is no other way to the account holder", async () => {
    await seedRosa(db, { holderText: "pending" });
    await planNow(db, smtp.services);
    await othersWereTaken(db, threeBefore);
    smtp.sink.onRecipient = () => "550 No such user";
    await dispatchDeliveries(db, smtp.services);
    expect(await outbox(db)).toEqual([]);
    const notice = (await allDeliveries(db)).find((row) => row.template === "channel-stopped");
    expect(notice).toMatchObject({ status: "suppressed", statusReason: deliveryReasons.failing });
  });

  it("marks nothing that the sweeper has given to another dispatcher meanwhile", async () => {
    const rosa = await seedRosa(db, { holderText: null });
    await planNow(db, smtp.services);
    smtp.sink.onMail = () => "hang";
    const arrived = smtp.sink.nextSeen();
    const slow = dispatchDeliveries(db, smtp.services);
    await arrived;
    // Its lease runs out while the server is silent; another dispatcher takes the row and sends it.
    smtp.services.clock.set("2026-12-07T15:11:00Z");
    expect(await sweepDeliveries(db, smtp.services.clock.now())).toMatchObject({ released: 1 });
    smtp.sink.onMail = () => "take";
    expect(await dispatchDeliveries(db, smtp.services)).toEqual({ ...nothing, sent: 1 });
    const before = await newestOf(db, rosa.people.rosa.emailChannelId);
    await smtp.sink.close();
    await slow;
    expect(before).toMatchObject({ status: "sent", attempts: 2 });
    expect(await newestOf(db, rosa.people.rosa.emailChannelId)).toEqual(before);
  });
});

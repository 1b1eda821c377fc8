import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { channelKinds } from "#core/people/channels.ts";
import { locations, recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { announceTermEnds } from "#server/reminders/announce-term-ends.ts";
import type { Services } from "#server/start/services.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const texts = { openKinds: channelKinds };
// 09:00 in Chicago in winter.
const nineOn = (day: string) => `${day}T15:00:00Z`;

describe("the notices", async () => {
  const { db } = await testDatabase();

  const noticesOf = async (template: string) =>
    (await allDeliveries(db)).filter((row) => row.template === template);
  const subjects = async () => (await outbox(db)).map(({ subject }) => subject);

  describe("nobody reached", () => {
    beforeEach(() => seedRosa(db));

    it("tells the account holder once per date, by a mail that was stopped for everything else", async () => {
      await db.update(recipientChannels).set({ state: "stopped" });
      const services = composeTestServices(db, "2026-12-03T14:59:59Z");
      await runRound(db, services);
      expect(await outbox(db)).toEqual([]);
      for (const day of ["2026-12-03", "2026-12-07", "2026-12-09"]) {
        services.clock.set(nineOn(day));
        await runRound(db, services);
      }
      const told = "No one is getting reminders for your next date";
      expect(await subjects()).toEqual([told]);
      expect((await outbox(db))[0]?.headers).not.toHaveProperty("List-Unsubscribe");
      await db.update(locations).set({
        nextDueOn: Temporal.PlainDate.from("2027-03-10"),
        opensOn: Temporal.PlainDate.from("2027-02-20"),
      });
      services.clock.set(nineOn("2027-03-03"));
      await runRound(db, services);
      expect(await subjects()).toEqual([told, told]);
      const texts = (await outbox(db)).map(({ text }) => text);
      expect(texts).toEqual([
        expect.stringContaining("Thursday, December 10."),
        expect.stringContaining("Feb 20 to Mar 10."),
      ]);
    });

    it("is not announced while one channel is willing, nor when one became so before it left", async () => {
      const services = composeTestServices(db, nineOn("2026-12-03"));
      await db.update(recipientChannels).set({ state: "stopped" }).where(eq(recipientChannels.kind, "email"));
      await runRound(db, services);
      expect(await noticesOf("nobody-reached")).toEqual([]);
      await db.update(recipientChannels).set({ state: "stopped" });
      services.clock.set(nineOn("2026-12-07"));
      const stopped = new AbortController();
      stopped.abort();
      await runRound(db, services, { signal: stopped.signal });
      await db.update(recipientChannels).set({ state: "confirmed" });
      await runRound(db, services);
      expect(await noticesOf("nobody-reached")).toMatchObject([{ status: "cancelled" }]);
    });
  });

  describe("a text that met a process without a provider for texts", () => {
    const answerRosa = async (services: Services) => {
      const [channel] = await db.select().from(recipientChannels).where(eq(recipientChannels.kind, "text"));
      await enqueueDelivery(db, services.keys, services.clock.now(), {
        template: "channel-started",
        channel: "text",
        params: { whose: "Rosa", channel: "text" },
        dedupeKey: "the start of Rosa's texts",
        to: { recipientChannelId: channel?.id ?? "" },
      });
    };
    const theText = async () => (await noticesOf("channel-started"))[0];

    it("waits again for one that has it, while it is worth sending", async () => {
      await seedRosa(db);
      const services = composeTestServices(db, nineOn("2026-11-20"));
      await answerRosa(services);
      await runRound(db, { ...services, sms: null });
      expect(await theText()).toMatchObject({
        status: "suppressed",
        statusReason: deliveryReasons.channelOff,
      });
      await runRound(db, { ...services, sms: null });
      expect(await theText()).toMatchObject({ status: "suppressed" });
      await runRound(db, services);
      expect(await theText()).toMatchObject({ status: "sent", statusReason: null });
    });

    it("does not come back when its time is over, nor when something else held it back", async () => {
      await seedRosa(db);
      const services = composeTestServices(db, nineOn("2026-11-20"));
      await answerRosa(services);
      await runRound(db, { ...services, sms: null });
      services.clock.set(nineOn("2026-11-23"));
      await runRound(db, services);
      expect(await theText()).toMatchObject({
        status: "suppressed",
        statusReason: deliveryReasons.channelOff,
      });
      await emptyTables(db);
      await seedRosa(db);
      services.clock.set(nineOn("2026-11-20"));
      await answerRosa(services);
      await db.update(recipientChannels).set({ state: "stopped" }).where(eq(recipientChannels.kind, "text"));
      await runRound(db, services);
      await runRound(db, services);
      expect(await theText()).toMatchObject({ status: "suppressed", statusReason: deliveryReasons.stopped });
    });
  });

  it("brings back what a failing channel held back, once its holder has started it", async () => {
    await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, nineOn("2026-12-13"));
    await runRound(db, services);
    await db.update(recipientChannels).set({ state: "failing" });
    services.clock.set(nineOn("2026-12-14"));
    await runRound(db, services);
    expect(await noticesOf("next-date-needed")).toMatchObject([
      { status: "suppressed", statusReason: deliveryReasons.failing },
    ]);
    await db.update(recipientChannels).set({ state: "confirmed" });
    services.clock.set("2026-12-14T18:00:00Z");
    await runRound(db, services);
    expect(await noticesOf("next-date-needed")).toMatchObject([{ status: "sent" }]);
  });

  describe("the end of the term", () => {
    it("is announced 30, 7 and 1 days before and the day after; to the others a week before and when it is over", async () => {
      await seedFelix(db, { endsOn: "2027-02-28", dueOn: ["2027-06-01"] });
      // Felix lives in New York: 14:00Z is 09:00 there.
      const services = composeTestServices(db, "2027-01-29T13:59:59Z");
      for (let day = Temporal.PlainDate.from("2027-01-28"); day.month < 4; day = day.add({ days: 1 })) {
        services.clock.set(`${day}T14:00:00Z`);
        await runRound(db, services);
      }
      const sent = (await outbox(db)).map(({ subject, toAddress, at }) => [
        subject,
        toAddress,
        at.toString().slice(0, 10),
      ]);
      const ends = "Your Daymark year ends on Feb 28, 2027";
      expect(sent).toEqual([
        [ends, "felix@mail.example", "2027-01-29"],
        [ends, "felix@mail.example", "2027-02-21"],
        ["Reminders from Daymark end soon", "ray@mail.example", "2027-02-21"],
        [ends, "felix@mail.example", "2027-02-27"],
        ["Your Daymark year has ended", "felix@mail.example", "2027-03-01"],
        ["Reminders from Daymark: the year has ended", "ray@mail.example", "2027-03-01"],
      ]);
    });

    it("tells the others no date; once each, and only on a mailbox that takes mails", async () => {
      const felix = await seedFelix(db, { endsOn: "2027-02-28", dueOn: ["2027-06-01"] });
      const newYork = { timeZone: "America/New_York" };
      const people = [
        { fullName: "Mona Moreno", email: "mona@mail.example" },
        // Who shares a mailbox is told there once, and who shares the holder's is told as the holder.
        { fullName: "Max Moreno", email: "mona@mail.example" },
        { fullName: "Finn Moreno", email: "felix@mail.example" },
        { fullName: "Pia Park", email: "pia@mail.example", emailState: "pending" },
      ] as const;
      for (const [at, person] of people.entries()) {
        await addRecipient(db, felix.subscriptionId, { ...newYork, ...person, position: at + 2 });
      }
      await db
        .update(recipientChannels)
        .set({ state: "stopped" })
        .where(eq(recipientChannels.id, felix.people.ray.emailChannelId));
      const services = composeTestServices(db, "2027-02-21T14:00:00Z");
      await runRound(db, services);
      await runRound(db, services);
      const mails = await outbox(db);
      expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([
        "felix@mail.example",
        "mona@mail.example",
      ]);
      const mona = mails.find(({ toAddress }) => toAddress === "mona@mail.example");
      expect(mona?.text).toContain("Ray's year of reminders ends within a week.");
      expect(mona?.text).toMatch(/Give a year[\s\S]*https?:\/\/[^/]+\/y\/[\w-]{22}/);
      expect(mona?.headers).toHaveProperty("List-Unsubscribe");
      expect(`${mona?.subject} ${mona?.text}`).not.toMatch(/February|Feb |2027/);
    });

    it("says at its end which reminders still come, to whoever gets them, and they do", async () => {
      await seedFelix(db, { endsOn: "2027-02-28", dueOn: ["2027-03-06", "2027-03-09"] });
      const services = composeTestServices(db, "2027-03-01T14:05:00Z");
      await runRound(db, services);
      const mails = await outbox(db);
      const words = mails.filter(({ subject }) => subject?.includes("ended")).map(({ text }) => text);
      expect(words).toHaveLength(2);
      for (const text of words) expect(text).toMatch(/You'll still get reminders for March 6, 2027\./);
      expect(words.find((text) => text.includes("Dates on or after"))).toContain(
        "Dates on or after March 8, 2027",
      );
      expect(words.join()).not.toContain("March 9");
      services.clock.set("2027-03-06T18:00:00Z");
      await runRound(db, services);
      const subjects = (await outbox(db)).map(({ subject }) => subject ?? "");
      expect(subjects.some((subject) => /due today/i.test(subject))).toBe(true);
    });

    it("is not announced when the year was renewed meanwhile", async () => {
      await seedRosa(db, { endsOn: "2027-01-06", dueOn: ["2027-06-01"] });
      const services = composeTestServices(db, nineOn("2026-12-07"));
      await announceTermEnds(db, services.clock.now(), texts);
      await db.update(subscriptions).set({ endsOn: Temporal.PlainDate.from("2028-01-06") });
      await runRound(db, services);
      expect(await noticesOf("term-ending")).toMatchObject([{ status: "cancelled" }]);
    });

    it("sends only the newest when an outage kept an older one back", async () => {
      await seedRosa(db, { endsOn: "2027-01-06", dueOn: ["2027-06-01"] });
      const services = composeTestServices(db, nineOn("2026-12-07"));
      await announceTermEnds(db, services.clock.now(), texts);
      services.clock.set(nineOn("2026-12-30"));
      await runRound(db, services);
      expect(await noticesOf("term-ending")).toMatchObject([{ status: "superseded" }, { status: "sent" }]);
    });
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { gsm7Length } from "#core/people/contacts.ts";
import { suppressions, textConversations } from "#server/db/schema/providers.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels } from "#server/db/schema/subscriptions.ts";
import { oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { castDueOn, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, newestOf, outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 09:00 in Chicago, 10:00 in New York; three days before Rosa's and Felix's first date.
const threeBefore = "2026-12-07T15:00:00Z";
const [rosaNumber, felixNumber, rayNumber] = ["+15155550101", "+12125550102", "+12125550103"];

describe("a text from a number", async () => {
  const { db } = await testDatabase();
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(async () => {
    services = composeTestServices(db, threeBefore);
  });

  const say = (from: string, body: string, more: Partial<Parameters<typeof receiveText>[2]> = {}) =>
    receiveText(db, services, {
      provider: "test",
      event: randomUUID(),
      from,
      body,
      answeredAs: null,
      ...more,
    });
  /** What leaves for a number in the next round. */
  const heard = async (number: string): Promise<string[]> => {
    const before = (await outbox(db)).length;
    await runRound(db, services, { lanes: oneLane, concurrency: 1 });
    const rows = (await outbox(db)).slice(before);
    return rows.filter(({ toAddress }) => toAddress === number).map(({ text }) => text);
  };
  const answersTo = async (number: string): Promise<number> =>
    (await allDeliveries(db)).filter((row) => row.template === "text-answer" && row.toAddress === number)
      .length;
  const channel = async (id: string | null) => {
    const [row] = await db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, id ?? ""));
    return row;
  };
  const noticesOf = async (template: string) =>
    (await allDeliveries(db)).filter((row) => row.template === template);

  describe("STOP", () => {
    it("is confirmed within five minutes or not at all", async () => {
      await seedRosa(db);
      await say(rosaNumber, "STOP");
      const [confirmation] = (await allDeliveries(db)).filter(({ template }) => template === "text-answer");
      expect(confirmation?.giveUpAt?.since(confirmation.nextAttemptAt).total("minutes")).toBe(5);
    });

    it("ends the texts of every subscription, is confirmed once, and then there is silence", async () => {
      const rosa = await seedRosa(db);
      const felix = await seedFelix(db);
      await db
        .update(recipientChannels)
        .set({ address: rosaNumber })
        .where(eq(recipientChannels.address, felixNumber));
      await say(rosaNumber, "Stop!");
      expect(await heard(rosaNumber)).toEqual([
        "Daymark: texts to this number have stopped. You won't get any more. Reply START to get them again.",
      ]);
      for (const id of [rosa.people.rosa.textChannelId, felix.people.felix.textChannelId]) {
        expect(await channel(id)).toMatchObject({ state: "stopped" });
        expect(await newestOf(db, id ?? "")).toMatchObject({
          status: "suppressed",
          statusReason: deliveryReasons.stopped,
        });
      }
      // Each account holder is told, by mail.
      expect(await noticesOf("channel-stopped")).toMatchObject([
        { channel: "email", status: "sent" },
        { channel: "email", status: "sent" },
      ]);
      for (const words of ["stop", "STOPALL", "DONE", "1", "who is this?"]) await say(rosaNumber, words);
      services.clock.set("2026-12-09T16:00:00Z");
      expect(await heard(rosaNumber)).toEqual([]);
    });

    it("is remembered for the number without storing it, also from a number that we do not know", async () => {
      await say(rosaNumber, "UNSUBSCRIBE");
      const [row] = await db.select().from(suppressions);
      expect(JSON.stringify([row, await db.select().from(textConversations)])).not.toMatch(/5155550101/);
      const rosa = await seedRosa(db);
      // The subscription did not know; the guard before the provider does, and stops the channel.
      const texts = await heard(rosaNumber);
      expect(texts).toEqual([expect.stringContaining("have stopped")]);
      const id = rosa.people.rosa.textChannelId ?? "";
      expect(await newestOf(db, id)).toMatchObject({
        status: "suppressed",
        statusReason: deliveryReasons.stopped,
      });
      expect(await channel(id)).toMatchObject({ state: "stopped" });
      expect(await heard(rosaNumber)).toEqual([]);
    });

    it("taken back with START gives back the reminder that is still the newest", async () => {
      const rosa = await seedRosa(db);
      const id = rosa.people.rosa.textChannelId ?? "";
      await say(rosaNumber, "QUIT");
      await runRound(db, services);
      await say(rosaNumber, "START");
      expect((await heard(rosaNumber)).sort()).toEqual([
        expect.stringContaining("3 days until your date"),
        expect.stringContaining("text reminders are on"),
      ]);
      expect(await newestOf(db, id)).toMatchObject({ status: "sent", offset: "-3" });
      expect(await channel(id)).toMatchObject({ state: "confirmed", consentHow: "text-start" });
      expect(await noticesOf("channel-started")).toHaveLength(1);
    });
  });

  describe("START", () => {
    it("is the agreement of a number that somebody else entered, and says who did", async () => {
      const felix = await seedFelix(db, { dueOn: [castDueOn] });
      expect(await heard(rayNumber)).toEqual([]);
      await say(rayNumber, " start ");
      expect((await heard(rayNumber)).sort()).toEqual([
        expect.stringContaining("3 days until your date"),
        expect.stringContaining("Daymark: Felix added you to date reminders."),
      ]);
      const ray = await channel(felix.people.ray.textChannelId);
      expect(ray).toMatchObject({ state: "confirmed", consentHow: "text-start" });
      expect(ray?.consentAt?.toString()).toBe(threeBefore);
      expect(ray?.consentWording).toContain("Text START to agree to date reminders");
    });

    it("that the provider has answered is followed by a first text that says who added the number, once", async () => {
      const felix = await seedFelix(db, { dueOn: [castDueOn] });
      await say(rayNumber, "START", { answeredAs: "start" });
      expect((await heard(rayNumber)).sort()).toEqual([
        expect.stringContaining("3 days until your date"),
        expect.stringMatching(/^Daymark: Felix added you to date reminders, .*STOP ends texts\.$/),
      ]);
      expect(await channel(felix.people.ray.textChannelId)).toMatchObject({ state: "confirmed" });
      // Again, and after a STOP: it has been said who added them.
      await say(rayNumber, "START", { answeredAs: "start" });
      await say(rayNumber, "STOP", { answeredAs: "stop" });
      await say(rayNumber, "START", { answeredAs: "start" });
      expect(await heard(rayNumber)).toEqual([]);
    });

    it("names nobody to the account holder's own number, nor for a number that stays stopped", async () => {
      const felix = await seedFelix(db, { dueOn: ["2027-03-01"] });
      await db
        .update(recipientChannels)
        .set({ state: "stopped", stateReason: "stopped-by-holder" })
        .where(eq(recipientChannels.id, felix.people.ray.textChannelId ?? ""));
      await say(rayNumber, "START", { answeredAs: "start" });
      await say(felixNumber, "STOP", { answeredAs: "stop" });
      await say(felixNumber, "START", { answeredAs: "start" });
      expect(await noticesOf("first-text")).toEqual([]);
    });

    it("does not undo what the account holder stopped, and says so; a stranger's number is on no list", async () => {
      const felix = await seedFelix(db);
      const id = felix.people.ray.textChannelId ?? "";
      await db
        .update(recipientChannels)
        .set({ state: "stopped", stateReason: "stopped-by-holder" })
        .where(eq(recipientChannels.id, id));
      await say(rayNumber, "START");
      expect(await heard(rayNumber)).toEqual([
        expect.stringContaining("the person who added this number turned off its texts"),
      ]);
      expect(await channel(id)).toMatchObject({ state: "stopped" });
      await say("+15155550199", "START");
      expect(await heard("+15155550199")).toEqual([expect.stringContaining("isn't on any list here")]);
    });
  });

  describe("DONE", () => {
    it("does what the link does: the date is done, the others are told, and the doneBy is thanked", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      await say(felixNumber, "Done!");
      expect(await heard(felixNumber)).toEqual([expect.stringContaining("Thu Dec 10 is marked done")]);
      expect(await db.select().from(acknowledgements)).toMatchObject([
        { via: "text", locationId: locationIds[0] },
      ]);
      expect(await noticesOf("done-said")).toMatchObject([
        // The account's own mailbox is told too: the number may be in other hands.
        { params: { by: "Felix", toAccountHolder: true } },
        { params: { by: "Felix", toAccountHolder: false } },
      ]);
      services.clock.set("2026-12-09T16:00:00Z");
      expect(await heard(felixNumber)).toEqual([]);
    });

    it("asks which when several dates wait, and does only the one that is named", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: ["2026-12-14", castDueOn] });
      await runRound(db, services);
      await say(felixNumber, "DONE");
      expect(await heard(felixNumber)).toEqual([
        "Daymark: which date is done? Reply DONE and its number: 1 Thu Dec 10, 2 Mon Dec 14. STOP ends texts.",
      ]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
      // A number that was not offered leads to the question again.
      await say(felixNumber, "done 7");
      expect(await heard(felixNumber)).toEqual([expect.stringContaining("which date is done?")]);
      await say(felixNumber, "2");
      expect(await heard(felixNumber)).toEqual([expect.stringContaining("Mon Dec 14 is marked done")]);
      expect(await db.select().from(acknowledgements)).toMatchObject([{ locationId: locationIds[0] }]);
    });

    it("leaves the other date alone however often a number comes, and offers it under its own", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: [castDueOn, "2026-12-14"] });
      await runRound(db, services);
      for (const words of ["DONE", "1"]) await say(felixNumber, words);
      await runRound(db, services);
      for (const words of ["1", "1"]) await say(felixNumber, words);
      const question =
        "Daymark: which date is done? Reply DONE and its number: 2 Mon Dec 14. STOP ends texts.";
      expect(await heard(felixNumber)).toEqual([question, question]);
      expect(await db.select().from(acknowledgements)).toMatchObject([{ locationId: locationIds[0] }]);
      await say(felixNumber, "2");
      expect(await db.select().from(acknowledgements)).toHaveLength(2);
    });

    it("offers the other date when the one that a number meant has moved", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: [castDueOn, "2026-12-14"] });
      await runRound(db, services);
      await say(felixNumber, "DONE");
      await runRound(db, services);
      await db
        .update(locations)
        .set({ nextDueOn: Temporal.PlainDate.from("2027-12-10") })
        .where(eq(locations.id, locationIds[0]));
      await say(felixNumber, "1");
      expect(await heard(felixNumber)).toEqual([expect.stringContaining("its number: 2 Mon Dec 14.")]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
    });

    it("counts from a number where our texts do not arrive", async () => {
      const felix = await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      await db
        .update(recipientChannels)
        .set({ state: "failing", stateReason: "number-not-reachable" })
        .where(eq(recipientChannels.id, felix.people.felix.textChannelId ?? ""));
      await say(felixNumber, "DONE");
      expect(await db.select().from(acknowledgements)).toMatchObject([{ via: "text" }]);
      expect(await noticesOf("text-answer")).toMatchObject([{ params: { says: "done" } }]);
      await say(felixNumber, "DONE");
      expect((await noticesOf("text-answer")).map(({ params }) => params)).toContainEqual({
        says: "nothing-open",
      });
    });

    it("is undone by UNDO from the number that said it, and by no other", async () => {
      await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      await say(felixNumber, "UNDO");
      await say(felixNumber, "DONE");
      await say(rayNumber, "Undo");
      expect(await db.select().from(acknowledgements)).toMatchObject([{ undoneAt: null }]);
      await say(felixNumber, "undo that please");
      expect(await db.select().from(acknowledgements)).toMatchObject([{ undoneAt: services.clock.now() }]);
      expect(await heard(felixNumber)).toEqual([
        expect.stringContaining("there's nothing to undo"),
        expect.stringContaining("Thu Dec 10 is marked done."),
        "Daymark: Thu Dec 10 is open again. Its reminders are on. Reply DONE when it's done. STOP ends texts.",
      ]);
      await say(felixNumber, "DONE");
      expect(await db.select().from(acknowledgements)).toHaveLength(2);
    });

    it("in other words is asked back with the date and the word, and changes nothing", async () => {
      await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      for (const words of ["ok is he done", "im done 😭💀", "ya fui pero me dijeron que regrese el lunes"])
        await say(felixNumber, words);
      const asked =
        "Daymark: Thu Dec 10 isn't marked done. If it is done, reply DONE. If not, its reminders continue. STOP ends texts.";
      expect(await heard(felixNumber)).toEqual([asked, asked, asked]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
    });

    it('is taken back by "delete that" within the hour, and later that is not understood', async () => {
      await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      await say(felixNumber, "delete that");
      await say(felixNumber, "DONE");
      await say(felixNumber, "sorry delete that");
      expect(await db.select().from(acknowledgements)).toMatchObject([{ undoneAt: services.clock.now() }]);
      await say(felixNumber, "DONE");
      services.clock.set("2026-12-07T16:30:00Z");
      await say(felixNumber, "delete that");
      expect(await db.select().from(acknowledgements)).toContainEqual(
        expect.objectContaining({ undoneAt: null }),
      );
    });

    it("asks which of two dates of one day is meant, by the numbers that the reminders give them", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: [castDueOn, castDueOn] });
      await runRound(db, services);
      const sent = (await outbox(db)).filter(({ toAddress }) => toAddress === felixNumber);
      expect(sent.map(({ text }) => /\(\d of \d\)/.exec(text)?.[0]).toSorted()).toEqual([
        "(1 of 2)",
        "(2 of 2)",
      ]);
      await say(felixNumber, "DONE");
      expect(await heard(felixNumber)).toEqual([
        "Daymark: which date is done? Reply DONE and its number: 1 Thu Dec 10 (1 of 2), 2 Thu Dec 10 (2 of 2). STOP ends texts.",
      ]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
      await say(felixNumber, "DONE 2");
      expect(await heard(felixNumber)).toEqual([
        "Daymark: Thu Dec 10 (2 of 2) is marked done. The other date stays open. This does not tell any office. A mistake? Reply UNDO within 7 days. STOP ends texts.",
      ]);
      expect(await db.select().from(acknowledgements)).toMatchObject([{ locationId: locationIds[1] }]);
      // The number of a date that is done does not mean the other one.
      await say(felixNumber, "DONE 2");
      expect(await db.select().from(acknowledgements)).toHaveLength(1);
    });

    it("takes the number that a reminder gave, unasked, and never for another date", async () => {
      const { locationIds } = await seedFelix(db, { dueOn: [castDueOn, castDueOn, "2026-12-12"] });
      await runRound(db, services);
      // Three dates are open: "2" may be the second of the question or "(2 of 2)", so the question counts from 3.
      await say(felixNumber, "DONE 2");
      expect(await heard(felixNumber)).toEqual([
        expect.stringContaining("3 Thu Dec 10 (1 of 2), 4 Thu Dec 10 (2 of 2), 5 Sat Dec 12."),
      ]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
      await say(felixNumber, "DONE 5");
      await say(felixNumber, "DONE 2");
      expect((await db.select().from(acknowledgements)).map(({ locationId }) => locationId)).toEqual([
        locationIds[2],
        locationIds[1],
      ]);
      // One is left, and it is the first: 2 is done.
      await say(felixNumber, "DONE 2");
      expect(await db.select().from(acknowledgements)).toHaveLength(2);
      await say(felixNumber, "DONE");
      expect(await db.select().from(acknowledgements)).toHaveLength(3);
    });

    it("cannot tell the dates of two lists on one day apart, and silences neither", async () => {
      const felix = await seedFelix(db, { dueOn: [castDueOn] });
      await seedFelix(db, { dueOn: [castDueOn], userId: felix.userId });
      await runRound(db, services);
      await say(felixNumber, "DONE");
      expect(await heard(felixNumber)).toEqual([
        expect.stringContaining("you have more than one date on Thu Dec 10"),
      ]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
    });

    it("says that nothing waits: before the reminders begin, once it is done, and to people who get no texts", async () => {
      await seedRosa(db, { dueOn: ["2027-03-01"] });
      await seedFelix(db, { dueOn: [castDueOn] });
      await runRound(db, services);
      await say(rosaNumber, "DONE");
      expect(await heard(rosaNumber)).toEqual([
        expect.stringContaining("no date is close enough to mark as done yet"),
      ]);
      await say(rayNumber, "DONE");
      expect(await heard(rayNumber)).toEqual([expect.stringContaining("isn't on any list here")]);
      expect(await db.select().from(acknowledgements)).toEqual([]);
      await say(felixNumber, "DONE");
      await say(felixNumber, "DONE");
      // It is among the news of the first DONE, in whichever order they left.
      expect(await heard(felixNumber)).toContainEqual(
        expect.stringContaining("no date is close enough to mark as done yet"),
      );
    });
  });

  it("is answered twenty times a day at most, and once more for a STOP; every STOP counts all the same", async () => {
    for (let count = 0; count < 40; count += 1) await say(rayNumber, count % 2 === 0 ? "STOP" : "START");
    expect(await answersTo(rayNumber)).toBe(21);
    await say(rayNumber, "STOP");
    expect((await db.select().from(suppressions)).filter(({ liftedAt }) => liftedAt === null)).toHaveLength(
      1,
    );
    expect(await answersTo(rayNumber)).toBe(21);
  });

  it.each([
    "+881612345678",
    "+19005550142",
    "+15002345678",
    "+17002345678",
    "+12129761234",
    "+442079460958",
    "+14165550199",
    "72345",
    "262966",
  ])("from %s, which is no US phone, gets no text, whatever it says", async (number) => {
    for (const words of ["STOP", "START", "HELP", "DONE", "what is this"]) await say(number, words);
    expect(await answersTo(number)).toBe(0);
    expect(await db.$count(suppressions)).toBe(1);
  });

  it("from many numbers is answered up to a total, and the operator is told before", async () => {
    services.config.textAnswersPerDay = 20;
    const numbers = Array.from({ length: 9 }, (_, at) => `+1303555011${at}`);
    for (const number of numbers) await say(number, "HELP");
    const rows = await allDeliveries(db);
    expect(rows.filter(({ template }) => template === "text-answer")).toHaveLength(5);
    expect(rows.filter(({ template }) => template === "provider-trouble")).toMatchObject([
      { params: { channel: "text", cause: "many" }, toAddress: services.config.operatorEmail },
    ]);
    // A STOP beyond the total counts, and what was due is sent.
    await say(rosaNumber, "STOP");
    expect(await db.$count(suppressions)).toBe(1);
  });

  it("that we do not understand is answered once a day; HELP always, but not without end", async () => {
    await say(rosaNumber, "The dog ate it");
    await say(rosaNumber, "2");
    await say(rosaNumber, "YES");
    expect(await heard(rosaNumber)).toEqual([
      expect.stringContaining("we only understand DONE, UNDO, LATER, HELP, START and STOP"),
    ]);
    services.clock.set("2026-12-08T15:00:00Z");
    await say(rosaNumber, "And now?");
    expect(await heard(rosaNumber)).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) await say(rosaNumber, "HELP");
    expect(await heard(rosaNumber)).toHaveLength(19);
    await say(rosaNumber, "STOP");
    expect(await heard(rosaNumber)).toEqual([expect.stringContaining("have stopped")]);
  });

  it("that asks who we are is answered with HELP, and a limit with what can be set; neither stops anything", async () => {
    const { people } = await seedRosa(db);
    await say(rosaNumber, "new phone who dis");
    await say(rosaNumber, "¿quién es?");
    await say(rosaNumber, "don't text me at work");
    expect((await noticesOf("text-answer")).map(({ params }) => params)).toEqual([
      { says: "help" },
      { says: "help" },
      { says: "limit" },
    ]);
    expect(await channel(people.rosa.textChannelId)).toMatchObject({ state: "confirmed" });
  });

  it("is stored nowhere, and its answer loses the number once it has left", async () => {
    await say(rosaNumber, "A secret of mine");
    await runRound(db, services);
    const [answer] = await noticesOf("text-answer");
    expect(answer).toMatchObject({ kind: "reply", status: "sent", toAddress: null, subscriptionId: null });
    expect(JSON.stringify(await allDeliveries(db))).not.toMatch(/secret of mine|5155550101/);
    expect(gsm7Length((await outbox(db))[0]?.text ?? "")).toBeLessThanOrEqual(160);
  });
});

describe("a text that is passed on again and again, on PostgreSQL", async () => {
  const { db } = await testDatabase("pool");

  it("is taken once, even at the same moment", async () => {
    const services = composeTestServices(db, threeBefore);
    await seedRosa(db);
    const text = { provider: "test", event: "SM1", from: rosaNumber, body: "HELP", answeredAs: null };
    await Promise.all([1, 2, 3].map(() => receiveText(db, services, text)));
    await receiveText(db, services, text);
    const answers = (await allDeliveries(db)).filter(({ template }) => template === "text-answer");
    expect(answers).toHaveLength(1);
  });
});

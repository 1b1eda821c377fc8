import { randomUUID } from "node:crypto";
import { asc, eq, like } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gsm7Length } from "#core/people/contacts.ts";
import { answerText } from "#core/words/messages/answer-texts.ts";
import { mailAllowances } from "#server/db/schema/accounts.ts";
import { carrierFiles } from "#server/db/schema/providers.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { readFigures } from "#server/delivery/read-figures.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { askSilentNumbers } from "#server/recipients/doubts/ask-silent-numbers.ts";
import { sayNumberChanged } from "#server/recipients/doubts/doubt-numbers.ts";
import { readNextCarrierFile } from "#server/recipients/doubts/read-carrier-files.ts";
import { keepNumber } from "#server/recipients/doubts/settle-doubt.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { mailsTo, noticesOf } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";

// 10:00 in Chicago, three days before Rosa's date. The newest file is that of December 6.
const threeBefore = "2026-12-07T16:00:00Z";
const [rosaNumber, felixNumber, rayNumber] = ["+15155550101", "+12125550102", "+12125550103"];
const stranger = "+15155550777";
const notListed = answerText({ says: "not-listed" });
const question = "Daymark: is this still your number? Reply START to keep getting texts, STOP to end.";

describe("a number that may be somebody else's", async () => {
  const { db } = await testDatabase();
  let services: ReturnType<typeof composeTestServices>;
  let standIn: TwilioStandIn;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    const sms = createTwilioProvider(standIn.config, "https://daymark.example");
    services = composeTestServices(db, threeBefore, { sms });
    // Of the days before there is no file, and nobody asks for it again.
    const days = Array.from({ length: 29 }, (_, back) =>
      Temporal.PlainDate.from("2026-12-05").subtract({ days: back }),
    );
    const triedAt = services.clock.now();
    await db.insert(carrierFiles).values(days.map((day) => ({ day, triedAt, isSettled: true })));
  });
  afterEach(async () => {
    await services.sms?.close();
    await standIn.close();
    expect(standIn.breaches).toEqual([]);
  });

  const read = () => readNextCarrierFile(db, services);
  const named = (...numbers: string[]) => standIn.files.set("2026-12-06", `${numbers.join("\n")}\n`);
  const round = () => runRound(db, services);
  const textsTo = (number: string) => standIn.taken.filter(({ to }) => to === number).map(({ body }) => body);
  const channelOf = async (number: string) => {
    const [row] = await db.select().from(recipientChannels).where(eq(recipientChannels.address, number));
    if (!row) throw new Error("No such channel.");
    return row;
  };
  const say = (from: string, body: string) =>
    receiveText(db, services, { provider: "test", event: randomUUID(), from, body, answeredAs: null });
  const remindersTo = async (number: string) => {
    const { id } = await channelOf(number);
    const rows = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientChannelId, id))
      .orderBy(asc(deliveries.number));
    return rows
      .filter(({ kind }) => kind === "reminder")
      .map(({ status, statusReason }) => `${status} ${statusReason}`);
  };
  const newsTo = async (template: string) =>
    (await noticesOf(db, template)).map(({ to, news, whose }) => [to, news ?? null, whose].join(" "));

  it("gets one text without a date, its dated texts rest, and its account holder is told at once", async () => {
    await seedRosa(db);
    named(rosaNumber, stranger);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "confirmed", doubtReason: "carrier" });
    await round();
    expect(textsTo(rosaNumber)).toEqual([question]);
    expect(gsm7Length(question)).toBeLessThanOrEqual(160);
    expect(textsTo(stranger)).toEqual([]);
    expect(await remindersTo(rosaNumber)).toContain("suppressed number-in-doubt");
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example carrier "]);
    const mails = await mailsTo(db, "rosa@mail.example");
    // She has another way: the reminder itself.
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^3 days/),
      "Please check a phone number on your list",
    ]);
    expect(mails.find(({ subject }) => subject?.startsWith("Please"))?.text).toContain("ending in 0101");
  });

  it("is asked once, however often the file is read, and by two workers at once", async () => {
    await seedRosa(db);
    named(rosaNumber);
    await Promise.all([read(), read()]);
    services.clock.set("2026-12-08T17:00:00Z");
    await read();
    await read();
    await round();
    expect(standIn.askedDays.filter((day) => day === "2026-12-06").length).toBeGreaterThan(1);
    expect(textsTo(rosaNumber)).toEqual([question]);
    expect(await newsTo("number-news")).toHaveLength(1);
  });

  it("goes on by START, and a file that is read again asks nobody", async () => {
    await seedRosa(db);
    named(rosaNumber);
    await read();
    await round();
    services.clock.set("2026-12-07T16:05:00Z");
    await say(rosaNumber, "START");
    await round();
    const [, answer, reminder] = textsTo(rosaNumber);
    expect(answer).toMatch(/Reply|text reminders are on|HELP for help/);
    expect(reminder).toMatch(/3 days/);
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example carrier ", "rosa@mail.example started "]);
    services.clock.set("2026-12-08T17:00:00Z");
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtedOn: null, doubtReason: null });
  });

  it("shows a stranger no date and no name, whatever the stranger texts, and no DONE is taken", async () => {
    await seedFelix(db);
    named(felixNumber);
    await read();
    for (const body of ["done", "DONE 2", "undo", "2", "who is this"]) await say(felixNumber, body);
    await round();
    const said = textsTo(felixNumber);
    expect(said.filter((text) => text === question).length).toBeGreaterThan(1);
    expect(said.join(" ")).not.toMatch(/Dec|Felix|Ray|Moreno/);
    expect(await db.$count(acknowledgements)).toBe(0);
  });

  it("is not hers by a START after forty days: a stranger may have it, and learns nothing", async () => {
    await seedRosa(db, { dueOn: ["2027-02-10"] });
    named(rosaNumber);
    await read();
    await round();
    services.clock.set("2027-02-07T16:00:00Z");
    await say(rosaNumber, "START");
    await say(rosaNumber, "DONE");
    await round();
    expect(textsTo(rosaNumber).slice(1)).toEqual([notListed, notListed]);
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtReason: "carrier" });
    expect((await newsTo("number-news")).at(-1)).toBe("rosa@mail.example start-not-believed ");
    expect(await db.$count(acknowledgements)).toBe(0);
  });

  it("has its account holder told of a START once a day, however often it is texted", async () => {
    await seedRosa(db, { dueOn: ["2027-02-10"] });
    named(rosaNumber);
    await read();
    services.clock.set("2027-02-07T16:00:00Z");
    for (let count = 0; count < 12; count += 1) {
      services.clock.set(`2027-02-07T16:00:${count + 10}Z`);
      await say(rosaNumber, "START");
    }
    const told = async () => (await newsTo("number-news")).filter((news) => news.includes("not-believed"));
    expect(await told()).toHaveLength(1);
    services.clock.set("2027-02-08T16:00:00Z");
    await say(rosaNumber, "START");
    expect(await told()).toHaveLength(2);
  });

  it("that had sent STOP is no dead end: its account holder hears of the START, confirms it, and the next START counts", async () => {
    const rosa = await seedRosa(db, { dueOn: ["2027-02-10"] });
    services.clock.set("2026-12-05T16:00:00Z");
    await say(rosaNumber, "STOP");
    services.clock.set(threeBefore);
    await db
      .update(recipientChannels)
      .set({ heardAt: null })
      .where(eq(recipientChannels.address, rosaNumber));
    named(rosaNumber);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "stopped", doubtReason: "carrier" });
    expect(await newsTo("number-news")).toEqual([]);
    services.clock.set("2027-02-07T16:00:00Z");
    await say(rosaNumber, "START");
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "stopped" });
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example start-not-believed "]);
    await keepNumber(db, services, rosa.userId, (await channelOf(rosaNumber)).id);
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "stopped", doubtedOn: null });
    await say(rosaNumber, "START");
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "confirmed" });
  });

  it("goes on when its account holder confirms it, and what is due comes at once", async () => {
    const rosa = await seedRosa(db);
    named(rosaNumber);
    await read();
    await round();
    await keepNumber(db, services, rosa.userId, (await channelOf(rosaNumber)).id);
    await round();
    expect(textsTo(rosaNumber)[1]).toMatch(/3 days/);
    expect((await mailsTo(db, rosa.email)).at(-1)?.subject).toMatch(/A phone number was confirmed/);
    const felix = await seedFelix(db);
    const hers = (await channelOf(rosaNumber)).id;
    await expect(keepNumber(db, services, felix.userId, hers)).rejects.toMatchObject({ reason: "not-found" });
  });

  it("that is the only way to its registrant: every contact who agreed is told, and the operator's figures show it", async () => {
    const felix = await seedFelix(db);
    const consentAt = Temporal.Instant.from("2026-11-02T15:00:00Z");
    await db
      .update(recipientChannels)
      .set({ retiredAt: consentAt })
      .where(eq(recipientChannels.id, felix.people.ray.emailChannelId));
    await db
      .update(recipientChannels)
      .set({ state: "confirmed", consentAt })
      .where(eq(recipientChannels.address, rayNumber));
    // Alma is on the list, too, with her mailbox.
    await addRecipient(db, felix.subscriptionId, {
      fullName: "Alma Ortiz",
      position: 2,
      timeZone: "America/New_York",
      email: "alma@mail.example",
    });
    named(rayNumber);
    await read();
    expect(await newsTo("number-news")).toEqual(["felix@mail.example carrier Ray"]);
    expect(await newsTo("registrant-unreached")).toEqual(["alma@mail.example  Ray"]);
    expect((await readFigures(db, services.clock.now())).doubts.unreached).toBe(1);
    await round();
    expect((await mailsTo(db, "alma@mail.example")).map(({ subject }) => subject)).toContain(
      "Please check in about a date you help with",
    );
  });

  it.each<[string, () => void, string]>([
    [
      "cut short",
      () => standIn.files.set("2026-12-06", { text: `${rosaNumber}\n${stranger}\n`, cut: 14 }),
      "cut-short",
    ],
    [
      "on a foreign host",
      () => standIn.files.set("2026-12-06", { elsewhere: "https://files.example/x" }),
      "foreign-host",
    ],
    [
      "in a stranger's bucket",
      () => standIn.files.set("2026-12-06", { elsewhere: "https://com-else.s3.amazonaws.com/x" }),
      "foreign-host",
    ],
    [
      "on a host that only sounds like it",
      () => standIn.files.set("2026-12-06", { elsewhere: "https://twilio.com.example/x" }),
      "foreign-host",
    ],
    [
      "a page instead of numbers",
      () => standIn.files.set("2026-12-06", `${"<p>Sorry</p>\n".repeat(20)}${rosaNumber}`),
      "not-a-list-of-numbers",
    ],
    ["one endless line", () => standIn.files.set("2026-12-06", "1".repeat(100_000)), "not-a-list-of-numbers"],
  ])("is left in peace by a file that is %s", async (_what, publish, reason) => {
    await seedRosa(db);
    const warned: unknown[] = [];
    services.log.warn = (facts: object) => void warned.push(facts);
    publish();
    await read();
    expect(warned).toEqual([{ day: "2026-12-06", reason }]);
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtedOn: null });
    // Not within the hour; then again, and the whole file counts.
    named(rosaNumber);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtedOn: null });
    services.clock.set("2026-12-07T17:00:01Z");
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtReason: "carrier" });
  });

  it("is left in peace by a file that names everybody", async () => {
    await seedRosa(db);
    const channel = await channelOf(rosaNumber);
    const others = Array.from({ length: 9 }, (_, n) => `+1515555020${n}`);
    const { id: _, number: __, ...row } = channel;
    await db.insert(recipientChannels).values(others.map((address) => ({ ...row, address })));
    named(rosaNumber, ...others);
    await read();
    expect(await db.$count(recipientChannels, like(recipientChannels.doubtReason, "%"))).toBe(0);
    named(rosaNumber, ...others.slice(0, 4));
    services.clock.set("2026-12-07T17:00:01Z");
    await read();
    expect(await db.$count(recipientChannels, like(recipientChannels.doubtReason, "%"))).toBe(5);
  });

  it("is found by the file of a day that was missed, but not when it has been heard since", async () => {
    await seedRosa(db);
    await seedFelix(db);
    await db.delete(carrierFiles);
    standIn.files.set("2026-11-20", `${rosaNumber.slice(2)}\r\n1${felixNumber.slice(2)}\r\n`);
    services.clock.set("2026-11-25T16:00:00Z");
    await say(felixNumber, "who is this");
    services.clock.set(threeBefore);
    for (let count = 0; count < 31; count += 1) await read();
    expect(standIn.askedDays).toHaveLength(30);
    expect(new Set(standIn.askedDays).size).toBe(30);
    expect(await channelOf(rosaNumber)).toMatchObject({ doubtReason: "carrier" });
    expect(await channelOf(felixNumber)).toMatchObject({ doubtedOn: null });
    // Old days without a file are not asked for again.
    services.clock.set("2026-12-07T18:00:00Z");
    for (let count = 0; count < 31; count += 1) await read();
    expect(standIn.askedDays.slice(30)).toEqual(
      ["30", "01", "02", "03", "04", "05", "06"].map((one) => `2026-${one === "30" ? "11" : "12"}-${one}`),
    );
  });

  it("is read of days that are over, whatever a clock has written", async () => {
    await seedRosa(db);
    await db.update(carrierFiles).set({ triedAt: Temporal.Instant.from("2030-01-01T00:00:00Z") });
    await db.insert(carrierFiles).values({
      day: Temporal.PlainDate.from("2026-12-06"),
      triedAt: Temporal.Instant.from("2030-01-01T00:00:00Z"),
    });
    named(rosaNumber);
    await read();
    expect(standIn.askedDays).toEqual(["2026-12-06"]);
  });

  it('"My number changed" ends its dated texts at once, asks nobody there, and only the account holder undoes it', async () => {
    const rosa = await seedRosa(db);
    const mailbox = (await channelOf(rosa.email)).number;
    await sayNumberChanged(db, services, signLink(services.keys, "messages", mailbox));
    await round();
    expect(textsTo(rosaNumber)).toEqual([]);
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example said-changed "]);
    await say(rosaNumber, "START");
    await say(rosaNumber, "DONE");
    await round();
    expect(new Set(textsTo(rosaNumber))).toEqual(new Set([notListed]));
    await keepNumber(db, services, rosa.userId, (await channelOf(rosaNumber)).id);
    await round();
    expect(textsTo(rosaNumber).at(-1)).toMatch(/3 days/);
  });

  it("is not silent when it has said DONE, before what is heard was written down", async () => {
    const rosa = await seedRosa(db, { dueOn: ["2027-11-10"], endsOn: "2028-11-01" });
    const { id } = await channelOf(rosaNumber);
    const [locationId = ""] = rosa.locationIds;
    const said = { locationId, recipientChannelId: id, via: "text" } as const;
    const dueOn = Temporal.PlainDate.from("2027-08-10");
    const createdAt = Temporal.Instant.from("2027-08-09T15:00:00Z");
    await db.insert(acknowledgements).values({ ...said, dueOn, createdAt });
    services.clock.set("2027-11-03T15:30:00Z");
    expect(await askSilentNumbers(db, services)).toBe(0);
    services.clock.set("2028-08-09T15:30:00Z");
    expect(await askSilentNumbers(db, services)).toBe(1);
  });

  it("leaves the texts that people outside may cause to those people", async () => {
    await seedRosa(db, { dueOn: ["2027-11-10"], endsOn: "2028-11-01" });
    services.clock.set("2027-11-03T15:30:00Z");
    expect(await askSilentNumbers(db, services)).toBe(1);
    expect(await db.$count(mailAllowances)).toBe(0);
  });

  it("is asked after a year of silence, its account holder is told, and nothing rests", async () => {
    await seedRosa(db, { dueOn: ["2027-11-10"], endsOn: "2028-11-01" });
    services.clock.set("2027-11-02T14:59:00Z");
    expect(await askSilentNumbers(db, services)).toBe(0);
    services.clock.set("2027-11-03T15:30:00Z");
    expect(await askSilentNumbers(db, services)).toBe(1);
    expect(await askSilentNumbers(db, services)).toBe(0);
    await round();
    expect(textsTo(rosaNumber).sort()).toEqual([expect.stringMatching(/7 days/), question]);
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example silent "]);
    await say(rosaNumber, "START");
    expect(await channelOf(rosaNumber)).toMatchObject({ heardAt: services.clock.now() });
  });
});

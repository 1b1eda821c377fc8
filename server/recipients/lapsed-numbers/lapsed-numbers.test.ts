import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { agreeByText, answerText } from "#core/words/messages/answer-texts.ts";
import { carrierFiles } from "#server/db/schema/providers.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { sayNumberChanged } from "#server/recipients/lapsed-numbers/lapse-numbers.ts";
import { readNextCarrierFile } from "#server/recipients/lapsed-numbers/read-carrier-files.ts";
import { startOwnChannel, stopOwnChannel } from "#server/recipients/switch-own-channel.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { mailsTo, noticesOf } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";

// 10:00 in Chicago, three days before Rosa's date. The newest file is that of December 6.
const threeBefore = "2026-12-07T16:00:00Z";
const [rosaNumber, felixNumber, rayNumber] = ["+15155550101", "+12125550102", "+12125550103"];
const stranger = "+15155550777";
const notListed = answerText({ says: "not-listed" });
const question = agreeByText(null);

describe("a number whose agreement has lapsed", async () => {
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

  it("waits as if newly entered: one text without a date, nothing dated, and its account holder is told at once", async () => {
    await seedRosa(db);
    named(rosaNumber, stranger);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({
      state: "pending",
      consentAt: null,
      consentHow: null,
    });
    await round();
    expect(textsTo(rosaNumber)).toEqual([question]);
    expect(textsTo(stranger)).toEqual([]);
    expect(await remindersTo(rosaNumber)).toContain("suppressed not-agreed");
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

  it("goes on by START, its account holder is told, and a file that is read again asks nobody", async () => {
    await seedRosa(db);
    named(rosaNumber);
    await read();
    await round();
    services.clock.set("2026-12-07T16:05:00Z");
    await say(rosaNumber, "START");
    await round();
    const [, answer, reminder] = textsTo(rosaNumber);
    expect(answer).toMatch(/text reminders are on/);
    expect(reminder).toMatch(/3 days/);
    expect(await noticesOf(db, "channel-started")).toHaveLength(1);
    services.clock.set("2026-12-08T17:00:00Z");
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "confirmed", consentHow: "text-start" });
  });

  it("of another person is asked by a mail to that person", async () => {
    const felix = await seedFelix(db);
    const consentAt = Temporal.Instant.from("2026-11-02T15:00:00Z");
    await db
      .update(recipientChannels)
      .set({ state: "confirmed", consentAt })
      .where(eq(recipientChannels.address, rayNumber));
    named(rayNumber);
    await read();
    expect(await newsTo("number-news")).toEqual(["felix@mail.example carrier Ray"]);
    expect(await newsTo("agree-to-texts")).toHaveLength(1);
    await round();
    expect(textsTo(rayNumber)).toEqual([]);
    expect(await channelOf(rayNumber)).toMatchObject({ state: "pending" });
    expect(felix.people.ray.textChannelId).not.toBeNull();
  });

  it("shows a stranger no date and no name, whatever the stranger texts but START, and no DONE is taken", async () => {
    await seedFelix(db);
    named(felixNumber);
    await read();
    for (const body of ["done", "DONE 2", "undo", "2", "who is this"]) await say(felixNumber, body);
    await round();
    const said = textsTo(felixNumber);
    expect(said).toContain(notListed);
    expect(said.join(" ")).not.toMatch(/Dec|Felix|Ray|Moreno/);
    expect(await db.$count(acknowledgements)).toBe(0);
  });

  it("stays stopped where it was, and waits once its account holder starts it", async () => {
    const rosa = await seedRosa(db, { dueOn: ["2027-02-10"] });
    services.clock.set("2026-12-05T16:00:00Z");
    const { id } = await channelOf(rosaNumber);
    await stopOwnChannel(db, services, rosa.userId, id);
    services.clock.set(threeBefore);
    named(rosaNumber);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "stopped", consentAt: null });
    expect(await newsTo("number-news")).toEqual([]);
    await startOwnChannel(db, services, rosa.userId, id);
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "pending" });
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
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "confirmed" });
    // Not within the hour; then again, and the whole file counts.
    named(rosaNumber);
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "confirmed" });
    services.clock.set("2026-12-07T17:00:01Z");
    await read();
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "pending" });
  });

  it("is left in peace by a file that names everybody", async () => {
    await seedRosa(db);
    const channel = await channelOf(rosaNumber);
    const others = Array.from({ length: 9 }, (_, n) => `+1515555020${n}`);
    const { id: _, number: __, ...row } = channel;
    await db.insert(recipientChannels).values(others.map((address) => ({ ...row, address })));
    const waiting = () => db.$count(recipientChannels, eq(recipientChannels.state, "pending"));
    named(rosaNumber, ...others);
    await read();
    expect(await waiting()).toBe(0);
    named(rosaNumber, ...others.slice(0, 4));
    services.clock.set("2026-12-07T17:00:01Z");
    await read();
    expect(await waiting()).toBe(5);
  });

  it("is found by the file of a day that was missed, but not when it has said START since", async () => {
    await seedRosa(db);
    await seedFelix(db);
    await db.delete(carrierFiles);
    standIn.files.set("2026-11-20", `${rosaNumber.slice(2)}\r\n1${felixNumber.slice(2)}\r\n`);
    await db
      .update(recipientChannels)
      .set({ consentAt: Temporal.Instant.from("2026-11-25T16:00:00Z") })
      .where(eq(recipientChannels.address, felixNumber));
    services.clock.set(threeBefore);
    for (let count = 0; count < 31; count += 1) await read();
    expect(standIn.askedDays).toHaveLength(30);
    expect(new Set(standIn.askedDays).size).toBe(30);
    expect(await channelOf(rosaNumber)).toMatchObject({ state: "pending" });
    expect(await channelOf(felixNumber)).toMatchObject({ state: "confirmed" });
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

  it('"My number changed" ends its texts at once and asks nobody there; START opens it again', async () => {
    const rosa = await seedRosa(db);
    const mailbox = (await channelOf(rosa.email)).number;
    await sayNumberChanged(db, services, signLink(services.keys, "messages", mailbox));
    await round();
    expect(textsTo(rosaNumber)).toEqual([]);
    expect(await newsTo("number-news")).toEqual(["rosa@mail.example said-changed "]);
    await say(rosaNumber, "DONE");
    await round();
    expect(textsTo(rosaNumber)).toEqual([notListed]);
    await say(rosaNumber, "START");
    await round();
    expect(textsTo(rosaNumber).at(-1)).toMatch(/3 days/);
  });
});

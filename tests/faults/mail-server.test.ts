import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/worker/run-round.ts";
import { crowdAddress, dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Answer, SmtpSink } from "#tests/support/smtp-sink.ts";
import { freePort } from "#tests/support/start-server.ts";
import { smtpTo, type WithMailServer, withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago, seven days before the date.
const morning = Temporal.Instant.from("2026-12-03T15:00:00Z");
const people = 40;
// In production a silent server gets minutes (smtp.ts). The short limit is only for a server that answers nobody: a
// busy machine may take longer over an answer.
const impatient = "?socketTimeout=400&greetingTimeout=400&connectionTimeout=400";

describe("a mail server in trouble", () => {
  let db: Db;
  let sink: SmtpSink;
  let services: WithMailServer["services"];
  withMailServer(morning.toString(), (given) => {
    ({ db, sink, services } = given);
  });
  beforeEach(async () => {
    await seedCrowd(db, {
      count: people,
      firstDate: dateFirstRemindedOn(morning.toZonedDateTimeISO("America/Chicago").toPlainDate()),
    });
  });
  const connect = (url: string) => {
    services.email = smtpTo(url);
  };

  /** Rounds at each minute of the clock, for `hours`. */
  async function carryOn(hours: number): Promise<void> {
    const begun = services.clock.now();
    for (let minutes = 0; minutes <= hours * 60; minutes += 10) {
      services.clock.set(begun.add({ minutes }).toString());
      await runRound(db, services, { random: seededRandom(minutes) });
    }
  }

  const reminders = async () => (await allDeliveries(db)).filter(({ kind }) => kind === "reminder");

  async function expectAllSentOnce(): Promise<void> {
    expect((await reminders()).filter(({ status }) => status !== "sent")).toEqual([]);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(
      Array.from({ length: people }, (_, n) => crowdAddress(n + 1)).sort(),
    );
  }

  it("that refuses connections for an hour delays, and loses nothing", async () => {
    connect(`smtp://127.0.0.1:${await freePort()}`);
    await carryOn(1);
    expect(new Set((await reminders()).map(({ status }) => status))).toEqual(new Set(["planned"]));
    await services.email.close();
    connect(sink.url);
    await carryOn(3);
    await expectAllSentOnce();
  });

  it("that takes a mail and says nothing is given up in time, and gets the mail again", async () => {
    sink.onMail = () => "hang";
    connect(`${sink.url}/${impatient}`);
    await runRound(db, services);
    expect(sink.seen.length).toBeGreaterThan(0);
    expect(new Set((await reminders()).map(({ status }) => status))).toEqual(new Set(["planned"]));
    await services.email.close();
    connect(sink.url);
    sink.onMail = () => "take";
    await carryOn(3);
    await expectAllSentOnce();
  });

  it("that breaks off in the middle of a mail's data gets the mail again, once", async () => {
    let broken = 0;
    sink.onDataBegun = () => (++broken <= 12 ? "drop" : "take");
    await carryOn(3);
    expect(broken).toBeGreaterThan(12);
    await expectAllSentOnce();
  });

  it("that answers 4xx and 5xx and breaks off at random: each mail is sent, or says why not", async () => {
    const random = seededRandom(20261121);
    const troubles: Answer[] = ["451 Try again", "421 Closing", "554 Transaction failed", "452 Full", "drop"];
    const mood = (): Answer =>
      random() < 0.4 ? (troubles[Math.floor(random() * troubles.length)] ?? "take") : "take";
    sink.onMail = mood;
    sink.onRecipient = (address) => {
      if (address === crowdAddress(7)) return "550 5.1.1 User unknown";
      return mood();
    };
    // While the server refuses many, no refusal says anything about an address. The unknown one may be refused all day,
    // and is dead when it is refused twenty hours later as well.
    await carryOn(22);
    const rows = await reminders();
    expect(rows).toHaveLength(people);
    expect(rows.filter(({ status }) => status !== "sent" && status !== "failed")).toEqual([]);
    // No mail was taken twice, and no mail counts as sent without being taken.
    // Beside the people's mails there is the operator's: this many refusals are worth a look.
    const taken = sink.received.filter(({ to }) => to.startsWith("person")).map(({ messageId }) => messageId);
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.length).toBe(rows.filter(({ status }) => status === "sent").length);
    const failed = rows.filter(({ status }) => status === "failed");
    expect(failed.every(({ statusReason }) => statusReason)).toBe(true);
    expect(failed.map(({ statusReason }) => statusReason)).toContain("mailbox-unknown");
    const [channel] = await db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.address, crowdAddress(7)));
    expect(channel?.state).toBe("failing");
    // Trouble that passes stops nobody's channel.
    const failing = await db.select().from(recipientChannels).where(eq(recipientChannels.state, "failing"));
    expect(failing).toHaveLength(1);
  });
});

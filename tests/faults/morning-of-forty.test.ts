import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { Failure, FailureKind } from "#core/delivery/failure.ts";
import type { Db } from "#server/db/client.ts";
import { providerAlarms } from "#server/db/schema/providers.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { providersInTrouble } from "#server/delivery/alarm-operator.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allMailReplies, refusalsOfUs } from "#tests/known-replies/all-mail-replies.ts";
import { asReply } from "#tests/known-replies/known-reply.ts";
import { crowdAddress, dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { seedCrowdWithHistory } from "#tests/support/crowd-with-history.ts";
import { groupBy } from "#tests/support/group-by.ts";
import { groupFailures } from "#tests/support/group-failures.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Answer, SmtpSink } from "#tests/support/smtp-sink.ts";
import { VirtualTime } from "#tests/support/virtual-time.ts";
import { type WithMailServer, withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago, seven days before everybody's date.
const morning = "2026-12-03T15:00:00Z";
const people = 40;
const everybody = Array.from({ length: people }, (_, n) => crowdAddress(n + 1)).sort();

/** What follows when the mail server refuses everybody for the first hour of a morning. */
interface Expected {
  /** Whether the provider is paused and the operator told. */
  isAlarming: boolean;
  /** How long a round lasts when the provider is too slow for what is due: into the time after the trouble too. */
  isOneLongRound: boolean;
  /** The most tries within the hour. */
  calls: number;
  /** Minutes after the trouble until everybody has their mail. */
  minutesAfter: number;
}

/** Three lanes have ten messages on their way when a provider begins to refuse. Then one message a minute tries. */
const alarming: Expected = { isAlarming: true, isOneLongRound: false, calls: 30 + 60, minutesAfter: 2 };

function expectedOf({ proves, limit }: Failure): Expected {
  if (proves === "throttled") {
    // Too fast: twelve a minute, then six, and soon one. Too many connections: first fewer connections, then slower
    // calls.
    const calls = limit === "connections" ? 200 : 30 + 75;
    return { isAlarming: false, isOneLongRound: true, calls, minutesAfter: 15 };
  }
  return alarming;
}

describe("a morning of forty whose mail server refuses everybody for an hour", () => {
  let db: Db;
  let sink: SmtpSink;
  let services: WithMailServer["services"];
  let time: VirtualTime;
  let smtp: EmailProvider;
  withMailServer(morning, (given) => {
    ({ db, sink, services } = given);
  });
  beforeEach(async () => {
    time = new VirtualTime(services.clock, db);
    smtp = services.email;
    services.email = time.during(smtp);
    const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
    await seedCrowdWithHistory(db, { count: people, firstDate });
  });

  const inTrouble = () => time.minutes < 60;
  const failing = () => db.$count(recipientChannels, eq(recipientChannels.state, "failing"));

  /** A round at each of the minutes, unless the round before has lasted longer. */
  async function rounds(minutes: readonly number[]): Promise<void> {
    for (const minute of minutes) {
      time.goOnTo(minute);
      await runRound(db, services, { ...time.options, random: seededRandom(minute) });
      expect(await failing()).toBe(0);
    }
  }

  async function play(
    expected: Expected,
    minutes: readonly number[],
    calls: () => number,
    taken: () => string[],
  ) {
    await rounds(minutes);
    const alarms = await db.select().from(providerAlarms);
    expect(alarms.map(({ cause }) => cause)).toEqual(expected.isAlarming ? ["refusing"] : []);
    expect(await providersInTrouble(db, services.clock.now())).toEqual(expected.isAlarming ? ["email"] : []);
    if (!expected.isOneLongRound) expect(taken()).toEqual([]);
    expect(calls()).toBeGreaterThan(0);
    expect(calls()).toBeLessThanOrEqual(expected.calls);
    const { minutesAfter } = expected;
    await rounds(
      minutesAfter <= 2 ? [60, 61] : [0.1, 0.25, 0.5, 0.75, 1].map((part) => 60 + part * minutesAfter),
    );
    expect(time.minutes).toBeLessThanOrEqual(60 + minutesAfter + 1);
    const ofPeople = taken().filter((to) => to.startsWith("person"));
    expect(ofPeople.sort()).toEqual(everybody);
    const told = taken().filter((to) => to === services.config.operatorEmail);
    expect(told).toHaveLength(expected.isAlarming ? 1 : 0);
  }

  const everyMinute = Array.from({ length: 60 }, (_, minute) => minute);
  const nowAndThen = [0, 1, 2, 5, 15, 30, 45, 59];

  async function playThroughSink(
    answer: Answer,
    at: "RCPT" | "DATA",
    minutes: readonly number[],
  ): Promise<void> {
    let calls = 0;
    const asked = (): Answer => {
      if (!inTrouble()) return "take";
      calls += 1;
      return answer;
    };
    if (at === "RCPT") sink.onRecipient = asked;
    else sink.onMail = asked;
    const meaning = meaningOfReply(answer);
    if (meaning === null) throw new Error("That is no refusal.");
    await play(
      expectedOf(meaning),
      minutes,
      () => calls,
      () => sink.received.map(({ to }) => to),
    );
  }

  it.each(refusalsOfUs)("at each RCPT: %s", (sentence) => playThroughSink(sentence, "RCPT", nowAndThen));
  it("at each RCPT, with a round every minute: one try a minute", () =>
    playThroughSink(refusalsOfUs[0], "RCPT", everyMinute));

  // One reply of each meaning, sometimes at RCPT and sometimes at DATA. (421 also ends the connection, and the other
  // mails on it.)
  const kinds = groupBy(
    allMailReplies.filter(({ reply }) => !reply.startsWith("421")),
    ({ proves, limit }) => `${proves} ${limit ?? ""}`.trim(),
  );
  const samples = [...kinds].flatMap(([kind, [known]], n) =>
    known ? [{ kind, reply: asReply(known), at: n % 2 === 0 ? ("RCPT" as const) : ("DATA" as const) }] : [],
  );
  it.each(samples)("at each $at, $kind: $reply", ({ reply, at }) =>
    playThroughSink(reply as Answer, at, nowAndThen),
  );

  // What all known replies mean.
  const meanings = allMailReplies.flatMap((known) => meaningOfReply(asReply(known)) ?? []);
  it.each(groupFailures(meanings))("replies that mean: $said", async ({ failures }) => {
    let calls = 0;
    const taken: string[] = [];
    services.email = time.during({
      ...smtp,
      async send({ to }, mayLeave = async () => true) {
        if (inTrouble()) {
          calls += 1;
          throw new ProviderError(failures[calls % failures.length] as Failure);
        }
        if (await mayLeave()) taken.push(to);
        return { providerRef: null };
      },
    });
    await play(
      expectedOf(failures[0] as Failure),
      nowAndThen,
      () => calls,
      () => taken,
    );
    expect(calls).toBeGreaterThanOrEqual(failures.length);
  });

  it("has every meaning that a reply can have", () => {
    const played = new Set(allMailReplies.map(({ proves }) => proves));
    const fromReplies: FailureKind[] = [
      "address-unknown",
      "refused",
      "for-now",
      "sender-refused",
      "throttled",
    ];
    expect([...played].sort()).toEqual(fromReplies.sort());
  });
});

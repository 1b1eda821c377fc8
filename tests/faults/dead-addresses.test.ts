import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { crowdAddress, dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { seedCrowdWithHistory } from "#tests/support/crowd-with-history.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import type { Answer, SmtpSink } from "#tests/support/smtp-sink.ts";
import { type WithMailServer, withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago, a week before the crowd's date and before Felix's.
const morning = "2026-12-03T15:00:00Z";
const people = 39;
const unknown = "550 5.1.1 User unknown";

describe("addresses that are refused among forty", () => {
  let db: Db;
  let sink: SmtpSink;
  let services: WithMailServer["services"];
  let ray: string;
  withMailServer(morning, (given) => {
    ({ db, sink, services } = given);
  });
  beforeEach(async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10"], holderText: null });
    ray = felix.people.ray.emailChannelId;
    const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
    await seedCrowdWithHistory(db, { count: people, firstDate });
  });

  const round = async (at: string) => {
    services.clock.set(at);
    await runRound(db, services, { random: seededRandom(1) });
  };
  const refuse = (which: (address: string) => boolean, reply: Answer) => {
    sink.onRecipient = (address) => (which(address) ? reply : "take");
  };
  const isRay = (address: string) => address.startsWith("ray");
  const failing = async () =>
    (await db.select().from(recipientChannels).where(eq(recipientChannels.state, "failing"))).map(
      ({ address }) => address,
    );
  const told = () => sink.received.filter(({ mail }) => mail.subject?.includes("have stopped"));
  const rayTook = () => sink.received.filter(({ to }) => isRay(to));

  it("one dead address fails in the same round, and only its account holder is told, once", async () => {
    refuse(isRay, unknown);
    await round(morning);
    expect(await failing()).toEqual(["ray@mail.example"]);
    await round("2026-12-03T15:01:00Z");
    await round("2026-12-03T16:00:00Z");
    expect(told().map(({ to }) => to)).toEqual(["felix@mail.example"]);
    const others = sink.received.filter(({ to }) => to.startsWith("person")).map(({ to }) => to);
    expect(others.sort()).toEqual(Array.from({ length: people }, (_, n) => crowdAddress(n + 1)).sort());
  });

  it("thirty-nine dead of forty are the server's trouble: nobody is stopped, and each mail arrives once", async () => {
    let isAway = true;
    sink.onRecipient = (address) => (isAway && !address.startsWith("felix") ? unknown : "take");
    for (const minute of ["00", "01", "02", "10", "30", "59"]) await round(`2026-12-03T15:${minute}:00Z`);
    expect(await failing()).toEqual([]);
    isAway = false;
    await round("2026-12-03T16:00:00Z");
    await round("2026-12-03T16:01:00Z");
    expect(await failing()).toEqual([]);
    expect(told()).toEqual([]);
    const reminded = (await allDeliveries(db)).filter(({ kind }) => kind === "reminder");
    expect(reminded.filter(({ status }) => status !== "sent" && status !== "suppressed")).toEqual([]);
    const arrived = sink.received.map(({ messageId }) => messageId);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(rayTook()).toHaveLength(1);
  });

  it("a plain 550 stops nobody on one day; on a second day it does, when other mail passed in between", async () => {
    refuse(isRay, "550 Requested action not taken: mailbox unavailable");
    for (const hour of ["15:00", "15:05", "17:00", "22:00"]) await round(`2026-12-03T${hour}:00Z`);
    expect(await failing()).toEqual([]);
    await round("2026-12-07T15:00:00Z");
    expect(await failing()).toEqual(["ray@mail.example"]);
    await round("2026-12-07T15:01:00Z");
    expect(told().map(({ to }) => to)).toEqual(["felix@mail.example"]);
  });

  /**
   * Ray's channel fails at the first date. Then the place gets another date, whose first reminder falls due on January
   * 7.
   */
  async function nextDateOfAFailingChannel(): Promise<void> {
    refuse(isRay, unknown);
    await round(morning);
    await round("2026-12-03T15:01:00Z");
    // The same date's next reminder does not try it again.
    await round("2026-12-07T15:00:00Z");
    expect(await failing()).toEqual(["ray@mail.example"]);
    expect(told()).toHaveLength(1);
    await db.execute("update locations set next_due_on = '2027-01-14'");
  }

  it("a failing channel is tried with the next date's first reminder, and open again when that is taken", async () => {
    await nextDateOfAFailingChannel();
    sink.onRecipient = () => "take";
    await round("2027-01-07T15:00:00Z");
    expect(rayTook()).toHaveLength(1);
    const [channel] = await db.select().from(recipientChannels).where(eq(recipientChannels.id, ray));
    expect(channel).toMatchObject({ state: "confirmed", failingSince: null });
    await round("2027-01-11T15:00:00Z");
    expect(rayTook()).toHaveLength(2);
  });

  it("a failing channel whose trial is refused stays failing: one try for the date, and nobody is told again", async () => {
    await nextDateOfAFailingChannel();
    let tries = 0;
    sink.onRecipient = (address) => {
      if (!isRay(address)) return "take";
      tries += 1;
      return unknown;
    };
    for (const day of ["07", "11", "13"]) {
      await round(`2027-01-${day}T15:00:00Z`);
      await round(`2027-01-${day}T15:10:00Z`);
    }
    expect(tries).toBe(1);
    expect(await failing()).toEqual(["ray@mail.example"]);
    expect(told()).toHaveLength(1);
  });
});

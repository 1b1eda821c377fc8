import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { crowdAddress, dateFirstRemindedOn, seedCrowdWithHistory } from "#tests/support/crowd.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { withMailServer } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago, a week before the crowd's date and before Felix's.
const morning = "2026-12-03T15:00:00Z";
const people = 39;
const unknown = "550 5.1.1 User unknown";

describe("an address that is refused among forty", async () => {
  const mail = await withMailServer(morning);
  const { db } = mail;
  let ray: string;
  beforeEach(async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10"], holderText: null });
    ray = felix.people.ray.emailChannelId;
    const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
    await seedCrowdWithHistory(db, { count: people, firstDate });
  });

  const round = async (at: string) => {
    mail.services.clock.set(at);
    await runRound(db, mail.services, { random: seededRandom(1) });
  };
  const isRay = (address: string) => address.startsWith("ray");
  const failing = async () =>
    (await db.select().from(recipientChannels).where(eq(recipientChannels.state, "failing"))).map(
      ({ address }) => address,
    );
  const told = () => mail.sink.received.filter(({ mail }) => mail.subject?.includes("have stopped"));
  const rayTook = () => mail.sink.received.filter(({ to }) => isRay(to));

  it("as unknown fails in the same round, and only its account holder is told, once", async () => {
    mail.sink.onRecipient = (address) => (isRay(address) ? unknown : "take");
    await round(morning);
    expect(await failing()).toEqual(["ray@mail.example"]);
    await round("2026-12-03T15:01:00Z");
    await round("2026-12-03T16:00:00Z");
    expect(
      told().map(({ to, mail }) => [to, mail.text?.includes("Our emails aren't getting through to Ray.")]),
    ).toEqual([["felix@mail.example", true]]);
    const others = mail.sink.received.filter(({ to }) => to.startsWith("person")).map(({ to }) => to);
    expect(others.sort()).toEqual(Array.from({ length: people }, (_, n) => crowdAddress(n + 1)).sort());
  });

  it("by a plain 550 is stopped on no first day; on a second day it is, when other mail passed in between", async () => {
    mail.sink.onRecipient = (address) =>
      isRay(address) ? "550 Requested action not taken: mailbox unavailable" : "take";
    for (const hour of ["15:00", "15:05", "17:00", "22:00"]) await round(`2026-12-03T${hour}:00Z`);
    expect(await failing()).toEqual([]);
    await round("2026-12-07T15:00:00Z");
    expect(await failing()).toEqual(["ray@mail.example"]);
    await round("2026-12-07T15:01:00Z");
    expect(told().map(({ to }) => to)).toEqual(["felix@mail.example"]);
  });

  it.each([
    ["is open again when that is taken", true],
    ["stays failing when that is refused: one try for the date, and nobody is told again", false],
  ])("is tried with the next date's first reminder, and %s", async (_, takes) => {
    let tries = 0;
    let isThere = false;
    mail.sink.onRecipient = (address) => {
      if (!isRay(address)) return "take";
      tries += 1;
      return isThere ? "take" : unknown;
    };
    await round(morning);
    await round("2026-12-03T15:01:00Z");
    // The same date's next reminder does not try it again.
    await round("2026-12-07T15:00:00Z");
    expect([tries, await failing(), told().length]).toEqual([1, ["ray@mail.example"], 1]);
    await db.execute("update locations set next_due_on = '2027-01-14'");
    isThere = takes;
    for (const day of ["07", "11", "13"]) {
      await round(`2027-01-${day}T15:00:00Z`);
      await round(`2027-01-${day}T15:10:00Z`);
    }
    const [channel] = await db.select().from(recipientChannels).where(eq(recipientChannels.id, ray));
    expect(channel?.state).toBe(takes ? "confirmed" : "failing");
    expect(channel?.failingSince === null).toBe(takes);
    expect([tries, rayTook().length]).toEqual(takes ? [4, 3] : [2, 0]);
    expect(told()).toHaveLength(1);
  });
});

import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Failure, FailureKind } from "#core/delivery/failure.ts";
import type { Database, Db } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { providersInTrouble } from "#server/delivery/alarm-operator.ts";
import { receiveReceipt } from "#server/delivery/receive-receipt.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { runRound } from "#server/worker/run-round.ts";
import { knownTwilioCodes } from "#tests/known-replies/twilio.ts";
import { dateFirstRemindedOn } from "#tests/support/crowd.ts";
import { seedCrowdWithHistory } from "#tests/support/crowd-with-history.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { groupFailures } from "#tests/support/group-failures.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { VirtualTime } from "#tests/support/virtual-time.ts";

// 09:00 in Chicago, seven days before everybody's date.
const morning = "2026-12-03T15:00:00Z";
const people = 40;
const nowAndThen = [0, 1, 2, 5, 15, 30, 45, 59];

/** What the codes of a kind lead to when every text is refused with one of them for an hour. */
interface Expected {
  /** The provider is paused, and the operator told. */
  isAlarming: boolean;
  /** Minutes after the trouble until everybody has their text. */
  minutesAfter: number;
}

const expectedOf: Partial<Record<FailureKind, Expected>> = {
  "address-unknown": { isAlarming: true, minutesAfter: 2 },
  refused: { isAlarming: true, minutesAfter: 2 },
  "sender-refused": { isAlarming: true, minutesAfter: 2 },
  "for-now": { isAlarming: true, minutesAfter: 2 },
  // Too fast: the rate falls to one a minute, and rises again.
  throttled: { isAlarming: false, minutesAfter: 15 },
};

describe("a morning of forty whose text provider refuses everybody for an hour", () => {
  let database: Database;
  let db: Db;
  let services: ReturnType<typeof composeTestServices>;
  let time: VirtualTime;
  let taken: string[];
  let refuses: (() => Failure) | null;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(db);
    services = composeTestServices(db, morning);
    time = new VirtualTime(services.clock, db);
    taken = [];
    refuses = null;
    const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
    await seedCrowdWithHistory(db, { count: people, firstDate });
    await giveNumbers(db);
    const outbox = services.sms;
    if (!outbox) throw new Error("The tests' services send texts.");
    services.sms = time.during({
      ...outbox,
      async send({ to, deliveryId }, mayLeave = async () => true) {
        if (time.minutes < 60 && refuses) throw new ProviderError(refuses());
        if (await mayLeave()) taken.push(to);
        return { providerRef: `ref-${deliveryId}` };
      },
    });
  });

  /** A round at each of the minutes, unless the round before has lasted longer. */
  async function rounds(minutes: readonly number[]): Promise<void> {
    for (const minute of minutes) {
      time.goOnTo(minute);
      await runRound(db, services, { ...time.options, random: seededRandom(minute) });
    }
  }

  const failing = () => db.$count(recipientChannels, eq(recipientChannels.state, "failing"));
  const everybody = Array.from({ length: people }, (_, n) => numberOf(n + 1)).sort();

  it("means by each code what Twilio's page of the code says", () => {
    for (const { code, proves } of knownTwilioCodes)
      expect([code, meaningOf(code).proves]).toEqual([code, proves]);
  });

  // What all codes mean.
  const meanings = knownTwilioCodes.map(({ code }) => meaningOf(code));
  it.each(groupFailures(meanings.filter(({ proves }) => expectedOf[proves])))(
    "$said: nobody is stopped, and everybody gets the text",
    async ({ failures }) => {
      const [{ proves }] = failures as [Failure];
      const { isAlarming, minutesAfter } = expectedOf[proves] ?? { isAlarming: false, minutesAfter: 0 };
      let calls = 0;
      refuses = () => {
        calls += 1;
        return failures[calls % failures.length] as Failure;
      };
      await rounds(nowAndThen);
      expect(calls).toBeGreaterThanOrEqual(failures.length);
      expect(taken.length === 0 || proves === "throttled").toBe(true);
      expect(await providersInTrouble(db, services.clock.now())).toEqual(isAlarming ? ["text"] : []);
      await rounds(
        minutesAfter <= 2 ? [60, 61, 62] : [0.1, 0.25, 0.5, 0.75, 1].map((part) => 60 + part * minutesAfter),
      );
      expect(await failing()).toBe(0);
      expect(taken.toSorted()).toEqual(everybody);
    },
  );

  it("the holder's own STOP at Twilio (21610) is believed of each, whatever it says to others", async () => {
    refuses = () => meaningOf(21610);
    await rounds([0, 1, 60, 61]);
    expect(taken).toEqual([]);
    expect(await db.$count(recipientChannels, eq(recipientChannels.state, "stopped"))).toBe(people);
  });

  it.each([30007, 30034, 30004, 30005])(
    "a carrier that returns every text of the morning, minutes later (%i), stops nobody",
    async (code) => {
      await rounds([0]);
      expect(taken).toHaveLength(people);
      const texts = await db.select().from(deliveries).where(eq(deliveries.channel, "text"));
      time.goOnTo(4);
      for (const { id, providerRef, kind } of texts) {
        if (kind !== "reminder" || providerRef === null) continue;
        const outcome = { status: "failed", failure: meaningOf(code) } as const;
        await receiveReceipt(db, services, {
          provider: services.sms?.name ?? "",
          event: `${id}:failed`,
          deliveryId: id,
          providerRef,
          outcome,
        });
      }
      expect(await failing()).toBe(0);
      expect(await providersInTrouble(db, services.clock.now())).toEqual(["text"]);
    },
  );

  it("plays every kind of code that Twilio has", () => {
    const kinds = new Set(knownTwilioCodes.map(({ proves }) => proves));
    expect([...kinds].sort()).toEqual([...Object.keys(expectedOf), "opted-out"].sort());
  });
});

/** The number of household `n`, counted from 1. */
const numberOf = (n: number): string => `+1515555${String(1000 + n)}`;

/** A confirmed number for everybody, which took a text of ours a month before. */
async function giveNumbers(db: Db): Promise<void> {
  const before = "2026-11-10T15:00:00Z";
  await db.execute(sql`insert into recipient_channels (recipient_id, kind, address, state, consent_at, consent_how, created_at)
    select r.id, 'text', '+1515555' || (1000 + substring(s.claim_email from '[0-9]+')::int), 'confirmed', ${before}, 'text-start', ${before}
    from recipients r join subscriptions s on s.id = r.subscription_id`);
  await db.execute(sql`insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, status,
      next_attempt_at, created_at, sent_at, updated_at)
    select 'notice', 'term-ending', 'history-text:' || c.id, r.subscription_id, c.id, 'text', 'sent',
      ${before}, ${before}, ${before}, ${before}
    from recipient_channels c join recipients r on r.id = c.recipient_id where c.kind = 'text'`);
}

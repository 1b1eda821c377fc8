import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import type { Failure, ThrottleLimit } from "#core/delivery/failure.ts";
import type { Db } from "#server/db/client.ts";
import { providerAlarms } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { providersInTrouble } from "#server/delivery/alarm-operator.ts";
import { receiveReceipt } from "#server/delivery/receive-receipt.ts";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { runRound } from "#server/worker/run-round.ts";
import { crowdAddress, dateFirstRemindedOn, seedCrowdWithHistory } from "#tests/support/crowd.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { VirtualTime } from "#tests/support/virtual-time.ts";

// 09:00 in Chicago, seven days before everybody's date.
const morning = "2026-12-03T15:00:00Z";
const people = 40;
const nowAndThen = [0, 1, 2, 5, 15, 30, 45, 59];
const everyMinute = Array.from({ length: 60 }, (_, minute) => minute);

/** The number of household `n`, counted from 1. */
const numberOf = (n: number): string => `+1515555${String(1000 + n)}`;

describe.each(["email", "text"] as const)("a morning of forty whose %s provider", async (channel) => {
  const { db } = await testDatabase();
  let services: ReturnType<typeof composeTestServices>;
  let time: VirtualTime;
  let refusal: Failure | null;
  let calls: number;
  let taken: string[];
  beforeEach(async () => {
    services = composeTestServices(db, morning);
    time = new VirtualTime(services.clock, db);
    refusal = null;
    calls = 0;
    taken = [];
    const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
    await seedCrowdWithHistory(db, { count: people, firstDate });
    if (channel === "text") await giveNumbers(db);
    if (channel === "email") services.email = inTrouble(services.email);
    else if (services.sms) services.sms = inTrouble(services.sms);
  });

  /** Refuses for an hour, and then takes everything. */
  const inTrouble = <Provider extends EmailProvider | SmsProvider>(provider: Provider): Provider =>
    time.during({
      ...provider,
      async send({ to, deliveryId }: { to: string; deliveryId: string }, mayLeave = async () => true) {
        if (time.minutes < 60 && refusal) {
          calls += 1;
          throw new ProviderError(refusal);
        }
        if (await mayLeave()) taken.push(to);
        return { providerRef: `ref-${deliveryId}` };
      },
    });

  /** A round at each of the minutes, unless the round before has lasted longer. Nobody is stopped by any of them. */
  async function rounds(minutes: readonly number[]): Promise<void> {
    for (const minute of minutes) {
      time.goOnTo(minute);
      await runRound(db, services, { ...time.options, random: seededRandom(minute) });
      expect(await db.$count(recipientChannels, eq(recipientChannels.state, "failing"))).toBe(0);
    }
  }

  const addressOf = channel === "email" ? crowdAddress : numberOf;
  const everybody = Array.from({ length: people }, (_, n) => addressOf(n + 1)).sort();
  /** The kinds of a provider differ in nothing here, so texts play the first case alone. */
  const ofChannel = <Case>(cases: Case[]) => (channel === "email" ? cases : cases.slice(0, 1));
  const isOfPeople = (to: string) => everybody.includes(to);

  const refusals: { failure: Failure; minutes: readonly number[] }[] = [
    { failure: { proves: "address-unknown", reason: "mailbox-unknown" }, minutes: nowAndThen },
    { failure: { proves: "refused", reason: "refused-by-mail-server" }, minutes: nowAndThen },
    { failure: { proves: "for-now", reason: "asked-to-come-later" }, minutes: nowAndThen },
    { failure: { proves: "sender-refused", reason: "our-address-refused" }, minutes: everyMinute },
  ];
  // Thirty messages are on their way when a provider begins to refuse. Then one message a minute tries.
  it.each(ofChannel(refusals))(
    "refuses everybody ($failure.proves) for an hour is tried once a minute; the operator is told, once",
    async ({ failure, minutes }) => {
      refusal = failure;
      await rounds(minutes);
      expect(taken.filter(isOfPeople)).toEqual([]);
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(30 + 60);
      expect((await db.select().from(providerAlarms)).map(({ cause }) => cause)).toEqual(["refusing"]);
      expect(await providersInTrouble(db, services.clock.now())).toEqual([channel]);
      await rounds([60, 61, 62]);
      expect(taken.filter(isOfPeople).sort()).toEqual(everybody);
      expect(await db.$count(deliveries, eq(deliveries.template, "provider-trouble"))).toBe(1);
    },
  );

  // Too fast: twelve a minute, then six, and soon one, and later faster again. Too many connections: first fewer
  // connections, then slower calls. A round lasts as long as the provider is too slow for what is due.
  const limits: [limit: ThrottleLimit, calls: number][] = [
    ["rate", 30 + 75],
    ["connections", 200],
    ["quota", 30 + 75],
  ];
  it.each(ofChannel(limits))(
    "says for an hour that we pass its limit (%s) is asked more slowly, and nobody is told",
    async (limit, most) => {
      refusal = { proves: "throttled", limit, reason: "sending-too-fast" };
      await rounds(nowAndThen);
      expect(calls).toBeGreaterThan(0);
      expect(calls).toBeLessThanOrEqual(most);
      await rounds([0.1, 0.25, 0.5, 0.75, 1].map((part) => 60 + part * 15));
      expect(time.minutes).toBeLessThanOrEqual(60 + 15 + 1);
      expect(taken.sort()).toEqual(everybody);
      expect(await db.$count(providerAlarms)).toBe(0);
    },
  );

  if (channel === "email") return;
  it.each([30004, 30005])(
    "returns every text of the morning, minutes later (code %i), stops nobody",
    async (code) => {
      await rounds([0]);
      expect(taken).toHaveLength(people);
      const texts = await db.select().from(deliveries).where(eq(deliveries.channel, "text"));
      time.goOnTo(4);
      for (const { id, providerRef, kind } of texts) {
        if (kind !== "reminder" || providerRef === null) continue;
        await receiveReceipt(db, services, {
          provider: services.sms?.name ?? "",
          event: `${id}:failed`,
          deliveryId: id,
          providerRef,
          outcome: { status: "failed", failure: meaningOf(code) },
        });
      }
      expect(await db.$count(recipientChannels, eq(recipientChannels.state, "failing"))).toBe(0);
      expect(await providersInTrouble(db, services.clock.now())).toEqual(["text"]);
    },
  );
});

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

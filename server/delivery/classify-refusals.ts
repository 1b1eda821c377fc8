import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { refusalKinds } from "#core/delivery/failure.ts";
import {
  evidenceMinutes,
  isDeadByNow,
  type WhoseTrouble,
  whoseTrouble,
} from "#core/delivery/whose-trouble.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import type { Keys } from "#server/db/keys.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { raiseAlarm } from "./alarm-operator.ts";
import { hasTakenBefore } from "./has-taken-before.ts";
import { type Channel, hasProbedInVain, pauseProvider } from "./provider-breaker.ts";
import { reviveChannels } from "./revive-channels.ts";
import { readTallies, tallyDays, tallySendings } from "./tally-sendings.ts";

/** A delivery whose refusal may be about its address. */
export interface Refused {
  deliveryId: string;
  proves: (typeof refusalKinds)[number];
}

export interface RefusalContext {
  channel: Channel;
  now: Temporal.Instant;
  /** When the first of the messages was handed over: now, for a refusal in the session; earlier, for a mail that came back. */
  since: Temporal.Instant;
  /** The provider had taken the messages and reported the refusals later. */
  isReport: boolean;
  /** For the notices that tell account holders of a stopped channel that is on again. */
  keys: Keys;
  openKinds: readonly ChannelKind[];
}

/**
 * Compares one provider's refusals with its answers to all other messages, and decides which addresses are dead. No other code
 * may stop a channel for a refusal. When the trouble is the provider's or ours, pauses the provider, reopens the channels that
 * were stopped since the trouble began, and tells the operator. Runs in the caller's transaction.
 * @returns the ids of the deliveries whose address is dead.
 */
export async function classifyRefusals(
  tx: Tx,
  refused: readonly Refused[],
  context: RefusalContext,
): Promise<Set<string>> {
  if (refused.length === 0) return new Set();
  const { channel, now, keys, openKinds } = context;
  // One caller at a time for each channel: two dispatchers must see each other's refusals.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('weigh-refusals:' || ${channel}, 0))`);
  const rows = await writeDown(tx, refused, context);
  const { trouble, addresses } = await judge(tx, context);
  if (trouble !== "addresses") {
    // One refused address is no outage, even while nobody else's message passes.
    if (addresses > 1) await raiseAlarm(tx, now, channel, trouble === "provider" ? "refusing" : "doubtful");
    await reviveChannels(
      tx,
      { channel, refusedSince: now.subtract({ minutes: 4 * evidenceMinutes }) },
      { now, keys, openKinds },
    );
  }
  if (trouble === "provider") {
    // Only a receipt shows that a probe has not come back.
    const isReturning = context.isReport && channelFacts[channel].hasReceipts;
    await pauseProvider(tx, now, channel, isReturning ? "returning" : "refusing");
  }
  const dead = new Set<string>();
  for (const row of rows) if (await isDead(tx, row, trouble, context)) dead.add(row.delivery_id);
  await remember(tx, now, rows, dead);
  await tallySendings(tx, now, { refused: rows.map(() => ({ channel })) });
  return dead;
}

/**
 * Weighs the messages that a provider has put off ("try later", 4xx). One proves nothing. When the provider puts everybody off,
 * pauses it. Tells the operator only once a probe was put off, because a server may put off each stranger once (greylisting).
 * Runs in the caller's transaction, after the messages were marked.
 */
export async function weighPutOffs(tx: Tx, now: Temporal.Instant, channel: Channel): Promise<void> {
  if (await hasProbedInVain(tx, channel)) return raiseAlarm(tx, now, channel, "refusing");
  const windowStart = now.subtract({ minutes: evidenceMinutes });
  const [counts] = await queryRows<{ refused: number }>(
    tx,
    sql`select count(distinct coalesce(d.recipient_channel_id, d.id))::int as refused from deliveries d
      where d.status = 'planned' and d.channel = ${channel} and d.next_attempt_at > ${atInstant(now)}
        and d.error_kind = 'for-now' and d.updated_at > ${atInstant(windowStart)} and ${hasTakenBefore(sql`d`)}`,
  );
  const { taken } = await readTallies(tx, channel, windowStart, now);
  const refused = counts?.refused ?? 0;
  const evidence = { refused, refusedOfKnown: refused, refusedAfterTaking: refused, taken };
  const trouble = whoseTrouble({ ...evidence, usual: { refused: 0, taken: 0 } });
  if (trouble === "provider") await pauseProvider(tx, now, channel, "refusing");
}

type Row = {
  delivery_id: string;
  recipient_channel_id: string | null;
  proves: Refused["proves"];
  refused_at: string | null;
};

/** Records one refusal for each delivery and attempt, with whether the address had taken a message of ours before. */
async function writeDown(
  tx: Tx,
  refused: readonly Refused[],
  { channel, now, isReport }: RefusalContext,
): Promise<Row[]> {
  const given = JSON.stringify(refused.map(({ deliveryId, proves }) => ({ id: deliveryId, proves })));
  return queryRows<Row>(
    tx,
    sql`with given as materialized (
        select g.id, g.proves, d.recipient_channel_id, ${hasTakenBefore(sql`d`)} as had_taken
        from jsonb_to_recordset(${given}::jsonb) as g (id uuid, proves text) join deliveries d on d.id = g.id
      ), written as (
        insert into refusals (channel, at, delivery_id, recipient_channel_id, is_report, had_taken)
        select ${channel}, ${atInstant(now)}, given.id, given.recipient_channel_id, ${isReport}::boolean, given.had_taken
        from given
      )
      select given.id as delivery_id, given.recipient_channel_id, given.proves, c.refused_at::text
      from given left join recipient_channels c on c.id = given.recipient_channel_id
      order by given.id`,
  );
}

/** Decides whose trouble it is, from all refusals and accepted messages within the window. */
async function judge(
  db: Db | Tx,
  { channel, now, since }: RefusalContext,
): Promise<{ trouble: WhoseTrouble; addresses: number }> {
  const windowStart = now.subtract({ minutes: evidenceMinutes });
  const start = Temporal.Instant.compare(since, windowStart) < 0 ? since : windowStart;
  // Each address counts once. Newsletter issues have no channel: each counts as one address.
  const [counts] = await queryRows<{
    refused: number;
    known: number;
    after_taking: number;
    came_back: number;
  }>(
    db,
    sql`select count(distinct coalesce(f.recipient_channel_id, f.delivery_id))::int as refused,
        count(distinct coalesce(f.recipient_channel_id, f.delivery_id)) filter (where f.had_taken)::int as known,
        count(distinct f.recipient_channel_id) filter (where f.had_taken)::int as after_taking,
        count(distinct f.delivery_id) filter (where f.is_report)::int as came_back
      from refusals f
      where f.channel = ${channel} and f.at > ${atInstant(windowStart)}`,
  );
  const { taken } = await readTallies(db, channel, start, now);
  const usual = await readTallies(db, channel, now.subtract({ hours: 24 * tallyDays }), windowStart);
  const { refused = 0, known = 0, after_taking = 0, came_back = 0 } = counts ?? {};
  const evidence = {
    refused,
    refusedOfKnown: known,
    refusedAfterTaking: after_taking,
    taken: Math.max(0, taken - came_back),
    usual,
  };
  return { trouble: whoseTrouble(evidence), addresses: refused };
}

async function isDead(
  db: Db | Tx,
  { proves, refused_at }: Row,
  trouble: WhoseTrouble,
  { channel, now }: RefusalContext,
): Promise<boolean> {
  if (trouble === "provider" || proves === "sender-refused") return false;
  if (trouble === "addresses" && proves === "address-unknown") return true;
  if (refused_at === null) return false;
  const first = Temporal.Instant.from(refused_at);
  const { taken } = await readTallies(db, channel, first, now);
  return isDeadByNow({ hoursSinceFirst: now.since(first).total("hours"), takenSince: taken });
}

/** Records the first refusal of an address that is not dead yet. The next message it takes clears that. */
async function remember(
  tx: Tx,
  now: Temporal.Instant,
  rows: readonly Row[],
  dead: ReadonlySet<string>,
): Promise<void> {
  const doubted = rows.filter(
    ({ delivery_id, proves }) => !dead.has(delivery_id) && proves !== "sender-refused",
  );
  const ids = doubted.flatMap(({ recipient_channel_id }) => recipient_channel_id ?? []);
  if (ids.length > 0) {
    const { id, refusedAt } = recipientChannels;
    const where = sql`${amongIds(id, ids)} and ${refusedAt} is null`;
    await changeChannel(tx, { now, event: "doubted", where });
  }
  if (dead.size > 0) {
    await tx.execute(
      sql`update refusals set stopped = true where ${amongIds(sql`delivery_id`, [...dead])} and at = ${atInstant(now)}`,
    );
  }
}

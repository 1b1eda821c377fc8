import { randomUUID } from "node:crypto";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelKinds } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Channel } from "./provider-breaker.ts";

/** This process's name in the tallies. Only it writes these rows. */
const worker = randomUUID();

/** Days. The tallies are the provider's own history (core/delivery/whose-trouble.ts). */
export const tallyDays = 30;

type Told = readonly { channel: Channel }[];

/**
 * Adds this minute's counts of messages that this process's providers have taken and refused. Must be the last statement of its
 * transaction.
 */
export async function tallySendings(
  tx: Tx,
  now: Temporal.Instant,
  { taken = [], refused = [] }: { taken?: Told; refused?: Told },
): Promise<void> {
  const minute = sql`${beginOfMinute(now)}::timestamptz`;
  const count = (told: Told, channel: Channel) => told.filter((one) => one.channel === channel).length;
  const rows = channelKinds
    .map((channel) => ({ channel, taken: count(taken, channel), refused: count(refused, channel) }))
    .filter((row) => row.taken + row.refused > 0)
    .map((row) => sql`(${row.channel}, ${minute}, ${worker}::uuid, ${row.taken}::int, ${row.refused}::int)`);
  if (rows.length === 0) return;
  await tx.execute(addToTallies(sql`values ${sql.join(rows, sql`, `)}`));
}

/**
 * Counts the messages that a statement marks as taken, as a part of that statement. `marked`: the name of the query that gives
 * their `channel`. `minute`: `beginOfMinute`, or a placeholder for it.
 */
export const tallyMarked = (marked: SQLWrapper, minute: SQLWrapper): SQL =>
  addToTallies(
    sql`select channel, ${minute}::timestamptz, ${worker}::uuid, count(*)::int, 0 from ${marked} group by channel`,
  );

export const beginOfMinute = (now: Temporal.Instant): string =>
  now.round({ smallestUnit: "minute", roundingMode: "trunc" }).toString();

const addToTallies = (rows: SQL): SQL =>
  sql`insert into provider_tallies as t (channel, minute, worker, taken, refused) ${rows}
    on conflict (channel, minute, worker) do update
      set taken = t.taken + excluded.taken, refused = t.refused + excluded.refused`;

/** The sum over all processes from `since` (whole minutes) up to `until`. */
export async function readTallies(
  db: Db | Tx,
  channel: Channel,
  since: Temporal.Instant,
  until: Temporal.Instant,
): Promise<{ taken: number; refused: number }> {
  const [sums] = await queryRows<{ taken: number; refused: number }>(
    db,
    sql`select coalesce(sum(taken), 0)::int as taken, coalesce(sum(refused), 0)::int as refused
      from provider_tallies where channel = ${channel} and minute >= date_trunc('minute', ${atInstant(since)})
        and minute <= ${atInstant(until)}`,
  );
  return sums ?? { taken: 0, refused: 0 };
}

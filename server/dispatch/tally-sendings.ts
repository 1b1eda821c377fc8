import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelKinds } from "#core/channels.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { Channel } from "#server/dispatch/provider-breaker.ts";

/** This process's name in the tallies. No other process writes its rows. */
const worker = randomUUID();

/** Tallies are kept for this many days: they are the provider's own history (core/delivery/whose-trouble.ts). */
export const tallyDays = 30;

type Told = readonly { channel: Channel }[];

/**
 * Adds this minute's counts of what this process's providers have taken and refused. It is the last statement of its
 * transaction.
 */
export async function tallySendings(
  tx: Tx,
  now: Temporal.Instant,
  { taken = [], refused = [] }: { taken?: Told; refused?: Told },
): Promise<void> {
  const minute = atInstant(now.round({ smallestUnit: "minute", roundingMode: "trunc" }));
  const count = (told: Told, channel: Channel) => told.filter((one) => one.channel === channel).length;
  const rows = channelKinds
    .map((channel) => ({ channel, taken: count(taken, channel), refused: count(refused, channel) }))
    .filter((row) => row.taken + row.refused > 0)
    .map((row) => sql`(${row.channel}, ${minute}, ${worker}::uuid, ${row.taken}::int, ${row.refused}::int)`);
  if (rows.length === 0) return;
  await tx.execute(
    sql`insert into provider_tallies as t (channel, minute, worker, taken, refused) values ${sql.join(rows, sql`, `)}
      on conflict (channel, minute, worker) do update
        set taken = t.taken + excluded.taken, refused = t.refused + excluded.refused`,
  );
}

/** What all processes together have counted from `since` (minutes are counted whole) up to `until`. */
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

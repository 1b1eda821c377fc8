import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among-ids.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveryReasons } from "#server/reminders/delivery-reasons.ts";
import type { Channel } from "#server/reminders/provider-breaker.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

export interface Mistake {
  channel: Channel;
  /** Channels that were stopped for a refusal from this instant on. */
  refusedSince: Temporal.Instant;
}

/**
 * Opens again what refusals have stopped since an instant, when these turn out to have been the provider's trouble, or
 * ours. What failed there in that time goes back to be looked at: the planner and the second look send what is still true,
 * each message once. Nobody's own stop is touched. Within the caller's transaction.
 * @returns the ids of the channels.
 */
export async function reviveChannels(
  tx: Db,
  now: Temporal.Instant,
  { channel, refusedSince }: Mistake,
): Promise<string[]> {
  const which = sql`c.kind = ${channel} and exists (
    select 1 from refusals f where f.recipient_channel_id = c.id and f.stopped and f.at >= ${atInstant(refusedSince)})`;
  return openAgain(tx, now, which, refusedSince);
}

/**
 * Opens the failing channels `which` names (as SQL, of the alias `c`), and gives back what failed there since an instant.
 * @returns the ids of the channels.
 */
export async function openAgain(
  tx: Db,
  now: Temporal.Instant,
  which: SQL,
  failedSince: Temporal.Instant,
): Promise<string[]> {
  const opened = await queryRows<{ id: string }>(
    tx,
    sql`update recipient_channels c
      set state = 'confirmed', state_reason = null, failing_since = null, refused_at = null
      where c.state = 'failing' and ${which} returning c.id`,
  );
  const ids = opened.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Not planned yet: the planner decides whether they are still true and still the newest.
  await tx.execute(
    sql`update deliveries d set status = 'suppressed', status_reason = ${deliveryReasons.failing},
        updated_at = ${atInstant(now)}
      from recipient_channels c join recipients r on r.id = c.recipient_id
      where d.subscription_id = r.subscription_id and d.recipient_channel_id = c.id and ${amongIds(sql`c.id`, ids)}
        and d.status = 'failed' and d.kind in ('reminder', 'notice') and d.updated_at >= ${atInstant(failedSince)}
        and d.error_kind in ('address-unknown', 'refused')`,
  );
  return ids;
}

import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { requeueFailed } from "#server/reminders/requeue-failed.ts";
import type { Channel } from "./provider-breaker.ts";
import { type Opened, type Telling, tellStarted } from "./tell-started.ts";

export interface Mistake {
  channel: Channel;
  /** Reopen channels that a refusal stopped since this instant. */
  refusedSince: Temporal.Instant;
}

/**
 * Reopens the channels that refusals have stopped since an instant, once the provider's trouble or ours turns out to have caused
 * them. Messages that failed there since go back to be checked: the planner and the second look send each that is still true,
 * once. A stop by a person stays. Runs in the caller's transaction.
 * @returns the channels.
 */
export async function reviveChannels(
  tx: Tx,
  { channel, refusedSince }: Mistake,
  telling: Telling,
): Promise<OpenedChannel[]> {
  const which = sql`c.kind = ${channel} and exists (
    select 1 from refusals f where f.recipient_channel_id = c.id and f.stopped and f.at >= ${atInstant(refusedSince)})`;
  return openAgain(tx, which, refusedSince, telling);
}

export type OpenedChannel = Opened & { subscriptionId: string };

/**
 * Reopens the failing channels that `which` selects (SQL, with the alias `c`), releases what failed there since an instant, and
 * tells the account holders who had been told of the stop. In a fixed order: two callers that open the same channels must not
 * deadlock.
 * @returns the channels.
 */
export async function openAgain(
  tx: Tx,
  which: SQL,
  failedSince: Temporal.Instant,
  telling: Telling,
): Promise<OpenedChannel[]> {
  const opened = await queryRows<OpenedChannel>(
    tx,
    sql`select c.id, coalesce(c.failing_since, ${atInstant(failedSince)})::text as "failingSince",
        r.subscription_id as "subscriptionId"
      from recipient_channels c join recipients r on r.id = c.recipient_id
      where c.state = 'failing' and c.retired_at is null and ${which}
      order by c.id for no key update of c`,
  );
  if (opened.length === 0) return [];
  const { now } = telling;
  const ids = opened.map(({ id }) => id);
  await changeChannel(tx, { now, event: "failedByMistake", where: amongIds(recipientChannels.id, ids) });
  await requeueFailed(tx, now, ids, failedSince);
  await tellStarted(tx, opened, telling);
  return opened;
}

import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

/** A message may come back for this many days: mail servers keep it for five, then report. */
const reportDays = 8;

/**
 * An accepted message ends the doubt about its address and reopens a failing channel (tried with a date's first reminder). Where
 * messages came back after they had been accepted, acceptance proves nothing for some days. Only channels in doubt cost a
 * statement. Runs in the caller's transaction.
 */
export async function openAfterTaking(
  tx: Tx,
  now: Temporal.Instant,
  taken: readonly ClaimedDelivery[],
): Promise<void> {
  const ids = taken.flatMap(({ isInDoubt, recipientChannelId }) =>
    isInDoubt && recipientChannelId !== null ? recipientChannelId : [],
  );
  if (ids.length === 0) return;
  await tx.execute(
    sql`update recipient_channels c set failing_since = null,
        refused_at = case when c.refused_at > ${atInstant(now.subtract({ hours: 24 * reportDays }))} and exists (
          select 1 from refusals f where f.recipient_channel_id = c.id and f.is_report and f.at >= c.refused_at)
          then c.refused_at end,
        state_reason = case when state = 'failing' then null else state_reason end,
        reopened_at = case when state = 'failing' then ${atInstant(now)} else reopened_at end,
        state = case when state = 'failing' then 'confirmed' else state end
      where ${amongIds(sql`id`, ids)}`,
  );
}

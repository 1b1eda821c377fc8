import { sql } from "drizzle-orm";
import { type ChannelKind, channelFacts } from "#core/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { ClaimedDelivery } from "#server/dispatch/read-claimed.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";
import { verdictOf } from "#server/reminders/look-again-sql.ts";
import type { Services } from "#server/services.ts";

/**
 * The last check, when a message is handed over: whether a claimed delivery is still true and still belongs to this
 * claim. A claim that was given back and taken by another dispatcher is theirs to send. A number whose holder has sent STOP
 * since the claim gets nothing, even when its channel was being written at that moment and does not know of it.
 */
export async function isStillTrue(
  db: Db | Tx,
  services: Services,
  { id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">,
): Promise<boolean> {
  const { clock, keys } = services;
  const [row] = await queryRows<{ verdict: string[] | null; channel: ChannelKind; address: string | null }>(
    db,
    sql`select ${verdictOf(clock.now(), openKindsOf(services))} as verdict, d.channel, c.address
      from deliveries d
        left join locations l on l.id = d.location_id
        left join subscriptions s on s.id = d.subscription_id
        left join recipient_channels c on c.id = d.recipient_channel_id
        left join recipients r on r.id = c.recipient_id
      where d.id = ${id}::uuid and d.attempts = ${attempts}::int and d.status = 'sending'`,
  );
  if (!row || row.verdict !== null) return false;
  if (row.address === null || channelFacts[row.channel].stopEnds !== "everything") return true;
  return !(await suppressedAmong(db, keys, [row.address])).has(row.address);
}

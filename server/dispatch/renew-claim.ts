import { sql } from "drizzle-orm";
import { type ChannelKind, channelFacts } from "#core/channels.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { ClaimedDelivery } from "#server/dispatch/read-claimed.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";
import { verdictOf } from "#server/reminders/look-again-sql.ts";
import type { Services } from "#server/services.ts";

/**
 * The last check, when a message is handed over. A claimed delivery that is still true and still belongs to this claim
 * keeps its claim for another lease, so that the claim lasts while its provider may take to answer. A claim that was
 * given back and taken by another dispatcher is theirs to send. A number whose holder has sent STOP since the claim gets
 * nothing, even when its channel was being written at that moment and does not know of it.
 * @returns whether the claim was renewed: the message may leave.
 */
export async function renewClaim(
  db: Db | Tx,
  services: Services,
  { id, attempts }: Pick<ClaimedDelivery, "id" | "attempts">,
  leaseSeconds: number,
): Promise<boolean> {
  const { clock, keys } = services;
  const now = clock.now();
  const [row] = await queryRows<{ channel: ChannelKind; address: string | null }>(
    db,
    sql`update deliveries set claimed_until = ${atInstant(now.add({ seconds: leaseSeconds }))}
      from (select d.id, c.address, ${verdictOf(now, openKindsOf(services))} as verdict
        from deliveries d
          left join locations l on l.id = d.location_id
          left join subscriptions s on s.id = d.subscription_id
          left join recipient_channels c on c.id = d.recipient_channel_id
          left join recipients r on r.id = c.recipient_id
        where d.id = ${id}::uuid) seen
      where deliveries.id = seen.id and seen.verdict is null
        and deliveries.attempts = ${attempts}::int and deliveries.status = 'sending'
      returning deliveries.channel, seen.address`,
  );
  if (!row) return false;
  if (row.address === null || channelFacts[row.channel].stopEnds !== "everything") return true;
  return !(await suppressedAmong(db, keys, [row.address])).has(row.address);
}

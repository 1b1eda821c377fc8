import { sql } from "drizzle-orm";
import { channelFacts } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";
import { judgeDeliveries, stillTrue } from "#server/reminders/judge-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

/**
 * The last check, at the hand-over. Renews the claim for another lease if the delivery is still true and this claim still holds,
 * so that the claim lasts while the provider may take to answer. A claim that was given back and taken by another dispatcher is
 * theirs to send. A number that has sent STOP since the claim gets nothing, even if its channel was created at that moment and
 * missed it.
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
  const [judged] = await judgeDeliveries(db, now, [id], openKindsOf(services));
  if (!judged || stillTrue([judged]).length === 0) return false;
  const renewed = await queryRows(
    db,
    sql`update deliveries set claimed_until = ${atInstant(now.add({ seconds: leaseSeconds }))}
      where id = ${id}::uuid and attempts = ${attempts}::int and status = 'sending'
      returning id`,
  );
  if (renewed.length === 0) return false;
  const { address, channel } = judged;
  if (address === null || channelFacts[channel].stopEnds !== "everything") return true;
  return !(await suppressedAmong(db, keys, [address])).has(address);
}

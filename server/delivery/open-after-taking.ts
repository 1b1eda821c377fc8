import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
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
  const { id, refusedAt } = recipientChannels;
  const isTaker = amongIds(id, ids);
  await changeChannel(tx, { now, event: "trialTaken", where: isTaker });
  const cameBack = sql`${refusedAt} > ${atInstant(now.subtract({ hours: 24 * reportDays }))} and exists (
    select 1 from refusals f where f.recipient_channel_id = ${id} and f.is_report and f.at >= ${refusedAt})`;
  const where = sql`${isTaker} and ${refusedAt} is not null and not (${cameBack})`;
  await changeChannel(tx, { now, event: "trusted", where });
}

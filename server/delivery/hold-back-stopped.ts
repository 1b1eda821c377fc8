import { and, eq, inArray } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import type { Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { changeChannel } from "#server/recipients/change-channel.ts";
import { suppressedAmong } from "#server/recipients/suppressions.ts";

/** A delivery after the second look. */
export type Judged = { id: string; status: string; channel: ChannelKind };

/**
 * The last guard: no text leaves for a number that has sent STOP, whatever its channel's row says. (A channel created at the
 * moment of the STOP misses it.) An answer to a text still goes: it has an address and no channel. Changes `judged` together with
 * the rows.
 */
export async function holdBackStopped(
  tx: Tx,
  judged: Judged[],
  { now, keys }: { now: Temporal.Instant; keys: Keys },
): Promise<void> {
  const remembered = judged.filter(
    ({ status, channel }) => status === "sending" && channelFacts[channel].stopEnds === "everything",
  );
  if (remembered.length === 0) return;
  const ids = remembered.map(({ id }) => id);
  const rows = await tx
    .select({ id: deliveries.id, channelId: recipientChannels.id, number: recipientChannels.address })
    .from(deliveries)
    .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .where(inArray(deliveries.id, ids));
  const numbers = rows.map(({ number }) => number);
  const suppressed = await suppressedAmong(tx, keys, numbers);
  const held = rows.filter(({ number }) => suppressed.has(number));
  if (held.length === 0) return;
  const heldIds = new Set(held.map(({ id }) => id));
  const where = inArray(deliveries.id, [...heldIds]);
  await changeStatus(tx, { now, event: "heldBack", reason: deliveryReasons.stopped, where });
  // Mark the channel as stopped, or the planner would reopen the row in every round.
  const channelIds = held.map(({ channelId }) => channelId);
  await changeChannel(tx, {
    now,
    event: "stopped",
    reason: stopReasons.recipient,
    where: and(inArray(recipientChannels.id, channelIds), eq(recipientChannels.state, "confirmed")),
  });
  for (const row of judged) if (heldIds.has(row.id)) row.status = "suppressed";
}

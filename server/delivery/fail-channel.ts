import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryReasons, type FailureReason, type StatusReason } from "#core/delivery/reasons.ts";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import type { Keys } from "#server/db/keys.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { findHolderChannel } from "#server/messages/account-holder-channel.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { findTemplate } from "#server/messages/templates.ts";
import { type ChannelChange, changeChannel } from "#server/recipients/change-channel.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";

/** The delivery that failed, and its address. */
export type FailedDelivery = Pick<
  ClaimedDelivery,
  "id" | "recipientChannelId" | "subscriptionId" | "channel" | "address"
> & { addressee: { firstName: string; isAccountHolder?: boolean } | null };

/**
 * The message that asks an address for agreement has expired. Nothing asks again, so the channel counts as dead and the account
 * holder is told.
 */
export const isUnaskable = ({ template }: { template: string }, reason: StatusReason): boolean =>
  reason === deliveryReasons.gaveUp && findTemplate(template)?.asks === true;

/**
 * For this many days after a trial opened a channel, the account holder hears of no failure. A mail comes back within five days:
 * mail servers keep it no longer.
 */
const trialDays = 8;

/**
 * Stops the channel of a dead address (classify-refusals.ts) and tells the account holder on another channel. Everybody on the
 * subscription who shares the address is stopped too: a retry through another row would only fail again. Runs in the caller's
 * transaction.
 *
 * - A stopped channel stays stopped. If it is the holder's mailbox (`isHolderMailbox`), which still got notices, the row records
 *   that notices go elsewhere (account-holder-channel.ts).
 * - A channel without agreement stays without: the planner tries a failing channel with the next date's first reminder, and a
 *   message that is taken opens it. That must never replace a consent.
 * - Nobody is told again when a trial fails, nor when a channel that waits for agreement fails for a new reason.
 */
export async function failChannel(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  delivery: FailedDelivery,
  { reason, openKinds }: { reason: FailureReason; openKinds: readonly ChannelKind[] },
): Promise<void> {
  const { recipientChannelId, subscriptionId } = delivery;
  if (recipientChannelId === null || subscriptionId === null) return;
  const { id, number, kind, address, isHolderMailbox, stateReason, reopenedAt, retiredAt } =
    recipientChannels;
  // In the order of a STOP (switch-by-recipient.ts), so that the two cannot deadlock.
  const locked = await tx
    .select({ id })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(
      and(
        eq(recipients.subscriptionId, subscriptionId),
        eq(kind, delivery.channel),
        eq(address, delivery.address),
        isNull(retiredAt),
      ),
    )
    .orderBy(id)
    .for("no key update", { of: recipientChannels });
  const isLocked = inArray(
    id,
    locked.map((channel) => channel.id),
  );
  const wasOnTrial = sql<boolean>`coalesce(${reopenedAt} > ${atInstant(now.subtract({ hours: 24 * trialDays }))}, false)`;
  const mark = (change: Pick<ChannelChange, "event" | "reason">, where?: SQL) =>
    changeChannel(tx, { now, ...change, where: and(isLocked, where) }).returning({ number, wasOnTrial });
  const failed = [
    ...(await mark({ event: "failed", reason })),
    ...(await mark({ event: "questionFailed", reason }, sql`${stateReason} is null`)),
    ...(await mark(
      { event: "noticesFailed", reason: stopReasons.unreached },
      sql`${isHolderMailbox} and ${stateReason} is distinct from ${stopReasons.unreached}`,
    )),
  ];
  const [first] = failed;
  if (first === undefined || failed.every((channel) => channel.wasOnTrial)) return;
  const tell = await findHolderChannel(tx, subscriptionId, openKinds);
  if (tell === null) return;
  await enqueueDelivery(tx, keys, now, {
    template: "channel-stopped",
    params: {
      whose: delivery.addressee?.firstName ?? "",
      channel: delivery.channel,
      by: "provider",
      ...(delivery.addressee?.isAccountHolder && { isReaders: true }),
      channelNumber: first.number,
    },
    dedupeKey: `channel-stopped:${delivery.id}`,
    channel: tell.kind,
    to: { recipientChannelId: tell.id },
    subscriptionId,
  });
}

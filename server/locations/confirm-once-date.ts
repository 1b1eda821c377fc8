import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { Duty } from "#core/dates/date-kinds.ts";
import { offsetsOf, singleDay } from "#core/planning/message-days.ts";
import { reminderInstant } from "#core/planning/message-times.ts";
import type { Tx } from "#server/db/client.ts";
import { readWhoseDates } from "#server/messages/account-holder-channel.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Confirms the day of a date that comes once to the holder's mailbox at once, and says which reminders lie ahead. What was
 * due before this moment is not sent there (`isToldAlready`): the confirmation says it. Names neither a person nor
 * what the date is about.
 */
export async function confirmOnceDate(
  tx: Tx,
  { keys, clock }: Services,
  {
    id,
    subscriptionId,
    dueOn,
    duty,
  }: { id: string; subscriptionId: string; dueOn: Temporal.PlainDate; duty: Duty | null },
): Promise<void> {
  const now = clock.now();
  const channels = await channelsOf(tx, subscriptionId);
  const mailbox = channels.find(({ channel }) => channel.isHolderMailbox);
  if (!mailbox) return;
  const { recipient, channel } = mailbox;
  const date = { ...singleDay(dueOn), isOnce: true, offsets: duty?.offsets ?? null };
  const ahead = offsetsOf(date)
    .map(({ days }) => days)
    .filter((days) => Temporal.Instant.compare(reminderInstant(date, days, recipient.timeZone), now) > 0);
  await enqueueDelivery(tx, keys, now, {
    kind: "notice",
    template: "once-date-set",
    params: {
      dueOn: dueOn.toString(),
      ...(duty && { color: duty.color }),
      ahead,
      whose: await readWhoseDates(tx, subscriptionId),
    },
    sealed: null,
    // A day that is entered again after another one is confirmed again.
    dedupeKey: `once-date-set:${id}:${randomUUID()}`,
    channel: channel.kind,
    to: { recipientChannelId: channel.id },
    subscriptionId,
    locationId: id,
  });
}

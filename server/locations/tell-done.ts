import { and, eq } from "drizzle-orm";
import { firstName } from "#core/people/contacts.ts";
import { isTold } from "#core/people/reminder-sets.ts";
import { dueDateOf, type EnteredDate } from "#core/planning/message-days.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { readGates } from "#server/delivery/provider-breaker.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { paramsOfDate } from "#server/messages/date-of-params.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type Channel, channelsOf } from "#server/recipients/channels-of.ts";
import { mayTellUnasked } from "#server/recipients/may-tell-unasked.ts";
import { registrantFirstName } from "#server/recipients/whose-reminders.ts";
import { readNumberOnDay } from "#server/reminders/which-on-day.ts";
import type { Services } from "#server/start/services.ts";
import type { DoneBy } from "./acknowledge.ts";
import type { Location } from "./own-location.ts";

/**
 * Tells the account holder and the other recipients who said "done", so that nobody goes on worrying. The holder's mailbox is
 * always told, except of what the signed-in account itself did: a link or a number may be in other hands, and nobody may silence
 * an account holder unnoticed. The person who said it is not told, and before the list is paid nobody is.
 */
export async function tellDoneSaid(
  tx: Tx,
  services: Services,
  location: Location,
  acknowledgementId: string,
  doneBy: DoneBy,
): Promise<void> {
  const by =
    doneBy.via === "dashboard" ? await holderFirstName(tx, location.subscriptionId) : doneBy.firstName;
  const registrant = await registrantFirstName(tx, location.subscriptionId);
  const isPaid = await isOnPaidList(tx, location);
  const number = await readNumberOnDay(tx, location);
  for (const { recipient, channel } of await waysToTell(tx, services, location)) {
    const hasSaidDone =
      doneBy.via === "dashboard"
        ? recipient.isAccountHolder
        : recipient.id === doneBy.recipientId && !channel.isHolderMailbox;
    if (hasSaidDone || !(await mayBeTold(tx, services, isPaid, channel))) continue;
    await enqueueDelivery(tx, services.keys, services.clock.now(), {
      template: "done-said",
      params: {
        by,
        ...paramsOfDate(dueDateOf(location)),
        numberOnDay: number,
        toAccountHolder: recipient.isAccountHolder,
        byReader: doneBy.via !== "dashboard" && recipient.id === doneBy.recipientId,
        whose: recipient.relation === "registrant" ? null : registrant,
      },
      dedupeKey: `done-said:${acknowledgementId}:${channel.id}`,
      channel: channel.kind,
      to: { recipientChannelId: channel.id },
      subscriptionId: location.subscriptionId,
      locationId: location.id,
    });
  }
}

/**
 * Tells that the "done" of `date` was undone. `recipientId`: the reader who did it, who is not told; null for the account holder.
 * The holder's mailbox hears of what a reader did: a link or a number may be in other hands.
 */
export async function tellDoneTakenBack(
  tx: Tx,
  services: Services,
  location: Location,
  acknowledgementId: string,
  date: EnteredDate,
  recipientId: string | null,
): Promise<void> {
  const isPaid = await isOnPaidList(tx, location);
  const number = await readNumberOnDay(tx, location);
  const registrant = await registrantFirstName(tx, location.subscriptionId);
  for (const { recipient, channel } of await waysToTell(tx, services, location)) {
    const hasDoneIt =
      recipientId === null
        ? recipient.isAccountHolder
        : recipient.id === recipientId && !channel.isHolderMailbox;
    if (hasDoneIt || !(await mayBeTold(tx, services, isPaid, channel))) continue;
    await enqueueDelivery(tx, services.keys, services.clock.now(), {
      template: "done-taken-back",
      params: {
        ...paramsOfDate(date),
        numberOnDay: number,
        whose: recipient.relation === "registrant" ? null : registrant,
      },
      dedupeKey: `done-taken-back:${acknowledgementId}:${channel.id}`,
      channel: channel.kind,
      to: { recipientChannelId: channel.id },
      subscriptionId: location.subscriptionId,
      locationId: location.id,
    });
  }
}

/**
 * Whether this channel may be told. Nobody on an unpaid list gets anything, because anybody can enter anybody. On a paid list a
 * mailbox whose reader has never agreed gets a few such mails a day (may-tell-unasked.ts).
 */
async function mayBeTold(
  tx: Tx,
  { keys, clock }: Services,
  isPaid: boolean,
  channel: Channel,
): Promise<boolean> {
  return channel.isHolderMailbox || (isPaid && (await mayTellUnasked(tx, keys, clock.now(), channel)));
}

async function isOnPaidList(db: Db | Tx, { subscriptionId }: Location): Promise<boolean> {
  const [row] = await db
    .select({ status: subscriptions.status })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  return row !== undefined && row.status !== "pending_payment";
}

/**
 * The channels to tell: the holder's mailbox in any state, then every mail of each recipient; a number only without mail, or
 * while mail is down. Each address once. Of another date only people who get its reminders hear.
 */
async function waysToTell(
  db: Db | Tx,
  services: Services,
  { subscriptionId, other }: Pick<Location, "subscriptionId" | "other">,
) {
  const { well } = await readGates(db, services.clock.now());
  const openKinds = openKindsOf(services);
  const channels = (await channelsOf(db, subscriptionId)).filter(({ recipient }) => isTold(other, recipient));
  const mailbox = channels.filter(({ channel }) => channel.isHolderMailbox);
  const ways = channels.filter(
    ({ channel }) => channel.state === "confirmed" && openKinds.includes(channel.kind),
  );
  const seen = new Set<string>(mailbox.map(({ channel }) => channel.address));
  const others = ways.filter(({ recipient, channel }) => {
    const kinds = ways.filter((way) => way.recipient.id === recipient.id).map((way) => way.channel.kind);
    const kind = well.find((one) => kinds.includes(one)) ?? openKinds.find((one) => kinds.includes(one));
    if (channel.kind !== kind || seen.has(channel.address)) return false;
    seen.add(channel.address);
    return true;
  });
  return [...mailbox, ...others];
}

async function holderFirstName(db: Db | Tx, subscriptionId: string): Promise<string> {
  const isHolder = and(eq(recipients.subscriptionId, subscriptionId), eq(recipients.isAccountHolder, true));
  const [holder] = await db.select({ fullName: recipients.fullName }).from(recipients).where(isHolder);
  return firstName(holder?.fullName ?? "");
}

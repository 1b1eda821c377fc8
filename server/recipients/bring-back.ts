import { and, asc, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { freePosition } from "#server/recipients/add-recipient.ts";
import { type Channel, channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { followRegistrant } from "#server/recipients/follow-registrant.ts";
import { introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { lockOwnPeople, peopleOf } from "#server/recipients/lock-own-people.ts";
import { takeOffOwnList } from "#server/recipients/remove-recipient.ts";
import { putBack } from "#server/recipients/restore-addresses.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscriptions } from "#server/subscriptions/own-subscription.ts";

/** Who was taken off a list, when, and the channels that the person had. */
export interface Removal {
  at: Temporal.Instant;
  recipientId: string;
  channelIds: string[];
}

/**
 * "This wasn't me" of a removal: the person is on the list again with the addresses, agreements, language and choices of before.
 * Whoever was added since with the same addresses, or as the registrant in the person's place, leaves the list for it, and where the
 * list is full the last one who was added since. Nobody comes back whose addresses are forgotten, or to a list that has ended. The
 * account's own address is told.
 */
export async function bringBack(
  tx: Tx,
  services: Services,
  userId: string,
  { at, recipientId, channelIds }: Removal,
): Promise<void> {
  const isRemoved = and(eq(recipients.id, recipientId), isNull(recipients.position));
  const [removed] = await tx.select().from(recipients).where(isRemoved);
  const own = await ownSubscriptions(tx, userId);
  if (!removed || !own.some(({ id }) => id === removed.subscriptionId)) return;
  const { subscription, people } = await lockOwnPeople(tx, userId, removed.subscriptionId);
  const channels = await tx
    .select()
    .from(recipientChannels)
    .where(and(inArray(recipientChannels.id, [...channelIds]), ne(recipientChannels.address, "")))
    .orderBy(asc(recipientChannels.number));
  if (channels.length === 0) return;
  for (const { id } of await makingRoom(tx, removed, channels, people, at)) {
    await takeOffOwnList(tx, services, userId, id);
  }
  const staying = await peopleOf(tx, subscription.id);
  const position = freePosition(staying);
  if (position === null || (isRegistrant(removed) && staying.some(isRegistrant))) return;
  await tx.update(recipients).set({ position }).where(eq(recipients.id, recipientId));
  const added = await putBack(tx, services, removed, channels);
  await followRegistrant(tx, removed);
  await introduceIfPaid(tx, services, subscription);
  await recordAudit(tx, {
    at: services.clock.now(),
    actor: { userId },
    action: "recipient-added",
    subscriptionId: subscription.id,
    detail: { recipientId, added: added.length },
  });
  const change = { recipientId, addedChannels: added, replacedChannels: channelIds };
  await tellActivity(tx, services, userId, "contact-added", change);
}

const isRegistrant = ({ relation }: Recipient): boolean => relation === "registrant";

/** Those of the list's people who were added after the removal, and leave for its person. */
async function makingRoom(
  tx: Tx,
  removed: Recipient,
  channels: readonly Channel[],
  people: readonly Recipient[],
  at: Temporal.Instant,
): Promise<Recipient[]> {
  const ids = people.map(({ id }) => id);
  const before = await tx
    .select({ id: recipientChannels.recipientId })
    .from(recipientChannels)
    .where(and(inArray(recipientChannels.recipientId, ids), lte(recipientChannels.createdAt, at)));
  const since = people.filter((one) => !before.some(({ id }) => id === one.id));
  const present = await channelsOf(tx, removed.subscriptionId);
  const isBack = ({ kind, address }: Channel) =>
    channels.some((one) => one.kind === kind && one.address === address);
  const isInPlace = (one: Recipient) =>
    (isRegistrant(one) && isRegistrant(removed)) ||
    present.filter(({ recipient }) => recipient.id === one.id).every(({ channel }) => isBack(channel));
  const inPlace = since.filter(isInPlace);
  if (inPlace.length > 0 || freePosition(people) !== null) return inPlace;
  return since.toSorted((one, other) => Number(other.position) - Number(one.position)).slice(0, 1);
}

import { asc, eq } from "drizzle-orm";
import { channelKinds } from "#core/people/channels.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { reasonAfterStop } from "#server/recipients/channel-switch.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { isOnList, lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { retireChannels, wasStoppedThere } from "#server/recipients/update-channels.ts";
import type { Services } from "#server/start/services.ts";

/** Changes of one person's addresses: what was entered, and what that replaced or what was removed. */
export interface AddressChanges {
  recipientId: string;
  added: readonly string[];
  replaced: readonly string[];
}

/**
 * Undoes changes of somebody's addresses: what was entered is retired, and the address before is back, with the agreement that it had.
 * The account's own address is told of it, as of any address. Whoever is off the list stays off it.
 * @returns whether the person is on the list
 */
export async function restoreAddresses(
  tx: Tx,
  services: Services,
  userId: string,
  { recipientId, added, replaced }: AddressChanges,
): Promise<boolean> {
  if (!(await isOnList(tx, recipientId))) return false;
  const { subscription, recipient } = await lockOwnPerson(tx, userId, recipientId);
  const all = await tx
    .select()
    .from(recipientChannels)
    .where(eq(recipientChannels.recipientId, recipientId))
    .orderBy(asc(recipientChannels.number));
  const present = all.filter(({ retiredAt, isHolderMailbox }) => retiredAt === null && !isHolderMailbox);
  const since = present.filter(({ id }) => added.includes(id));
  const kept = present.filter(({ id }) => !added.includes(id));
  await retireChannels(tx, services, since);
  const before = all.filter(({ id }) => replaced.includes(id) && !added.includes(id));
  const wanted = channelKinds.flatMap((kind) => {
    const isThere = kept.some((one) => one.kind === kind);
    return isThere ? [] : before.filter((one) => one.kind === kind).slice(0, 1);
  });
  const back = await putBack(tx, services, recipient, wanted);
  if (back.length > 0) {
    const change = { addedChannels: back, replacedChannels: since.map(({ id }) => id) };
    await tellActivity(tx, services, userId, "contact-added", change);
  }
  await introduceIfPaid(tx, services, subscription);
  await recordAudit(tx, {
    at: services.clock.now(),
    actor: { userId },
    action: "recipient-changed",
    subscriptionId: subscription.id,
    detail: { recipientId, retired: since.length, added: back.length },
  });
  return true;
}

/**
 * Puts retired addresses of a person back, each as it was, or stopped where its reader has said so since. Each is a new row, so that the next
 * round plans what was cancelled for the old one. An address that is forgotten stays so.
 * @returns the new rows
 */
export async function putBack(
  tx: Tx,
  services: Services,
  recipient: Recipient,
  retired: readonly Channel[],
): Promise<string[]> {
  const back: string[] = [];
  for (const before of retired) {
    const { id: _, number: __, ...channel } = before;
    if (channel.address === "") continue;
    const isStopped = await wasStoppedThere(tx, recipient, channel.kind, channel.address);
    const [row] = await tx
      .insert(recipientChannels)
      .values({
        ...channel,
        createdAt: services.clock.now(),
        retiredAt: null,
        ...(isStopped && { state: "stopped", stateReason: reasonAfterStop(before, "recipient") }),
      })
      .returning({ id: recipientChannels.id });
    if (row) back.push(row.id);
  }
  return back;
}

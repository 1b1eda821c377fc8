import { asc, eq, inArray } from "drizzle-orm";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { channelsOf } from "#server/recipients/channels-of.ts";
import { introduceIfPaid } from "#server/recipients/introduce-people.ts";
import { isOnList, lockOwnPerson } from "#server/recipients/lock-own-people.ts";
import { retireChannels, wasStoppedThere } from "#server/recipients/update-channels.ts";
import type { Services } from "#server/start/services.ts";

/**
 * Undoes the change of somebody's addresses: whatever was entered for the person since is retired, and the address before is back, with
 * the agreement that it had. It is a new row, so that the next round plans what was cancelled for the old one. The account's own
 * address is told of it, as of any address.
 * @returns the person's channels, those of later changes among them; none where the person is no longer on the list
 */
export async function restoreAddresses(
  tx: Tx,
  services: Services,
  userId: string,
  { added, replaced }: { added: readonly string[]; replaced: readonly string[] },
): Promise<string[]> {
  const { id, number, recipientId } = recipientChannels;
  const rows = await tx
    .select()
    .from(recipientChannels)
    .where(inArray(id, [...added, ...replaced]))
    .orderBy(asc(number));
  const first = rows.find((one) => added.includes(one.id));
  if (!first || !(await isOnList(tx, first.recipientId))) return [];
  const { subscription, recipient } = await lockOwnPerson(tx, userId, first.recipientId);
  const own = (await channelsOf(tx, subscription.id))
    .map(({ channel }) => channel)
    .filter((one) => one.recipientId === recipient.id && !one.isHolderMailbox);
  const since = own.filter((one) => one.number >= first.number);
  await retireChannels(tx, services, since);
  const now = services.clock.now();
  const back: string[] = [];
  for (const { id: before, number: _, ...channel } of rows) {
    const { kind, address } = channel;
    const isThere = own.some((one) => one.kind === kind && !since.includes(one));
    // An address that was retired long ago is forgotten.
    if (!replaced.includes(before) || isThere || address === "") continue;
    const isStopped = await wasStoppedThere(tx, recipient, kind, address);
    const [row] = await tx
      .insert(recipientChannels)
      .values({
        ...channel,
        createdAt: now,
        retiredAt: null,
        ...(isStopped && { state: "stopped", stateReason: stopReasons.recipient }),
      })
      .returning({ id });
    if (row) back.push(row.id);
  }
  if (back.length > 0) {
    const change = { addedChannels: back, replacedChannels: since.map((one) => one.id) };
    await tellActivity(tx, services, userId, "contact-added", change);
  }
  await introduceIfPaid(tx, services, subscription);
  await recordAudit(tx, {
    at: now,
    actor: { userId },
    action: "recipient-changed",
    subscriptionId: subscription.id,
    detail: { recipientId: recipient.id, retired: since.length, added: back.length },
  });
  const all = await tx.select({ id }).from(recipientChannels).where(eq(recipientId, recipient.id));
  return all.map((one) => one.id).filter((one) => !back.includes(one));
}

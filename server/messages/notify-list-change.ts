import { and, eq, gt, inArray } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { strangersName } from "#core/people/contacts.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAccountEvent } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import {
  eventOfChange,
  type ListChange,
  listChangesOf,
  type WhatChanged,
} from "#server/messages/templates/account-activity.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import type { Services } from "#server/start/services.ts";

const waitMinutes = 10;

/** Nobody can bury a name among hundreds. */
const changesAtMost = 12;

/**
 * Tells the account's own address what a logged-in user has changed in a list, and lists it on /profile/security at once. The first
 * change plans a mail ten minutes ahead, and later changes go into that row while it waits: one mail, which no change puts off.
 * Each change is named, also a second one with the same name.
 * @param of the channel. A channel that is turned off, on and off again counts once.
 * @param newName the full name from now on
 */
export async function notifyListChange(
  tx: Tx,
  services: Pick<Services, "keys" | "clock">,
  userId: string,
  what: WhatChanged,
  { id: recipientId, fullName, isAccountHolder }: Pick<Recipient, "id" | "fullName" | "isAccountHolder">,
  { of = recipientId, newName }: { of?: string; newName?: string } = {},
): Promise<void> {
  const [user] = await tx
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return;
  const now = services.clock.now();
  const about = isAccountHolder && newName === undefined ? null : strangersName(fullName);
  const change = { what, of, name: about, ...(newName && { newName: strangersName(newName) }) };
  const key = (part: string | number) => `account-activity:list:${userId}:${part}`;
  const slot = Math.floor(now.epochMilliseconds / (waitMinutes * 60_000));
  const mergeNow = () => merge(tx, services, now, user.email, [key(slot), key(slot - 1)], change);
  const plan = async (dedupeKey: string, sendAt: Temporal.Instant) =>
    (await enqueueDelivery(tx, services.keys, now, {
      channel: "email",
      to: { address: user.email, language: user.language },
      template: "account-activity",
      params: { activity: eventOfChange[what] },
      sealed: { changes: [change] },
      dedupeKey,
      sendAt,
    })) || null;
  const isNew =
    (await mergeNow()) ??
    (await plan(key(slot), now.add({ minutes: waitMinutes }))) ??
    // Another transaction has just planned it, or it is full or has left: then this change goes by itself, at once.
    (await mergeNow()) ??
    (await plan(key([now.epochMilliseconds, what, of].join(":")), now));
  if (isNew) await recordAccountEvent(tx, now, userId, eventOfChange[what], { about, recipientId });
}

/** @returns null when no waiting mail has room; false when one has this change already; true once the change is in one */
async function merge(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  now: Temporal.Instant,
  address: string,
  dedupeKeys: string[],
  change: ListChange,
): Promise<boolean | null> {
  const waiting = await tx
    .select({ id: deliveries.id, sealedParams: deliveries.sealedParams })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, "account"),
        inArray(deliveries.dedupeKey, dedupeKeys),
        // The account's address may have changed since. The mail to the former address tells only what was done before.
        eq(deliveries.toAddress, address),
        eq(deliveries.status, "planned"),
        // An attempt may have arrived.
        eq(deliveries.attempts, 0),
        gt(deliveries.nextAttemptAt, now),
      ),
    )
    .orderBy(deliveries.number)
    .for("update");
  for (const { id, sealedParams } of waiting) {
    const changes = listChangesOf(sealedParams && keys.unseal(sealedParams));
    const { what, of } = change;
    if (what === "turned-off" && changes.some((one) => one.what === what && one.of === of)) return false;
    if (changes.length >= changesAtMost) continue;
    await tx
      .update(deliveries)
      .set({ sealedParams: keys.seal({ changes: [...changes, change] }), updatedAt: now })
      .where(eq(deliveries.id, id));
    return true;
  }
  return null;
}

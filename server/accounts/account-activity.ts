import { and, arrayOverlaps, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, accountEventsSince } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { accountEventLog, user as users } from "#server/db/schema/accounts.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { bringBack } from "#server/recipients/bring-back.ts";
import { isOnList } from "#server/recipients/lock-own-people.ts";
import { takeOffOwnList } from "#server/recipients/remove-recipient.ts";
import { restoreAddresses } from "#server/recipients/restore-addresses.ts";
import { undoStop } from "#server/recipients/switch-own-channel.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { mailLink } from "./account-mail.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { removeCodes } from "./second-factor.ts";
import type { SessionUser } from "./sessions.ts";

const shownAtMost = 50;

/** What "This wasn't me" undoes on a list, besides what it ends in any case. */
export const whatIsUndone = [
  "person-added",
  "person-removed",
  "address-changed",
  "channel-turned-off",
] as const;

type WhatIsUndone = (typeof whatIsUndone)[number];

/** Something that was done in the account. `isDisowned`: its holder has said "This wasn't me". */
export interface ListedEvent {
  id: string;
  event: AccountEvent;
  at: string;
  undoes: WhatIsUndone | null;
  isDisowned: boolean;
}

/** What was done in the account lately, the newest first. */
export async function listActivity(
  db: Db | Tx,
  now: Temporal.Instant,
  userId: string,
): Promise<ListedEvent[]> {
  const since = accountEventsSince(now);
  const rows = await db
    .select()
    .from(accountEventLog)
    .where(and(eq(accountEventLog.userId, userId), gte(accountEventLog.at, since)))
    .orderBy(desc(accountEventLog.at), accountEventLog.id)
    .limit(shownAtMost);
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    at: isoInstant(row.at),
    undoes: undoneBy(row),
    isDisowned: row.disownedAt !== null,
  }));
}

/**
 * "This wasn't me": every session ends, this one too, with the calendars' addresses and the mailed links (those of a move to another
 * address among them); what this changed on a list is undone (`whatIsUndone`), once; and a link for a new
 * password is mailed to the account's own address. The password itself stays until then. Otherwise somebody at a browser left open could lock its owner out, or set a
 * password of his own.
 * @throws Refusal NOT_FOUND, for another account's event
 */
export async function disownActivity(
  db: Db,
  services: Services,
  user: SessionUser,
  id: string,
): Promise<void> {
  const now = services.clock.now();
  await db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    const isIt = and(eq(accountEventLog.id, id), eq(accountEventLog.userId, user.id));
    const [disowned] = await tx.select().from(accountEventLog).where(isIt);
    if (!owner || !disowned) throw new Refusal("not-found");
    await tx.update(accountEventLog).set({ disownedAt: now }).where(isIt);
    const { event } = disowned;
    // Otherwise the new password would take the other person's app, or codes.
    if (event === "codes-on" || event === "recovery-codes-made") await removeCodes(tx, owner.id);
    if (disowned.disownedAt === null) await undoChange(tx, services, disowned);
    await revokeSessions(tx, owner);
    await mailLink(tx, services, now, {
      purpose: "reset",
      email: owner.email,
      userId: owner.id,
      name: owner.name,
    });
  });
  services.wakeDispatcher();
}

type Event = typeof accountEventLog.$inferSelect;

function undoneBy({ event, recipientId, addedChannels }: Event): WhatIsUndone | null {
  if (event === "channel-turned-off") return event;
  if (recipientId !== null) return event === "contact-removed" ? "person-removed" : "person-added";
  return addedChannels === null ? null : "address-changed";
}

async function undoChange(tx: Tx, services: Services, event: Event): Promise<void> {
  const { userId, at, recipientId } = event;
  const before = event.replacedChannels ?? [];
  const undoes = undoneBy(event);
  if (undoes === "person-added" && recipientId !== null && (await isOnList(tx, recipientId))) {
    await takeOffOwnList(tx, services, userId, recipientId);
  }
  if (undoes === "person-removed" && recipientId !== null) {
    await bringBack(tx, services, userId, { at, recipientId, channelIds: before });
    await undoDisowned(tx, services, userId, before);
  }
  if (undoes === "channel-turned-off") await undoStop(tx, services, userId, before);
  if (undoes === "address-changed") await undoAddress(tx, services, event);
}

/** The address before a change is back. What was changed at its person later is undone with it, and is not to be undone once more. */
async function undoAddress(tx: Tx, services: Services, event: Event): Promise<void> {
  const { id, number, recipientId } = recipientChannels;
  const named = inArray(id, [...(event.addedChannels ?? []), ...(event.replacedChannels ?? [])]);
  const [person] = await tx.select({ recipientId }).from(recipientChannels).where(named).limit(1);
  if (!person) return;
  const ofPerson = tx
    .select({ ids: sql`array_agg(${id} order by ${number})` })
    .from(recipientChannels)
    .where(eq(recipientId, person.recipientId));
  const { addedChannels, replacedChannels, disownedAt } = accountEventLog;
  const changes = await tx
    .select()
    .from(accountEventLog)
    .where(
      and(
        eq(accountEventLog.userId, event.userId),
        gte(accountEventLog.at, event.at),
        isNotNull(addedChannels),
        or(eq(accountEventLog.id, event.id), isNull(disownedAt)),
        or(arrayOverlaps(addedChannels, ofPerson), arrayOverlaps(replacedChannels, ofPerson)),
      ),
    );
  const isUndone = await restoreAddresses(tx, services, event.userId, {
    recipientId: person.recipientId,
    added: changes.flatMap((one) => one.addedChannels ?? []),
    replaced: changes.flatMap((one) => one.replacedChannels ?? []),
  });
  if (!isUndone) return;
  // A return to the list is another matter than the addresses.
  const undone = changes.filter((one) => one.recipientId === null).map((one) => one.id);
  await tx
    .update(accountEventLog)
    .set({ disownedAt: services.clock.now() })
    .where(inArray(accountEventLog.id, undone));
}

/** The holder has disowned these channels while their person was off the list, and nothing was undone then. Now it is. */
async function undoDisowned(
  tx: Tx,
  services: Services,
  userId: string,
  channels: readonly string[],
): Promise<void> {
  if (channels.length === 0) return;
  const [first] = await tx
    .select()
    .from(accountEventLog)
    .where(
      and(
        eq(accountEventLog.userId, userId),
        isNotNull(accountEventLog.disownedAt),
        arrayOverlaps(accountEventLog.addedChannels, [...channels]),
      ),
    )
    .orderBy(accountEventLog.at)
    .limit(1);
  if (first) await undoAddress(tx, services, first);
}

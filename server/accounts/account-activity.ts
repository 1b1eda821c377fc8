import { and, arrayOverlaps, desc, eq, gte, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, accountEventsSince } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { accountEventLog, user as users } from "#server/db/schema/accounts.ts";
import { isOnList } from "#server/recipients/lock-own-people.ts";
import { takeOffOwnList } from "#server/recipients/remove-recipient.ts";
import { restoreAddresses } from "#server/recipients/restore-addresses.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { mailLink } from "./account-mail.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { removeCodes } from "./second-factor.ts";
import type { SessionUser } from "./sessions.ts";

const shownAtMost = 50;

/** Something that was done in the account. `isDisowned`: its holder has said "This wasn't me". */
export interface ListedEvent {
  id: string;
  event: AccountEvent;
  at: string;
  /** Whether somebody was added who can be taken off the list again. */
  addedSomebody: boolean;
  /** Whether an address was entered for somebody on a list, so that the one before can come back. */
  changedAddress: boolean;
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
  return rows.map(({ id, event, at, recipientId, addedChannels, disownedAt }) => ({
    id,
    event,
    at: isoInstant(at),
    addedSomebody: recipientId !== null,
    changedAddress: addedChannels !== null,
    isDisowned: disownedAt !== null,
  }));
}

/**
 * "This wasn't me": every session ends, this one too, with the calendars' addresses and the mailed links (those of a move to another
 * address among them); whoever was added by this is off the list again, and an address that this replaced is back; and a link for a new password is mailed to the account's own
 * address. The password itself stays until then. Otherwise somebody at a browser left open could lock its owner out, or set a
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
    const { event, recipientId } = disowned;
    // Otherwise the new password would take the other person's app, or codes.
    if (event === "codes-on" || event === "recovery-codes-made") await removeCodes(tx, owner.id);
    if (recipientId !== null && (await isOnList(tx, recipientId))) {
      await takeOffOwnList(tx, services, owner.id, recipientId);
    }
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

/** The address before a change is back. What was changed there later is undone with it, and is not to be undone once more. */
async function undoChange(
  tx: Tx,
  services: Services,
  { userId, at, addedChannels, replacedChannels }: typeof accountEventLog.$inferSelect,
): Promise<void> {
  if (addedChannels === null) return;
  const change = { added: addedChannels, replaced: replacedChannels ?? [] };
  const channels = await restoreAddresses(tx, services, userId, change);
  if (channels.length === 0) return;
  await tx
    .update(accountEventLog)
    .set({ disownedAt: services.clock.now() })
    .where(
      and(
        eq(accountEventLog.userId, userId),
        gte(accountEventLog.at, at),
        isNull(accountEventLog.disownedAt),
        arrayOverlaps(accountEventLog.addedChannels, channels),
      ),
    );
}

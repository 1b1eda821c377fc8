import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, accountEventDays } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { accountEventLog, user as users } from "#server/db/schema/accounts.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { takeOffOwnList } from "#server/recipients/remove-recipient.ts";
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
  isDisowned: boolean;
}

/** What was done in the account lately, the newest first. */
export async function listActivity(
  db: Db | Tx,
  now: Temporal.Instant,
  userId: string,
): Promise<ListedEvent[]> {
  const since = now.subtract({ hours: 24 * accountEventDays });
  const rows = await db
    .select()
    .from(accountEventLog)
    .where(and(eq(accountEventLog.userId, userId), gte(accountEventLog.at, since)))
    .orderBy(desc(accountEventLog.at), accountEventLog.id)
    .limit(shownAtMost);
  return rows.map(({ id, event, at, recipientId, disownedAt }) => ({
    id,
    event,
    at: isoInstant(at),
    addedSomebody: recipientId !== null,
    isDisowned: disownedAt !== null,
  }));
}

/**
 * "This wasn't me": every session ends, this one too, with the calendars' addresses and the mailed links (those of a move to another
 * address among them); whoever was added by this is off the list again; and a link for a new password is mailed to the account's own
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
    const [disowned] = await tx
      .update(accountEventLog)
      .set({ disownedAt: now })
      .where(and(eq(accountEventLog.id, id), eq(accountEventLog.userId, user.id)))
      .returning({ event: accountEventLog.event, recipientId: accountEventLog.recipientId });
    if (!owner || !disowned) throw new Refusal("not-found");
    const { event, recipientId } = disowned;
    // Otherwise the new password would take the other person's app, or codes.
    if (event === "codes-on" || event === "recovery-codes-made") await removeCodes(tx, owner.id);
    if (recipientId !== null && (await isOnList(tx, recipientId))) {
      await takeOffOwnList(tx, services, owner.id, recipientId);
    }
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

const isOnList = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(recipients, and(eq(recipients.id, id), isNotNull(recipients.position)))) > 0;

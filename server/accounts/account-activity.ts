import { and, desc, eq, gte } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type AccountEvent, accountEventsSince } from "#core/people/account-events.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { accountEventLog, user as users } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { mailLink } from "./account-mail.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { setTwoSteps } from "./second-factor.ts";
import type { SessionUser } from "./sessions.ts";

const shownAtMost = 50;

/** `isDisowned`: the holder has said "This wasn't me". */
export interface ListedEvent {
  id: string;
  event: AccountEvent;
  at: string;
  /** Whom it is about, by the first name. */
  about: string | null;
  isDisowned: boolean;
}

/** Newest first. */
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
    about: row.about,
    isDisowned: row.disownedAt !== null,
  }));
}

/**
 * "This wasn't me": shuts everybody out, this browser too, and mails a link for a new password to the account's own address. Ends
 * every session, passkey and mailed link (a move to another address included) and the calendars' addresses. Two-step login goes
 * off if the event turned it on. Changes to a list stay: the holder undoes them by hand. The password also stays, until the holder
 * sets a new one. Otherwise somebody at a browser left open could lock out the owner, or set their own password.
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
    if (event === "codes-on") await setTwoSteps(tx, owner.id, false);
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

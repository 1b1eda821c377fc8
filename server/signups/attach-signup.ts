import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { stopReasons } from "#server/recipients/channel-switch.ts";
import { addedByHolder } from "#server/recipients/channels-of.ts";
import { type Checked, lockAll, type Subscription } from "./find-signups.ts";
import { giveUpCheck } from "./give-up-check.ts";
import { endSamePlaces } from "./same-places.ts";

/**
 * Makes a waiting signup the account's subscription. What the account had before is not active: an unpaid one waits from
 * now on as the other did, should its payment be under way; a lapsed one is closed, its history goes on to be shown, and
 * whatever its year still covers is reminded of to the end. The account's row is locked by the caller.
 * @returns null when it is not there to be taken any more
 */
export async function attachSignup(
  db: Db,
  user: SessionUser,
  own: Subscription | null,
  { subscription: { id } }: Checked,
  now: Temporal.Instant,
): Promise<Subscription | null> {
  const [chosen] = await lockAll(db, [id]);
  if (!chosen || chosen.subscription.ownerUserId !== null || chosen.subscription.closedAt) return own;
  const set = (which: string, values: Partial<Subscription>) =>
    db.update(subscriptions).set(values).where(eq(subscriptions.id, which));
  if (own) {
    const isLapsed = own.status === "lapsed";
    const closing = isLapsed ? { closedAt: now, successorId: id } : {};
    await set(own.id, { ownerUserId: null, claimEmail: user.email, ...closing });
    if (isLapsed) await handOn(db, own.id, id, now);
  }
  await set(id, { ownerUserId: user.id, claimEmail: null });
  await recordAudit(db, {
    at: now,
    actor: { userId: user.id },
    action: "signup-claimed",
    subscriptionId: id,
    ...(own && { detail: { instead: own.id } }),
  });
  return giveUpCheck(db, chosen, now);
}

/** What goes from a lapsed subscription to the next: its history, the calendar's address, and every reader's "stop". */
async function handOn(db: Db, from: string, to: string, now: Temporal.Instant): Promise<void> {
  await db.update(subscriptions).set({ successorId: to }).where(eq(subscriptions.successorId, from));
  await db.update(calendarFeeds).set({ subscriptionId: to }).where(eq(calendarFeeds.subscriptionId, from));
  await endSamePlaces(db, from, to, now);
  await keepStopped(db, from, to);
}

/**
 * Who has stopped messages to an address keeps them stopped, unless they have agreed anew or started them again: the
 * first mail to them said that they were added, and no more.
 */
async function keepStopped(db: Db, from: string, to: string): Promise<void> {
  const channelsOf = (subscriptionId: string) =>
    and(
      eq(recipients.subscriptionId, subscriptionId),
      eq(recipients.id, recipientChannels.recipientId),
      isNull(recipientChannels.retiredAt),
    );
  const stopped = await db
    .select({ kind: recipientChannels.kind, address: recipientChannels.address })
    .from(recipientChannels)
    .innerJoin(recipients, channelsOf(from))
    .where(
      and(eq(recipientChannels.state, "stopped"), ne(recipientChannels.stateReason, stopReasons.holder)),
    );
  for (const { kind, address } of stopped) {
    const theirs = db
      .select({ id: recipients.id })
      .from(recipients)
      .where(and(eq(recipients.subscriptionId, to), eq(recipients.isAccountHolder, false)));
    await db
      .update(recipientChannels)
      .set({ state: "stopped", stateReason: stopReasons.recipient })
      .where(
        and(
          inArray(recipientChannels.recipientId, theirs),
          eq(recipientChannels.kind, kind),
          eq(recipientChannels.address, address),
          sql`(${recipientChannels.state} = 'pending' or ${recipientChannels.consentHow} = ${addedByHolder})`,
        ),
      );
  }
}

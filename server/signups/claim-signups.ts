import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export type Subscription = typeof subscriptions.$inferSelect;

/**
 * The signed-in account's subscription, or null. An account whose address is proven and that has none takes over the
 * signup that waits for its address (a paid one first, else the newest): somebody named it in the wizard.
 */
export async function ownSubscription(
  db: Db,
  user: SessionUser,
  now: Temporal.Instant,
): Promise<Subscription | null> {
  const [own] = await db.select().from(subscriptions).where(eq(subscriptions.ownerUserId, user.id));
  if (own) return own;
  return user.emailVerified ? claimSignups(db, user, now) : null;
}

function claimSignups(db: Db, user: SessionUser, now: Temporal.Instant): Promise<Subscription | null> {
  const waiting = and(eq(subscriptions.claimEmail, user.email), isNull(subscriptions.ownerUserId));
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(waiting).limit(1);
    if (!found) return null;
    // One claim at a time: two requests of one page must not take two signups.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    const [own] = await tx.select().from(subscriptions).where(eq(subscriptions.ownerUserId, user.id));
    if (own) return own;
    const [chosen] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(waiting)
      .orderBy(desc(sql`${subscriptions.status} = 'active'`), desc(subscriptions.createdAt))
      .limit(1)
      .for("update");
    if (!chosen) return null;
    const [claimed] = await tx
      .update(subscriptions)
      .set({ ownerUserId: user.id, claimEmail: null })
      .where(eq(subscriptions.id, chosen.id))
      .returning();
    const actor = { userId: user.id };
    await recordAudit(tx, { at: now, actor, action: "signup-claimed", subscriptionId: chosen.id });
    return claimed ?? null;
  });
}

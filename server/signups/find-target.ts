import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { type Checked, findLockedBy, lockOwn, type Subscription } from "./find-signups.ts";
import { dropCheck, giveUpCheck } from "./give-up-check.ts";
import type { Owner } from "./settle-owner.ts";

/** Where a signup is written. */
export interface Target {
  owner: Owner;
  /** The subscription to write into; none makes a new one. */
  existing?: Subscription | undefined;
  /** An unpaid one that gives way to it, out of the account by now: to be discarded once it is written. */
  displaced?: Checked;
}

/** The form that is being saved: the check it was posted with, and whether its sender is signed in to the account. */
interface Posting {
  verificationId: string;
  /** The check proved the account's own address. */
  isProven: boolean;
  isSignedIn: boolean;
}

/**
 * An account has one subscription. An unpaid one that another check made gives way: whoever made it still has that check
 * and a cookie for it, and must not read what is written now; so the signup gets a row of its own. A lapsed one, whose
 * check is long past, takes the new details. An active one is refused to whoever is signed in; to a wizard that took over an
 * account nobody had proven it is somebody else's, and waits for the owner's answer.
 * The account is locked before its subscriptions, here as everywhere.
 * @throws Refusal ALREADY_SUBSCRIBED; CONFLICT when the posted signup was paid at that very moment
 */
export async function findTarget(
  db: Db,
  owner: Owner,
  { verificationId, isProven, isSignedIn }: Posting,
  now: Temporal.Instant,
): Promise<Target> {
  // Locked, so that two signups of one account do not both find none.
  const own = owner.ownerUserId === null ? null : await lockOwn(db, owner.ownerUserId);
  // Read again: what was this check's a moment ago may have been claimed, replaced or paid.
  const [before] = await findLockedBy(db, verificationId);
  if (before && before.subscription.status !== "pending_payment") {
    throw new Refusal("CONFLICT", catalogue.api.conflict);
  }
  const existing = before?.subscription;
  if (owner.ownerUserId === null) return { owner, existing };
  const [holder] = await db.select().from(users).where(eq(users.id, owner.ownerUserId));
  const waits: Owner = { ownerUserId: null, claimEmail: holder?.email ?? "" };
  if (holder?.emailVerified && !isProven && !isSignedIn) {
    // This very check made the account, and its owner has proven the address since, by another way.
    if (!before || before.subscription.id !== own?.subscription.id) return { owner: waits, existing };
    await giveUpCheck(db, before, now);
    return { owner: waits };
  }
  if (own === null || own.subscription.id === existing?.id) return { owner, existing };
  switch (own.subscription.status) {
    case "active":
      if (isSignedIn) throw new Refusal("ALREADY_SUBSCRIBED", catalogue.api.alreadySubscribed);
      await letWait(db, own, waits);
      return { owner, existing };
    case "pending_payment":
      await letWait(db, own, waits);
      return { owner, existing, displaced: own };
    case "lapsed":
      if (before) await discard(db, before, { heirId: own.subscription.id, verificationId });
      return { owner, existing: own.subscription };
  }
}

/** Takes it from the account, which can own one at a time. */
const letWait = (db: Db, { subscription }: Checked, waits: Owner) =>
  db.update(subscriptions).set(waits).where(eq(subscriptions.id, subscription.id));

/**
 * Deletes an unpaid signup, with its check unless the form was posted with it: nothing hangs on the address any more. An
 * attempt to pay for it that is under way goes on for its heir, so that nobody is charged twice.
 */
export async function discard(
  db: Db,
  { subscription, check }: Checked,
  { heirId, verificationId }: { heirId: string; verificationId: string },
): Promise<void> {
  await db
    .update(payments)
    .set({ subscriptionId: heirId })
    .where(and(eq(payments.subscriptionId, subscription.id), eq(payments.status, "pending")));
  await db.delete(subscriptions).where(eq(subscriptions.id, subscription.id));
  if (check.id !== verificationId) await dropCheck(db, check.id);
}

import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { normaliseName } from "#core/contacts.ts";
import { masterInfo } from "#core/signup/form.ts";
import { subscriptionEnd } from "#core/subscription.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Services } from "#server/services.ts";
import { type CheckedSignup, checkPostedSignup, type PostedSignup } from "./check-posted-signup.ts";
import { notCovered } from "./not-covered.ts";
import { type Owner, readPassword, settleOwner, type WishedPassword } from "./settle-owner.ts";
import { writeDetails } from "./write-details.ts";

/** How long a proven address lets the wizard save. */
const proofHours = 24;

type Subscription = typeof subscriptions.$inferSelect;

export interface SavedSignup {
  subscriptionId: string;
  /** Whether it had not been saved before. */
  isNew: boolean;
  signup: {
    status: Subscription["status"];
    totalCents: number;
    notCovered: { name: string; date: string }[];
  };
}

/**
 * Saves the wizard's form: account, subscription awaiting payment, registrant, locations, recipients and their
 * channels, in one transaction. The e-mail check names the signup: posted again, even at the same moment, it replaces
 * the details while it is unpaid and changes nothing once it is paid. Whether the named account existed cannot be seen
 * in the answer.
 * Rows are locked in one order (e-mail check, account, subscription), so that no two requests wait for each other.
 * @throws Refusal VALIDATION, NOT_VERIFIED, ALREADY_SUBSCRIBED (somebody signed in whose subscription is active),
 *   CONFLICT when it was paid at that very moment
 */
export async function saveSignup(services: Services, posted: PostedSignup): Promise<SavedSignup> {
  const now = services.clock.now();
  const signup = checkPostedSignup(posted, now);
  const who = posted.user ?? (await readPassword(services.db, signup.accountEmail, posted.password));
  const saved = await services.db.transaction(async (tx) => {
    const verificationId = await lockProof(tx, signup, now);
    const [before] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.verificationId, verificationId));
    if (before && before.status !== "pending_payment") return { subscription: before, isNew: false };
    const owner =
      "hash" in who
        ? await settleOwner(tx, services, accountWish(signup, who, before), now)
        : { ownerUserId: who.id, claimEmail: null };
    const target = await findTarget(tx, owner, before, posted.user);
    const subscription = await writeSubscription(tx, verificationId, signup, target, now);
    await writeDetails(tx, subscription.id, signup, now);
    if (subscription.claimEmail)
      await tellClaimant(tx, services, subscription.id, subscription.claimEmail, now);
    await recordAudit(tx, {
      at: now,
      actor: posted.user ? { userId: posted.user.id } : "wizard",
      action: "signup-saved",
      subscriptionId: subscription.id,
      detail: { priceCents: signup.priceCents, locations: signup.locations.length },
    });
    return { subscription, isNew: !before };
  });
  services.wakeDispatcher();
  return answer(services.db, saved, signup.today);
}

/**
 * The posted e-mail check, locked, so that the same form posted twice is saved one after the other.
 * @throws Refusal NOT_VERIFIED unless it proved the chosen address within the last day
 */
async function lockProof(db: Db, signup: CheckedSignup, now: Temporal.Instant): Promise<string> {
  const { verificationId } = signup.form;
  const refusal = new Refusal("NOT_VERIFIED", catalogue.verification.expired);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(verificationId)) throw refusal;
  const [row] = await db
    .select()
    .from(emailVerifications)
    .where(
      and(eq(emailVerifications.id, verificationId), eq(emailVerifications.email, signup.verificationEmail)),
    )
    .for("update");
  const until = row?.verifiedAt?.add({ hours: proofHours });
  if (!until || Temporal.Instant.compare(until, now) <= 0) throw refusal;
  return verificationId;
}

function accountWish(signup: CheckedSignup, password: WishedPassword, before: Subscription | undefined) {
  return {
    email: signup.accountEmail,
    name: normaliseName(masterInfo(signup.form)?.fullName ?? ""),
    password,
    isProven: signup.verificationEmail === signup.accountEmail,
    ownerUserId: before?.ownerUserId ?? null,
  };
}

interface Target {
  owner: Owner;
  /** The subscription to write into; none makes a new one. */
  existing: Subscription | undefined;
}

/**
 * An account has one subscription. One that is not active takes the new details; an active one is refused to whoever
 * is signed in, and for the wizard's sake unsaid to anybody else: that signup waits for its account like any other.
 */
async function findTarget(
  db: Db,
  owner: Owner,
  before: Subscription | undefined,
  user: SessionUser | null,
): Promise<Target> {
  if (owner.ownerUserId === null) return { owner, existing: before };
  // Locked, so that two signups of one account do not both find none.
  const [holder] = await db.select().from(users).where(eq(users.id, owner.ownerUserId)).for("update");
  const [own] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, owner.ownerUserId))
    .for("update");
  if (!own || own.id === before?.id) return { owner, existing: before };
  if (own.status === "active") {
    if (user) throw new Refusal("ALREADY_SUBSCRIBED", catalogue.api.alreadySubscribed);
    return { owner: { ownerUserId: null, claimEmail: holder?.email ?? "" }, existing: before };
  }
  if (before) await db.delete(subscriptions).where(eq(subscriptions.id, before.id));
  return { owner, existing: own };
}

async function writeSubscription(
  db: Db,
  verificationId: string,
  { form, priceCents }: CheckedSignup,
  { owner, existing }: Target,
  now: Temporal.Instant,
): Promise<Subscription> {
  const { userType } = form;
  if (userType === "") throw new Error("A checked form has a user type.");
  const master = userType === "registrant" || form.master === "registrant" ? "registrant" : "self";
  const values = { ...owner, verificationId, userType, master, priceCents } as const;
  const [row] = existing
    ? // Saved anew: unpaid, it is kept for as long again (sweep-deliveries.ts).
      await db
        .update(subscriptions)
        .set({ ...values, ...(existing.status === "pending_payment" && { createdAt: now }) })
        .where(isStill(existing))
        .returning()
    : await db
        .insert(subscriptions)
        .values({ ...values, createdAt: now })
        .returning();
  if (!row) throw new Refusal("CONFLICT", catalogue.api.conflict);
  if (existing && existing.verificationId !== verificationId) {
    // Its check has come to an end with the details: nothing hangs on the address any more.
    await db.delete(emailVerifications).where(eq(emailVerifications.id, existing.verificationId));
  }
  return row;
}

/** The details are replaced only as long as nobody has paid meanwhile. */
const isStill = ({ id, status }: Subscription) =>
  and(eq(subscriptions.id, id), eq(subscriptions.status, status));

/** Tells the owner of an account that a signup names it. */
async function tellClaimant(
  db: Db,
  { keys }: Services,
  subscriptionId: string,
  address: string,
  now: Temporal.Instant,
): Promise<void> {
  await enqueueDelivery(db, keys, now, {
    kind: "account",
    template: "signup-waiting",
    params: {},
    sealed: null,
    dedupeKey: `signup-waiting:${subscriptionId}:${keys.hash("account-mail", address)}`,
    channel: "email",
    to: { address },
  });
}

async function answer(
  db: Db,
  { subscription, isNew }: { subscription: Subscription; isNew: boolean },
  today: Temporal.PlainDate,
): Promise<SavedSignup> {
  const places = await db.select().from(locations).where(eq(locations.subscriptionId, subscription.id));
  const isPaid = subscription.status === "active";
  const endsOn = (isPaid && subscription.endsOn) || subscriptionEnd(today);
  return {
    subscriptionId: subscription.id,
    isNew,
    signup: {
      status: subscription.status,
      totalCents: subscription.priceCents,
      notCovered: notCovered(endsOn, places),
    },
  };
}

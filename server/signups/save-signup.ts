import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { normaliseName } from "#core/contacts.ts";
import { masterInfo } from "#core/signup/form.ts";
import { subscriptionEnd } from "#core/subscription.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Services } from "#server/services.ts";
import { type CheckedSignup, checkPostedSignup, type PostedSignup } from "./check-posted-signup.ts";
import type { Subscription } from "./find-signups.ts";
import { discard, findTarget, type Target } from "./find-target.ts";
import { dropCheck, proofHours } from "./give-up-check.ts";
import { notCovered } from "./not-covered.ts";
import { readPassword, settleOwner, type WishedPassword } from "./settle-owner.ts";
import { writeDetails } from "./write-details.ts";

export interface SavedSignup {
  subscriptionId: string;
  /** The check that made it; with the id it makes the cookie that lets its owner pay. */
  verificationId: string;
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
    const isProven = signup.verificationEmail === signup.accountEmail;
    const posting = { verificationId, isProven, isSignedIn: posted.user !== null };
    const target = await findTarget(tx, owner, posting, now);
    const subscription = await writeSubscription(tx, verificationId, signup, target, now);
    if (target.displaced) await discard(tx, target.displaced, { heirId: subscription.id, verificationId });
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
    return { subscription, isNew: !before || target.existing?.id !== before.id };
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
  // Its check has come to an end with the details: nothing hangs on the address any more.
  if (existing && existing.verificationId !== verificationId) await dropCheck(db, existing.verificationId);
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
    verificationId: subscription.verificationId,
    isNew,
    signup: {
      status: subscription.status,
      totalCents: subscription.priceCents,
      notCovered: notCovered(endsOn, places),
    },
  };
}

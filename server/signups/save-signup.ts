import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isUuid } from "#core/is-uuid.ts";
import { languageNow } from "#core/languages.ts";
import type { PriceList } from "#core/money/kinds.ts";
import { subscriptionEnd } from "#core/money/subscription.ts";
import { normaliseName } from "#core/people/contacts.ts";
import { masterInfo } from "#core/signup/form.ts";
import { hasNewerPassword, proofHours } from "#server/accounts/check-verification.ts";
import type { SessionUser } from "#server/accounts/sessions.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { readOrder } from "#server/subscriptions/read-order.ts";
import { lockAccount, requireRoom, type Subscription } from "#server/subscriptions/whose-it-is.ts";
import { type CheckedSignup, checkPostedSignup, type PostedSignup } from "./check-posted-signup.ts";
import { choosePriceList } from "./choose-price-list.ts";
import { type NotCovered, notCovered } from "./not-covered.ts";
import { prepareAccount, readPassword, type WishedPassword } from "./prepare-account.ts";
import { writeDetails } from "./write-details.ts";

export interface SavedSignup {
  subscriptionId: string;
  /** The check that made it. With the id it makes the cookie that lets its maker pay. */
  verificationId: string;
  /** Not saved before. */
  isNew: boolean;
  signup: {
    status: Subscription["status"];
    totalCents: number;
    priceList: PriceList;
    notCovered: NotCovered[];
  };
}

/**
 * Saves the wizard's form: account, subscription awaiting payment, registrant, locations, recipients and their channels, in one
 * transaction. The e-mail check identifies the sign-up: the same form posted again, even simultaneously, replaces the details
 * while it is unpaid and changes nothing once it is paid. Each new check makes one more person. whose-it-is.ts says who owns the
 * sign-up. The answer does not reveal whether the named account existed. Rows are locked in one order (e-mail check, account,
 * subscription), so that no two requests deadlock.
 * @throws Refusal VALIDATION, NOT_VERIFIED, CONFLICT when the sign-up is no longer the sender's, or the account looks after
 * twenty people already
 */
export async function saveSignup(db: Db, services: Services, posted: PostedSignup): Promise<SavedSignup> {
  const now = services.clock.now();
  const signup = checkPostedSignup(posted, now);
  // Before hashing, so that nobody can make the server hash for nothing.
  await requireProof(db, now, signup, posted.user);
  const who = posted.user ?? (await readPassword(db, accountOf(signup), posted.password));
  const saved = await db.transaction(async (tx) => {
    const verificationId = await requireProof(tx, now, signup, posted.user);
    const saved = await findSaved(tx, verificationId);
    if (saved && !isSenders(saved, signup, posted.user)) {
      throw new Refusal("changed-meanwhile");
    }
    const before = saved?.subscription ?? null;
    if (before && before.status !== "pending_payment") return { subscription: before, isNew: false };
    const isProven = signup.verificationEmail === signup.accountEmail;
    const ownerUserId =
      "hash" in who
        ? await prepareAccount(tx, services, now, wishOf(signup, posted, who, before, isProven))
        : who.id;
    if (ownerUserId !== null) await lockAccount(tx, ownerUserId);
    if (ownerUserId !== null && before?.ownerUserId !== ownerUserId) await requireRoom(tx, ownerUserId);
    const claimEmail = ownerUserId === null ? signup.accountEmail : null;
    const whose = { verificationId, ownerUserId, claimEmail };
    const subscription = await choosePriceList(tx, await write(tx, now, signup, whose), {
      wished: signup.form.priceList,
      requestId: posted.purchaseRequestId ?? null,
    });
    // The account holder's own session, or the proof of their address.
    const isHoldersWord = ownerUserId !== null || isProven;
    await writeDetails(tx, now, subscription.id, signup, isHoldersWord);
    await recordAudit(tx, {
      at: now,
      actor: posted.user ? { userId: posted.user.id } : "wizard",
      action: "signup-saved",
      subscriptionId: subscription.id,
      detail: { locations: signup.locations.length },
    });
    return { subscription, isNew: !before };
  });
  services.wakeDispatcher();
  return answer(db, saved, signup.today);
}

/**
 * Locks the posted e-mail check, so that the same form posted twice is saved one after the other.
 * @throws Refusal NOT_VERIFIED unless the check proved the chosen address within the last two hours, for this sender, and its
 * account has no newer password
 */
async function requireProof(
  db: Db | Tx,
  now: Temporal.Instant,
  signup: CheckedSignup,
  user: SessionUser | null,
): Promise<string> {
  const { verificationId } = signup.form;
  const refusal = new Refusal("verification-expired");
  if (!isUuid(verificationId)) throw refusal;
  const [row] = await db
    .select()
    .from(emailVerifications)
    .where(
      and(eq(emailVerifications.id, verificationId), eq(emailVerifications.email, signup.verificationEmail)),
    )
    .for("update");
  const provenAt = row?.verifiedAt;
  if (!provenAt || Temporal.Instant.compare(provenAt.add({ hours: proofHours }), now) <= 0) throw refusal;
  if (await hasNewerPassword(db, row, provenAt)) throw refusal;
  // A session proved it, not a code: it counts only for that session.
  if (row.codeHash === null && user?.email !== row.email) throw refusal;
  return verificationId;
}

/** What this check saved before, and the address of its present owner. */
async function findSaved(db: Db | Tx, verificationId: string) {
  const [row] = await db
    .select({ subscription: subscriptions, ownerEmail: users.email })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.ownerUserId))
    .where(eq(subscriptions.verificationId, verificationId));
  return row ?? null;
}

/**
 * Whether the check's sender may still change what it saved: while nobody owns it; when its owner is signed in; and when nobody
 * is signed in and the check proved the owner's address.
 */
function isSenders(
  { subscription, ownerEmail }: NonNullable<Awaited<ReturnType<typeof findSaved>>>,
  { verificationEmail }: CheckedSignup,
  user: SessionUser | null,
): boolean {
  if (subscription.closedAt !== null) return false;
  if (subscription.ownerUserId === null) return true;
  return user ? user.id === subscription.ownerUserId : verificationEmail === ownerEmail;
}

const accountOf = ({ accountEmail, form }: CheckedSignup) => ({
  email: accountEmail,
  name: normaliseName(masterInfo(form)?.fullName ?? ""),
});

function wishOf(
  signup: CheckedSignup,
  { askOf }: PostedSignup,
  password: WishedPassword,
  before: Subscription | null,
  isProven: boolean,
) {
  return {
    ...accountOf(signup),
    password,
    isProven,
    ownerUserId: before?.ownerUserId ?? null,
    verificationId: signup.form.verificationId,
    ask: askOf(signup.accountEmail),
  };
}

async function write(
  tx: Tx,
  now: Temporal.Instant,
  { form }: CheckedSignup,
  whose: Pick<Subscription, "verificationId" | "ownerUserId" | "claimEmail">,
): Promise<Subscription> {
  const { userType } = form;
  if (userType === "") throw new Error("A checked form has a user type.");
  const master = userType === "registrant" || form.master === "registrant" ? "registrant" : "self";
  const values = {
    ...whose,
    userType,
    master,
    language: languageNow(),
    createdAt: now,
    unpaidSince: now,
  } as const;
  const [row] = await tx
    .insert(subscriptions)
    .values(values)
    .onConflictDoUpdate({
      target: subscriptions.verificationId,
      // While it is unpaid, its thirty days begin again (sweep-deliveries.ts).
      set: values,
      // Paid meanwhile: the details stay as they were paid for.
      setWhere: eq(subscriptions.status, "pending_payment"),
    })
    .returning();
  if (!row) throw new Refusal("changed-meanwhile");
  return row;
}

async function answer(
  db: Db | Tx,
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
      totalCents: (await readOrder(db, subscription)).totalCents,
      priceList: subscription.priceList,
      notCovered: notCovered(endsOn, places),
    },
  };
}

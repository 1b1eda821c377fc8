import type { Temporal } from "temporal-polyfill";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { attachSignup } from "./attach-signup.ts";
import { type Checked, findOwn, findWaiting, lockOwn, type Subscription } from "./find-signups.ts";
import { giveUpCheck, isGivenUp } from "./give-up-check.ts";

/**
 * The signed-in account's subscription, or null. An account whose address is proven takes over what waits for that
 * address when it has nothing active (`chooseWaiting` says which). From the first look of such an account on nobody
 * else reads or writes its subscription: a check that proved another address is given up.
 */
export async function ownSubscription(
  db: Db,
  user: SessionUser,
  now: Temporal.Instant,
): Promise<Subscription | null> {
  const own = await findOwn(db, user.id);
  if (!user.emailVerified) return own?.subscription ?? null;
  const takesMore = own?.subscription.status !== "active" && (await findWaiting(db, user.email)).length > 0;
  if (isInOrder(own, user) && !takesMore) return own?.subscription ?? null;
  return db.transaction((tx) => settleOwn(tx, user, now));
}

async function settleOwn(db: Db, user: SessionUser, now: Temporal.Instant): Promise<Subscription | null> {
  const own = await lockOwn(db, user.id);
  const chosen = chooseWaiting(own, await findWaiting(db, user.email), user.email);
  if (chosen) return attachSignup(db, user, own?.subscription ?? null, chosen, now);
  return own === null || isInOrder(own, user) ? (own?.subscription ?? null) : giveUpCheck(db, own, now);
}

/** Whether nobody else has its check: it proved the account's own address, or was given up. */
const isInOrder = (own: Checked | null, { email }: SessionUser): boolean =>
  own === null || own.check.email === email || isGivenUp(own.check);

/**
 * Which waiting signup becomes the account's without a question; null when none does. One whose check proved the
 * account's own address is its owner's word. Anybody may name an address: what they paid is taken without a question
 * only where it takes no place of anything else; and of several, none before its owner has chosen
 * (read-waiting-signups.ts).
 *
 * `waiting` newest first. An active subscription gives way to nothing.
 */
export function chooseWaiting(
  own: Checked | null,
  waiting: readonly Checked[],
  email: string,
): Checked | null {
  if (own?.subscription.status === "active") return null;
  const isPaid = ({ subscription }: Checked) => subscription.status === "active";
  const proven = waiting.filter(({ check }) => check.email === email);
  const provenAndPaid = proven.find(isPaid);
  if (provenAndPaid) return provenAndPaid;
  if (own) return null;
  if (proven[0]) return proven[0];
  const paid = waiting.filter(isPaid);
  return (paid.length > 0 ? (paid.length === 1 ? paid[0] : null) : waiting[0]) ?? null;
}

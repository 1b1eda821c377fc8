import { catalogue } from "#core/catalogue.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { attachSignup } from "./attach-signup.ts";
import { closeSignup } from "./close-signup.ts";
import { type Checked, lockAll, lockOwn, type Subscription } from "./find-signups.ts";
import { joinSignup } from "./join-signup.ts";

/**
 * "Add these dates to mine": a paid signup that waits for the account's address is joined to its active subscription, or,
 * without one, becomes the account's. Said twice, it is done once.
 * @throws Refusal NOT_FOUND (also for another's, and for one that was answered otherwise), CONFLICT when the places do
 *   not fit
 */
export async function addWaitingSignup(services: Services, user: SessionUser, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { own, waiting } = await lockBoth(tx, user, id);
    const { subscription } = waiting;
    if (own && (subscription.id === own.id || subscription.successorId === own.id)) return;
    if (!isOpen(subscription)) throw notFound();
    if (own?.status === "active") return joinSignup(tx, services, user.id, own, waiting);
    await attachSignup(tx, user, own, waiting, services.clock.now());
  });
  services.wakeDispatcher();
}

/**
 * "This was not me": closes it. Said twice, it is done once.
 * @throws Refusal NOT_FOUND (also for another's, and for one that was added)
 */
export async function declineWaitingSignup(services: Services, user: SessionUser, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { waiting } = await lockBoth(tx, user, id);
    const { closedAt, successorId } = waiting.subscription;
    if (closedAt !== null && successorId === null) return;
    if (!isOpen(waiting.subscription)) throw notFound();
    await closeSignup(tx, services, waiting, null);
    await recordAudit(tx, {
      at: services.clock.now(),
      actor: { userId: user.id },
      action: "signup-declined",
      subscriptionId: id,
    });
  });
}

interface Both {
  own: Subscription | null;
  waiting: Checked;
}

/** The account's own, and the one that was named, if it is or was for this account's proven address. Locked. */
async function lockBoth(db: Db, user: SessionUser, id: string): Promise<Both> {
  const own = await lockOwn(db, user.id);
  const [waiting] = await lockAll(db, [id]);
  const isTheirs = waiting?.subscription.ownerUserId
    ? waiting.subscription.ownerUserId === user.id
    : waiting?.subscription.claimEmail === user.email;
  if (!waiting || !isTheirs || !user.emailVerified) throw notFound();
  return { own: own?.subscription ?? null, waiting };
}

/** Paid, and answered by nobody yet. */
const isOpen = ({ status, closedAt, ownerUserId }: Subscription): boolean =>
  status === "active" && closedAt === null && ownerUserId === null;

const notFound = () => new Refusal("NOT_FOUND", catalogue.api.notFound);

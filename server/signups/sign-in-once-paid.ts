import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isActive } from "#core/money/subscription.ts";
import type { Auth } from "#server/accounts/auth.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday } from "#server/subscriptions/find-with-today.ts";

/** Minutes after the code in which a payer is signed in without the password. */
const goodForMinutes = 120;

/**
 * Signs in a person who has just paid, without the password that they set minutes ago. Opens only the account that this sign-up
 * made: its address is the mailbox that the code proved, its password was set with that proof, and it has had no session since.
 * So a wizard's code never opens an earlier account, and each sign-up opens at most one session. The caller has found the e-mail
 * check in three places of this browser: the code's cookie, the save's cookie, and the open tab.
 * @returns Better Auth's answer, with the session's cookie in its headers. Null when nobody is signed in.
 */
export async function signInOncePaid(
  db: Db,
  { clock }: Pick<Services, "clock">,
  auth: Auth,
  { subscriptionId, verificationId }: { subscriptionId: string; verificationId: string },
) {
  const now = clock.now();
  const found = await findWithToday(db, now, subscriptionId);
  if (found === null || !isPaid(found)) return null;
  const userId = await db.transaction(async (tx) => {
    const [made] = await tx
      .select({ user: users, verifiedAt: emailVerifications.verifiedAt })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.ownerUserId))
      .innerJoin(emailVerifications, eq(emailVerifications.id, subscriptions.verificationId))
      .where(
        and(
          eq(subscriptions.id, subscriptionId),
          eq(subscriptions.verificationId, verificationId),
          isNull(subscriptions.closedAt),
          eq(users.openedBy, verificationId),
          eq(users.email, emailVerifications.email),
          isNotNull(emailVerifications.codeHash),
        ),
      )
      .for("update", { of: users });
    const until = made?.verifiedAt?.add({ minutes: goodForMinutes });
    if (!made || !until || Temporal.Instant.compare(until, now) <= 0) return null;
    // Before the session exists, so that a simultaneous second call opens none.
    await tx.update(users).set({ openedBy: null }).where(eq(users.id, made.user.id));
    await recordAudit(tx, {
      at: now,
      actor: { userId: made.user.id },
      action: "signed-in-once-paid",
      subscriptionId,
    });
    return made.user.id;
  });
  if (userId === null) return null;
  return auth.api.openSession({ body: { userId, rememberMe: false }, returnHeaders: true });
}

function isPaid({
  subscription: { status, endsOn },
  today,
}: NonNullable<Awaited<ReturnType<typeof findWithToday>>>) {
  return status === "active" && endsOn !== null && isActive(endsOn, today);
}

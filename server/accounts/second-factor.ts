import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { passkey, user as users } from "#server/db/schema/accounts.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { holdAccount } from "#server/subscriptions/hold-account.ts";
import type { Auth } from "./auth.ts";
import { requireOwnPassword } from "./own-password.ts";
import { type PasskeyAnswer, provePasskey } from "./passkeys.ts";

/** Whether a login by the password asks for a mailed code, too (sign-in.ts). */
export async function hasTwoSteps(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.twoStepLogin, true)))) > 0;
}

/**
 * Turns two-step login on or off. The account's own address is told.
 * @throws Refusal WRONG_PASSWORD
 */
export async function switchTwoSteps(
  db: Db,
  services: Services,
  userId: string,
  { password, isOn }: { password: string; isOn: boolean },
): Promise<void> {
  await requireOwnPassword(db, userId, password);
  await db.transaction(async (tx) => {
    await holdAccount(tx, userId);
    if (await setTwoSteps(tx, userId, isOn))
      await tellActivity(tx, services, userId, isOn ? "codes-on" : "codes-off");
  });
  services.wakeDispatcher();
}

/** @returns whether it was otherwise before */
export async function setTwoSteps(tx: Tx, userId: string, isOn: boolean): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ twoStepLogin: isOn })
    .where(and(eq(users.id, userId), eq(users.twoStepLogin, !isOn)))
    .returning({ id: users.id });
  return changed.length === 1;
}

/**
 * Where two-step login is on and the account has a passkey, a new password by mail and another address take it: whoever only reads the
 * mailbox, or only knows the password, gets no further. Without a passkey nothing is asked: the mailbox is the second step.
 * @throws Refusal PASSKEY_REQUIRED, INVALID_PASSKEY
 */
export async function requirePasskey(
  { db, auth, cookie }: { db: Db; auth: Auth; cookie: string },
  userId: string,
  answer: PasskeyAnswer | undefined,
): Promise<void> {
  if (!(await hasTwoSteps(db, userId))) return;
  if ((await db.$count(passkey, eq(passkey.userId, userId))) === 0) return;
  if (answer === undefined) throw new Refusal("passkey-required");
  if ((await provePasskey(db, auth, answer, cookie)) !== userId) throw new Refusal("passkey-refused");
}

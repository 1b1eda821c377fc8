import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { passkey, user as users } from "#server/db/schema/accounts.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";
import type { Auth } from "./auth.ts";
import { requireOwnPassword } from "./own-password.ts";
import { type PasskeyAnswer, provePasskey } from "./passkeys.ts";

/** Whether a login by password also asks for a mailed code (sign-in.ts). */
export async function hasTwoSteps(db: Db, userId: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), eq(users.twoStepLogin, true)))) > 0;
}

/**
 * Turns two-step login on or off, and tells the account's own address.
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
    await shareLockAccount(tx, userId);
    if (await setTwoSteps(tx, userId, isOn))
      await notifyActivity(tx, services, userId, isOn ? "codes-on" : "codes-off");
  });
  services.wakeDispatcher();
}

/** @returns whether this changed it */
export async function setTwoSteps(tx: Tx, userId: string, isOn: boolean): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ twoStepLogin: isOn })
    .where(and(eq(users.id, userId), eq(users.twoStepLogin, !isOn)))
    .returning({ id: users.id });
  return changed.length === 1;
}

/**
 * With two-step login and a passkey, a password reset and an address change need the passkey: reading the mailbox alone, or
 * knowing the password alone, is not enough. Without a passkey it asks for nothing: the mailbox is the second step.
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

import { eq } from "drizzle-orm";
import { newPasswordMinLength } from "#core/people/passwords.ts";
import type { Db } from "#server/db/client.ts";
import { recordAccountEvent } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { requireAcceptablePassword } from "./acceptable-password.ts";
import { tellAccount } from "./account-mail.ts";
import { hashPassword } from "./hash-password.ts";
import { requireOwnPassword } from "./own-password.ts";
import { revokeSessions, setPassword } from "./revoke-sessions.ts";
import type { SessionUser } from "./sessions.ts";

/**
 * Changes the password of a signed-in user, who enters the old one. Ends every session, this one too (the caller begins a new
 * one), closes the calendars' addresses, and tells the account's own address.
 * @throws Refusal WRONG_PASSWORD, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function changePassword(
  db: Db,
  services: Services,
  user: SessionUser,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  const { clock } = services;
  await requireOwnPassword(db, user.id, password);
  await requireAcceptablePassword(newPassword, [user.email, user.name], newPasswordMinLength);
  const hash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    // The account was deleted meanwhile.
    if (!owner) throw new Refusal("login-required");
    await revokeSessions(tx, user);
    await setPassword(tx, clock.now(), user.id, hash);
    await recordAccountEvent(tx, clock.now(), user.id, "password-changed");
    await tellAccount(tx, services, clock.now(), "password-changed", owner.email, owner.language);
  });
  services.wakeDispatcher();
}

import { eq } from "drizzle-orm";
import { newPasswordMinLength } from "#core/people/passwords.ts";
import type { Db } from "#server/db/client.ts";
import { recordAccountEvent } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { releaseHourlyLink } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";
import { requireAcceptablePassword } from "./acceptable-password.ts";
import { requireLink, takeLink, unusableLink } from "./account-links.ts";
import { tellAccount } from "./account-mail.ts";
import { hashPassword } from "./hash-password.ts";
import { revokeSessions, setPassword } from "./revoke-sessions.ts";

/**
 * Sets a new password with the mailed token. Ends every session of the account, closes its calendars' addresses, and tells its
 * own address.
 * @param requireMore asks for the account's passkey, where a new password needs it
 * @returns the account's address
 * @throws Refusal INVALID_TOKEN, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function resetPassword(
  db: Db,
  services: Services,
  { newPassword, token }: { newPassword: string; token: string },
  requireMore: (userId: string) => Promise<void>,
): Promise<string> {
  const { keys, clock } = services;
  const now = clock.now();
  const link = await requireLink(db, keys, now, "reset", token);
  await requireAcceptablePassword(newPassword, [link.email, link.name], newPasswordMinLength);
  if (link.userId !== null) await requireMore(link.userId);
  const hash = await hashPassword(newPassword);
  const email = await db.transaction(async (tx) => {
    const { userId, email } = await takeLink(tx, keys, now, "reset", token);
    const [owner] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for("update") : [];
    // The account has moved from the address that got the link.
    if (owner?.email !== email) throw unusableLink();
    await revokeSessions(tx, owner);
    await setPassword(tx, now, owner.id, hash);
    await releaseHourlyLink(tx, keys, email);
    await recordAccountEvent(tx, now, owner.id, "password-changed");
    await tellAccount(tx, services, now, "password-changed", email, owner.language);
    return email;
  });
  services.wakeDispatcher();
  return email;
}

import { and, eq, notExists } from "drizzle-orm";
import { languageNow } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAccountEvent } from "#server/db/record-account-event.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { type MailAsk, mayMail } from "#server/messages/mail-allowance.ts";
import { readHoldersLanguage } from "#server/recipients/holders-language.ts";
import { moveHolderMailbox } from "#server/recipients/move-holder-mailbox.ts";
import { refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { requireLink, takeLink, unusableLink } from "./account-links.ts";
import { mailLink, tellAccount } from "./account-mail.ts";
import { requireSignInEmail } from "./auth-refusals.ts";
import { requireOwnPassword } from "./own-password.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import type { SessionUser } from "./sessions.ts";

/**
 * A signed-in user wants to move the account to another address. Both addresses are told. Nothing changes until somebody opens
 * the link mailed to the new address. Only the new address's reader learns whether it has an account already.
 * @param requireMore asks for the account's passkey, where changing the address needs it
 * @throws Refusal WRONG_PASSWORD, INVALID_EMAIL, VALIDATION for the account's present address
 */
export async function askToChangeAddress(
  db: Db,
  services: Services,
  user: SessionUser,
  { password, ...ask }: MailAsk & { password: string },
  requireMore: (userId: string) => Promise<void>,
): Promise<void> {
  const { email } = ask;
  await requireOwnPassword(db, user.id, password);
  requireSignInEmail(email);
  if (email === user.email) throw refuseAnswers({ email: "same-address" });
  await requireMore(user.id);
  services.background.run("address mail failed", () => mailBoth(db, services, user, ask));
}

async function mailBoth(db: Db | Tx, services: Services, user: SessionUser, ask: MailAsk): Promise<void> {
  const { clock } = services;
  const { email } = ask;
  const now = clock.now();
  if (!(await mayMail(db, services, now, ask))) return;
  await recordAccountEvent(db, now, user.id, "address-change-asked");
  await tellAccount(
    db,
    services,
    now,
    "address-change-asked",
    user.email,
    await readHoldersLanguage(db, user.id),
  );
  if (await isTaken(db, email)) await tellAccount(db, services, now, "account-exists", email, languageNow());
  else
    await mailLink(db, services, now, { purpose: "change-address", email, userId: user.id, name: user.name });
  services.wakeDispatcher();
}

const isTaken = async (db: Db | Tx, email: string) =>
  (await db.$count(users, and(eq(users.email, email), eq(users.emailVerified, true)))) > 0;

/**
 * Moves the account with the mailed link and the account's password. From then on its reminders go to the new address. Ends every
 * session, closes its calendars' addresses, and tells both addresses.
 *
 * The password is needed because the link proves only who reads the mailbox. Otherwise a stranger could send the link to a woman:
 * if she opened it, the stranger's account, with the stranger's password, would have her proven address, and what she signs up
 * for later would be the stranger's at the next sign-in.
 * @param count counts an attempt at the password by this link
 * @returns the new address
 * @throws Refusal INVALID_TOKEN, also when the address has got an account meanwhile; WRONG_PASSWORD
 */
export async function changeAddress(
  db: Db,
  services: Services,
  { token, password }: { token: string; password: string },
  count: () => Promise<void>,
): Promise<string> {
  const { keys, clock } = services;
  const now = clock.now();
  const link = await requireLink(db, keys, now, "change-address", token);
  if (link.userId === null) throw unusableLink();
  await count();
  await requireOwnPassword(db, link.userId, password);
  const moved = await db.transaction(async (tx) => {
    const { userId, email } = await takeLink(tx, keys, now, "change-address", token);
    const [before] = userId ? await tx.select().from(users).where(eq(users.id, userId)).for("update") : [];
    if (!before) throw unusableLink();
    await makeRoom(tx, email);
    await revokeSessions(tx, before);
    await tx.update(users).set({ email }).where(eq(users.id, before.id));
    await moveHolderMailbox(tx, services, before.id, email);
    await recordAccountEvent(tx, now, before.id, "address-changed");
    for (const address of [before.email, email]) {
      await tellAccount(tx, services, now, "address-changed", address, before.language);
    }
    return email;
  });
  services.wakeDispatcher();
  return moved;
}

/** Removes an unproven, empty account at the new address. Any other account keeps its address. */
async function makeRoom(tx: Tx, email: string): Promise<void> {
  const owned = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.ownerUserId, users.id));
  await tx.delete(users).where(and(eq(users.email, email), eq(users.emailVerified, false), notExists(owned)));
  if ((await tx.$count(users, eq(users.email, email))) > 0) throw unusableLink();
}

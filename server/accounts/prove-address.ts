import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { languageNow } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import type { Services } from "#server/start/services.ts";
import { requireAcceptablePassword } from "./acceptable-password.ts";
import { type AccountLink, findLink, requireLink, takeLink, unusableLink } from "./account-links.ts";
import { hashPassword } from "./hash-password.ts";
import { revokeSessions, setPassword } from "./revoke-sessions.ts";
import type { SessionUser } from "./sessions.ts";

/**
 * Opens an account with the mailed link, or proves the address of an account that waited for it. Proof and password belong
 * together: the account gets the password that the mailbox's reader gives here. A proven address keeps its password, so the link
 * of an earlier sign-up cannot replace a reset.
 * @returns the account
 * @throws Refusal INVALID_TOKEN, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function proveAddress(
  db: Db,
  { keys, clock }: Services,
  { token, password }: { token: string; password: string },
): Promise<SessionUser> {
  const now = clock.now();
  const { email, name } = await requireLink(db, keys, now, "prove", token);
  await requireAcceptablePassword(password, [email, name]);
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const link = await takeLink(tx, keys, now, "prove", token);
    const account = await openAccount(tx, link);
    // Void the links of this address's other sign-ups, too: one may be a stranger's.
    await revokeSessions(tx, account);
    await setPassword(tx, now, account.id, hash);
    return account;
  });
}

/** The address that a mailed link would prove. Null for a link that opens nothing. Changes nothing. */
export async function readProveLink(
  db: Db,
  { keys, clock }: Services,
  token: string,
): Promise<string | null> {
  const link = await findLink(db, keys, clock.now(), "prove", token);
  if (!link) return null;
  const proven = and(eq(users.email, link.email), eq(users.emailVerified, true));
  return (await db.$count(users, proven)) > 0 ? null : link.email;
}

async function openAccount(tx: Tx, { email, name }: AccountLink): Promise<SessionUser> {
  const [made] = await tx
    .insert(users)
    .values({ id: randomUUID(), email, name, emailVerified: true, language: languageNow() })
    .onConflictDoNothing({ target: users.email })
    .returning();
  if (made) return made;
  const [waiting] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  if (!waiting || waiting.emailVerified) throw unusableLink();
  const proven = { emailVerified: true, language: languageNow(), ...(name && { name }) };
  await tx.update(users).set(proven).where(eq(users.id, waiting.id));
  return { ...waiting, ...proven };
}

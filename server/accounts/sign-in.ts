import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Auth } from "#server/accounts/auth.ts";
import { refusing } from "#server/accounts/auth-refusals.ts";
import type { Db } from "#server/db/client.ts";
import { user as users } from "#server/db/schema/accounts.ts";

/** What somebody signs in with; `isKept`: "Keep me logged in on this device". */
export interface SignIn {
  email: string;
  password: string;
  isKept: boolean;
}

/**
 * Signs in. Gives Better Auth's answer, with the session's cookie in its headers, and whether it is the account's first session. An
 * unproven address has no password yet and is refused like an unknown one; otherwise somebody could sign up a stranger's address,
 * sign in, and learn whether it had an account before. The session that this browser had before ends, whosever it was.
 * @param cookie the request's own
 * @throws Refusal INVALID_EMAIL_OR_PASSWORD
 */
export async function signIn(db: Db, auth: Auth, { email, password, isKept }: SignIn, cookie: string) {
  const account = await findAccount(db, auth, email);
  const answer = await refusing(() =>
    auth.api.signInEmail({ body: { email, password, rememberMe: isKept }, returnHeaders: true }),
  );
  if (cookie) await auth.api.signOut({ headers: new Headers({ cookie }) });
  return { ...answer, isFirst: account !== null && account.openedBy !== null };
}

/** Better Auth reads the passwords of an account, if there is one. Where there is none, as much is read, so that the time tells nothing. */
async function findAccount(db: Db, auth: Auth, email: string): Promise<{ openedBy: string | null } | null> {
  const [account] = await db
    .select({ openedBy: users.openedBy })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  if (account) return account;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.findAccounts(randomUUID());
  return null;
}

/**
 * Begins a session of an account whose holder was proven another way. The session that this browser had before ends, whosever it was.
 * @param cookie the request's own
 */
export async function beginSession(
  auth: Auth,
  { userId, isKept }: { userId: string; isKept: boolean },
  cookie: string,
): Promise<Headers> {
  const { headers } = await auth.api.openSession({
    body: { userId, rememberMe: isKept },
    returnHeaders: true,
  });
  if (cookie) await auth.api.signOut({ headers: new Headers({ cookie }) });
  return headers;
}

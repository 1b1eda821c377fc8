import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Auth } from "#server/accounts/auth.ts";
import { refusing } from "#server/accounts/auth-refusals.ts";
import type { Db } from "#server/db/client.ts";
import { session, user as users } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import type { SessionUser } from "./sessions.ts";

/** What somebody signs in with; `isKept`: "Keep me logged in on this device". */
export interface SignIn {
  email: string;
  password: string;
  isKept: boolean;
  /** Whether a code from a mail to this very address goes with the password (`admitByCode`). */
  hasCode: boolean;
}

/** Who is signed in, the cookies that say so, and whether it is the account's first session. */
export interface SignedIn {
  user: SessionUser;
  headers: Headers;
  isFirst: boolean;
}

/**
 * Signs in. An unproven address has no password yet and is refused like an unknown one; otherwise somebody could sign up a
 * stranger's address, sign in, and learn whether it had an account before. Whether an account has two-step login is told behind
 * its right password alone. The session that this browser had before ends, whosever it was.
 * @param cookie the request's own
 * @throws Refusal INVALID_EMAIL_OR_PASSWORD, CODE_REQUIRED
 */
export async function signIn(
  db: Db,
  auth: Auth,
  { email, password, isKept, hasCode }: SignIn,
  cookie: string,
): Promise<SignedIn> {
  const account = await findAccount(db, auth, email);
  const { headers, response } = await refusing(() =>
    auth.api.signInEmail({
      body: { email, password, rememberMe: isKept },
      headers: new Headers({ cookie }),
      returnHeaders: true,
    }),
  );
  if (account?.twoStepLogin && !hasCode) {
    // Better Auth has begun a session, and nobody gets its cookie.
    await db.delete(session).where(eq(session.token, response.token));
    throw new Refusal("code-required");
  }
  if (cookie) await auth.api.signOut({ headers: new Headers({ cookie }) });
  return { user: response.user, headers, isFirst: account !== null && account.openedBy !== null };
}

/** Better Auth reads the passwords of an account, if there is one. Where there is none, as much is read, so that the time tells nothing. */
async function findAccount(db: Db, auth: Auth, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
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

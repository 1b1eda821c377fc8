import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Auth } from "#server/accounts/auth.ts";
import { refusing } from "#server/accounts/auth-refusals.ts";
import type { Db } from "#server/db/client.ts";
import { session, user as users } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";
import type { SessionUser } from "./sessions.ts";

/** `isKept`: "Keep me logged in on this device". */
export interface SignIn {
  email: string;
  password: string;
  isKept: boolean;
  /** A code mailed to this address comes with the password (`admitByCode`). */
  hasCode: boolean;
}

/** The user, the session's cookies, and whether it is the account's first session. */
export interface SignedIn {
  user: SessionUser;
  headers: Headers;
  isFirst: boolean;
}

/**
 * Signs in. An unproven address has no password yet and is refused like an unknown one; otherwise somebody could sign up a
 * stranger's address, sign in, and learn whether it had an account. Only the right password reveals that an account has two-step
 * login. Ends the browser's earlier session, whosever it was.
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
    // Better Auth has begun a session whose cookie nobody gets.
    await db.delete(session).where(eq(session.token, response.token));
    throw new Refusal("code-required");
  }
  if (cookie) await auth.api.signOut({ headers: new Headers({ cookie }) });
  return { user: response.user, headers, isFirst: account !== null && account.openedBy !== null };
}

/** Better Auth reads an account's passwords. Without an account, read as much, so that timing tells nothing. */
async function findAccount(db: Db, auth: Auth, email: string) {
  const [account] = await db.select().from(users).where(eq(users.email, email.toLowerCase()));
  if (account) return account;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.findAccounts(randomUUID());
  return null;
}

/**
 * Begins a session for a holder proven another way. Ends the browser's earlier session, whosever it was.
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

import { randomUUID } from "node:crypto";
import type { Auth } from "#server/accounts/auth.ts";
import { refusing } from "#server/accounts/auth-refusals.ts";

/** What somebody signs in with; `isKept`: "Keep me logged in on this device". */
export interface SignIn {
  email: string;
  password: string;
  isKept: boolean;
}

/**
 * Signs in. Gives Better Auth's answer, with the session's cookie in its headers. An unproven address has no password
 * yet and is refused like an unknown one; otherwise somebody could sign up a stranger's address, sign in, and learn
 * whether it had an account before. The session that this browser had before ends, whosever it was.
 * @param cookie the request's own
 * @throws Refusal INVALID_EMAIL_OR_PASSWORD
 */
export async function signIn(auth: Auth, { email, password, isKept }: SignIn, cookie: string) {
  await readAsMuch(auth, email);
  const answer = await refusing(() =>
    auth.api.signInEmail({ body: { email, password, rememberMe: isKept }, returnHeaders: true }),
  );
  if (cookie) await auth.api.signOut({ headers: new Headers({ cookie }) });
  return answer;
}

/** Better Auth reads the passwords of an account, if there is one. Where there is none, as much is read, so that the time tells nothing. */
async function readAsMuch(auth: Auth, email: string): Promise<void> {
  const { internalAdapter } = await auth.$context;
  if (!(await internalAdapter.findUserByEmail(email))) await internalAdapter.findAccounts(randomUUID());
}

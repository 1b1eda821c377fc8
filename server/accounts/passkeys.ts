import { APIError } from "better-auth/api";
import { and, asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { passkeysAtMost } from "#core/people/passkeys.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { passkey, session, user as users } from "#server/db/schema/accounts.ts";
import { notifyActivity } from "#server/messages/notify-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { shareLockAccount } from "#server/subscriptions/share-lock-account.ts";
import type { Auth } from "./auth.ts";
import { beginSession } from "./sign-in.ts";

/** The browser's response to a challenge (WebAuthn, as JSON), for Better Auth's plugin. */
export type PasskeyAnswer = Record<string, unknown>;

export interface ListedPasskey {
  id: string;
  since: string;
}

/** Oldest first. Nothing is kept about the devices, so only the day tells them apart. */
export async function listPasskeys(db: Db | Tx, userId: string): Promise<ListedPasskey[]> {
  const rows = await db
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt));
  return rows.map(({ id, createdAt }) => ({
    id,
    since: isoInstant(Temporal.Instant.fromEpochMilliseconds(createdAt.getTime())),
  }));
}

/**
 * The challenge for a new passkey, and the cookie that binds the response to this browser for five minutes. A device's list of
 * passkeys shows the service's name and nothing else.
 * @throws Refusal CONFLICT when there are ten, LOGIN_REQUIRED
 */
export async function askForNewPasskey(db: Db, auth: Auth, userId: string, cookie: string) {
  if ((await db.$count(passkey, eq(passkey.userId, userId))) >= passkeysAtMost)
    throw new Refusal("passkeys-full");
  const headers = new Headers({ cookie });
  try {
    const asked = await auth.api.generatePasskeyRegistrationOptions({
      headers,
      query: { name: brand.name },
      returnHeaders: true,
    });
    // The plugin puts the account's name or address there, and browsers show it.
    const user = { ...asked.response.user, displayName: brand.name };
    return { ...asked, response: { ...asked.response, user } };
  } catch (error) {
    // Another request has ended the session meanwhile.
    if (error instanceof APIError && error.statusCode === 401) throw new Refusal("login-required");
    throw error;
  }
}

/**
 * Adds the passkey. The account's own address is told.
 * @throws Refusal INVALID_PASSKEY
 */
export async function addPasskey(
  db: Db,
  services: Services,
  auth: Auth,
  userId: string,
  { answer, cookie }: { answer: PasskeyAnswer; cookie: string },
): Promise<void> {
  const made = await refusingPasskey(() =>
    auth.api.verifyPasskeyRegistration({ headers: new Headers({ cookie }), body: { response: answer } }),
  );
  await db.transaction(async (tx) => {
    await shareLockAccount(tx, userId);
    // A device's model says something about its owner, and nothing here needs it.
    await tx.update(passkey).set({ aaguid: null }).where(eq(passkey.id, made.id));
    await notifyActivity(tx, services, userId, "passkey-added");
  });
  services.wakeDispatcher();
}

/**
 * Removes one of the account's passkeys. The account's own address is told.
 * @throws Refusal NOT_FOUND, for another account's
 */
export async function removePasskey(db: Db, services: Services, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await shareLockAccount(tx, userId);
    const removed = await tx
      .delete(passkey)
      .where(and(eq(passkey.id, id), eq(passkey.userId, userId)))
      .returning({ id: passkey.id });
    if (removed.length === 0) throw new Refusal("not-found");
    await notifyActivity(tx, services, userId, "passkey-removed");
  });
  services.wakeDispatcher();
}

/** The challenge for any passkey of this site. The same for everybody; it names no account. */
export const askForPasskey = (auth: Auth) =>
  auth.api.generatePasskeyAuthenticationOptions({ headers: new Headers(), returnHeaders: true });

/**
 * Signs in by a passkey. Ends the browser's earlier session, whosever it was.
 * @param cookie the request's own
 * @throws Refusal INVALID_PASSKEY
 */
export async function signInByPasskey(
  db: Db,
  auth: Auth,
  { answer, isKept, cookie }: { answer: PasskeyAnswer; isKept: boolean; cookie: string },
) {
  const userId = await provePasskey(db, auth, answer, cookie);
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user?.emailVerified) throw new Refusal("passkey-refused");
  return { user, headers: await beginSession(auth, { userId: user.id, isKept }, cookie) };
}

/**
 * The account whose passkey has answered this browser's challenge.
 * @throws Refusal INVALID_PASSKEY
 */
export async function provePasskey(
  db: Db,
  auth: Auth,
  answer: PasskeyAnswer,
  cookie: string,
): Promise<string> {
  const proven = await refusingPasskey(() =>
    auth.api.verifyPasskeyAuthentication({
      headers: new Headers({ cookie }),
      // The plugin's type is the browser's own.
      body: { response: answer as never },
    }),
  );
  // The plugin's session would outlive every browser, so the caller begins ours.
  await db.delete(session).where(eq(session.id, proven.session.id));
  return proven.session.userId;
}

/** One refusal for all causes: only an attacker would learn from the cause. */
async function refusingPasskey<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // The plugin reports an unreadable response for a new passkey as an internal error.
    const isUnreadable = error instanceof APIError && error.body?.code === "FAILED_TO_VERIFY_REGISTRATION";
    if (!(error instanceof APIError) || (error.statusCode >= 500 && !isUnreadable)) throw error;
    const refusal = new Refusal("passkey-refused");
    refusal.cause = error;
    throw refusal;
  }
}

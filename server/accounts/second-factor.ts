import { APIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { brand } from "#core/brand.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { passkey, session, twoFactor, user as users } from "#server/db/schema/accounts.ts";
import { tellActivity } from "#server/messages/tell-activity.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import type { Auth } from "./auth.ts";
import { requireOwnPassword } from "./own-password.ts";
import type { RateLimits } from "./rate-limits.ts";
import { asStored, readCode } from "./recovery-codes.ts";
import { forgetTrust } from "./revoke-sessions.ts";
import { beginSession } from "./sign-in.ts";

/** What the calls below are about: whose request it is, and its cookies. */
export interface CodeContext {
  db: Db;
  services: Services;
  auth: Auth;
  limits: RateLimits;
  cookie: string;
}

export interface SecondFactor {
  /** Whether a login by the password asks for a code. */
  isOn: boolean;
  /** Null where there are none that count. */
  recoveryCodesLeft: number | null;
  hasPasskeys: boolean;
}

export async function readSecondFactor(db: Db, auth: Auth, userId: string): Promise<SecondFactor> {
  const has = await hasPasskeys(db, userId);
  const row = await findRow(db, userId);
  const isOn = row?.verified === true;
  if (!row || !(isOn || has)) return { isOn, recoveryCodesLeft: null, hasPasskeys: has };
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  return { isOn, recoveryCodesLeft: backupCodes.length, hasPasskeys: has };
}

/**
 * Makes the secret for an app, and recovery codes; earlier ones are void. Codes count from the first right one on (`turnOnCodes`). The
 * password is asked even soon after a login: codes shut their owner out of the account, should somebody else set them up. The app's
 * entry has the service's name and nothing else.
 * @throws Refusal WRONG_PASSWORD, CONFLICT where codes are on already
 */
export async function prepareCodes(
  { db, services, auth, cookie }: CodeContext,
  userId: string,
  password: string,
) {
  const { totpURI, recoveryCodes } = await makeAnew({ db, services, auth, cookie }, userId, password);
  const secret = new URL(totpURI).searchParams.get("secret") ?? "";
  const name = encodeURIComponent(brand.name);
  return { secret, url: `otpauth://totp/${name}?secret=${secret}&issuer=${name}`, recoveryCodes };
}

type Making = Pick<CodeContext, "db" | "services" | "auth" | "cookie">;

async function makeAnew({ db, services, auth, cookie }: Making, userId: string, password: string) {
  const made = await refusingByCode(() =>
    auth.api.enableTwoFactor({ headers: new Headers({ cookie }), body: { password, method: "totp" } }),
  );
  if (made.method !== "totp") throw new Error("Better Auth made no codes");
  // Beside passkeys, recovery codes count at once.
  if (await hasPasskeys(db, userId)) await tell(db, services, userId, "recovery-codes-made");
  return { totpURI: made.totpURI, recoveryCodes: made.backupCodes };
}

/**
 * Recovery codes, in place of the earlier ones. Where no codes by app are on, they make passkeys count at a new password by mail.
 * @throws Refusal WRONG_PASSWORD
 */
export async function renewRecoveryCodes(
  context: CodeContext,
  userId: string,
  password: string,
): Promise<string[]> {
  const { db, services, auth, cookie } = context;
  if (!(await findRow(db, userId))?.verified)
    return (await makeAnew(context, userId, password)).recoveryCodes;
  const { backupCodes } = await refusingByCode(() =>
    auth.api.generateBackupCodes({ headers: new Headers({ cookie }), body: { password } }),
  );
  await tell(db, services, userId, "recovery-codes-made");
  return backupCodes;
}

/**
 * Turns codes on, by a first one from the app. A new session takes the place of this one.
 * @returns the new session's cookie
 * @throws Refusal INVALID_CODE, TOO_MANY_REQUESTS, CONFLICT where nothing was prepared
 */
export async function turnOnCodes(
  { db, services, auth, limits, cookie }: CodeContext,
  { id, user, isKept }: { id: string; user: { id: string }; isKept: boolean },
  typed: string,
): Promise<Headers> {
  const row = await findRow(db, user.id);
  if (!row || row.verified) throw new Refusal("changed-meanwhile");
  await limits.count("passwordPerSession", id, "too-many-app-codes");
  const { code } = readCode(typed);
  const { headers } = await refusingByCode(() =>
    auth.api.verifyTOTP({ headers: new Headers({ cookie }), body: { code }, returnHeaders: true }),
  );
  await limits.tryConsume("sameCode", `${user.id}\0${code}`);
  // The plugin's session outlives every browser. Ours asks whether it may.
  await auth.api.signOut({ headers: new Headers({ cookie: cookiesIn(headers) }) });
  await tell(db, services, user.id, "codes-on");
  return beginSession(auth, { userId: user.id, isKept }, "");
}

/**
 * Turns codes off, and with them the recovery codes.
 * @throws Refusal WRONG_PASSWORD
 */
export async function turnOffCodes(
  db: Db,
  services: Services,
  userId: string,
  password: string,
): Promise<void> {
  await requireOwnPassword(db, userId, password);
  await db.transaction(async (tx) => {
    await removeCodes(tx, userId);
    await tellActivity(tx, services, userId, "codes-off");
  });
  services.wakeDispatcher();
}

export async function removeCodes(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await forgetTrust(tx, userId);
}

/** Recovery codes that were made before there was a passkey were not made for it, and nobody may have them. */
export async function forgetUnusedCodes(db: Db | Tx, userId: string): Promise<void> {
  await db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false)));
}

/**
 * Whether more than the mailbox is needed to set a new password: codes by app are on, or there is a passkey and recovery codes for the
 * day when it is lost.
 */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await findRow(db, userId);
  return row !== null && (row.verified || (await hasPasskeys(db, userId)));
}

/**
 * Uses a code: six digits from the app, or a recovery code. Each works once. The caller has proven more than the code before: `by` names
 * what its wrong ones count for.
 * @param trusts whether this browser is not asked again for thirty days
 * @returns the cookie of a browser that is trusted
 * @throws Refusal INVALID_CODE, TOO_MANY_REQUESTS; the account is told when there were too many
 */
export async function takeCode(
  { db, services, auth, limits }: CodeContext,
  userId: string,
  { typed, trusts = false }: { typed: string; trusts?: boolean },
  by: { limit: "codePerAccount" | "codePerReset"; value: string },
): Promise<Headers> {
  await limits.count(by.limit, by.value, "too-many-app-codes").catch(async (refused: unknown) => {
    await tell(db, services, userId, "codes-refused");
    throw refused;
  });
  const asked = await auth.api.askForCode({ body: { userId }, returnHeaders: true });
  const { code: read, isRecovery } = readCode(typed);
  const set = isRecovery ? (await findRow(db, userId))?.backupCodes : undefined;
  const code = set === undefined ? read : await asStored(read, set);
  if (code === null) throw new Refusal("app-code-refused");
  const call = {
    headers: new Headers({ cookie: cookiesIn(asked.headers) }),
    body: { code, trustDevice: trusts },
    returnHeaders: true,
  } as const;
  const { headers, response } = await refusingByCode(() =>
    isRecovery ? auth.api.verifyBackupCode(call) : auth.api.verifyTOTP(call),
  );
  // Better Auth begins a session, whoever asks.
  if (response.token) await db.delete(session).where(eq(session.token, response.token));
  if (!isRecovery && !(await limits.tryConsume("sameCode", `${userId}\0${code}`))) {
    throw new Refusal("app-code-refused");
  }
  await limits.giveBack(by.limit, by.value);
  if (isRecovery) await tell(db, services, userId, "recovery-code-used");
  return new Headers(
    headers
      .getSetCookie()
      .filter((cookie) => /^[^=]*trust_device=/.test(cookie))
      .map((cookie): [string, string] => ["Set-Cookie", cookie]),
  );
}

async function findRow(db: Db, userId: string) {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return row ?? null;
}

const hasPasskeys = async (db: Db, userId: string) =>
  (await db.$count(passkey, eq(passkey.userId, userId))) > 0;

async function tell(
  db: Db,
  services: Services,
  userId: string,
  activity: Parameters<typeof tellActivity>[3],
) {
  await tellActivity(db, services, userId, activity);
  services.wakeDispatcher();
}

/** The cookies of an answer, as a request sends them. */
const cookiesIn = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

/** One refusal for all causes but a wrong password and what is on already. */
async function refusingByCode<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const refusal = refusalOf(String(error.body?.code));
    refusal.cause = error;
    throw refusal;
  }
}

function refusalOf(code: string): Refusal {
  if (code === "INVALID_PASSWORD" || code === "PASSWORD_TOO_LONG")
    return new Refusal("wrong-password", { fields: { password: "wrong-password" } });
  return new Refusal(code === "TOTP_ALREADY_ENABLED" ? "changed-meanwhile" : "app-code-refused");
}

import { APIError } from "better-auth/api";
import type { Logger } from "pino";
import { z } from "zod";
import { normaliseEmail } from "#core/people/contacts.ts";
import { codeOfReason, type Reason } from "#core/refusals.ts";
import { sqlStateOf } from "#server/db/driver-error.ts";
import { isDatabaseBusy } from "#server/db/is-passing.ts";
import { Refusal } from "#server/refusal.ts";

/** Our reasons for Better Auth's codes. Only requests that no page sends get any other code. */
const reasons: Readonly<Record<string, Reason>> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-login",
  // The address is unproven. `signIn` says why it is refused like a wrong password.
  EMAIL_NOT_VERIFIED: "wrong-login",
  INVALID_EMAIL: "login-email-invalid",
  PASSWORD_TOO_LONG: "password-too-long",
};

/** SQLSTATE foreign_key_violation. */
const foreignKeyViolation = "23503";

/**
 * Runs a call of Better Auth.
 * @throws Refusal where Better Auth refuses
 */
export async function refusing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // The account was deleted during the sign-in.
    if (sqlStateOf(error) === foreignKeyViolation) throw authRefusal("INVALID_EMAIL_OR_PASSWORD");
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const refusal = authRefusal(String(error.body?.code));
    refusal.cause = error;
    throw refusal;
  }
}

/**
 * Logs why a signup, a login or a reset failed: Better Auth's code and message, or our own code and reason where Better Auth was
 * not asked. All are fixed strings that name nobody. `event`: what failed. `factsOf` reads whose it was, as ids only.
 */
export async function loggingFailure<Answer>(
  log: Logger,
  event: string,
  call: () => Promise<Answer>,
  factsOf: () => object | Promise<object> = () => ({}),
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    // A database outage concerns everybody, and is logged as such.
    if (isDatabaseBusy(error)) throw error;
    const origin = error instanceof Refusal && error.cause ? error.cause : error;
    if (origin instanceof APIError) {
      log.warn({ code: origin.body?.code, message: origin.body?.message, ...(await factsOf()) }, event);
    } else if (origin instanceof Refusal) {
      log.warn({ code: origin.code, message: codeOfReason(origin.reason), ...(await factsOf()) }, event);
    }
    throw error;
  }
}

/**
 * Better Auth must accept an account's address, too. Its rule is narrower than ours (no "a&b@example.com"), and an account that
 * cannot sign in helps nobody.
 */
export function isSignInEmail(email: string): boolean {
  return normaliseEmail(email) !== null && z.email().safeParse(email).success;
}

/** @throws Refusal INVALID_EMAIL */
export function requireSignInEmail(email: string): void {
  if (!isSignInEmail(email)) throw authRefusal("INVALID_EMAIL");
}

function authRefusal(betterAuthCode: string): Refusal {
  return new Refusal(reasons[betterAuthCode] ?? "bad-request", { namesCode: true });
}

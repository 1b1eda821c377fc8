import { m } from "#messages";
import type { AuthFailure } from "./auth-calls.ts";

// Better Auth's codes for a wrong address and for a wrong password. The page never says which of the two was wrong.
const wrongCredentials = new Set([
  "INVALID_EMAIL_OR_PASSWORD",
  "INVALID_PASSWORD",
  "INVALID_EMAIL",
  "USER_NOT_FOUND",
  "CREDENTIAL_ACCOUNT_NOT_FOUND",
]);

/** Whether the login failed because the address or the password is wrong. */
export const isWrongCredential = (code: string): boolean => wrongCredentials.has(code);

/** Whether the server has not judged the answers: no answer came, another machine answered, or the server failed. */
export const wasNotLookedAt = (code: string): boolean =>
  /^(UNREACHABLE|UNREADABLE|UNEXPECTED|HTTP_5\d\d)$/.test(code);

const aboutTheCode = new Set(["WRONG_CODE", "TOO_MANY_ATTEMPTS", "NOT_VERIFIED"]);

/**
 * Whether a code by mail helps, beside the password: the login is locked, its code did not work, or the password may have been right. After
 * too many tries by others, the server answers a right password like a wrong one.
 */
export const isHelpedByCode = (code: string): boolean =>
  code === "TOO_MANY_REQUESTS" || isWrongCredential(code) || aboutTheCode.has(code);

/** The sentence for a failed login, by its cause. */
export function loginMessage({ status, code, message }: AuthFailure): string {
  if (aboutTheCode.has(code)) return message;
  if (status === 429) return m.login_too_many_requests();
  return isWrongCredential(code) ? m.login_invalid_credential() : m.login_failed();
}

/**
 * The sentence for a failed sign-up. An address that already has an account gets the same sentence as any other failure, so that nobody
 * learns of the account.
 */
export function signupMessage({ status, code }: AuthFailure): string {
  if (status === 0) return m.account_signup_unexpected();
  if (status === 429) return m.api_too_many_requests();
  if (code === "INVALID_EMAIL") return m.account_signup_email_required();
  return passwordMessage(code) ?? m.account_signup_failed();
}

/** The sentence when asking for a reset mail failed. */
export function resetRequestMessage({ status, code }: AuthFailure): string {
  if (status === 429) return m.api_too_many_requests();
  if (code === "INVALID_EMAIL") return m.account_signup_email_required();
  return m.forgot_password_failed();
}

/** The sentence when the mailed link and its password could not prove an address. */
export const verifyMessage = (failure: AuthFailure): string =>
  passwordMessage(failure.code) ?? linkMessage(failure, m.verify_email_link_expired());

/** The sentence when setting a new password failed. Mostly the link is used up or too old. */
export function newPasswordMessage(failure: AuthFailure): string {
  const { code } = failure;
  if (code === "PASSWORD_TOO_SHORT") return m.reset_password_too_short();
  if (code === "PASSKEY_REQUIRED" || code === "INVALID_PASSKEY") return failure.message;
  return passwordMessage(code) ?? linkMessage(failure, m.reset_password_link_expired());
}

/** What is wrong with an account's first password. Null when the failure is about something else. */
function passwordMessage(code: string): string | null {
  if (code === "PASSWORD_TOO_SHORT") return m.account_signup_password_too_short();
  if (code === "PASSWORD_TOO_LONG") return m.account_signup_password_too_long();
  return code === "PASSWORD_TOO_COMMON" ? m.account_signup_password_too_common() : null;
}

const linkUsedUp = new Set(["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND"]);

/** Why a mailed link did not work. `usedUp` is the sentence for a link that is used up or too old. */
function linkMessage({ status, code }: AuthFailure, usedUp: string): string {
  if (status === 429) return m.api_too_many_requests();
  if (linkUsedUp.has(code)) return usedUp;
  return status === 0 ? m.api_unreachable() : m.api_unexpected();
}

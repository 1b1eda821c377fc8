import { catalogue } from "#core/words/catalogue.ts";
import type { AuthFailure } from "./auth-calls.ts";

// Better Auth's codes for an address or a password that is not right; which of the two is told to nobody.
const wrongCredentials = new Set([
  "INVALID_EMAIL_OR_PASSWORD",
  "INVALID_PASSWORD",
  "INVALID_EMAIL",
  "USER_NOT_FOUND",
  "CREDENTIAL_ACCOUNT_NOT_FOUND",
]);

/** Whether a login failed by what was typed. */
export const isWrongCredential = (code: string): boolean => wrongCredentials.has(code);

/** The sentence for a failed login, by its cause. */
export function loginMessage({ status, code }: AuthFailure): string {
  if (status === 429) return catalogue.login.tooManyRequests;
  return isWrongCredential(code) ? catalogue.login.invalidCredential : catalogue.login.failed;
}

/**
 * The sentence for a failed signup. That an address has an account already is not said: it gets
 * the sentence of every other failure.
 */
export function signupMessage({ status, code }: AuthFailure): string {
  if (status === 0) return catalogue.accountSignup.unexpected;
  if (status === 429) return catalogue.api.tooManyRequests;
  if (code === "INVALID_EMAIL") return catalogue.accountSignup.emailRequired;
  return passwordMessage(code) ?? catalogue.accountSignup.failed;
}

/** The sentence when asking for a reset mail failed. */
export function resetRequestMessage({ status, code }: AuthFailure): string {
  if (status === 429) return catalogue.api.tooManyRequests;
  if (code === "INVALID_EMAIL") return catalogue.accountSignup.emailRequired;
  return catalogue.forgotPassword.failed;
}

/** The sentence when an address could not be proven with the mailed link and the password for it. */
export const verifyMessage = (failure: AuthFailure): string =>
  passwordMessage(failure.code) ?? linkMessage(failure, catalogue.verifyEmail.linkExpired);

/** The sentence when setting a new password failed: mostly a link that is used up or too old. */
export function newPasswordMessage(failure: AuthFailure): string {
  return passwordMessage(failure.code) ?? linkMessage(failure, catalogue.resetPassword.linkExpired);
}

/** What is wrong with a new password; null when it is something else. */
function passwordMessage(code: string): string | null {
  const words = catalogue.accountSignup;
  if (code === "PASSWORD_TOO_SHORT") return words.passwordTooShort;
  if (code === "PASSWORD_TOO_LONG") return words.passwordTooLong;
  return code === "PASSWORD_TOO_COMMON" ? words.passwordTooCommon : null;
}

const linkUsedUp = new Set(["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND"]);

/** Why a mailed link did not do what it is for; `usedUp` where it is the link's own fault. */
function linkMessage({ status, code }: AuthFailure, usedUp: string): string {
  if (status === 429) return catalogue.api.tooManyRequests;
  if (linkUsedUp.has(code)) return usedUp;
  return status === 0 ? catalogue.signup.serverUnreachable : catalogue.api.unexpected;
}

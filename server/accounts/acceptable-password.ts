import { brand } from "#core/brand.ts";
import {
  accountPasswordMinLength,
  isTooSimple,
  newPasswordMinLength,
  passwordMaxLength,
  plainForms,
  withoutOwnWords,
} from "#core/people/passwords.ts";
import type { Reason } from "#core/refusals.ts";
import { Refusal } from "#server/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

/**
 * Whether an attacker would try it first: one of the fifty thousand most common passwords, or little more than something that
 * belongs to the account (`own`: its address, its holder's name). Capital letters, a sign or a year behind a word, and 0 for o
 * make no difference, as they make none to an attacker.
 */
export async function isEasilyGuessed(password: string, own: readonly string[]): Promise<boolean> {
  const rest = withoutOwnWords(password, [brand.name, ...own]);
  if (isTooSimple(rest)) return true;
  for (const form of [...plainForms(password), ...plainForms(rest)]) {
    if (await isCommonPassword(form)) return true;
  }
  return false;
}

/**
 * Refuses an unacceptable password. Length counts in UTF-16 units, as everywhere.
 * @param own the account's address and its holder's name
 * @param least the minimum length: shorter for a first password than for a replacement
 * @throws Refusal PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function requireAcceptablePassword(
  password: string,
  own: readonly string[],
  least: typeof accountPasswordMinLength | typeof newPasswordMinLength = accountPasswordMinLength,
): Promise<void> {
  if (password.length < least) {
    throw refuse(least === newPasswordMinLength ? "new-password-too-short" : "password-too-short");
  }
  if (password.length > passwordMaxLength) throw refuse("password-too-long");
  if (await isEasilyGuessed(password, own)) throw refuse("password-too-common");
}

const refuse = (reason: Reason) => new Refusal(reason, { namesCode: true });

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
 * Whether it is among the passwords that an attacker tries first: the fifty thousand commonest, and those that are little
 * more than what belongs to the account (`own`: its address, its holder's name). Capital letters, a sign or a year behind a word, and
 * a 0 for an o make no difference, because they make none to an attacker.
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
 * Refuses a password that an account may not have. Length counts in UTF-16 units, as everywhere.
 * @param own the account's address and its holder's name
 * @param least how long it must be: a first password less than one that takes another's place
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

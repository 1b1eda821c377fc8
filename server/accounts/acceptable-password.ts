import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "#core/brand.ts";
import {
  accountPasswordMinLength,
  isTooSimple,
  passwordMaxLength,
  withoutOwnWords,
} from "#core/people/passwords.ts";
import type { Reason } from "#core/refusals.ts";
import { Refusal } from "#server/refusal.ts";
import { rootFolder } from "#server/root-folder.ts";

const listFile = join(rootFolder, "server", "accounts", "common-passwords", "list.txt");
let commonPasswords: Promise<ReadonlySet<string>> | null = null;

/** Read once, when the first password is chosen. The list takes some 1 MB of memory. */
function readList(): Promise<ReadonlySet<string>> {
  commonPasswords ??= readFile(listFile, "utf8").then((text) => new Set(text.trimEnd().split("\n")));
  return commonPasswords;
}

/**
 * Whether it is among the passwords that an attacker tries first: the ten thousand commonest, and those that are little
 * more than what belongs to the account (`own`: its address, its holder's name). Capital letters make no difference,
 * because they make none to an attacker.
 */
export async function isEasilyGuessed(password: string, own: readonly string[]): Promise<boolean> {
  const common = await readList();
  const rest = withoutOwnWords(password, [brand.name, ...own]);
  return isTooSimple(rest) || common.has(password.trim().toLowerCase()) || common.has(rest);
}

/**
 * Refuses a password that an account may not have. Length counts in UTF-16 units, as everywhere.
 * @param own the account's address and its holder's name
 * @throws Refusal PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON
 */
export async function requireAcceptablePassword(password: string, own: readonly string[]): Promise<void> {
  if (password.length < accountPasswordMinLength) throw refuse("password-too-short");
  if (password.length > passwordMaxLength) throw refuse("password-too-long");
  if (await isEasilyGuessed(password, own)) throw refuse("password-too-common");
}

const refuse = (reason: Reason) => new Refusal(reason, { namesCode: true });

import type { FieldErrors } from "#app/form-action.ts";
import { accountPasswordMinLength, newPasswordMinLength, passwordMaxLength } from "#core/people/passwords.ts";
import { m } from "#messages";

/** Whether somebody entered the account's present password. Only the server knows whether it is right. */
export function checkOldPassword(values: FormData, field: string): FieldErrors {
  return (values.get(field) ?? "") === "" ? { [field]: m.login_password_required() } : {};
}

/** The error of an account's first password, in the field `password`. The server also refuses the commonest passwords. */
export const checkFirstPassword = (values: FormData): FieldErrors =>
  checkLength(values, accountPasswordMinLength, m.account_signup_password_too_short);

/** The error of a password that replaces another, in the field `password`. */
export const checkNewPassword = (values: FormData): FieldErrors =>
  checkLength(values, newPasswordMinLength, m.reset_password_too_short);

function checkLength(values: FormData, least: number, tooShort: () => string): FieldErrors {
  const { length } = String(values.get("password"));
  if (length < least) return { password: tooShort() };
  return length > passwordMaxLength ? { password: m.account_signup_password_too_long() } : {};
}

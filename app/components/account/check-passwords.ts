import type { FieldErrors } from "#app/form-action.ts";
import { accountPasswordMinLength, newPasswordMinLength, passwordMaxLength } from "#core/people/passwords.ts";
import { m } from "#messages";

/** Whether the account's present password was entered. Only the server knows whether it is right. */
export function checkOldPassword(values: FormData, field: string): FieldErrors {
  return (values.get(field) ?? "") === "" ? { [field]: m.login_password_required() } : {};
}

/** What the browser finds wrong with an account's first password in the field `password`; the server knows the commonest ones as well. */
export const checkFirstPassword = (values: FormData): FieldErrors =>
  checkLength(values, accountPasswordMinLength, m.account_signup_password_too_short);

/** What the browser finds wrong with a password that takes another's place, in the field `password`. */
export const checkNewPassword = (values: FormData): FieldErrors =>
  checkLength(values, newPasswordMinLength, m.reset_password_too_short);

function checkLength(values: FormData, least: number, tooShort: () => string): FieldErrors {
  const { length } = String(values.get("password"));
  if (length < least) return { password: tooShort() };
  return length > passwordMaxLength ? { password: m.account_signup_password_too_long() } : {};
}

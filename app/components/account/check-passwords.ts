import type { FieldErrors } from "#app/form-action.ts";
import { accountPasswordMinLength, passwordMaxLength } from "#core/people/passwords.ts";
import { m } from "#messages";

/** Whether the account's present password was entered. Only the server knows whether it is right. */
export function checkOldPassword(values: FormData, field: string): FieldErrors {
  return (values.get(field) ?? "") === "" ? { [field]: m.login_password_required() } : {};
}

/** What the browser finds wrong with a new password in the field `password`; the server knows the commonest ones as well. */
export function checkNewPassword(values: FormData): FieldErrors {
  const { length } = String(values.get("password"));
  if (length < accountPasswordMinLength) return { password: m.account_signup_password_too_short() };
  return length > passwordMaxLength ? { password: m.account_signup_password_too_long() } : {};
}

import type { FieldErrors } from "#app/form-action.ts";
import { catalogue } from "#core/words/catalogue.ts";

/** Whether the account's present password was entered. Only the server knows whether it is right. */
export function checkOldPassword(values: FormData, field: string): FieldErrors {
  return (values.get(field) ?? "") === "" ? { [field]: catalogue.login.passwordRequired } : {};
}

import type { FieldErrors } from "#app/components/account/use-submit.ts";
import { catalogue } from "#core/words/catalogue.ts";

/** Whether the password that the account has now was given; whether it is right only the server knows. */
export function checkOldPassword(values: FormData, field: string): FieldErrors {
  return values.get(field) === "" ? { [field]: catalogue.login.passwordRequired } : {};
}

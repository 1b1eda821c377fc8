import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { asksPhone, type PersonField, type SignupForm } from "./form.ts";

/** The person's phone in E.164. Null when none is asked for, given or usable. */
export function givenPhone(form: SignupForm, person: PersonField): string | null {
  return asksPhone(form, person) ? normaliseUsPhone(form[person].phone) : null;
}

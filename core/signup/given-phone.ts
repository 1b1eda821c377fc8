import { normaliseUsPhone } from "#core/people/us-phone.ts";
import { asksPhone, type PersonField, type SignupForm } from "./form.ts";

/** The person's phone in E.164. Null when the form does not ask for it, or has no usable one. */
export function givenPhone(form: SignupForm, person: PersonField): string | null {
  return asksPhone(form, person) ? normaliseUsPhone(form[person].phone) : null;
}

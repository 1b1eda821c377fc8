import type { SignupForm } from "#core/signup/form.ts";
import { decodeStoredForm, encodeStoredForm, storedFormKey } from "#core/signup/stored-form.ts";

// Session storage may be switched off or full. Then the answers last as long as the page, and nothing else breaks.

/** The wizard's saved answers. Null when there are none, and when they cannot be read. */
export function readSavedForm(): SignupForm | null {
  try {
    return decodeStoredForm(sessionStorage.getItem(storedFormKey));
  } catch {
    return null;
  }
}

/** Saves the answers for this tab. The password is never among them, whatever is passed. */
export function saveForm(form: SignupForm): void {
  try {
    sessionStorage.setItem(storedFormKey, encodeStoredForm(form));
  } catch {
    return;
  }
}

/** Removes the saved answers: after the payment, on "Start over", and after an hour without activity. */
export function removeSavedForm(): void {
  try {
    sessionStorage.removeItem(storedFormKey);
  } catch {
    return;
  }
}

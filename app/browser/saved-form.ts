import type { SignupForm } from "#core/signup/form.ts";
import { decodeStoredForm, encodeStoredForm, storedFormKey } from "#core/signup/stored-form.ts";

// Session storage may be switched off or full: then the answers last as long as the page, and nothing else breaks.

/** The wizard's saved answers; null for none and for what cannot be read. */
export function readSavedForm(): SignupForm | null {
  try {
    return decodeStoredForm(sessionStorage.getItem(storedFormKey));
  } catch {
    return null;
  }
}

/** Saves the answers for this tab. The schema leaves the password out, whatever is passed. */
export function saveForm(form: SignupForm): void {
  const stored = encodeStoredForm(form);
  if (stored === null) return;
  try {
    sessionStorage.setItem(storedFormKey, stored);
  } catch {
    return;
  }
}

/** Removes the saved answers: after the payment, on "Start over", and when nobody has been there for an hour. */
export function removeSavedForm(): void {
  try {
    sessionStorage.removeItem(storedFormKey);
  } catch {
    return;
  }
}

import { type SignupForm, signupFormSchema } from "./form.ts";

/** Where the wizard's answers wait between its pages: in session storage, which ends with the tab. */
export const storedFormKey = "reminderFormData";

/**
 * The answers as base64 of UTF-8 JSON. Null when they do not fit the form's schema: then there is nothing to store.
 * Only the schema's own fields are taken; anything else in the object, a password say, stays out.
 */
export function encodeStoredForm(form: SignupForm): string | null {
  const known = signupFormSchema.safeParse(form);
  if (!known.success) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(known.data));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/**
 * The answers stored under `storedFormKey`. Null when there are none, when they cannot be decoded, and when they have
 * another shape.
 */
export function decodeStoredForm(stored: string | null): SignupForm | null {
  if (stored === null) return null;
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return signupFormSchema.safeParse(json).data ?? null;
  } catch {
    return null;
  }
}

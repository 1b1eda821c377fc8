import { emptyContact, emptyLocation, emptySignupForm, type SignupForm } from "./form.ts";

/** The wizard's answers wait between its pages under this key of the session storage, which ends with the tab. */
export const storedFormKey = "reminderFormData";

/**
 * The answers as base64 of UTF-8 JSON. It takes only the form's own fields; anything else in the object, a password say,
 * stays out.
 */
export function encodeStoredForm(form: SignupForm): string {
  const bytes = new TextEncoder().encode(JSON.stringify(knownFields(form)));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

/** The answers stored under `storedFormKey`. Null when there are none, and when they cannot be decoded. */
export function decodeStoredForm(stored: string | null): SignupForm | null {
  if (stored === null) return null;
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const json: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isObject(json) ? knownFields(json) : null;
  } catch {
    return null;
  }
}

/**
 * The form's own fields of an object. A field is empty when another version of the page stored no value for it, or a value
 * of another type.
 */
function knownFields(given: Fields): SignupForm {
  const { locations: _places, people: _people, ...fields } = emptySignupForm();
  const rowsOf = (rows: unknown) => (Array.isArray(rows) ? rows : []);
  return {
    ...inShapeOf(fields, given),
    locations: rowsOf(given.locations).map((row) => inShapeOf(emptyLocation(), row)),
    people: rowsOf(given.people).map((row) => inShapeOf(emptyContact(), row)),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** The given value for each field of `empty` when it has the same type, otherwise the empty one. */
function inShapeOf<T>(empty: T, given: unknown): T {
  if (!isObject(empty)) return typeof given === typeof empty ? (given as T) : empty;
  const known = isObject(given) ? given : {};
  const fields = Object.entries(empty).map(([key, value]) => [key, inShapeOf(value, known[key])]);
  return Object.fromEntries(fields) as T;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

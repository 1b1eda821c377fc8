import { priceLists } from "#core/money/kinds.ts";
import {
  type PersonInfo,
  type SignupForm,
  type SignupLocation,
  signupChoices,
  signupLimits,
} from "./form.ts";

/** Where the wizard's answers wait between its pages: in session storage, which ends with the tab. */
export const storedFormKey = "reminderFormData";

/**
 * The answers as base64 of UTF-8 JSON. Null when they do not fit the form's schema: then there is nothing to store.
 * Only the schema's own fields are taken; anything else in the object, a password say, stays out.
 */
export function encodeStoredForm(form: SignupForm): string | null {
  const known = formIn(form);
  if (known === null) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(known));
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
    return formIn(json);
  } catch {
    return null;
  }
}

/** The answers in a value that `signupFormSchema` takes, and null for any other. The schema itself stays with the server: Zod is 17 KB. */
export function formIn(value: unknown): SignupForm | null {
  try {
    return readForm(value);
  } catch (error) {
    if (error instanceof Misfit) return null;
    throw error;
  }
}

class Misfit extends Error {}

/** Takes a value as a `T`. @throws Misfit when it is none */
type Read<T> = (value: unknown) => T;

function textOf(longest: number): Read<string> {
  return (value) => {
    if (typeof value !== "string" || value.length > longest) throw new Misfit();
    return value;
  };
}

function oneOf<const T extends string>(choices: readonly T[]): Read<T> {
  return (value) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new Misfit();
    return found;
  };
}

function yesOrNo(value: unknown): boolean {
  if (typeof value !== "boolean") throw new Misfit();
  return value;
}

const orNothing = <T>(read: Read<T>): Read<T | undefined> => {
  return (value) => (value === undefined ? undefined : read(value));
};

function listOf<T>(read: Read<T>, longest: number): Read<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > longest) throw new Misfit();
    return value.map((one) => read(one));
  };
}

/** An object with only these fields. A missing field stays missing. */
function fields<T extends object>(reads: { [Key in keyof T]-?: Read<T[Key]> }): Read<T> {
  const entries = Object.entries(reads) as [keyof T & string, Read<unknown>][];
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Misfit();
    const given = new Map(Object.entries(value));
    const read = entries.map(([key, readField]) => [key, readField(given.get(key))] as const);
    return Object.fromEntries(read.filter(([, one]) => one !== undefined)) as T;
  };
}

const readPerson = fields<PersonInfo>({
  fullName: textOf(signupLimits.fullName),
  email: textOf(signupLimits.email),
  phone: textOf(signupLimits.phone),
  address: textOf(signupLimits.address),
  age: textOf(signupLimits.age),
  timeZone: textOf(signupLimits.timeZone),
});

const readLocation = fields<SignupLocation>({
  name: textOf(signupLimits.locationName),
  frequency: textOf(signupLimits.frequency),
  registrationDate: textOf(signupLimits.date),
  firstDate: orNothing(textOf(signupLimits.date)),
  days: orNothing(oneOf(signupChoices.days)),
});

const readForm = fields<SignupForm>({
  userType: oneOf(signupChoices.userType),
  master: oneOf(signupChoices.master),
  masterAccountHolder: textOf(signupLimits.fullName),
  registrantInfo: readPerson,
  familyInfo: readPerson,
  friendInfo: readPerson,
  emailAccess: oneOf(signupChoices.access),
  textAccess: oneOf(signupChoices.access),
  locationType: oneOf(signupChoices.locationType),
  locations: listOf(readLocation, signupLimits.locations),
  priceList: (value) => (value === undefined ? "present" : oneOf(priceLists)(value)),
  account: fields({ email: textOf(signupLimits.email) }),
  verificationEmail: textOf(signupLimits.email),
  verificationId: textOf(signupLimits.verificationId),
  verified: yesOrNo,
});

import type { z } from "zod";
import { isoOfTyped, type TypedDate } from "#core/dates/next-date.ts";
import { type Language, languageNow } from "#core/languages.ts";
import { type PriceRow, parseFrequency, pricePlaces } from "#core/money/pricing.ts";
import { emailMaxLength, fullNameMaxLength, normaliseEmail, normaliseName } from "#core/people/contacts.ts";
import { recipientsAtMost } from "#core/people/people-limits.ts";
import type { personInfoSchema, signupFormSchema, signupLocationSchema } from "./form-schema.ts";

/** The longest answers, in characters, for the schema and for the fields' `maxLength`. */
export const signupLimits = {
  fullName: fullNameMaxLength,
  email: emailMaxLength,
  phone: 40,
  address: 200,
  age: 10,
  timeZone: 64,
  locationName: 100,
  locations: 10,
  frequency: 4,
  date: 12,
  verificationId: 100,
} as const;

/** The possible choices. "" where nothing is chosen yet. */
export const signupChoices = {
  userType: ["", "registrant", "family", "friend"],
  master: ["", "self", "registrant"],
  access: ["", "yes", "no"],
  locationType: ["", "single", "multiple"],
  days: ["one", "several"],
  /** Without "registrant": the form itself says who that is. */
  relation: ["", "family", "friend", "lawyer", "case-worker"],
} as const;

export type SignupForm = z.infer<typeof signupFormSchema>;
export type PersonInfo = z.infer<typeof personInfoSchema>;
export type SignupLocation = z.infer<typeof signupLocationSchema>;
export type UserType = SignupForm["userType"];
export type LocationType = SignupForm["locationType"];

/** The three sections of the form that describe a person. */
export type PersonField = "registrantInfo" | "familyInfo" | "friendInfo";

const emptyPerson = (): PersonInfo => ({
  fullName: "",
  email: "",
  phone: "",
  address: "",
  age: "",
  timeZone: "",
});

export const emptyLocation = (): Required<SignupLocation> => ({
  name: "",
  frequency: "",
  registrationDate: "",
  firstDate: "",
  days: "one",
});

/** One more person who gets the reminders. `timeZone`: the zone to propose. */
export const emptyContact = (
  timeZone = "",
): Required<Omit<SignupForm["people"][number], "hasLastDay" | "saysStakes" | "language">> => ({
  fullName: "",
  relation: "",
  timeZone,
  email: "",
  phone: "",
  reminderSet: "all",
});

export function emptySignupForm(): SignupForm {
  return {
    userType: "",
    master: "",
    masterAccountHolder: "",
    registrantInfo: emptyPerson(),
    familyInfo: emptyPerson(),
    friendInfo: emptyPerson(),
    emailAccess: "",
    textAccess: "",
    locationType: "",
    locations: [],
    people: [],
    priceList: "present",
    language: "",
    account: { email: "" },
    verificationEmail: "",
    verificationId: "",
    verified: false,
  };
}

/** The language of everybody's messages. */
export const languageOf = ({ language }: Pick<SignupForm, "language">): Language => language || languageNow();

/** The section of the person who fills in the form. Null until the form says who that is. */
export function fillerField(form: SignupForm): PersonField | null {
  return form.userType === "registrant" ? "registrantInfo" : helperField(form);
}

/** The section of the family member or friend who fills in the form. Null when the registrant fills it in alone. */
function helperField(form: SignupForm): PersonField | null {
  if (form.userType === "family") return "familyInfo";
  return form.userType === "friend" ? "friendInfo" : null;
}

/** The section of the master account holder. Null until that is decided. */
export function masterField(form: SignupForm): PersonField | null {
  if (form.userType === "registrant") return "registrantInfo";
  const helper = helperField(form);
  if (helper === null || form.master === "") return null;
  return form.master === "self" ? helper : "registrantInfo";
}

/** The section of the other person (rule 9). Null for a registrant alone, and until the master is decided. */
export function contactField(form: SignupForm): PersonField | null {
  const helper = helperField(form);
  if (helper === null || form.master === "") return null;
  return form.master === "self" ? "registrantInfo" : helper;
}

/** How many more people can get the reminders: six in all, less the form's own people, the registrant and the helper. */
export const roomForPeople = (form: SignupForm): number =>
  recipientsAtMost - (helperField(form) === null ? 1 : 2);

/** Who signs in and pays. Null until that is decided. */
export function masterInfo(form: SignupForm): PersonInfo | null {
  const field = masterField(form);
  return field && form[field];
}

/**
 * Whether the form asks for this person's e-mail. Only the registrant's depends on the access answer; everybody else can
 * always give one. An e-mail that was typed before the answer became "no" no longer counts.
 */
export function asksEmail(form: SignupForm, person: PersonField): boolean {
  return person !== "registrantInfo" || form.emailAccess === "yes";
}

/** Whether the form asks for this person's phone. As with the e-mail, only the registrant's depends on the answer. */
export function asksPhone(form: SignupForm, person: PersonField): boolean {
  return person !== "registrantInfo" || form.textAccess === "yes";
}

/** The person's e-mail, normalised. Null when the form does not ask for it, or has no usable one. */
export function givenEmail(form: SignupForm, person: PersonField): string | null {
  return asksEmail(form, person) ? normaliseEmail(form[person].email) : null;
}

/** The usable e-mails of the people, normalised: the master's, then the other person's. */
function emailsOfPeople(form: SignupForm): string[] {
  const people = [masterField(form), contactField(form)].filter((person) => person !== null);
  return people.map((person) => givenEmail(form, person)).filter((email) => email !== null);
}

/** The distinct usable e-mails of the form, normalised: the master's, the other person's and the account's. */
export function distinctEmails(form: SignupForm): string[] {
  const login = normaliseEmail(form.account.email);
  return [...new Set([...emailsOfPeople(form), ...(login === null ? [] : [login])])];
}

/**
 * The form with the login's e-mail filled in: the master's, or else the other person's. The login follows what is typed
 * there (`before` is the form before that) until somebody types another login. A new user type does not change the login.
 */
export function withLoginFilledIn(form: SignupForm, before: SignupForm): SignupForm {
  const [filledIn = ""] = emailsOfPeople(before);
  const [email = ""] = emailsOfPeople(form);
  const isTypedByHand = form.account.email !== filledIn;
  if (email === filledIn || isTypedByHand || form.userType !== before.userType) return form;
  return { ...form, account: { email } };
}

/** The form with another user type, and without all answers about people. */
export function withUserType(form: SignupForm, userType: UserType): SignupForm {
  if (userType === form.userType) return form;
  const { locationType, locations, priceList, language, account } = form;
  return { ...emptySignupForm(), userType, locationType, locations, priceList, language, account };
}

/**
 * The form with another location type. There is always one row to fill in. Further rows stay in case the person chooses
 * several again; until then they do not count (`chosenLocations`).
 */
export function withLocationType(form: SignupForm, locationType: LocationType): SignupForm {
  const locations = form.locations.length === 0 ? [emptyLocation()] : form.locations;
  return { ...form, locationType, locations };
}

/** The form with `masterAccountHolder` set to the master's typed name. */
export function syncMasterAccountHolder(form: SignupForm): SignupForm {
  return { ...form, masterAccountHolder: normaliseName(masterInfo(form)?.fullName ?? "") };
}

/** The locations that count. With a single location only the first one counts. */
export function chosenLocations(form: SignupForm): SignupLocation[] {
  return form.locationType === "single" ? form.locations.slice(0, 1) : form.locations;
}

/** Whether a location's date is a range of days. */
export function hasSeveralDays({ days, firstDate }: Pick<SignupLocation, "days" | "firstDate">): boolean {
  return days === undefined ? (firstDate ?? "") !== "" : days === "several";
}

/** What a location's date fields hold. */
export function typedDateOf(location: SignupLocation): TypedDate {
  return {
    opensOn: hasSeveralDays(location) ? (location.firstDate ?? "") : null,
    nextDueOn: location.registrationDate,
  };
}

/** The cart, the dearest place first. A place without a frequency is left out. */
export function cartItems(form: SignupForm): PriceRow[] {
  const places = chosenLocations(form).flatMap((location, position) => {
    const frequency = parseFrequency(location.frequency);
    if (frequency === null) return [];
    const { name } = location;
    const typed = typedDateOf(location);
    const registrationDate = isoOfTyped(typed.nextDueOn);
    const opensOn = typed.opensOn === null ? null : isoOfTyped(typed.opensOn);
    const isRange = opensOn !== null && opensOn !== registrationDate;
    return [{ name, frequency, registrationDate, ...(isRange && { firstDate: opensOn }), position }];
  });
  return pricePlaces(places, form.priceList);
}

import type { PriceList } from "#core/money/kinds.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import {
  emptyContact,
  emptyLocation,
  emptySignupForm,
  fillerField,
  type PersonField,
  type PersonInfo,
  roomForPeople,
  type SignupForm,
  type SignupLocation,
  signupLimits,
  syncMasterAccountHolder,
  withLocationType,
  withLoginFilledIn,
  withUserType,
} from "#core/signup/form.ts";
import {
  isOpen,
  withChosenZone,
  withLookup,
  type ZoneLookups,
  type ZoneQuestion,
  zoneAnswered,
} from "./zone-lookups.ts";

/** The name of every answer, spelt as `SignupProblem.field`. It is also the id of the answer's field. */
export type AnswerField =
  | `${PersonField}.${keyof PersonInfo}`
  | `locations.${number}.${keyof SignupLocation}`
  | `people.${number}.${keyof ReturnType<typeof emptyContact>}`
  | "userType"
  | "master"
  | "emailAccess"
  | "textAccess"
  | "locationType"
  | "account.email"
  | "verificationEmail"
  | "password"
  | "passwordConfirmation";

export type WizardState = {
  form: SignupForm;
  /** False before the first answer, and after the answers were cleared. */
  hasAnswers: boolean;
  /** The password stays in memory. It is never in `form` and is never stored. */
  password: string;
  passwordConfirmation: string;
  /** The code of the running e-mail check, in embedded mode. Null when there is none to show; "" once that code has become void. */
  demoCode: string | null;
  /** The fields whose problems show: those of the last submit, and a wrong e-mail whose field lost the focus. */
  flagged: readonly string[];
  /** The server's errors, by field. An entry disappears when its field changes. */
  refused: Readonly<Record<string, string>>;
  /** The address of each person's last zone look-up. It is part of the state so that it disappears with the answers. */
  zoneLookups: ZoneLookups;
  /** What the account knows of its holder, filled in for the person who answers. Null until the server has answered. */
  holder: KnownHolder | null;
};

type KnownHolder = Pick<PersonInfo, "fullName" | "email" | "phone" | "timeZone">;

export type WizardAction =
  | { type: "answered"; field: AnswerField; value: string }
  | ({ type: "zoneAsked" } & ZoneQuestion)
  /** The server's answer. Null for an address without a ZIP code that the server knows. */
  | ({ type: "zoneAnswered"; timeZone: string | null } & ZoneQuestion)
  | ({ type: "zoneUnanswered" } & ZoneQuestion)
  /** The signed-in account already looks after somebody, and so knows its holder. */
  | { type: "holderKnown"; holder: KnownHolder }
  | { type: "locationAdded" }
  | { type: "locationRemoved"; index: number }
  | { type: "personAdded" }
  | { type: "personRemoved"; index: number }
  | { type: "flagged"; fields: readonly string[] }
  | { type: "refused"; problems: Readonly<Record<string, string>> }
  | { type: "codeSent"; id: string; demoCode: string | null }
  /** The check's address was mistyped: the code for the right one is on its way. */
  | { type: "emailMended"; from: string; to: string; id: string; demoCode: string | null }
  | { type: "codeVoid" }
  | { type: "verified" }
  | { type: "verificationLost" }
  /** The server has saved the answers, with these prices. */
  | { type: "priced"; priceList: PriceList };

/**
 * The wizard with these answers, or with none. The person who fills in the form gets `timeZone` unless they have a zone, so that most
 * people need not choose. `timeZone` is the browser's zone, or "" when that is not a US zone. Nobody else gets it: a registrant whom
 * somebody else describes may live by another clock, and the helper's clock would wake them.
 */
export function startWizard(saved: SignupForm | null, timeZone: string): WizardState {
  return {
    form: withTimeZone(saved ?? emptySignupForm(), timeZone),
    hasAnswers: saved !== null,
    password: "",
    passwordConfirmation: "",
    demoCode: null,
    flagged: [],
    refused: {},
    zoneLookups: {},
    holder: null,
  };
}

/** The wizard after one event. `timeZone` is the browser's zone, as in `startWizard`. */
export function nextWizardState(state: WizardState, action: WizardAction, timeZone: string): WizardState {
  const next = carriedThrough(state, action, timeZone);
  return next.form === state.form ? next : { ...next, hasAnswers: true };
}

function carriedThrough(state: WizardState, action: WizardAction, timeZone: string): WizardState {
  switch (action.type) {
    case "answered":
      return answered(state, action.field, action.value, timeZone);
    case "zoneAsked":
      return withLookup(state, action.person, { address: action.address, open: true });
    case "zoneAnswered":
      return zoneAnswered(state, action);
    case "zoneUnanswered":
      return isOpen(state, action) ? withLookup(state, action.person, undefined) : state;
    case "holderKnown":
      return { ...state, holder: action.holder, form: withHolder(state.form, action.holder) };
    case "locationAdded":
      return withLocations(state, (locations) =>
        locations.length < signupLimits.locations ? [...locations, emptyLocation()] : locations,
      );
    case "locationRemoved":
      return withLocations(state, (locations) => locations.filter((_, index) => index !== action.index));
    case "personAdded": {
      const { people, registrantInfo } = state.form;
      if (people.length >= roomForPeople(state.form)) return state;
      return withPeople(state, [...people, emptyContact(registrantInfo.timeZone)]);
    }
    case "personRemoved":
      return withPeople(
        state,
        state.form.people.filter((_, index) => index !== action.index),
      );
    case "flagged":
      return { ...state, flagged: [...new Set([...state.flagged, ...action.fields])] };
    case "refused":
      return { ...state, refused: action.problems };
    case "codeVoid":
      return { ...state, demoCode: "" };
    case "codeSent":
      return {
        ...state,
        form: { ...state.form, verificationId: action.id, verified: false },
        demoCode: action.demoCode,
      };
    case "emailMended": {
      const { from, to, id, demoCode } = action;
      const form = { ...withEmailMended(state.form, from, to), verificationId: id, verified: false };
      return { ...state, form, demoCode };
    }
    case "verified":
      return { ...state, form: { ...state.form, verified: true }, demoCode: null };
    case "verificationLost":
      return { ...state, form: { ...state.form, verificationId: "", verified: false }, demoCode: null };
    case "priced":
      return state.form.priceList === action.priceList
        ? state
        : { ...state, form: { ...state.form, priceList: action.priceList } };
  }
}

function answered(state: WizardState, field: AnswerField, value: string, timeZone: string): WizardState {
  const { [field]: _answeredNow, ...refused } = state.refused;
  const next = { ...state, refused };
  if (field === "password" || field === "passwordConfirmation") return { ...next, [field]: value };
  if (field === "verificationEmail" && value !== state.form.verificationEmail) {
    // For another address the old code and the old check do not count.
    const form = { ...state.form, verificationEmail: value, verificationId: "", verified: false };
    return { ...next, form, demoCode: null };
  }
  const answers = syncMasterAccountHolder(withAnswer(state.form, field, value));
  const form = withLoginFilledIn(answers, state.form);
  // Another type means other people: the form looks up their zones anew, even for the same address.
  if (field === "userType")
    return {
      ...next,
      form: withTimeZone(withHolder(withDefaults(form), state.holder), timeZone),
      zoneLookups: {},
    };
  return { ...next, form, zoneLookups: withChosenZone(state.zoneLookups, field) };
}

function withAnswer(form: SignupForm, field: AnswerField, value: string): SignupForm {
  if (field === "userType") return withUserType(form, value as SignupForm["userType"]);
  if (field === "locationType") return withLocationType(form, value as SignupForm["locationType"]);
  const [section = "", key = "", last = ""] = field.split(".");
  if (section === "locations") return withLocationAnswer(form, Number(key), last, value);
  if (section === "people") {
    const people = form.people.map((person, index) =>
      index === Number(key) ? { ...person, [last]: value } : person,
    );
    return { ...form, people };
  }
  if (key === "") return { ...form, [section]: value };
  return { ...form, [section]: { ...form[section as PersonField | "account"], [key]: value } };
}

/**
 * Picks the most frequent answers: one place, and e-mail and a phone for registrants who fill in the form themselves. The reader can
 * change them.
 */
function withDefaults(form: SignupForm): SignupForm {
  const placed = form.locationType === "" ? withLocationType(form, "single") : form;
  return form.userType === "registrant" ? { ...placed, emailAccess: "yes", textAccess: "yes" } : placed;
}

/**
 * Fills in what the account knows of its holder, for the person who answers: that person looks after this account. It replaces no typed
 * answer. It fills in no age and no postal address: the server keeps neither.
 */
function withHolder(form: SignupForm, holder: KnownHolder | null): SignupForm {
  const person = fillerField(form);
  if (holder === null || person === null || form[person].fullName !== "") return form;
  const info = { ...form[person], ...holder };
  const master = person === "registrantInfo" ? form.master : form.master || "self";
  return syncMasterAccountHolder({ ...form, master, [person]: info });
}

/** Replaces the e-mail address `from` by `to`, except in the answers about added people. The code goes to `to`. */
function withEmailMended(form: SignupForm, from: string, to: string): SignupForm {
  const mended = <T extends { email: string }>(of: T): T =>
    normaliseEmail(of.email) === from ? { ...of, email: to } : of;
  return {
    ...form,
    registrantInfo: mended(form.registrantInfo),
    familyInfo: mended(form.familyInfo),
    friendInfo: mended(form.friendInfo),
    account: mended(form.account),
    verificationEmail: to,
  };
}

function withLocationAnswer(form: SignupForm, position: number, key: string, value: string): SignupForm {
  const locations = form.locations.map((location, index) =>
    index === position ? { ...location, [key]: value } : location,
  );
  return { ...form, locations };
}

function withLocations(
  state: WizardState,
  change: (locations: SignupLocation[]) => SignupLocation[],
): WizardState {
  // The places move up, so an error at one place's field would stand at another place.
  const flagged = state.flagged.filter((field) => !field.startsWith("locations."));
  const form = { ...state.form, locations: change(state.form.locations) };
  return { ...state, form, flagged, refused: {} };
}

/** As with places: an error at one person's field would stand at another person. */
function withPeople(state: WizardState, people: SignupForm["people"]): WizardState {
  const flagged = state.flagged.filter((field) => !field.startsWith("people."));
  return { ...state, form: { ...state.form, people }, flagged, refused: {} };
}

function withTimeZone(form: SignupForm, timeZone: string): SignupForm {
  const person = fillerField(form);
  if (person === null || form[person].timeZone !== "") return form;
  return { ...form, [person]: { ...form[person], timeZone } };
}

import type { Temporal } from "temporal-polyfill";
import { checkNextDate, parseTypedDate } from "#core/dates/next-date.ts";
import { isUsTimeZone } from "#core/dates/time-zones.ts";
import { parseFrequency } from "#core/money/pricing.ts";
import { isFullName, normaliseEmail, oneLine } from "#core/people/contacts.ts";
import { mailboxOf } from "#core/people/mailboxes.ts";
import { isWizardPassword } from "#core/people/passwords.ts";
import { checkPerson } from "#core/people/people.ts";
import { normaliseUsPhone, usPhoneProblem } from "#core/people/us-phone.ts";
import type { Problem } from "#core/refusals.ts";
import {
  asksEmail,
  asksPhone,
  chosenLocations,
  contactField,
  distinctEmails,
  givenEmail,
  masterField,
  type PersonField,
  roomForPeople,
  type SignupForm,
  type SignupLocation,
  typedDateOf,
} from "./form.ts";
import { givenPhone } from "./given-phone.ts";
import { emailFormatProblem, type SignupProblem, type SignupRule } from "./problems.ts";

export type SignupInput = {
  form: SignupForm;
  password: string;
  passwordConfirmation: string;
  /** Today in the registrant's zone. */
  today: Temporal.PlainDate;
  /** True when somebody is signed in. Then the account rules 12 to 14 are skipped. */
  hasAccount: boolean;
};

const minimumMasterAge = 18;

const blank = (value: string) => oneLine(value) === "";
const problem = (rule: SignupRule, field: string, found: Problem): SignupProblem => ({
  rule,
  field,
  problem: found,
});
const when = (condition: boolean, found: SignupProblem): SignupProblem[] => (condition ? [found] : []);

/**
 * The wizard's sixteen rules (docs/product.md), in their order. Some more checks prevent reminders that could not go out:
 * the access answers, usable phone numbers, and a time zone for everybody. Each of them stands beside the rule that it
 * belongs to. The answers must be a form: for posted answers `validateSignup` checks that first.
 */
export function signupProblems(input: SignupInput): SignupProblem[] {
  return rules.flatMap((rule) => rule(input));
}

type Rule = (input: SignupInput) => SignupProblem[];

const rules: readonly Rule[] = [
  // 1
  ({ form }) => when(form.userType === "", problem(1, "userType", "user-type-missing")),
  // 2
  ({ form }) =>
    when(
      (form.userType === "family" || form.userType === "friend") && form.master === "",
      problem(2, "master", "master-missing"),
    ),
  // 3
  ({ form }) =>
    forPerson(masterField(form), (person) => [
      ...when(blank(form[person].fullName), problem(3, `${person}.fullName`, "master-name-missing")),
      ...when(blank(form[person].age), problem(3, `${person}.age`, "master-age-missing")),
    ]),
  // 4 and 5
  ({ form }) => [
    ...when(form.emailAccess === "", problem(4, "emailAccess", "email-access-missing")),
    ...forPerson(masterField(form), (person) =>
      when(
        asksEmail(form, person) && blank(form[person].email),
        problem(4, `${person}.email`, "master-email-missing"),
      ),
    ),
  ],
  ({ form }) => [
    ...when(form.textAccess === "", problem(5, "textAccess", "text-access-missing")),
    ...forPerson(masterField(form), (person) => [
      ...when(
        person === "registrantInfo" && form.textAccess === "yes" && blank(form[person].phone),
        problem(5, `${person}.phone`, "master-phone-missing"),
      ),
      ...phoneFormat(5, form, person),
    ]),
  ],
  // 6
  ({ form }) =>
    forPerson(masterField(form), (person) => [
      ...when(
        person === "registrantInfo" && blank(form[person].address),
        problem(6, `${person}.address`, "registrant-address-missing"),
      ),
      ...timeZoneChosen(6, form, person),
    ]),
  // 7: the other person's name is checked too, because the messages say its first word
  ({ form }) =>
    [masterField(form), contactField(form)].flatMap((field) =>
      forPerson(field, (person) =>
        when(
          !blank(form[person].fullName) && !isFullName(form[person].fullName),
          problem(7, `${person}.fullName`, "full-name-invalid"),
        ),
      ),
    ),
  // 8
  ({ form }) =>
    forPerson(masterField(form), (person) =>
      when(
        !blank(form[person].age) && !isOldEnough(form[person].age),
        problem(8, `${person}.age`, "master-too-young"),
      ),
    ),
  // 9
  ({ form }) => [
    ...forPerson(contactField(form), (person) => contactProblems(form, person)),
    ...peopleProblems(form),
  ],
  // 10
  ({ form }) => locationProblems(form),
  // 11
  ({ form, today }) =>
    chosenLocations(form).flatMap((location, index) =>
      dateProblems(location, index, today).filter(({ problem }) => problem !== "location-incomplete"),
    ),
  // 12
  ({ form, password, passwordConfirmation, hasAccount }) =>
    hasAccount
      ? []
      : [
          ...when(blank(form.account.email), problem(12, "account.email", "account-email-missing")),
          ...when(password === "", problem(12, "password", "password-missing")),
          ...when(passwordConfirmation === "", problem(12, "passwordConfirmation", "confirmation-missing")),
        ],
  // 13 and 14 check what was entered; rule 12 reports what is missing
  ({ password, passwordConfirmation, hasAccount }) =>
    when(
      !hasAccount && password !== "" && passwordConfirmation !== "" && password !== passwordConfirmation,
      problem(13, "passwordConfirmation", "passwords-differ"),
    ),
  ({ password, hasAccount }) =>
    when(
      !hasAccount && password !== "" && !isWizardPassword(password),
      problem(14, "password", "password-weak"),
    ),
  // 15
  ({ form }) => {
    const chosen = normaliseEmail(form.verificationEmail);
    return when(
      chosen === null || !distinctEmails(form).includes(chosen),
      problem(15, "verificationEmail", "verification-email-missing"),
    );
  },
  // 16
  ({ form, hasAccount }) => {
    const people = [masterField(form), contactField(form)].filter((person) => person !== null);
    const asked = people.filter((person) => asksEmail(form, person));
    return [
      ...asked.map((person) => emailFormatProblem(`${person}.email`, form[person].email)),
      hasAccount ? null : emailFormatProblem("account.email", form.account.email),
    ].filter((found) => found !== null);
  },
];

function forPerson(
  field: PersonField | null,
  check: (person: PersonField) => SignupProblem[],
): SignupProblem[] {
  return field === null ? [] : check(field);
}

function contactProblems(form: SignupForm, person: PersonField): SignupProblem[] {
  const { fullName, address, email, phone } = form[person];
  return [
    ...when(blank(fullName), problem(9, `${person}.fullName`, "contact-name-missing")),
    ...when(blank(address), problem(9, `${person}.address`, "contact-address-missing")),
    ...timeZoneChosen(9, form, person),
    ...when(
      form.emailAccess === "yes" && blank(email),
      problem(9, `${person}.email`, "contact-email-missing"),
    ),
    ...when(
      form.textAccess === "yes" && blank(phone),
      problem(9, `${person}.phone`, "contact-phone-missing"),
    ),
    ...phoneFormat(9, form, person),
  ];
}

/**
 * The problems of the others who get the reminders, by the rules of the dashboard. A mailbox counts once, however its
 * address is spelled, so that one payment cannot ask one mailbox five times.
 */
function peopleProblems(form: SignupForm): SignupProblem[] {
  const ownFields = [masterField(form), contactField(form)].filter((field) => field !== null);
  const mailbox = (email: string | null) => email && mailboxOf(email);
  const listed = new Set(
    ownFields.flatMap((field) => [mailbox(givenEmail(form, field)), givenPhone(form, field)]),
  );
  return form.people.flatMap((person, index) => {
    const at = (key: string, found: Problem) => problem(9, `people.${index}.${key}`, found);
    if (index >= roomForPeople(form)) return [at("fullName", "people-full")];
    const checked = checkPerson(person, { isAccountHolder: false });
    if ("problems" in checked) return Object.entries(checked.problems).map(([key, found]) => at(key, found));
    const email = mailbox(checked.person.addresses.email);
    const { text } = checked.person.addresses;
    const isTwice = (address: string | null) => address !== null && listed.has(address);
    const twice = [...(isTwice(email) ? ["email"] : []), ...(isTwice(text) ? ["phone"] : [])];
    listed.add(email).add(text);
    return twice.map((key) => at(key, "already-listed"));
  });
}

/** The problems of a location's date: of a range's first day, and of the day or the last day. */
function dateProblems(location: SignupLocation, index: number, today: Temporal.PlainDate): SignupProblem[] {
  const checked = checkNextDate(typedDateOf(location), location.name.trim() || `${index + 1}`, today);
  if ("date" in checked) return [];
  const { opensOn, nextDueOn } = checked.problems;
  return [
    ...(opensOn ? [problem(11, `locations.${index}.firstDate`, opensOn)] : []),
    ...(nextDueOn ? [problem(11, `locations.${index}.registrationDate`, nextDueOn)] : []),
  ];
}

function locationProblems(form: SignupForm): SignupProblem[] {
  if (form.locationType === "") return [problem(10, "locationType", "location-type-missing")];
  const locations = chosenLocations(form);
  if (locations.length === 0) return [problem(10, "locations", "location-missing")];
  return locations.flatMap((location, index) => {
    const { opensOn, nextDueOn } = typedDateOf(location);
    const missing = [
      blank(location.name) && "name",
      parseFrequency(location.frequency) === null && "frequency",
      opensOn !== null && parseTypedDate(opensOn) === null && "firstDate",
      parseTypedDate(nextDueOn) === null && "registrationDate",
    ].filter((key) => key !== false);
    return missing.map((key) => problem(10, `locations.${index}.${key}`, "location-incomplete"));
  });
}

/** A phone number must be able to receive texts: a number that nobody can call would fail later and unseen. */
function phoneFormat(rule: SignupRule, form: SignupForm, person: PersonField): SignupProblem[] {
  const { phone } = form[person];
  const wrong = asksPhone(form, person) && !blank(phone) && normaliseUsPhone(phone) === null;
  return wrong ? [problem(rule, `${person}.phone`, usPhoneProblem(phone))] : [];
}

function timeZoneChosen(rule: SignupRule, form: SignupForm, person: PersonField): SignupProblem[] {
  const missing = !isUsTimeZone(form[person].timeZone);
  return when(missing, problem(rule, `${person}.timeZone`, "time-zone-missing"));
}

function isOldEnough(age: string): boolean {
  return /^\d{1,3}$/.test(age.trim()) && Number(age) >= minimumMasterAge;
}

import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { sayProblem, titleOfReason } from "#core/words/problem-words.ts";
import { familyForm, familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { emptyContact, emptySignupForm, type PersonInfo, type SignupForm } from "./form.ts";
import { emailFormatProblem, type SignupProblem } from "./problems.ts";
import type { SignupInput } from "./rules.ts";
import { validateSignup } from "./validate.ts";

const today = Temporal.PlainDate.from("2026-11-20");
const input = (form: SignupForm, changes: Partial<SignupInput> = {}): SignupInput => ({
  form,
  password: "Harbour1!",
  passwordConfirmation: "Harbour1!",
  today,
  hasAccount: false,
  ...changes,
});
const withRosa = (changes: Partial<PersonInfo>, form = registrantForm): SignupForm => ({
  ...form,
  registrantInfo: { ...form.registrantInfo, ...changes },
});
const withFelix = (changes: Partial<PersonInfo>, form = familyForm): SignupForm => ({
  ...form,
  familyInfo: { ...form.familyInfo, ...changes },
});
const withLocation = (changes: Partial<SignupForm["locations"][number]>): SignupForm => ({
  ...registrantForm,
  locations: registrantForm.locations.map((location) => ({ ...location, ...changes })),
});

const withLogin = (email: string): SignupForm => ({ ...registrantForm, account: { email } });

/** The problems as a page shows them. */
const said = (problems: readonly SignupProblem[]) =>
  problems.map(({ rule, field, problem }) => ({
    rule,
    field,
    message: sayProblem(problem),
    ...(titleOfReason(problem) && { title: titleOfReason(problem) }),
  }));

describe("a signup in order", () => {
  const noAccess = { emailAccess: "no", textAccess: "no" } as const;
  const friendOf = (form: SignupForm): SignupForm => ({
    ...form,
    userType: "friend",
    familyInfo: emptySignupForm().familyInfo,
    friendInfo: form.familyInfo,
  });

  it.each<[string, SignupForm]>([
    ["a registrant alone", registrantForm],
    ["a registrant without e-mail and texts", { ...withRosa({ email: "", phone: "" }), ...noAccess }],
    ["a family member as master", familyForm],
    [
      "one for a registrant without access",
      { ...withRosa({ email: "", phone: "" }, familyForm), ...noAccess },
    ],
    ["a friend as master", friendOf(familyForm)],
    ["a registrant as master, filled in by a family member", familyForRosa],
    ["names of any script", withRosa({ fullName: "李 小龍" })],
    ["somebody of just 18", withRosa({ age: "18" })],
    ["a date of today", withLocation({ registrationDate: "2026-11-20" })],
    ["leftovers in hidden fields", { ...withRosa({ phone: "12", email: "no address" }), ...noAccess }],
  ])("has no problem: %s", (_who, form) => {
    expect(validateSignup(input(form))).toEqual([]);
  });

  it("needs no account answers from somebody who is signed in", () => {
    const form = { ...registrantForm, account: { email: "" } };
    expect(validateSignup(input(form, { hasAccount: true, password: "", passwordConfirmation: "" }))).toEqual(
      [],
    );
  });
});

describe("the first problem", () => {
  const cardName = "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).";
  const alma = {
    ...emptyContact("America/Chicago"),
    fullName: "Alma Reyes",
    relation: "friend",
    email: "alma@example.com",
  } as const;
  const withPeople = (...changes: Partial<SignupForm["people"][number]>[]): SignupForm => ({
    ...registrantForm,
    people: changes.map((change) => ({ ...alma, ...change })),
  });
  const manyPeople = Array.from({ length: 5 }, (_, at) => ({ ...alma, email: `alma${at}@example.com` }));
  const tenDigits = "Please enter a 10-digit US phone number that can get texts.";
  const fillAll = "Please fill in all location information.";
  const noPlaces = { locationType: "multiple" as const, locations: [] };

  it.each<[rule: number, field: string, message: string | RegExp, form: SignupForm]>([
    [1, "userType", "Please select who you are (registrant, family member, or friend).", emptySignupForm()],
    [2, "master", "Please select who will be the master account holder.", { ...familyForm, master: "" }],
    [3, "registrantInfo.fullName", /full name/, withRosa({ fullName: " " })],
    [3, "registrantInfo.age", /age/, withRosa({ age: "" })],
    [3, "familyInfo.fullName", /full name/, withFelix({ fullName: "" })],
    [4, "emailAccess", /use email/, { ...registrantForm, emailAccess: "" }],
    [4, "registrantInfo.email", /email address/, withRosa({ email: "" })],
    [4, "familyInfo.email", /email address/, { ...withFelix({ email: "" }), emailAccess: "no" }],
    [5, "textAccess", /text messages/, { ...registrantForm, textAccess: "" }],
    [5, "registrantInfo.phone", /phone number/, withRosa({ phone: "" })],
    [5, "registrantInfo.phone", /3 digits are missing/, withRosa({ phone: "555-0142" })],
    [5, "registrantInfo.phone", tenDigits, withRosa({ phone: "(155) 555-0142" })],
    [5, "familyInfo.phone", /This one has 12/, withFelix({ phone: "+44 20 7946 0958" })],
    [6, "registrantInfo.address", /address/, withRosa({ address: "" })],
    [6, "registrantInfo.timeZone", /time zone/, withRosa({ timeZone: "Europe/Berlin" })],
    [6, "familyInfo.timeZone", /time zone/, withFelix({ timeZone: "" })],
    [7, "registrantInfo.fullName", cardName, withRosa({ fullName: "Rosa 2" })],
    [7, "registrantInfo.fullName", cardName, withRosa({ fullName: "www.example.com" }, familyForm)],
    [
      8,
      "registrantInfo.age",
      "Master account holder must be at least 18 years old.",
      withRosa({ age: "17" }),
    ],
    [8, "registrantInfo.age", /at least 18/, withRosa({ age: "forty" })],
    [8, "familyInfo.age", /at least 18/, withFelix({ age: "-44" })],
    [9, "registrantInfo.fullName", /contact's full name/, withRosa({ fullName: "" }, familyForm)],
    [9, "registrantInfo.address", /contact's address/, withRosa({ address: "" }, familyForm)],
    [9, "registrantInfo.timeZone", /time zone/, withRosa({ timeZone: "" }, familyForm)],
    [9, "registrantInfo.email", /contact's email/, withRosa({ email: "" }, familyForm)],
    [9, "registrantInfo.phone", /contact's phone/, withRosa({ phone: "" }, familyForm)],
    [9, "registrantInfo.phone", /9 digits are missing/, withRosa({ phone: "1" }, familyForm)],
    [9, "familyInfo.email", /contact's email/, withFelix({ email: "" }, familyForRosa)],
    [9, "familyInfo.phone", /contact's phone/, withFelix({ phone: "" }, familyForRosa)],
    [9, "familyInfo.address", /contact's address/, withFelix({ address: "" }, familyForRosa)],
    [9, "people.0.email", /email address or a mobile/, withPeople({ email: "", phone: "" })],
    [9, "people.0.phone", /5 digits are missing/, withPeople({ phone: "51555" })],
    [9, "people.0.relation", /select who this is/, withPeople({ relation: "" })],
    [9, "people.0.timeZone", /time zone/, withPeople({ timeZone: "Europe/Berlin" })],
    [9, "people.0.email", /already has this/, withPeople({ email: "Rosa@Example.com" })],
    [9, "people.1.email", /already has this/, withPeople({}, {})],
    [9, "people.4.fullName", /The list is full/, { ...familyForm, people: manyPeople }],
    [10, "locationType", "Please select a location type.", { ...registrantForm, locationType: "" }],
    [10, "locations", "Please add at least one location.", { ...registrantForm, ...noPlaces }],
    [10, "locations.0.name", fillAll, withLocation({ name: "" })],
    [10, "locations.0.frequency", fillAll, withLocation({ frequency: "3" })],
    [10, "locations.0.registrationDate", fillAll, withLocation({ registrationDate: "2026-02-30" })],
    [12, "account.email", /email address for the account/, withLogin("")],
    [15, "verificationEmail", /select an email/, { ...registrantForm, verificationEmail: "" }],
    [
      15,
      "verificationEmail",
      /select an email/,
      { ...registrantForm, verificationEmail: "nina@example.com" },
    ],
    [16, "account.email", /must contain @ and a domain/, withLogin("rosa@home")],
    [16, "registrantInfo.email", /must contain @/, withRosa({ email: "rosa" }, familyForm)],
  ])("by rule %i, at %s: %s", (rule, field, message, form) => {
    const [found] = validateSignup(input(form));
    expect(found).toMatchObject({ rule, field });
    expect(found && sayProblem(found.problem)).toMatch(message);
  });

  it("by rule 11 is a date before today, in a dialog of its own", () => {
    expect(said(validateSignup(input(withLocation({ registrationDate: "2026-11-19" }))))).toEqual([
      {
        rule: 11,
        field: "locations.0.registrationDate",
        title: "Invalid Date",
        message: "Registration date for Alder County must not be prior to today.",
      },
    ]);
  });

  const begun = { days: "several", firstDate: "2026-11-01" } as const;
  const place = "Alder County";
  it.each([
    ["one day, whatever stood in the other field", { days: "one", firstDate: "2030-01-01" }, []],
    ["a range that has begun", { ...begun, registrationDate: "2026-11-20" }, []],
    ["a range by a client that does not name its kind", { firstDate: "2026-12-01" }, []],
    ["a range without a first day", { days: "several" }, [[10, "firstDate", "location-incomplete"]]],
    [
      "a range that has passed",
      { ...begun, registrationDate: "2026-11-19" },
      [[11, "registrationDate", { code: "date-past", place }]],
    ],
    [
      "a range the wrong way round",
      { days: "several", firstDate: "2026-12-11" },
      [[11, "firstDate", { code: "range-reversed", place }]],
    ],
    [
      "a range that is too long",
      { firstDate: "2026-10-01" },
      [[11, "firstDate", { code: "range-too-long", place, days: 71 }]],
    ],
  ] as const)("of %s", (_what, changes, expected) => {
    const found = validateSignup(input(withLocation(changes)));
    expect(found.map(({ rule, field, problem }) => [rule, field, problem])).toEqual(
      expected.map(([rule, field, problem]) => [rule, `locations.0.${field}`, problem]),
    );
  });

  it.each(["2062-12-10", "20026-12-10"])(
    "by rule 11 is a date too far ahead (%s), beside everything else that is wrong",
    (registrationDate) => {
      const form = { ...withLocation({ registrationDate }), account: { email: "rosa@home" } };
      expect(said(validateSignup(input(form)))).toMatchObject([
        {
          rule: 11,
          field: "locations.0.registrationDate",
          title: "Invalid Date",
          message:
            "Registration date for Alder County must not be after November 20, 2036. Please check the year.",
        },
        { rule: 16, field: "account.email" },
      ]);
    },
  );

  it.each([
    [12, "password", "", ""],
    [12, "passwordConfirmation", "Harbour1!", ""],
    [13, "passwordConfirmation", "Harbour1!", "Harbour1?"],
    [13, "passwordConfirmation", "weak", "other"],
    [14, "password", "Harbour1", "Harbour1"],
  ])("by rule %i, at %s, with the passwords %j and %j", (rule, field, password, passwordConfirmation) => {
    const [found] = validateSignup(input(registrantForm, { password, passwordConfirmation }));
    expect(found).toMatchObject({ rule, field });
  });

  it("is the first in the order of the rules", () => {
    const worst: SignupForm = {
      ...emptySignupForm(),
      userType: "family",
      master: "registrant",
      account: { email: "x" },
    };
    const problems = validateSignup(input(worst, { password: "a", passwordConfirmation: "b" }));
    const order = problems.map(({ rule }) => rule);
    expect(order).toEqual([...order].sort((left, right) => left - right));
    expect(new Set(order)).toEqual(new Set([3, 4, 5, 6, 9, 10, 13, 14, 15, 16]));
  });
});

describe("rule 16, when a field loses the focus", () => {
  it.each([
    ["", null],
    ["rosa@example.com", null],
    [" Rosa@Example.com ", null],
    ["rosa", "Invalid Email"],
    ["rosa@example", "Invalid Email"],
  ])("%j shows %j", (value, title) => {
    const found = emailFormatProblem("registrantInfo.email", value);
    expect(found && titleOfReason(found.problem)).toBe(title);
  });
});

describe("validation, whatever it is given", () => {
  it("says where the form is unreadable", () => {
    const form = withRosa({ address: "x".repeat(201) });
    expect(said(validateSignup(input(form)))).toEqual([
      {
        rule: 7,
        field: "registrantInfo.address",
        message: "Please check this answer. It's too long, or we can't read it.",
      },
    ]);
  });

  it("never throws, and lets no junk pass", () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.string(),
        fc.string(),
        fc.boolean(),
        (junk, password, again, hasAccount) => {
          const typed = { password, passwordConfirmation: again, hasAccount };
          expect(validateSignup(input(junk as SignupForm, typed)).length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("never throws when single answers of a good form are junk", () => {
    const keys = Object.keys(familyForm) as (keyof SignupForm)[];
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.oneof(fc.anything(), fc.string()), (key, junk) => {
        const problems = validateSignup(input({ ...familyForm, [key]: junk } as SignupForm));
        expect(said(problems).every(({ rule, message }) => rule >= 1 && rule <= 16 && message !== "")).toBe(
          true,
        );
      }),
    );
  });

  it("names no person in its sentences", () => {
    const wrong = withRosa(
      { fullName: "Rosa 2", email: "rosa", phone: "1", age: "3", timeZone: "" },
      familyForm,
    );
    expect(JSON.stringify(said(validateSignup(input(wrong))))).not.toMatch(/Rosa|Felix|Orchard/);
  });
});

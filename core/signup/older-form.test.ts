import { describe, expect, it } from "vitest";
import { sayProblem } from "#core/words/problem-words.ts";
import {
  emptyOlderForm,
  type OlderForm,
  type OlderFormField,
  olderFormOf,
  signupFormOf,
  validateOlderForm,
  withOlderAnswer,
} from "./older-form.ts";
import { postedPurchaseSchema } from "./older-form-schema.ts";

const registrant: OlderForm = {
  ...emptyOlderForm(),
  subscriberType: "registrant",
  hasAccess: "yes",
  reg_first_name: "Rosa",
  reg_last_name: "Delgado",
  reg_email: "rosa@mail.example",
  reg_cell: "515 555 0142",
  reg_date: "2026-12-10",
  serviceLevel: "3",
};

const family: OlderForm = {
  ...registrant,
  subscriberType: "family",
  ff_first_name: "Felix",
  ff_last_name: "Moreno",
  ff_email: "felix@mail.example",
  ff_cell: "515 555 0143",
};

const noAccess = { hasAccess: "no", reg_email: "", reg_cell: "" } as const;

const messages = (form: OlderForm) => validateOlderForm(form).map(({ problem }) => sayProblem(problem));

describe("the older form's rules", () => {
  it.each<[string, OlderForm]>([
    ["a registrant with access", registrant],
    ["a registrant without access, who has neither e-mail nor cell", { ...registrant, ...noAccess }],
    ["a family member", family],
    ["a friend of somebody without access", { ...family, subscriberType: "friend", ...noAccess }],
    ["an e-mail in capitals, with spaces around it", { ...registrant, reg_email: " Rosa@Mail.Example " }],
  ])("accept %s", (_, form) => {
    expect(validateOlderForm(form)).toEqual([]);
  });

  it.each<[OlderFormField, string, string, OlderForm]>([
    ["subscriberType", "", "Please select your relation.", registrant],
    ["hasAccess", "", "Please specify Internet/phone access.", registrant],
    ["ff_first_name", " ", "Your First Name is required.", family],
    ["ff_last_name", "", "Your Last Name is required.", family],
    ["ff_email", "", "Your Email is required.", family],
    ["ff_email", "felix@mail", "Invalid email format.", family],
    ["ff_cell", "", "Your Cell is required.", family],
    ["reg_first_name", "", "Registrant First Name is required.", registrant],
    ["reg_last_name", "", "Registrant Last Name is required.", family],
    ["reg_email", "", "Registrant Email is required.", registrant],
    ["reg_email", "rosa", "Invalid email format.", family],
    ["reg_cell", "", "Registrant Cell is required.", registrant],
    ["reg_date", "", "Registrant Next Registration Date is required.", registrant],
    ["reg_date", "2026-02-30", "Registrant Next Registration Date is required.", family],
    ["serviceLevel", "", "Please select a service level.", registrant],
    ["serviceLevel", "7", "Please select a service level.", registrant],
  ])("answer %s %j with %s", (field, value, message, form) => {
    const problems = validateOlderForm({ ...form, [field]: value });
    expect(problems.map((found) => [found.field, sayProblem(found.problem)])).toEqual([[field, message]]);
  });

  it("name everything that is missing in the order of the page, the relation first and the level last", () => {
    expect(messages(emptyOlderForm())).toEqual([
      "Please select your relation.",
      "Please specify Internet/phone access.",
      "Please select a service level.",
    ]);
    expect(messages({ ...emptyOlderForm(), subscriberType: "friend", hasAccess: "yes" })).toEqual([
      "Your First Name is required.",
      "Your Last Name is required.",
      "Your Email is required.",
      "Your Cell is required.",
      "Registrant First Name is required.",
      "Registrant Last Name is required.",
      "Registrant Email is required.",
      "Registrant Cell is required.",
      "Registrant Next Registration Date is required.",
      "Please select a service level.",
    ]);
  });
});

describe("an answer of the older form", () => {
  it("resets the sections and the service level when the subscriber type changes", () => {
    expect(withOlderAnswer(family, "subscriberType", "friend")).toEqual({
      ...emptyOlderForm(),
      subscriberType: "friend",
    });
    expect(withOlderAnswer(family, "subscriberType", "family")).toBe(family);
  });

  it("clears e-mail and cell of the registrant when the access changes", () => {
    expect(withOlderAnswer(family, "hasAccess", "no")).toEqual({ ...family, ...noAccess });
  });

  it("changes nothing else", () => {
    expect(withOlderAnswer(registrant, "reg_cell", "1")).toEqual({ ...registrant, reg_cell: "1" });
  });
});

describe("the ten fields", () => {
  it.each([
    ["a registrant with access", registrant, { subscriberType: "registrant", hasAccess: "yes" }],
    ["one without", { ...registrant, ...noAccess }, { subscriberType: "registrant", hasAccess: "no" }],
    ["family", family, { subscriberType: "family", hasAccess: "yes" }],
    ["nobody", emptyOlderForm(), { subscriberType: "registrant", hasAccess: "no" }],
  ])("tell %s by what is given", (_, form, expected) => {
    const posted = postedPurchaseSchema.parse(form);
    expect(Object.keys(posted)).toHaveLength(10);
    expect(olderFormOf(posted)).toMatchObject(expected);
  });
});

describe("the wizard", () => {
  it("takes over a registrant", () => {
    expect(signupFormOf(registrant)).toMatchObject({
      userType: "registrant",
      masterAccountHolder: "Rosa Delgado",
      registrantInfo: { fullName: "Rosa Delgado", email: "rosa@mail.example", phone: "515 555 0142" },
      emailAccess: "yes",
      textAccess: "yes",
      locationType: "single",
      locations: [{ name: "", frequency: "4", registrationDate: "2026-12-10" }],
      priceList: "older",
      verificationId: "",
    });
  });

  it.each(["family", "friend"] as const)("takes a %s over, and leaves open who is master", (type) => {
    const form = signupFormOf({ ...family, subscriberType: type, ...noAccess });
    expect(form).toMatchObject({ userType: type, master: "", emailAccess: "no", textAccess: "no" });
    expect(form[type === "family" ? "familyInfo" : "friendInfo"].fullName).toBe("Felix Moreno");
    expect(form[type === "family" ? "friendInfo" : "familyInfo"].fullName).toBe("");
    expect(form.registrantInfo).toMatchObject({ fullName: "Rosa Delgado", email: "", phone: "" });
  });
});

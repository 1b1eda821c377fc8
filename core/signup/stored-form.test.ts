import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLanguages } from "#core/languages.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { emptyLocation, emptySignupForm, type PersonInfo, type SignupForm } from "./form.ts";
import { signupFormSchema } from "./form-schema.ts";
import { decodeStoredForm, encodeStoredForm, storedFormKey } from "./stored-form.ts";

const text = (maxLength: number) =>
  fc.string({ unit: "grapheme", maxLength }).filter((typed) => typed.length <= maxLength);
const anyPerson: fc.Arbitrary<PersonInfo> = fc.record({
  fullName: fc.oneof(text(100), fc.constantFrom("José", "O'Neil", "Núñez-Smith", "李小龍")),
  email: text(254),
  phone: text(40),
  address: text(200),
  age: text(10),
  timeZone: text(64),
});
const anyForm: fc.Arbitrary<SignupForm> = fc.record({
  userType: fc.constantFrom("", "registrant", "family", "friend"),
  master: fc.constantFrom("", "self", "registrant"),
  masterAccountHolder: text(100),
  registrantInfo: anyPerson,
  familyInfo: anyPerson,
  friendInfo: anyPerson,
  emailAccess: fc.constantFrom("", "yes", "no"),
  textAccess: fc.constantFrom("", "yes", "no"),
  locationType: fc.constantFrom("", "single", "multiple"),
  locations: fc.array(
    fc.record({
      name: text(100),
      frequency: text(4),
      registrationDate: text(12),
      firstDate: text(12),
      days: fc.constantFrom("one", "several"),
    }),
    { maxLength: 10 },
  ),
  people: fc.array(
    fc.record({
      fullName: text(100),
      relation: fc.constantFrom("", "family", "friend"),
      timeZone: text(64),
      email: text(254),
      phone: text(40),
      reminderSet: fc.constantFrom(...reminderSets),
    }),
    { maxLength: 5 },
  ),
  language: fc.constantFrom("", ...allLanguages),
  priceList: fc.constantFrom("present", "older"),
  account: fc.record({ email: text(254) }),
  verificationEmail: text(254),
  verificationId: text(100),
  verified: fc.boolean(),
});

/** A form in which one value, however deep, has become something else, or is gone. */
const spoiltForm = fc
  .tuple(
    anyForm,
    fc.nat(),
    fc.oneof(fc.constantFrom(undefined, null, "", "x".repeat(300), 3, true, [], {}), fc.anything()),
  )
  .map(([form, at, value]) => {
    const places = placesIn(form);
    const [holder, key] = places[at % places.length] ?? [form, "userType"];
    Object.assign(holder, { [key]: value });
    return form as unknown;
  });

/** Every key of every object and list in a form. */
function placesIn(value: object): [object, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    [value, key] as [object, string],
    ...(typeof inner === "object" && inner !== null ? placesIn(inner) : []),
  ]);
}

describe("the stored form", () => {
  it("stands under the agreed key", () => {
    expect(storedFormKey).toBe("reminderFormData");
  });

  it("comes back as it was stored, in any script", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        const stored = encodeStoredForm(form);
        expect(stored).toMatch(/^[A-Za-z0-9+/]+=*$/);
        expect(decodeStoredForm(stored)).toEqual(form);
      }),
    );
  });

  it("is base64 of UTF-8 JSON", () => {
    const form = { ...emptySignupForm(), masterAccountHolder: "José Núñez-Smith" };
    const json: unknown = JSON.parse(Buffer.from(encodeStoredForm(form), "base64").toString("utf8"));
    expect(json).toEqual(form);
  });

  it("never holds a password, neither stored nor read", () => {
    const account = { email: "rosa@example.com", password: "Harbour1!", passwordConfirmation: "Harbour1!" };
    const form = { ...emptySignupForm(), account, password: "Harbour1!" };
    expect(atob(encodeStoredForm(form))).not.toContain("Harbour1!");
    const old = btoa(JSON.stringify(form));
    expect(JSON.stringify(decodeStoredForm(old))).not.toContain("Harbour1!");
  });

  it.each([
    ["nothing", null],
    ["an empty string", ""],
    ["not base64", "%%%"],
    ["not UTF-8", btoa("\xff\xfe")],
    ["not JSON", btoa("{")],
    ["JSON null", btoa("null")],
    ["an array", btoa("[]")],
    ["a cut string", encodeStoredForm(emptySignupForm()).slice(0, 40)],
  ])("reads %s as no form", (_what, stored) => {
    expect(decodeStoredForm(stored)).toBeNull();
  });

  it("never throws while decoding", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.base64String()), (stored) => {
        expect(decodeStoredForm(stored)).toBeNull();
      }),
    );
  });

  it("has every field that the API's schema has, and no other", () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        expect(decodeStoredForm(encodeStoredForm(form))).toEqual(signupFormSchema.parse(form));
      }),
    );
  });

  it("keeps what an older version of the page has stored, and leaves empty what is missing or of another type", () => {
    const older = {
      userType: "family",
      registrantInfo: { fullName: "Rosa", age: 42 },
      locations: [{ name: "Ames" }],
    };
    const form = decodeStoredForm(btoa(JSON.stringify({ ...older, verified: "yes", account: null })));
    expect(form).toEqual({
      ...emptySignupForm(),
      userType: "family",
      registrantInfo: { ...emptySignupForm().registrantInfo, fullName: "Rosa" },
      locations: [{ ...emptyLocation(), name: "Ames" }],
    });
  });

  it("is a form again whatever was spoilt in it", () => {
    const keysOf = (value: object): string[] =>
      placesIn(value)
        .map(([, key]) => key)
        .sort();
    fc.assert(
      fc.property(spoiltForm, (value) => {
        const form = decodeStoredForm(encodeStoredForm(value as SignupForm));
        expect(keysOf({ ...form, locations: [], people: [] })).toEqual(keysOf(emptySignupForm()));
      }),
    );
  });
});

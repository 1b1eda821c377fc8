import { describe, expect, it } from "vitest";
import { emptySignupForm } from "#core/signup/form.ts";
import { familyForm, registrantForm } from "#core/signup/sample-forms.ts";
import { countParts, partOfField, partToShow, titleOfPart, wizardParts } from "./wizard-parts.ts";

const oneAddress = { ...registrantForm, account: { email: registrantForm.registrantInfo.email } };

describe("the parts of the wizard", () => {
  it("are only those that ask something", () => {
    expect(wizardParts(emptySignupForm(), false)).toEqual(["who"]);
    expect(wizardParts(oneAddress, false)).toEqual(["who", "you", "registrant", "places", "login"]);
    expect(wizardParts(oneAddress, true)).toEqual(["who", "you", "registrant", "places"]);
    expect(wizardParts(familyForm, false)).toEqual([
      ...["who", "master", "you", "registrant", "places", "login", "code"],
    ]);
  });

  it("are counted, and before the first answer as many as there can be", () => {
    expect(countParts(emptySignupForm(), false)).toBe(7);
    expect(countParts(emptySignupForm(), true)).toBe(5);
    expect(countParts(oneAddress, false)).toBe(5);
    expect(countParts(familyForm, false)).toBe(7);
    expect(titleOfPart("places", oneAddress, false)).toBe("4. Where do you register?");
    expect(titleOfPart("places", familyForm, false)).toBe("5. Where do they register?");
  });

  it("each have their fields, and a field that no part asks for belongs to none", () => {
    const partsOf = (form: typeof familyForm) =>
      [
        "userType",
        "master",
        "familyInfo.email",
        "registrantInfo.age",
        "locations.0.name",
        "password",
        "verificationEmail",
      ].map((field) => partOfField(field, form, false));
    expect(partsOf(familyForm)).toEqual(["who", "master", "you", "registrant", "places", "login", "code"]);
    expect(partsOf(oneAddress)).toEqual(["who", null, "you", "you", "places", "login", null]);
  });

  it("show by their names in the address, and anything else is the first", () => {
    const parts = wizardParts(oneAddress, false);
    expect(partToShow("places", parts)).toBe("places");
    for (const wish of [null, "", "code", "../who", "7"]) expect(partToShow(wish, parts)).toBe("who");
  });
});

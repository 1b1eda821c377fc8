import { describe, expect, it } from "vitest";
import { emptySignupForm } from "#core/signup/form.ts";
import { familyForm, familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import {
  answeredSoFar,
  partOfField,
  partToShow,
  signupSteps,
  titleOfPart,
  wizardParts,
} from "./wizard-parts.ts";

describe("the steps of the sign-up", () => {
  it("are three for everybody, whatever they answer, and two for somebody who is signed in", () => {
    expect(signupSteps(false)).toEqual(["answers", "email", "pay"]);
    expect(signupSteps(true)).toEqual(["answers", "pay"]);
  });

  it("begin with the answers, whose screens are counted from the first one on", () => {
    expect(answeredSoFar("who", emptySignupForm(), false)).toEqual({ screen: 1, screens: 6 });
    expect(answeredSoFar("login", registrantForm, false)).toEqual({ screen: 6, screens: 6 });
    expect(answeredSoFar("places", familyForm, false)).toEqual({ screen: 5, screens: 7 });
    expect(answeredSoFar("people", registrantForm, true)).toEqual({ screen: 5, screens: 5 });
  });
});

describe("the parts of the wizard", () => {
  it("are only those that ask something", () => {
    expect(wizardParts(emptySignupForm(), false)).toEqual(["who"]);
    expect(wizardParts(registrantForm, false)).toEqual(["who", "you", "reach", "places", "people", "login"]);
    expect(wizardParts(registrantForm, true)).toEqual(["who", "you", "reach", "places", "people"]);
    expect(wizardParts(familyForm, false)).toEqual([
      "who",
      "you",
      "registrant",
      "reach",
      "places",
      "people",
      "login",
    ]);
  });

  it("are worded for whoever answers", () => {
    expect(titleOfPart("places", registrantForm)).toBe("Where do you register?");
    expect(titleOfPart("places", familyForm)).toBe("Where do they register?");
    expect(titleOfPart("reach", familyForm)).toBe("How can we reach them?");
    expect(titleOfPart("login", familyForm)).toBe("Create your login");
    const forRosa = { ...familyForRosa, masterAccountHolder: "Rosa Núñez-Smith" };
    expect(titleOfPart("login", forRosa)).toBe("Create Rosa's login");
  });

  it("each have their fields, and a field that no part asks for belongs to none", () => {
    const partsOf = (form: typeof familyForm) =>
      [
        "userType",
        "master",
        "familyInfo.email",
        "registrantInfo.age",
        "registrantInfo.email",
        "emailAccess",
        "locations.0.name",
        "password",
        "verificationEmail",
      ].map((field) => partOfField(field, form, false));
    expect(partsOf(familyForm)).toEqual([
      ...["who", "who", "you", "registrant", "reach", "reach", "places", "login", "login"],
    ]);
    expect(partsOf(registrantForm)).toEqual([
      "who",
      "who",
      "you",
      "you",
      "reach",
      "reach",
      "places",
      "login",
      null,
    ]);
    expect(partOfField("password", registrantForm, true)).toBeNull();
  });

  it("show by their names in the address, and anything else is the first", () => {
    const parts = wizardParts(registrantForm, false);
    expect(partToShow("places", parts)).toBe("places");
    for (const wish of [null, "", "registrant", "../who", "7"]) expect(partToShow(wish, parts)).toBe("who");
  });
});

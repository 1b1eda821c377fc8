import { describe, expect, it } from "vitest";
import { familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { alertSignupProblem, saySignupProblem } from "./signup-problem-words.ts";

describe("the words of a problem", () => {
  it.each([
    ["a registrant", registrantForm, "registrantInfo.fullName", "master-name-missing", "your full name"],
    [
      "a helper, of the holder",
      familyForRosa,
      "registrantInfo.fullName",
      "master-name-missing",
      "who registers",
    ],
    [
      "a helper, of themselves",
      familyForRosa,
      "familyInfo.fullName",
      "contact-name-missing",
      "your full name",
    ],
    ["a registrant", registrantForm, "emailAccess", "email-access-missing", "whether you can use email"],
    ["a helper", familyForRosa, "emailAccess", "email-access-missing", "whether they can use email"],
    ["a helper, of one more", familyForRosa, "people.0.timeZone", "time-zone-missing", "their time zone"],
  ] as const)("are said to %s", (_who, form, field, problem, words) => {
    expect(saySignupProblem({ field, problem }, form)).toContain(words);
    const { message, plain } = alertSignupProblem({ field, problem }, form);
    expect(message).toContain(words);
    expect(`${message} ${plain}`).not.toMatch(/contact|master/i);
  });

  it("stay to the letter in the dialog where they were agreed, with a plain line to whoever answers below", () => {
    const young = { field: "registrantInfo.age", problem: "master-too-young" } as const;
    expect(alertSignupProblem(young, registrantForm)).toEqual({
      message: "Master account holder must be at least 18 years old.",
      plain: "You must be 18 or older to hold the account.",
    });
    expect(saySignupProblem(young, registrantForm)).toBe("You must be 18 or older to hold the account.");
    expect(saySignupProblem(young, familyForRosa)).toMatch(/^The person who holds/);
  });
});

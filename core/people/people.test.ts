import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPerson, type PersonAnswers } from "./people.ts";
import { relations } from "./relations.ts";

const alma: PersonAnswers = {
  fullName: " Alma  Delgado ",
  relation: "family",
  timeZone: "US/Mountain",
  email: " Alma@Mail.example ",
  phone: "(303) 555-0144",
};
const problemsOf = (changes: Partial<PersonAnswers>, isAccountHolder = false) => {
  const checked = checkPerson({ ...alma, ...changes }, { isAccountHolder });
  return "problems" in checked ? checked.problems : {};
};

describe("a person who gets the reminders", () => {
  it("is stored in one form, however it was typed", () => {
    expect(checkPerson(alma, { isAccountHolder: false })).toMatchObject({
      person: {
        fullName: "Alma Delgado",
        relation: "family",
        timeZone: "America/Denver",
        addresses: { email: "alma@mail.example", text: "+13035550144" },
      },
    });
  });

  it.each(relations)("may be of each relation: %s", (relation) => {
    expect(problemsOf({ relation })).toEqual({});
  });

  it.each<[string, Partial<PersonAnswers>, object]>([
    ["no name", { fullName: "  " }, { fullName: "name-missing" }],
    ["a name of digits", { fullName: "R2" }, { fullName: "name-invalid" }],
    ["no relation", { relation: "" }, { relation: "relation-missing" }],
    ["no zone", { timeZone: "" }, { timeZone: "time-zone-missing" }],
    ["a zone abroad", { timeZone: "Europe/Paris" }, { timeZone: "time-zone-missing" }],
    ["half an address", { email: "alma@" }, { email: "email-invalid" }],
    ["half a number", { phone: "555-0144" }, { phone: { code: "phone-digits", digits: 7 } }],
    ["neither address nor number", { email: " ", phone: "" }, { email: "no-way-to-reach" }],
    ["only a number", { email: "" }, {}],
    ["only an address", { phone: "" }, {}],
  ])("with %s", (_what, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems);
  });

  it("needs no address beside the account's own e-mail when they hold the account", () => {
    expect(problemsOf({ email: "", phone: "" }, true)).toEqual({});
  });

  it("is never stored with a problem, whatever is typed", () => {
    const answers = fc.record({
      fullName: fc.string(),
      relation: fc.constantFrom("" as const, "registrant" as const, "family" as const, "friend" as const),
      timeZone: fc.oneof(fc.string(), fc.constant("America/Chicago")),
      email: fc.oneof(fc.string(), fc.emailAddress()),
      phone: fc.string(),
    });
    fc.assert(
      fc.property(answers, fc.boolean(), (typed, isAccountHolder) => {
        const checked = checkPerson(typed, { isAccountHolder });
        if ("problems" in checked) expect(Object.keys(checked.problems)).not.toEqual([]);
        else expect(checked.person.fullName.length).toBeGreaterThan(1);
      }),
    );
  });
});

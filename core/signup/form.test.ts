import { describe, expect, it } from "vitest";
import { totalCents } from "#core/money/pricing.ts";
import {
  cartItems,
  chosenLocations,
  contactField,
  distinctEmails,
  emptyLocation,
  emptySignupForm,
  givenEmail,
  masterInfo,
  type SignupForm,
  syncMasterAccountHolder,
  withLocationType,
  withLoginFilledIn,
  withUserType,
} from "./form.ts";
import { signupFormSchema } from "./form-schema.ts";
import { givenPhone } from "./given-phone.ts";

const form = (changes: Partial<SignupForm>): SignupForm => ({ ...emptySignupForm(), ...changes });
const person = (fullName: string, email = "", phone = "") => ({
  ...emptySignupForm().registrantInfo,
  fullName,
  email,
  phone,
});
const people = {
  registrantInfo: person("Rosa Núñez-Smith", "Rosa@Example.com", "(515) 555-0142"),
  familyInfo: person("Felix O'Neil", "felix@example.com", "515-555-0143"),
  friendInfo: person("José Díaz", "jose@example.com"),
};

describe("the signup form", () => {
  it("fits its own schema when empty", () => {
    expect(signupFormSchema.parse(emptySignupForm())).toEqual(emptySignupForm());
  });

  it("drops fields that it does not know, above all a password", () => {
    const parsed = signupFormSchema.parse({
      ...emptySignupForm(),
      password: "Harbour1!",
      account: { email: "rosa@example.com", password: "Harbour1!" },
    });
    expect(JSON.stringify(parsed)).not.toContain("Harbour1!");
  });

  it.each([
    ["an eleventh location", { locations: Array(11).fill(emptyLocation()) }],
    ["an overlong name", { registrantInfo: person("a".repeat(101)) }],
    ["another user type", { userType: "agency" }],
    ["a number for a text", { verificationEmail: 3 }],
    ["no account", { account: undefined }],
  ])("refuses %s", (_what, changes) => {
    expect(signupFormSchema.safeParse({ ...emptySignupForm(), ...changes }).success).toBe(false);
  });
});

describe("who is who", () => {
  it.each([
    ["", "", undefined, undefined],
    ["", "self", undefined, undefined],
    ["registrant", "", "Rosa Núñez-Smith", undefined],
    ["registrant", "self", "Rosa Núñez-Smith", undefined],
    ["family", "", undefined, undefined],
    ["family", "self", "Felix O'Neil", "Rosa Núñez-Smith"],
    ["family", "registrant", "Rosa Núñez-Smith", "Felix O'Neil"],
    ["friend", "self", "José Díaz", "Rosa Núñez-Smith"],
    ["friend", "registrant", "Rosa Núñez-Smith", "José Díaz"],
  ] as const)(
    "user type %j and master %j: master %j, other person %j",
    (userType, master, holder, contact) => {
      const chosen = form({ ...people, userType, master });
      expect(masterInfo(chosen)?.fullName).toBe(holder);
      const other = contactField(chosen);
      expect(other === null ? undefined : chosen[other].fullName).toBe(contact);
      expect(syncMasterAccountHolder(chosen).masterAccountHolder).toBe(holder ?? "");
    },
  );

  it("follows the name as it is typed", () => {
    const typed = form({ ...people, userType: "family", master: "self", familyInfo: person("  Felix  Mc ") });
    expect(syncMasterAccountHolder(typed).masterAccountHolder).toBe("Felix Mc");
  });
});

describe("changing the user type", () => {
  const filled = form({
    ...people,
    userType: "family",
    master: "self",
    masterAccountHolder: "Felix O'Neil",
    emailAccess: "yes",
    textAccess: "no",
    locationType: "single",
    locations: [{ name: "Alder County", frequency: "4", registrationDate: "2026-12-10" }],
    account: { email: "felix@example.com" },
    verificationEmail: "felix@example.com",
    verificationId: "abc",
    verified: true,
  });

  it("resets everything said about people and keeps the locations", () => {
    const { locationType, locations, account } = filled;
    expect(withUserType(filled, "friend")).toEqual(
      form({ userType: "friend", locationType, locations, account }),
    );
  });

  it("changes nothing when it is the same type", () => {
    expect(withUserType(filled, "family")).toBe(filled);
  });
});

describe("e-mails and phones", () => {
  it.each([
    ["registrant", "", "yes", ["rosa@example.com", "me@example.com"]],
    ["registrant", "", "no", ["me@example.com"]],
    ["family", "self", "yes", ["felix@example.com", "rosa@example.com", "me@example.com"]],
    ["family", "self", "no", ["felix@example.com", "me@example.com"]],
    ["family", "registrant", "yes", ["rosa@example.com", "felix@example.com", "me@example.com"]],
    ["family", "registrant", "no", ["felix@example.com", "me@example.com"]],
    ["", "", "", ["me@example.com"]],
  ] as const)(
    "of a %j with master %j and e-mail access %j are %j",
    (userType, master, emailAccess, expected) => {
      const chosen = form({ ...people, userType, master, emailAccess, account: { email: "Me@Example.com" } });
      expect(distinctEmails(chosen)).toEqual(expected);
    },
  );

  it("are listed once each, and only when usable", () => {
    const same = form({
      userType: "family",
      master: "self",
      emailAccess: "yes",
      familyInfo: person("Felix", " FELIX@example.com"),
      registrantInfo: person("Rosa", "not an address"),
      account: { email: "felix@example.com" },
    });
    expect(distinctEmails(same)).toEqual(["felix@example.com"]);
  });

  it("fill in the login's, letter by letter, until another login is typed", () => {
    const typed = (fullEmail: string, email: string, others: Partial<SignupForm> = {}) =>
      form({
        userType: "family",
        master: "self",
        familyInfo: person("Felix", fullEmail),
        account: { email },
        ...others,
      });
    const follow = (before: SignupForm, now: string) =>
      withLoginFilledIn({ ...before, familyInfo: person("Felix", now) }, before).account.email;
    expect(follow(typed("felix@mail.c", ""), "felix@mail.co")).toBe("felix@mail.co");
    expect(follow(typed("felix@mail.co", "felix@mail.co"), "felix@mail.co.")).toBe("felix@mail.co");
    expect(follow(typed("felix@mail.co.", "felix@mail.co"), "felix@mail.co.uk")).toBe("felix@mail.co.uk");
    expect(follow(typed("felix@mail.co", "other@mail.co"), "felix@mail.com")).toBe("other@mail.co");
    // Emptied by hand, it stays empty.
    expect(follow(typed("felix@mail.co", ""), "felix@mail.com")).toBe("");
    const before = typed("felix@mail.co", "felix@mail.co");
    expect(withLoginFilledIn(withUserType(before, "friend"), before).account.email).toBe("felix@mail.co");
  });

  it("of the registrant count only with the access answer, the others' always", () => {
    const noAccess = { emailAccess: "no", textAccess: "no" } as const;
    const without = form({ ...people, userType: "family", master: "self", ...noAccess });
    const given = (whose: "registrantInfo" | "familyInfo") => [
      givenEmail(without, whose),
      givenPhone(without, whose),
    ];
    expect(given("registrantInfo")).toEqual([null, null]);
    expect(given("familyInfo")).toEqual(["felix@example.com", "+15155550143"]);
    expect(givenPhone({ ...without, textAccess: "yes" }, "registrantInfo")).toBe("+15155550142");
  });
});

describe("locations and the cart", () => {
  const two = [
    { name: "Alder County", frequency: "4", registrationDate: "2026-12-10" },
    { name: "Marsh City", frequency: "2", registrationDate: "2027-01-05" },
  ];

  it("starts with one empty row; for a single place only the first row counts, and no other row is lost", () => {
    expect(withLocationType(emptySignupForm(), "single").locations).toHaveLength(1);
    expect(withLocationType(emptySignupForm(), "multiple").locations).toHaveLength(1);
    expect(withLocationType(form({ locations: two }), "single").locations).toEqual(two);
    expect(withLocationType(form({ locations: two }), "multiple").locations).toEqual(two);
    const single = form({ locations: two, locationType: "single" });
    expect(chosenLocations(single)).toEqual(two.slice(0, 1));
    expect(totalCents(cartItems(single))).toBe(1095);
  });

  it("prices the dearest in full and the other less", () => {
    const items = cartItems(form({ locations: two, locationType: "multiple" }));
    expect(items.map(({ name, frequency, priceCents }) => [name, frequency, priceCents])).toEqual([
      ["Alder County", 4, 1095],
      ["Marsh City", 2, 395],
    ]);
    expect(totalCents(items)).toBe(1490);
  });

  it("leaves an unfinished row out, and knows where each row stands in the form", () => {
    const unfinished = [{ name: "", frequency: "", registrationDate: "" }, ...two.slice(1)];
    expect(cartItems(form({ locations: unfinished, locationType: "multiple" }))).toEqual([
      {
        name: "Marsh City",
        frequency: 2,
        registrationDate: "2027-01-05",
        position: 1,
        priceCents: 825,
        additional: false,
      },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { emptySignupForm } from "#core/signup/form.ts";
import { familyForm, registrantForm } from "#tests/support/sample-forms.ts";
import { nextWizardState, startWizard, type WizardAction, type WizardState } from "./wizard-state.ts";

const zone = "America/Chicago";
const carry = (state: WizardState, ...actions: WizardAction[]): WizardState =>
  actions.reduce((current, action) => nextWizardState(current, action, zone), state);
const verified: WizardState = carry(
  startWizard(registrantForm, zone),
  { type: "codeSent", id: "check-1", demoCode: "482915" },
  { type: "verified" },
);

describe("starting the wizard", () => {
  const described = { ...emptySignupForm(), userType: "friend" } as const;

  it("gives the browser's time zone to the person who fills it in, and to nobody whom they describe", () => {
    expect(startWizard(null, zone).form).toEqual(emptySignupForm());
    const registrant = { ...emptySignupForm(), userType: "registrant" } as const;
    expect(startWizard(registrant, zone).form.registrantInfo.timeZone).toBe(zone);
    const { form } = startWizard(described, zone);
    expect([form.friendInfo.timeZone, form.familyInfo.timeZone, form.registrantInfo.timeZone]).toEqual([
      zone,
      "",
      "",
    ]);
  });
});

describe("what most people answer", () => {
  const picked = (userType: "registrant" | "family") =>
    carry(startWizard(null, zone), { type: "answered", field: "userType", value: userType }).form;

  it("is picked beforehand: one place, and a registrant's email and phone, but nobody else's", () => {
    expect(picked("registrant")).toMatchObject({
      locationType: "single",
      emailAccess: "yes",
      textAccess: "yes",
    });
    expect(picked("family")).toMatchObject({ locationType: "single", emailAccess: "", textAccess: "" });
  });
});

describe("what the account knows of its holder", () => {
  const holder = {
    fullName: "Mara Quill",
    email: "mara@mail.example",
    phone: "",
    timeZone: "Pacific/Honolulu",
  };
  const known = { type: "holderKnown", holder } as const;
  const family = { type: "answered", field: "userType", value: "family" } as const;

  it("is filled in for the person who answers, whenever it comes, and looks after the account", () => {
    for (const actions of [
      [known, family],
      [family, known],
    ]) {
      const { form } = carry(startWizard(null, zone), ...actions);
      expect(form.familyInfo).toMatchObject({ ...holder, age: "", address: "" });
      expect(form).toMatchObject({ master: "self", masterAccountHolder: holder.fullName });
      expect(form.registrantInfo).toEqual(emptySignupForm().registrantInfo);
    }
  });

  it("replaces nothing that was typed, and goes with the answers", () => {
    const typed = { type: "answered", field: "familyInfo.fullName", value: "Felix" } as const;
    expect(carry(startWizard(null, zone), family, typed, known).form.familyInfo.fullName).toBe("Felix");
    expect(startWizard(null, zone).holder).toBeNull();
  });
});

describe("people who are added", () => {
  it("get the registrant's zone, and are five beside a registrant, four beside a helper too", () => {
    const add = Array.from({ length: 7 }, () => ({ type: "personAdded" }) as const);
    const { people } = carry(startWizard(registrantForm, zone), ...add).form;
    expect(people).toHaveLength(5);
    expect(people[0]?.timeZone).toBe(registrantForm.registrantInfo.timeZone);
    expect(carry(startWizard(familyForm, zone), ...add).form.people).toHaveLength(4);
  });

  it("are answered by their place; taking one away takes the words about their fields away", () => {
    const two = carry(
      startWizard(registrantForm, zone),
      { type: "personAdded" },
      { type: "personAdded" },
      { type: "answered", field: "people.1.fullName", value: "Alma Reyes" },
      { type: "flagged", fields: ["people.1.email", "password"] },
      { type: "personRemoved", index: 0 },
    );
    expect(two.form.people).toMatchObject([{ fullName: "Alma Reyes" }]);
    expect(two.flagged).toEqual(["password"]);
  });
});

describe("a mistyped address", () => {
  it("is mended wherever it was entered, and its check begins anew", () => {
    const to = "rosa.right@example.com";
    const mended = carry(verified, {
      type: "emailMended",
      from: "rosa@example.com",
      to,
      id: "check-2",
      demoCode: null,
    });
    expect(mended.form).toMatchObject({
      registrantInfo: { email: to },
      account: { email: to },
      verificationEmail: to,
      verificationId: "check-2",
      verified: false,
    });
    expect(mended.form.familyInfo.email).toBe("");
  });
});

describe("an answer", () => {
  it.each([
    ["registrantInfo.fullName", "Ana Ruiz", (state: WizardState) => state.form.registrantInfo.fullName],
    ["account.email", "ana@example.com", (state: WizardState) => state.form.account.email],
    ["emailAccess", "no", (state: WizardState) => state.form.emailAccess],
    ["locations.0.frequency", "6", (state: WizardState) => state.form.locations[0]?.frequency],
    ["password", "Harbour1!", (state: WizardState) => state.password],
  ] as const)("of %s is kept at its place", (field, value, read) => {
    expect(read(carry(startWizard(registrantForm, zone), { type: "answered", field, value }))).toBe(value);
  });

  it("never puts the password into the form", () => {
    const typed = carry(
      startWizard(registrantForm, zone),
      { type: "answered", field: "password", value: "Harbour1!" },
      { type: "answered", field: "passwordConfirmation", value: "Harbour1!" },
    );
    expect(JSON.stringify(typed.form)).not.toContain("Harbour1!");
  });

  it("to who you are empties the people, and gives the person who fills it in the browser's zone again", () => {
    const { address } = familyForm.registrantInfo;
    const changed = carry(
      startWizard(familyForm, zone),
      { type: "zoneAsked", person: "registrantInfo", address },
      { type: "answered", field: "userType", value: "friend" },
    );
    expect(changed.form.registrantInfo).toEqual(emptySignupForm().registrantInfo);
    expect(changed.form.friendInfo).toEqual({ ...emptySignupForm().friendInfo, timeZone: zone });
    expect(changed.form.locations).toEqual(familyForm.locations);
    // The same address now belongs to somebody else, whose zone is looked up anew.
    expect(changed.zoneLookups).toEqual({});
  });

  it("takes back what the server refused about that field, and about no other", () => {
    const refused = carry(startWizard(registrantForm, zone), {
      type: "refused",
      problems: { "locations.0.name": "a", password: "b" },
    });
    const typed = carry(refused, { type: "answered", field: "locations.0.name", value: "Marsh City" });
    expect(typed.refused).toEqual({ password: "b" });
  });
});

describe("the e-mail check", () => {
  it("stays when other answers change", () => {
    const changed = carry(verified, { type: "answered", field: "registrantInfo.age", value: "45" });
    expect(changed.form).toMatchObject({ verified: true, verificationId: "check-1" });
  });

  it("is lost with another address, and kept when the same one is picked again", () => {
    const same = { type: "answered", field: "verificationEmail", value: "rosa@example.com" } as const;
    expect(carry(verified, same).form.verified).toBe(true);
    const other = carry(verified, { ...same, value: "felix@example.com" });
    expect(other.form).toMatchObject({ verified: false, verificationId: "" });
  });

  it("shows only the code of the newest mail", () => {
    expect(verified.demoCode).toBeNull();
    expect(carry(verified, { type: "codeSent", id: "check-2", demoCode: "111111" })).toMatchObject({
      demoCode: "111111",
      form: { verified: false, verificationId: "check-2" },
    });
    expect(carry(verified, { type: "codeVoid" }).demoCode).toBe("");
  });
});

describe("the places", () => {
  it("come and go, ten at most", () => {
    const added = carry(
      startWizard(registrantForm, zone),
      ...Array.from({ length: 12 }, () => ({ type: "locationAdded" }) as const),
    );
    expect(added.form.locations).toHaveLength(10);
    const removed = carry(added, { type: "locationRemoved", index: 0 });
    expect(removed.form.locations).toHaveLength(9);
    expect(removed.form.locations[0]?.name).toBe("");
  });

  it("take their flags with them when one place goes", () => {
    const flagged = carry(startWizard(familyForm, zone), {
      type: "flagged",
      fields: ["locations.1.name", "password"],
    });
    expect(carry(flagged, { type: "locationRemoved", index: 0 }).flagged).toEqual(["password"]);
  });
});

describe("the look-up of an address's zone", () => {
  const { address } = registrantForm.registrantInfo;
  const question = { person: "registrantInfo", address } as const;
  const asked = { type: "zoneAsked", ...question } as const;
  const denver = { type: "zoneAnswered", ...question, timeZone: "America/Denver" } as const;
  const chosen = { type: "answered", field: "registrantInfo.timeZone", value: "America/Boise" } as const;
  const moved = { type: "answered", field: "registrantInfo.address", value: "2 Elm St" } as const;
  const zoneOf = (...actions: WizardAction[]) => carry(verified, ...actions).form.registrantInfo.timeZone;
  const lookupOf = (...actions: WizardAction[]) => carry(verified, ...actions).zoneLookups.registrantInfo;

  it("fills in the zone that was found, and asks no second time", () => {
    expect(zoneOf(asked, denver)).toBe("America/Denver");
    expect(lookupOf(asked, denver)).toEqual({ address, open: false });
  });

  it("leaves the zone alone when nothing was found", () => {
    expect(zoneOf(asked, { ...denver, timeZone: null })).toBe("America/Chicago");
    expect(lookupOf(asked, { ...denver, timeZone: null })).toEqual({ address, open: false });
  });

  it("leaves a zone alone that was chosen meanwhile, even when it is the old one", () => {
    expect(zoneOf(asked, chosen, denver)).toBe("America/Boise");
    expect(zoneOf(asked, chosen, { ...chosen, value: "America/Chicago" }, denver)).toBe("America/Chicago");
  });

  it("does not count when the address has changed meanwhile, and is asked again then", () => {
    expect(zoneOf(asked, moved, denver)).toBe("America/Chicago");
    expect(lookupOf(asked, moved, denver)).toBeUndefined();
  });

  it("is asked again when no answer came", () => {
    expect(lookupOf(asked, { type: "zoneUnanswered", ...question })).toBeUndefined();
  });

  it("says nothing about answers that were cleared meanwhile", () => {
    const cleared = startWizard(null, zone);
    expect(carry(cleared, denver)).toBe(cleared);
  });
});

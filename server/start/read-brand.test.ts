import { describe, expect, it } from "vitest";
import { shippedBrand } from "#core/shipped-brand.ts";
import { readBrand } from "./read-brand.ts";
import { requireShortBrand } from "./text-config.ts";

describe("the brand of an installation", () => {
  it("is the shipped one where nothing is said, and has an empty variable for nothing", () => {
    expect(readBrand({ BRAND_NAME: " ", SUPPORT_EMAIL: "" })).toEqual(shippedBrand);
  });

  it("comes from the environment, and its name gives the sender and the statement descriptor", () => {
    expect(readBrand({ BRAND_NAME: "O'Harbor", MAIL_COMPANY: "Shore & Sons" })).toEqual({
      ...shippedBrand,
      name: "O'Harbor",
      senderName: "O'Harbor",
      statementDescriptor: "OHARBOR",
      mailCompany: "Shore & Sons",
    });
  });

  it.each([
    ["BRAND_NAME", "<b>Harbor</b>"],
    ["BRAND_NAME", "Harbor\nBcc: x@mail.example"],
    ["BRAND_DESCRIPTION", "`harbor`"],
    ["SUPPORT_EMAIL", 'help"@harbor.example'],
    ["SENDER_NAME", "Harbor <x@y.example>"],
    ["STATEMENT_DESCRIPTOR", "harbor"],
    ["STATEMENT_DESCRIPTOR", "HARBOR REMINDERS"],
    ["HOST_COMPANY", "[click](https://elsewhere.example)"],
  ])("refuses a %s that would be more than words: %s", (name, value) => {
    expect(() => readBrand({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  it("asks for a descriptor when the name has no letter for one", () => {
    expect(() => readBrand({ BRAND_NAME: "Гавань" })).toThrow("STATEMENT_DESCRIPTOR must be set");
  });

  it.each([
    [{}, null],
    [{ BRAND_NAME: "Harbors" }, null],
    [{ BRAND_NAME: "Harbours" }, "BRAND_NAME is too long for texts"],
    [{ BRAND_NAME: "Гав", STATEMENT_DESCRIPTOR: "HARBOR" }, "BRAND_NAME is too long for texts"],
    [
      { SUPPORT_EMAIL: "somebody-who-helps-you@harbor-reminders.example" },
      "SUPPORT_EMAIL is too long for texts",
    ],
  ])("%s: with texts, what does not fit into one part is refused (%s)", (env, refusal) => {
    const check = () => requireShortBrand(readBrand(env));
    if (refusal === null) expect(check).not.toThrow();
    else expect(check).toThrow(refusal);
  });
});

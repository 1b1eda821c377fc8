import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  firstName,
  gsm7Length,
  isFullName,
  isGsm7,
  nameParts,
  normaliseEmail,
  normaliseName,
} from "./contacts.ts";

describe("normaliseEmail", () => {
  it.each([
    ["rosa@example.com", "rosa@example.com"],
    ["  Rosa.O'Neil+x@Mail.Example.COM\n", "rosa.o'neil+x@mail.example.com"],
    ["\u200erosa@example.com\u200b\ufeff ", "rosa@example.com"],
    ["mailto:Rosa@example.com", "rosa@example.com"],
    ["ro\u2063sa\u180e@exam\u200dple.com\ufe0f", "rosa@example.com"],
    ["r.o-s_a!#$%&'*+/=?^`{|}~@example.co.uk", "r.o-s_a!#$%&'*+/=?^`{|}~@example.co.uk"],
    ["rosa@123.example.xn--p1ai", "rosa@123.example.xn--p1ai"],
    ["ann@bücher.example", "ann@xn--bcher-kva.example"],
    ["ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"],
    ["Ann Lee <Ann@mail.example>", "ann@mail.example"],
    ['"Lee, Ann" <ann@mail.example>', "ann@mail.example"],
    ["<ann@mail.example>", "ann@mail.example"],
    ["ann@mail.example.", "ann@mail.example"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ])("turns %j into %j", (text, expected) => {
    expect(normaliseEmail(text)).toBe(expected);
  });

  it.each([
    "",
    "rosa",
    "ann@192.0.2.10",
    "ann@[192.0.2.10]",
    "ann..lee@example.com",
    "@example.com",
    "rosa@example",
    "rosa@exa mple.com",
    "rosa@@example.com",
    "rosa@example.com\nBcc: x@example.com",
    "rosa@exam\u0000ple.com",
    "Rosa <rosa@example.com> <nina@example.com>",
    "rosa@example.com <>",
    "ann@xn---something.example",
    "ann@xn--a.example",
    "ann@xn--.example",
    "ann@bü/cher.example",
    "ann@bü:80.example",
    "rosa@example.com,nina@example.com",
    "rosa@-example.com",
    "rösa@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b.".repeat(130)}com`,
  ])("refuses %j", (text) => {
    expect(normaliseEmail(text)).toBeNull();
  });

  it("never lets through anything that could break a header, and changes nothing when it is applied twice", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress()), (text) => {
        const email = normaliseEmail(text);
        expect(
          email === null || (/^[\x21-\x7e]{3,254}$/.test(email) && normaliseEmail(email) === email),
        ).toBe(true);
      }),
    );
  });
});

describe("names", () => {
  it.each([
    "José",
    "Jose\u0301",
    "O’Neil",
    "Rosa Núñez-Smith",
    "Jean‐Luc",
    "李 小龍",
    "नीता",
    "علی\u200cرضا",
    "ශ්\u200dරී",
    "'t Hooft",
    "Bo",
    "  Rosa   Díaz  ",
    "a".repeat(100),
  ])("accepts %j", (name) => {
    expect(isFullName(name)).toBe(true);
  });

  it.each([
    "",
    " ",
    "R",
    "R\u200d",
    "\u200c\u200d",
    "--",
    "-Rosa",
    "Rosa 2",
    "Rosa.Diaz",
    "see http://example.com",
    "Rosa 😀",
    "a".repeat(101),
    "Rosa\u0000",
  ])("refuses %j", (name) => {
    expect(isFullName(name)).toBe(false);
  });

  it("keeps joiners only where a script writes with them", () => {
    expect(normaliseName("علی\u200c\u200cرضا\u200c م")).toBe("علی\u200cرضا م");
    expect(normaliseName("\u200dRo\u200dsa \u200cDíaz\u200d")).toBe("Rosa Díaz");
  });

  it.each([
    ["Rosa Díaz", "Rosa", "Díaz"],
    ["Mary Ann O'Neil", "Mary Ann", "O'Neil"],
    [" José   Núñez-Smith ", "José", "Núñez-Smith"],
    ["Cher", "Cher", ""],
    ["", "", ""],
  ])("%j has the parts %j and %j", (fullName, first, last) => {
    expect(nameParts(fullName)).toEqual({ first, last });
  });

  it("firstName gives the first word", () => {
    expect(["Mary Ann O'Neil", " José Núñez", ""].map(firstName)).toEqual(["Mary", "José", ""]);
  });

  it("joined parts give the name again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const { first, last } = nameParts(text);
        expect(`${first} ${last}`.trim()).toBe(normaliseName(text));
      }),
    );
  });
});

describe("GSM-7", () => {
  it.each([
    ["Daymark: 3 days", 15],
    ["é ñ ü à", 7],
    ["€", 2],
    ["", 0],
    ["á", null],
    ["’", null],
    ["😀", null],
  ])("%j takes %j places", (text, expected) => {
    expect(gsm7Length(text)).toBe(expected);
    expect(isGsm7(text)).toBe(expected !== null);
  });
});

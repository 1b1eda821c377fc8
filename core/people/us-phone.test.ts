import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUsPhone } from "./contacts.ts";
import { normaliseOfficePhone, normaliseUsPhone, usPhoneProblem } from "./us-phone.ts";

describe("normaliseUsPhone", () => {
  it.each([
    ["(515) 555-0142", "+15155550142"],
    ["515.555.0142", "+15155550142"],
    ["5155550142", "+15155550142"],
    // As phones copy it from their contacts.
    ["\u202a+1 (515) 555-0142\u202c", "+15155550142"],
    ["\u2068515-555-0142\u2069\u200b", "+15155550142"],
    ["1 515 555 0142", "+15155550142"],
    [" +1-515-555-0142 ", "+15155550142"],
    ["tel:+1-515-555-0142", "+15155550142"],
    ["\u2063(515)\u200d 555\u180e-0142\ufe0f", "+15155550142"],
    ["787-555-0142", "+17875550142"],
    ["+1 939 234 5678", "+19392345678"],
    ["340-774-1234", "+13407741234"],
    ["671-555-0123", "+16715550123"],
    ["670-234-1234", "+16702341234"],
    ["684-633-1234", "+16846331234"],
  ])("turns %j into %s", (text, expected) => {
    expect(normaliseUsPhone(text)).toBe(expected);
  });

  it.each([
    ["nothing", ""],
    ["too short", "515 555 014"],
    ["too long", "515 555 01423"],
    ["no area code", "555-0142"],
    ["emergency", "911"],
    ["Canada", "416-555-0199"],
    ["Jamaica", "+1 876 555 0142"],
    ["the United Kingdom", "+44 20 7946 0958"],
    ["an extension", "515-555-0142 ext 5"],
    ["a premium number", "900-555-0142"],
    ["a premium exchange", "212-976-1234"],
    ["a number that follows its owner", "500-234-5678"],
    ["the same, by a later code", "533-234-5678"],
    ["a carrier's own code", "700-234-5678"],
    ["the government's code", "710-234-5678"],
    ["an inbound code", "456-234-5678"],
    ["a toll-free number", "800-234-5678"],
    ["a Canadian satellite code", "+1 600 234 5678"],
    ["a satellite phone", "+881 6 1234 5678"],
    ["another satellite phone", "+870 773 111 632"],
    ["a carrier's access code", "202-950-1234"],
    ["directory assistance", "212-555-1212"],
    ["a service code", "212-911-2345"],
    ["an area code that nobody has", "211-234-5678"],
    ["a short code", "262966"],
    ["a short code of five", "+72345"],
    ["an exchange that cannot be", "212-155-1234"],
    ["words around it", "call 515-555-0142 now"],
    ["letters", "abc"],
    ["a novel", "5155550142".repeat(20)],
  ])("refuses %s", (_what, text) => {
    expect(normaliseUsPhone(text)).toBeNull();
  });

  it("accepts every spelling of a US number, and gives only +1 and ten digits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom("515", "787", "212", "671"),
        (line, area) => {
          const number = normaliseUsPhone(`${area}-555-01${String(line).padStart(2, "0")}`);
          expect(number).toMatch(/^\+1\d{10}$/);
          expect(normaliseUsPhone(formatUsPhone(number ?? ""))).toBe(number);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normaliseUsPhone(text) ?? "+10000000000").toMatch(/^\+1\d{10}$/);
      }),
    );
  });

  it.each([
    ["515-555-0142", "+15155550142", "(515) 555-0142"],
    ["515-555-0142 ext. 5", "+15155550142;ext=5", "(515) 555-0142 ext. 5"],
    ["(515) 555-0142 x12", "+15155550142;ext=12", "(515) 555-0142 ext. 12"],
    ["tel:+1-515-555-0142;ext=0123", "+15155550142;ext=0123", "(515) 555-0142 ext. 0123"],
    ["515.555.0142 Extension 5", "+15155550142;ext=5", "(515) 555-0142 ext. 5"],
    ["call 515-555-0142", null, null],
    ["+44 20 7946 0958 ext 5", null, null],
  ])("an office's %j is %s", (text, number, shown) => {
    expect(normaliseOfficePhone(text)).toBe(number);
    if (number === null) return;
    expect(formatUsPhone(number)).toBe(shown);
    expect(normaliseOfficePhone(formatUsPhone(number))).toBe(number);
  });

  it.each([
    ["51555", { code: "phone-digits", digits: 5 }],
    ["+1 515 555", { code: "phone-digits", digits: 7 }],
    ["515-555-01429", { code: "phone-digits", digits: 11 }],
    ["1 (155) 555-0142", "phone-invalid"],
    ["none", "phone-invalid"],
  ])("says what is wrong with %j", (text, problem) => {
    expect(usPhoneProblem(text)).toEqual(problem);
  });

  it("formats a number as people write it", () => {
    expect(formatUsPhone("+15155550142")).toBe("(515) 555-0142");
    expect(formatUsPhone("515")).toBe("515");
  });
});

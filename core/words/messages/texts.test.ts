import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { gsm7Length } from "#core/contacts.ts";
import { reminderText, textLinkMaxLength, textMaxLength } from "./texts.ts";

const link = "https://daymark.example/d/abc";
const longestLink = `https://${"d".repeat(textLinkMaxLength - 8)}`;
const thursday = Temporal.PlainDate.from("2026-12-10");

it("asks a contact to check on the person after the date, and names nobody", () => {
  const dueOn = Temporal.PlainDate.from("2026-12-10");
  const reminder = { dueOn, link: "https://daymark.example/d/x", officeMayBeClosed: false, toContact: true };
  expect(reminderText({ ...reminder, daysLeft: -1 })).toBe(
    "Daymark: the date was Thu Dec 10. Please check on them. Done? Reply DONE or https://daymark.example/d/x. STOP ends texts.",
  );
  expect(reminderText({ ...reminder, daysLeft: 1 })).toContain("What time will you leave?");
});

describe("the reminder as a text", () => {
  it.each([
    [7, false, `Daymark: 7 days to your date, Thu Dec 10. Done? Reply DONE or ${link}. STOP ends texts.`],
    [3, false, `Daymark: 3 days to your date, Thu Dec 10. Done? Reply DONE or ${link}. STOP ends texts.`],
    [
      1,
      false,
      `Daymark: date tomorrow, Thu Dec 10. What time will you leave? Done? Reply DONE or ${link}. STOP ends texts.`,
    ],
    [0, false, `Daymark: your date is today, Thu Dec 10. Done? Reply DONE or ${link}. STOP ends texts.`],
    [
      -1,
      false,
      `Daymark: your date was Thu Dec 10. Done? Reply DONE or ${link}. If not, call the office. STOP ends texts.`,
    ],
    [
      -3,
      true,
      `Daymark: your date was Thu Dec 10. Done? Reply DONE or ${link}. If not, call the office. STOP ends texts.`,
    ],
    [
      3,
      true,
      `Daymark: 3 days to your date, Thu Dec 10. Office open? Call first. Reply DONE or ${link}. STOP ends texts.`,
    ],
    [
      1,
      true,
      `Daymark: date tomorrow, Thu Dec 10. Office open? Call first. Reply DONE or ${link}. STOP ends texts.`,
    ],
  ])("with %i days left (office closed: %s)", (daysLeft, officeMayBeClosed, expected) => {
    expect(reminderText({ dueOn: thursday, daysLeft, link, officeMayBeClosed })).toBe(expected);
  });

  it("is one GSM-7 message for any date of 2026 to 2030, 10 days after to 30 before, with the longest link", () => {
    const tooLong: string[] = [];
    for (
      let dueOn = Temporal.PlainDate.from("2026-01-01");
      dueOn.year <= 2030;
      dueOn = dueOn.add({ days: 1 })
    ) {
      for (let daysLeft = -10; daysLeft <= 30; daysLeft += 1) {
        for (const [officeMayBeClosed, toContact] of [
          [false, false],
          [true, false],
          [true, true],
        ] as const) {
          const text = reminderText({
            dueOn,
            daysLeft,
            link: longestLink,
            officeMayBeClosed,
            toContact,
          });
          if ((gsm7Length(text) ?? Number.POSITIVE_INFINITY) > textMaxLength) tooLong.push(text);
        }
      }
    }
    expect(tooLong).toEqual([]);
  });

  it("says how to stop and names no registry", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 30 }), fc.boolean(), (daysLeft, officeMayBeClosed) => {
        const text = reminderText({ dueOn: thursday, daysLeft, link, officeMayBeClosed });
        expect(text).toContain("STOP ends texts.");
        expect(text).not.toMatch(/regist|offend|police|sheriff/i);
      }),
    );
  });
});

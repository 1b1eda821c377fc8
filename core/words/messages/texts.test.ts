import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { gsm7Length } from "#core/people/contacts.ts";
import type { DueDate } from "#core/planning/message-days.ts";
import { lastDayOffsets, type OffsetKey } from "#core/planning/offsets.ts";
import { m } from "#messages";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { textMaxLength } from "./as-text.ts";
import { type ReminderText, reminderText, textLinkMaxLength } from "./texts.ts";

const link = "https://daymark.example/d/abc";
const longestLink = `https://${"d".repeat(textLinkMaxLength - 8)}`;
const day = Temporal.PlainDate.from;
const thursday = day("2026-12-10");
const saturday = day("2026-12-12");

/** A reminder of the date, read so many days before it. */
const reminder = (date: DueDate, daysLeft: number, overrides: Partial<ReminderText> = {}): ReminderText => ({
  ...reminderMoment(date, daysLeft),
  link,
  toContact: false,
  saysStakes: false,
  ...overrides,
});

const appointment = (dueOn: Temporal.PlainDate, daysBefore: number): DueDate => ({
  ...singleDay(dueOn),
  appointmentOn: dueOn.subtract({ days: daysBefore }),
});

const range = (dueOn: Temporal.PlainDate, days: number): DueDate => ({
  ...singleDay(dueOn),
  opensOn: dueOn.subtract({ days: days - 1 }),
});

const atHalfPastTen = { appointmentTime: "10:30" };

describe("the reminder as a text", () => {
  it("shows on the home page as it arrives", () => {
    expect(`Daymark: ${m.sample_text()}`).toBe(
      reminderText(reminder(singleDay(thursday), 3, { link: "example.com/d/k7Qm" })),
    );
  });

  it.each([
    [7, thursday, "7 days until your date, Thu Dec 10. Done? Reply DONE or LINK."],
    [3, thursday, "3 days until your date, Thu Dec 10. Done? Reply DONE or LINK."],
    [1, thursday, "due tomorrow, Thu Dec 10. What time will you leave? Done? Reply DONE or LINK."],
    [0, thursday, "due today, Thu Dec 10. Done? Reply DONE or LINK."],
    [-1, thursday, "your date was Thu Dec 10. Done? Reply DONE or LINK. If not, call the office."],
    [-3, saturday, "your date was Sat Dec 12. Done? Reply DONE or LINK. If not, call the office."],
    [3, saturday, "3 days until your date, Sat Dec 12. Office open? Call first. Reply DONE or LINK."],
    [1, saturday, "due tomorrow, Sat Dec 12. Office open? Call first. Reply DONE or LINK."],
  ])("of a single day, with %i days left to %s", (daysLeft, dueOn, expected) => {
    expect(reminderText(reminder(singleDay(dueOn), daysLeft))).toBe(
      `Daymark: ${expected.replace("LINK", link)} STOP ends texts.`,
    );
  });

  it.each([
    ["the first day", 9, range(thursday, 10), {}, "you can go starting today, until Thu Dec 10. Done?"],
    ["the first day, late", 8, range(thursday, 10), {}, "you can go now, until Thu Dec 10. Done?"],
    [
      "the first day, to a contact",
      9,
      range(thursday, 10),
      { toContact: true },
      "first day to go is today, last is Thu Dec 10.",
    ],
    [
      "seven days before the last",
      7,
      range(thursday, 10),
      {},
      "7 days left, last day to go is Thu Dec 10. Done?",
    ],
    [
      "the day before the last",
      1,
      range(thursday, 2),
      {},
      "last day to go is tomorrow, Thu Dec 10. What time will you",
    ],
    ["the last day", 0, range(thursday, 10), {}, "last day to go is today, Thu Dec 10. Done?"],
    ["the day after", -1, range(thursday, 10), {}, "the last day to go was Thu Dec 10. Done?"],
    [
      "the time, the same day",
      1,
      appointment(thursday, 0),
      atHalfPastTen,
      "due tomorrow, Thu Dec 10. Your time: 10:30 am. Done?",
    ],
    [
      "the time today",
      0,
      appointment(thursday, 0),
      atHalfPastTen,
      "due today, Thu Dec 10. Your time: 10:30 am.",
    ],
    [
      "the time on a closed day",
      0,
      appointment(saturday, 0),
      atHalfPastTen,
      "due today, Sat Dec 12. Your time: 10:30 am.",
    ],
    [
      "the day before an earlier time",
      9,
      appointment(thursday, 8),
      atHalfPastTen,
      "your appointment is tomorrow, Wed Dec 2, 10:30 am, due Thu Dec 10.",
    ],
    [
      "the day of an earlier time",
      8,
      appointment(thursday, 8),
      atHalfPastTen,
      "your appointment is today, Wed Dec 2, at 10:30 am. Due Thu Dec 10.",
    ],
    [
      "an earlier time, to a contact",
      8,
      appointment(thursday, 8),
      { ...atHalfPastTen, toContact: true },
      "an appointment you help with is today, Wed Dec 2",
    ],
    [
      "a time that is over",
      3,
      appointment(thursday, 8),
      atHalfPastTen,
      "3 days until your date, Thu Dec 10. Done?",
    ],
    [
      "one of two dates",
      3,
      singleDay(thursday),
      { numberOnDay: { number: 2, of: 2 } },
      "3 days until your date, Thu Dec 10 (2 of 2). Done?",
    ],
  ])("says %s", (_name, daysLeft, date, overrides, expected) => {
    expect(reminderText(reminder(date, daysLeft, overrides))).toContain(`Daymark: ${expected}`);
  });

  it.each<[OffsetKey, boolean, string]>([
    ["0@13", false, "due today, Thu Dec 10, and not marked done yet."],
    ["0@16", false, "still open: due today, Thu Dec 10."],
    ["0@16", true, "still open: a date you help with is today, Thu Dec 10."],
  ])(
    "says in its message %s of the last day that nobody has marked it (to a contact: %s)",
    (offset, toContact, expected) => {
      const text = reminderText(reminder(singleDay(thursday), 0, { offset, toContact }));
      expect(text).toContain(`Daymark: ${expected} Reply DONE or ${link}.`);
    },
  );

  it("asks a contact to check on the person after the date, and names nobody", () => {
    expect(reminderText(reminder(singleDay(thursday), -1, { toContact: true }))).toBe(
      `Daymark: a date you help with was Thu Dec 10. Please check in. Done? Reply DONE or ${link}. STOP ends texts.`,
    );
    expect(reminderText(reminder(singleDay(thursday), 1, { toContact: true }))).toContain(
      "Daymark: a date you help with is tomorrow, Thu Dec 10. Done?",
    );
  });

  it("is one GSM-7 message that names no registry, with the longest link, for any length of date, time and number, on all days", () => {
    const wrong: string[] = [];
    const days = Array.from({ length: 61 }, (_, index) => day("2026-11-01").add({ days: index }));
    let said = 0;
    for (const dueOn of days) {
      const dates = [
        singleDay(dueOn),
        ...[2, 4, 8, 62].map((length) => range(dueOn, length)),
        ...[0, 1, 2, 30].flatMap((before) => [
          appointment(dueOn, before),
          { ...range(dueOn, 62), appointmentOn: dueOn.subtract({ days: before }) },
        ]),
      ];
      for (const date of dates) {
        for (const daysLeft of [-10, -3, -1, 0, 1, 2, 3, 7, 10, 29, 30, 31, 61]) {
          for (const toContact of [false, true]) {
            for (const numberOnDay of [null, { number: 10, of: 10 }]) {
              for (const { key } of daysLeft === 0 ? lastDayOffsets : []) {
                const further = {
                  offset: key,
                  appointmentTime: "10:30",
                  numberOnDay,
                  toContact,
                  link: longestLink,
                };
                const text = reminderText(reminder(date, daysLeft, further));
                if ((gsm7Length(text) ?? Number.POSITIVE_INFINITY) > textMaxLength) wrong.push(text);
                if (!text.includes(longestLink) || !text.endsWith("STOP ends texts.")) wrong.push(text);
              }
              const text = reminderText(
                reminder(date, daysLeft, {
                  appointmentTime: "10:30",
                  numberOnDay,
                  toContact,
                  saysStakes: true,
                  link: longestLink,
                }),
              );
              if ((gsm7Length(text) ?? Number.POSITIVE_INFINITY) > textMaxLength) wrong.push(text);
              if (!text.includes(longestLink) || !text.endsWith("STOP ends texts.")) wrong.push(text);
              if (/regist|offend|police|sheriff|last day(?! to go)/i.test(text)) wrong.push(text);
              if (toContact && /\byour\b|you can|will you/.test(text)) wrong.push(text);
              const { appointmentOn, dueOn } = date;
              const toAppointment =
                appointmentOn === null
                  ? null
                  : daysLeft - appointmentOn.until(dueOn, { largestUnit: "day" }).days;
              const isToSay = daysLeft >= 0 && (toAppointment === 0 || toAppointment === 1);
              if (text.includes("10:30 am") !== isToSay) wrong.push(text);
              if (isToSay) said += 1;
            }
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(said).toBeGreaterThan(1000);
  });
});

import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { DueDate } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { formatLongDate } from "#core/words/dates.ts";
import { m } from "#messages";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { subjects } from "./subjects.ts";

const day = Temporal.PlainDate.from;
const thursday = day("2026-12-10");
const single = singleDay(thursday);
const range = { ...single, opensOn: day("2026-11-30") };
const appointment = { ...single, appointmentOn: day("2026-12-08") };
const rangeAndAppointment = { ...range, appointmentOn: day("2026-12-08") };

const moment = (date: DueDate, daysLeft: number) =>
  reminderMoment(date, daysLeft, date.appointmentOn ? { appointmentTime: "10:30" } : {});

/** What is read, how many days are left, the subject of somebody's own date, and of another person's. */
const table: [string, DueDate, number, string, string][] = [
  ["a day", single, 7, "7 days left: due Thu, Dec 10", "Someone you help: 7 days left, due Thu, Dec 10"],
  ["a day", single, 3, "3 days left: due Thu, Dec 10", "Someone you help: 3 days left, due Thu, Dec 10"],
  ["a day", single, 2, "2 days left: due Thu, Dec 10", "Someone you help: 2 days left, due Thu, Dec 10"],
  ["a day", single, 1, "Due tomorrow: Thu, Dec 10", "Someone you help: due tomorrow"],
  ["a day", single, 0, "Due today", "Someone you help: due today"],
  ["a day", single, -1, "Due yesterday: Thu, Dec 10", "Someone you help: was due yesterday"],
  ["a day", single, -3, "Due 3 days ago: Thu, Dec 10", "Someone you help: was due 3 days ago"],
  ["a range", range, 10, "You can go starting today", "Someone you help: today is the first day to go"],
  ["a range", range, 9, "You can go now", "Someone you help can go now"],
  [
    "a range",
    range,
    7,
    "7 days left: last day to go is Thu, Dec 10",
    "Someone you help: 7 days left, last day to go is Thu, Dec 10",
  ],
  ["a range", range, 1, "Last day to go is tomorrow", "Someone you help: tomorrow is the last day to go"],
  ["a range", range, 0, "Last day to go is today", "Someone you help: today is the last day to go"],
  [
    "a range",
    range,
    -1,
    "Last day to go was yesterday",
    "Someone you help: the last day to go was yesterday",
  ],
  [
    "a range",
    range,
    -3,
    "Last day to go was 3 days ago",
    "Someone you help: the last day to go was 3 days ago",
  ],
  [
    "an appointment",
    appointment,
    3,
    "Your appointment is tomorrow",
    "An appointment you help with is tomorrow",
  ],
  ["an appointment", appointment, 2, "Your appointment is today", "An appointment you help with is today"],
  [
    "an appointment",
    rangeAndAppointment,
    3,
    "Your appointment is tomorrow",
    "An appointment you help with is tomorrow",
  ],
  ["an appointment", appointment, 1, "Due tomorrow: Thu, Dec 10", "Someone you help: due tomorrow"],
];

describe("subjects", () => {
  it.each(table)("of %s, with %s and %i days left", (_what, date, daysLeft, own, others) => {
    expect(subjects.reminder(moment(date, daysLeft), true)).toBe(own);
    expect(subjects.reminder(moment(date, daysLeft), false)).toBe(others);
  });

  it("show on the home page as they arrive, with everything that a locked phone shows", () => {
    const sent = moment(single, 3);
    expect(m.sample_mail_subject()).toBe(subjects.reminder(sent, true));
    expect(m.sample_mail_preview()).toBe(subjects.reminderPreview(sent, true, true));
    expect(m.sample_today()).toBe(formatLongDate(sent.today));
  });

  it.each([
    [7, "Thursday, December 10. The details are in your account.", "Thursday, December 10."],
    [
      1,
      "Thursday, December 10. What time will you leave?",
      "Thursday, December 10. Ask what time they'll leave.",
    ],
    [0, "Thursday, December 10. The details are in your account.", "Thursday, December 10."],
    [
      -1,
      "Thursday, December 10. Done? If not, call the office today.",
      "Thursday, December 10. Please check in.",
    ],
  ])("have a preview, with %i days left", (daysLeft, own, others) => {
    expect(subjects.reminderPreview(moment(single, daysLeft), true, true)).toBe(own);
    expect(subjects.reminderPreview(moment(single, daysLeft), false, false)).toBe(others);
  });

  it("tell the dates of one day apart", () => {
    const second = { ...moment(single, 3), numberOnDay: { number: 2, of: 2 } };
    expect(subjects.reminder(second, true)).toBe("3 days left: due Thu, Dec 10 (date 2 of 2)");
  });

  /** Every reminder's subject and preview, from a long range's first day to the end of the catch-up week. */
  const everyReminder = (isOwn: boolean) =>
    [single, range, appointment, rangeAndAppointment].flatMap((date) =>
      Array.from({ length: 71 }, (_, at) => moment(date, 61 - at)).flatMap((one) => [
        subjects.reminder(one, isOwn),
        subjects.reminderPreview(one, isOwn, isOwn),
      ]),
    );
  const all = [...everyReminder(true), ...everyReminder(false)];

  it.each([
    ["nobody's last day", /last day(?! to go)/i],
    ["nobody's name", /\b(?!Martin)[A-Z][a-z]+['’]s\b/],
    ["no registry", /regist|offend|police|sheriff|court|law\b/i],
    ["no second line", /[\r\n]/],
    ["no word of another language's grammar", /\bsomebody\b|\bnobody\b|as .* wished|waits? for a yes/i],
    ["no more than a mailbox shows", /.{79,}/],
  ])("say %s", (_what, forbidden) => {
    expect(all.filter((line) => forbidden.test(line))).toEqual([]);
  });

  it.each<[OffsetKey, boolean, string]>([
    ["0@13", true, "Due today: not marked done yet"],
    ["0@16", true, "Due today, and still open"],
    ["0@13", false, "Someone you help: due today, not marked done yet"],
    ["0@16", false, "Someone you help: due today, and still open"],
  ])("of the further message %s of the last day (own: %s)", (offset, isOwn, subject) => {
    expect(subjects.reminder({ ...moment(single, 0), offset }, isOwn)).toBe(subject);
  });

  it('say "your" to nobody whose date it is not', () => {
    expect(everyReminder(false).filter((line) => /\byours?\b|\byou (can|will)\b|you'll/i.test(line))).toEqual(
      [],
    );
  });
});

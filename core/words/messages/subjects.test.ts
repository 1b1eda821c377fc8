import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { singleDay } from "#core/planning/message-days.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDate } from "#core/words/dates.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { subjects } from "./subjects.ts";

const thursday = Temporal.PlainDate.from("2026-12-10");

const moment = (daysLeft: number) => reminderMoment(singleDay(thursday), daysLeft);

describe("subjects", () => {
  it.each([
    [7, "7 days to your date", "Thursday, December 10. The details are in your account."],
    [3, "3 days to your date", "Thursday, December 10. The details are in your account."],
    [1, "1 day to your date", "Thursday, December 10. What time will you leave?"],
    [0, "Your date is today", "Thursday, December 10. The details are in your account."],
    [-1, "Your date was yesterday", "Thursday, December 10. Tell us if it is done."],
    [-3, "Your date was 3 days ago", "Thursday, December 10. Tell us if it is done."],
  ])("with %i days left", (daysLeft, subject, preview) => {
    expect(subjects.reminder(moment(daysLeft), true)).toBe(subject);
    expect(subjects.reminderPreview(moment(daysLeft), true, true)).toBe(preview);
  });

  it("show on the home page as they arrive, with everything that a locked phone shows", () => {
    const { mail, today } = catalogue.sample;
    const sent = moment(3);
    expect(mail.subject).toBe(subjects.reminder(sent, true));
    expect(mail.preview).toBe(subjects.reminderPreview(sent, true, true));
    expect(today).toBe(formatLongDate(sent.today));
  });

  it.each([
    [7, "7 days to a date you help with"],
    [1, "1 day to a date you help with"],
    [0, "A date you help with is today"],
    [-1, "A date you help with was yesterday"],
    [-3, "A date you help with was 3 days ago"],
  ])("to somebody whose date it is not, with %i days left", (daysLeft, subject) => {
    expect(subjects.reminder(moment(daysLeft), false)).toBe(subject);
  });

  it('say "your" to nobody whose date it is not', () => {
    const toHelper = [
      ...[-3, -1, 0, 1, 7].map((days) => subjects.reminder(moment(days), false)),
      subjects.reminderPreview(moment(1), false, true),
      ...[subjects.dateDone, subjects.doneTakenBack, subjects.onceDateSet].map((one) => one(false)),
      ...[subjects.askNextDate(false), subjects.noWillingChannel(false)],
    ];
    expect(toHelper.filter((line) => /\byour\b|will you/i.test(line))).toEqual([]);
  });

  it("send nobody without an account to one", () => {
    expect(subjects.reminderPreview(moment(7), true, false)).toBe("Thursday, December 10.");
  });

  it.each([
    [30, "Your Daymark year ends on Dec 10, 2026"],
    [1, "Your Daymark year ends on Dec 10, 2026"],
    [0, "Your Daymark year has ended"],
  ] as const)("of the end notice %i", (notice, subject) => {
    expect(subjects.subscriptionEnd(notice, thursday)).toBe(subject);
  });

  it("are one short line each and name no registry", () => {
    const all = [
      ...Object.values(subjects).filter((subject) => typeof subject === "string"),
      ...[-10, -3, -1, 0, 1, 3, 7].flatMap((days) => [
        subjects.reminder(moment(days), true),
        subjects.reminderPreview(moment(days), true, true),
      ]),
    ];
    expect(
      all.filter((line) => line.length > 78 || /[\r\n]|regist|offend|police|sheriff/i.test(line)),
    ).toEqual([]);
  });
});

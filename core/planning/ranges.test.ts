import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import { usTimeZones } from "#core/dates/time-zones.ts";
import { coversDate } from "#core/money/subscription.ts";
import { messageDays } from "#tests/support/date-facts.ts";
import {
  type DueDate,
  dateMessages,
  daysUntil,
  type EnteredDate,
  everyMessage,
  isChosen,
  occasionOf,
} from "./message-days.ts";
import { newestDueOffset, reminderInstant } from "./message-times.ts";
import { compareOffsets, keyOfDay, type OffsetKey, offsets } from "./offsets.ts";
import { dayStrip } from "./strip-of-days.ts";
import { suggestNextDate } from "./suggest-next-date.ts";

const day = (iso: string) => Temporal.PlainDate.from(iso);
const range = (opensOn: string, dueOn: string): DueDate => ({
  opensOn: day(opensOn),
  dueOn: day(dueOn),
  appointmentOn: null,
  offsets: null,
});
const on8 = { appointmentOn: day("2026-12-08") };
const local = (iso: string, zone: string) => Temporal.ZonedDateTime.from(`${iso}[${zone}]`).toInstant();

const anyZone = fc.constantFrom(...usTimeZones.map(({ id }) => id));
const anyDay = fc.integer({ min: 0, max: 1825 }).map((days) => day("2026-01-01").add({ days }));
/** A range of 2 to 62 days. */
const anyRange: fc.Arbitrary<DueDate & { opensOn: Temporal.PlainDate }> = fc
  .tuple(anyDay, fc.integer({ min: 1, max: rangeDaysAtMost - 1 }))
  .map(([dueOn, before]) => ({
    dueOn,
    opensOn: dueOn.subtract({ days: before }),
    appointmentOn: null,
    offsets: null,
  }));
const anyInstant = fc
  .integer({ min: Date.UTC(2025, 9, 1) / 60_000, max: Date.UTC(2031, 2, 1) / 60_000 })
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000));

describe("the messages of a range of days", () => {
  it.each([
    ["a birth month", range("2026-12-01", "2026-12-31"), [-30, -7, -3, -1, 0, 1, 3]],
    ["ten days", range("2026-12-01", "2026-12-10"), [-9, -7, -3, -1, 0, 1, 3]],
    ["a week, whose first day is an offset's", range("2026-12-03", "2026-12-10"), [-7, -3, -1, 0, 1, 3]],
    ["five working days", range("2026-12-07", "2026-12-11"), [-7, -4, -3, -1, 0, 1, 3]],
    ["two days", range("2026-12-09", "2026-12-10"), [-7, -3, -1, 0, 1, 3]],
    ["February of a leap year", range("2028-02-01", "2028-02-29"), [-28, -7, -3, -1, 0, 1, 3]],
    ["across the end of a year", range("2026-12-20", "2027-01-10"), [-21, -7, -3, -1, 0, 1, 3]],
    ["62 days", range("2026-12-01", "2027-01-31"), [-61, -7, -3, -1, 0, 1, 3]],
  ])("of %s", (_what, date, expected) => {
    expect(messageDays(date).map(({ days }) => days)).toEqual(expected);
  });

  it("all go to whoever is told everything, also on an offset that was not chosen for another date", () => {
    const anyChosen = fc.subarray(
      offsets.map(({ key }) => key),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(anyRange, fc.nat(14), anyChosen, (range, before, chosen) => {
        const date = { ...range, appointmentOn: range.dueOn.subtract({ days: before }), offsets: chosen };
        const left = dateMessages(date).filter(({ offset }) => !isChosen(everyMessage, date, offset));
        expect(left).toEqual([]);
      }),
    );
  });

  it.each([
    ["the first day", range("2026-12-01", "2026-12-31"), -30, "first-day"],
    ["a first day that is an offset's, too", range("2026-12-03", "2026-12-10"), -7, "first-day"],
    ["the day before the last", range("2026-12-09", "2026-12-10"), -1, null],
    ["an offset", range("2026-12-01", "2026-12-31"), -7, null],
    ["the appointment's day", { ...range("2026-12-01", "2026-12-31"), ...on8 }, -23, "appointment"],
    ["the day before it", { ...range("2026-12-01", "2026-12-31"), ...on8 }, -24, "day-before-appointment"],
    [
      "a first day with the appointment",
      { ...range("2026-12-08", "2026-12-31"), ...on8 },
      -23,
      "appointment",
    ],
    ["an appointment on the date", { ...range("2026-12-01", "2026-12-08"), ...on8 }, 0, null],
  ])("know what a day is: %s", (_what, date, days, expected) => {
    expect(occasionOf(date, keyOfDay(days))).toBe(expected);
  });

  it.each([
    ["in winter", range("2026-12-01", "2026-12-31"), -30, "2026-12-01T15:00:00Z"],
    ["on the day on which clocks go forward", range("2026-03-08", "2026-03-31"), -23, "2026-03-08T14:00:00Z"],
    ["the day before", range("2026-03-07", "2026-03-31"), -24, "2026-03-07T15:00:00Z"],
    ["on the day on which clocks go back", range("2026-11-01", "2026-11-30"), -29, "2026-11-01T15:00:00Z"],
    ["the last day behind that night", range("2026-10-15", "2026-11-01"), 0, "2026-11-01T14:00:00Z"],
    ["on New Year's Day", range("2027-01-01", "2027-01-31"), -30, "2027-01-01T15:00:00Z"],
    ["on a leap day", range("2028-02-29", "2028-03-15"), -15, "2028-02-29T15:00:00Z"],
  ])("go out by the clock of Chicago, %s", (_when, date, days, expected) => {
    expect(reminderInstant(date, keyOfDay(days), "America/Chicago").toString()).toBe(expected);
  });

  it("are the six offsets and the first day, each once, in order", () => {
    fc.assert(
      fc.property(anyRange, (date) => {
        const days = messageDays(date);
        const expected = new Set([...offsets.map((one) => one.days), daysUntil(date.opensOn, date.dueOn)]);
        expect(days.map((one) => one.days)).toEqual([...expected].sort((one, other) => one - other));
        expect(days.every(({ days: of, sendAt }) => sendAt === (of === 0 ? "08:00" : "09:00"))).toBe(true);
      }),
    );
  });

  it("leave at nine o'clock of the first day in every zone, and none but offsets leaves before it", () => {
    fc.assert(
      fc.property(anyRange, anyZone, (date, zone) => {
        const { opensOn, dueOn } = date;
        const there = reminderInstant(date, keyOfDay(daysUntil(opensOn, dueOn)), zone).toZonedDateTimeISO(
          zone,
        );
        const isLastDay = opensOn.equals(dueOn);
        expect([there.toPlainDate().equals(opensOn), there.hour]).toEqual([true, isLastDay ? 8 : 9]);
        const before = messageDays(date).filter(({ days }) => days < daysUntil(opensOn, dueOn));
        expect(before.every(({ days }) => offsets.some((one) => one.days === days))).toBe(true);
      }),
    );
  });
});

const reader = (timeZone: string) => ({ ...everyMessage, timeZone });

describe("the newest message of a range of days", () => {
  const zone = "America/Chicago";
  const date = range("2026-12-01", "2026-12-31");
  it.each([
    ["a second before the first day's", "2026-12-01T08:59:59", null],
    ["on the first day", "2026-12-01T09:00", -30],
    ["for a clock that jumped over the first day", "2026-12-05T00:00", -30],
    ["for a clock that jumped over the first reminder too", "2026-12-24T09:00", -7],
    ["on the last day before eight", "2026-12-31T07:59", -1],
    ["on the last day", "2026-12-31T08:00", 0],
    ["just inside the catch-up", "2027-01-10T08:59:59", 3],
    ["past the catch-up", "2027-01-10T09:00", null],
  ])("%s", (_when, now, expected) => {
    expect(newestDueOffset(date, reader(zone), local(now, zone))).toBe(
      expected === null ? null : keyOfDay(expected),
    );
  });

  it.each([
    [
      "a first day moved earlier, behind us",
      range("2026-12-05", "2026-12-31"),
      range("2026-12-02", "2026-12-31"),
      null,
      "-29",
    ],
    [
      "a first day moved later, ahead of us",
      range("2026-12-01", "2026-12-31"),
      range("2026-12-20", "2026-12-31"),
      "-30",
      null,
    ],
    [
      "a last day moved later",
      range("2026-12-01", "2026-12-08"),
      range("2026-12-01", "2026-12-31"),
      "-7",
      "-30",
    ],
    [
      "a last day moved earlier",
      range("2026-12-01", "2026-12-31"),
      range("2026-12-01", "2026-12-05"),
      "-30",
      "-3",
    ],
    ["made one day", range("2026-12-01", "2026-12-31"), { ...date, opensOn: null }, "-30", null],
  ])("on December 3, before and after: %s", (_what, before, after, was, is) => {
    const now = local("2026-12-03T12:00", zone);
    expect([newestDueOffset(before, reader(zone), now), newestDueOffset(after, reader(zone), now)]).toEqual([
      was,
      is,
    ]);
  });

  it("is itself due, and none after it is, at any moment", () => {
    fc.assert(
      fc.property(anyRange, anyZone, anyInstant, (of, at, now) => {
        const newest = newestDueOffset(of, reader(at), now);
        const isDue = (key: OffsetKey) => Temporal.Instant.compare(reminderInstant(of, key, at), now) <= 0;
        const later = dateMessages(of).filter(
          ({ offset }) => newest !== null && compareOffsets(offset, newest) > 0,
        );
        expect(newest === null || (isDue(newest) && later.every(({ offset }) => !isDue(offset)))).toBe(true);
      }),
    );
  });

  it("never comes later than that of its last day alone: a range takes no reminder away", () => {
    fc.assert(
      fc.property(anyRange, anyZone, anyInstant, (of, at, now) => {
        const alone = newestDueOffset({ ...of, opensOn: null }, reader(at), now);
        const newest = newestDueOffset(of, reader(at), now);
        expect(alone === null || (newest !== null && compareOffsets(newest, alone) >= 0)).toBe(true);
      }),
    );
  });
});

describe("the strip of a range of days", () => {
  it("has the days near the last one, and before them the first day", () => {
    const strip = dayStrip(range("2026-12-01", "2026-12-31"), day("2026-12-25"));
    expect(strip.map(({ days }) => days)).toEqual([-30, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3]);
    expect(strip.filter(({ isInRange }) => isInRange)).toHaveLength(9);
    expect(strip.filter(({ isToday }) => isToday).map(({ days }) => days)).toEqual([-6]);
  });

  it("has each day once and in order, marks the range alone, and has every day with a message", () => {
    fc.assert(
      fc.property(anyRange, anyDay, (date, today) => {
        const strip = dayStrip(date, today);
        const days = strip.map((one) => one.days);
        expect(days).toEqual([...new Set(days)].sort((one, other) => one - other));
        for (const one of strip) {
          const isInside =
            Temporal.PlainDate.compare(one.date, date.opensOn) >= 0 &&
            Temporal.PlainDate.compare(one.date, date.dueOn) <= 0;
          expect(one.isInRange).toBe(isInside);
        }
        const marked = strip.filter(({ sendAt }) => sendAt !== null).map((one) => one.days);
        expect(marked).toEqual(messageDays(date).map((one) => one.days));
      }),
    );
  });
});

describe("the range to suggest after a range", () => {
  it.each([
    ["the same month", "2026-12-01", "2026-12-31", 1, "2027-12-01", "2027-12-31"],
    ["a quarter later", "2026-12-07", "2026-12-11", 4, "2027-03-07", "2027-03-11"],
    ["February of a leap year", "2028-02-01", "2028-02-29", 1, "2029-01-31", "2029-02-28"],
    ["across the year's end", "2026-12-20", "2027-01-10", 2, "2027-06-19", "2027-07-10"],
  ])("is as long: %s", (_what, opensOn, dueOn, timesPerYear, first, last) => {
    const next = suggestNextDate({ opensOn: day(opensOn), dueOn: day(dueOn) }, timesPerYear, day(dueOn));
    expect([next.opensOn?.toString(), next.dueOn.toString()]).toEqual([first, last]);
  });

  it("is as long, later, and not over", () => {
    fc.assert(
      fc.property(anyRange, anyDay, fc.constantFrom(1, 2, 4, 6, 8, 10), (date, today, timesPerYear) => {
        const next: EnteredDate = suggestNextDate(date, timesPerYear, today);
        expect(next.opensOn && daysUntil(next.opensOn, next.dueOn)).toBe(daysUntil(date.opensOn, date.dueOn));
        expect(Temporal.PlainDate.compare(next.dueOn, date.dueOn)).toBe(1);
        expect(Temporal.PlainDate.compare(next.dueOn, today)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a term", () => {
  const endsOn = day("2027-11-20");
  it.each([
    ["whose first day is the term's last", "2027-11-20", "2027-12-20", true],
    ["whose first day is a day too late", "2027-11-21", "2027-12-21", false],
    ["whose first reminder is its first message", "2027-11-26", "2027-11-27", true],
    ["whose messages are all too late", "2027-11-27", "2027-11-28", false],
  ])("covers a range %s: %s to %s, %s", (_which, opensOn, dueOn, expected) => {
    expect(coversDate(endsOn, range(opensOn, dueOn))).toBe(expected);
  });

  it("covers a range exactly when its first message falls inside", () => {
    fc.assert(
      fc.property(anyRange, anyDay, (date, end) => {
        const first = date.dueOn.add({ days: messageDays(date)[0]?.days ?? 0 });
        expect(coversDate(end, date)).toBe(Temporal.PlainDate.compare(first, end) <= 0);
      }),
    );
  });
});

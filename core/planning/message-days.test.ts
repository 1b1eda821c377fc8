import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { usTimeZones } from "#core/dates/time-zones.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { isWithinHours, nextWithinHours } from "./hours.ts";
import { daysUntil, everyMessage } from "./message-days.ts";
import { endOfLocalDay, newestDueOffset, reminderInstant } from "./message-times.ts";
import { compareOffsets, dayOffsets, keyOfDay, type OffsetKey, offsets } from "./offsets.ts";
import { dayStrip } from "./strip-of-days.ts";

const date = (iso: string) => Temporal.PlainDate.from(iso);
const instant = (iso: string) => Temporal.Instant.from(iso);
const local = (iso: string, zone: string) => Temporal.ZonedDateTime.from(`${iso}[${zone}]`).toInstant();

const anyZone = fc.constantFrom(...usTimeZones.map(({ id }) => id));
const anyOffset = fc.constantFrom(...offsets);
const anyDate = fc.integer({ min: 0, max: 1825 }).map((days) => date("2026-01-01").add({ days }));
const anyInstant = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2031, 0, 1) / 60_000 })
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000));

describe("reminderInstant", () => {
  it.each([
    ["2026-12-10", -7, "America/New_York", "2026-12-03T14:00:00Z"],
    ["2026-12-10", 0, "America/New_York", "2026-12-10T13:00:00Z"],
    ["2026-07-10", 0, "America/Phoenix", "2026-07-10T15:00:00Z"],
    ["2026-07-10", 0, "America/Denver", "2026-07-10T14:00:00Z"],
    // In 2026 clocks go forward on 8 March and back on 1 November.
    ["2026-03-08", 0, "America/Chicago", "2026-03-08T13:00:00Z"],
    ["2026-03-08", -1, "America/Chicago", "2026-03-07T15:00:00Z"],
    ["2026-11-01", 0, "America/Los_Angeles", "2026-11-01T16:00:00Z"],
    ["2026-10-31", 1, "America/Los_Angeles", "2026-11-01T17:00:00Z"],
    ["2026-12-10", 0, "Pacific/Guam", "2026-12-09T22:00:00Z"],
    ["2026-12-10", 0, "Pacific/Pago_Pago", "2026-12-10T19:00:00Z"],
  ] as const)("of %s, offset %i, in %s is %s", (dueOn, days, zone, expected) => {
    expect(reminderInstant(singleDay(date(dueOn)), keyOfDay(days), zone).toString()).toBe(expected);
  });

  it("is exactly one instant for any date, zone and offset, with the right wall clock", () => {
    fc.assert(
      fc.property(anyDate, anyZone, anyOffset, (dueOn, zone, { key, days, sendAt }) => {
        const send = dueOn.add({ days }).toPlainDateTime(Temporal.PlainTime.from(sendAt));
        // The two rules disagree exactly at wall-clock times that are skipped or repeated.
        const earlier = send.toZonedDateTime(zone, { disambiguation: "earlier" }).toInstant();
        const later = send.toZonedDateTime(zone, { disambiguation: "later" }).toInstant();
        expect(earlier.equals(later)).toBe(true);
        expect(reminderInstant(singleDay(dueOn), key, zone).equals(earlier)).toBe(true);
      }),
    );
  });

  it("is 09:00 local, and on the day 08:00, 13:00 and 16:00, for every US zone, near each change of clocks and of the year, in a leap year and another", () => {
    const wrong: string[] = [];
    let checked = 0;
    // In the US clocks change on 8 to 14 March and on 1 to 7 November. A reminder is up to seven days away from its date.
    const isNearChange = ({ month, day }: Temporal.PlainDate) =>
      (month === 2 && day > 20) ||
      (month === 3 && day < 23) ||
      (month === 10 && day > 23) ||
      (month === 11 && day < 16) ||
      (month === 12 && day > 23) ||
      (month === 1 && day < 10);
    const twoYears = Array.from({ length: 731 }, (_, days) => date("2027-01-01").add({ days }));
    const days = twoYears.filter(isNearChange);
    for (const { id: zone } of usTimeZones) {
      const instants = new Set<bigint>();
      for (const day of days) {
        for (const { key, days: offset, sendAt } of offsets) {
          const sent = reminderInstant(singleDay(day), key, zone);
          const there = sent.toZonedDateTimeISO(zone);
          const clock = `${String(there.hour).padStart(2, "0")}:${String(there.minute).padStart(2, "0")}`;
          const dayOf = there.toPlainDate();
          if (clock !== sendAt || daysUntil(dayOf, day) !== offset) wrong.push(`${zone} ${day} ${offset}`);
          if (key === "0") instants.add(sent.epochNanoseconds);
          checked += 1;
        }
      }
      if (instants.size !== days.length) {
        wrong.push(`${zone}: ${instants.size} different instants for ${days.length} days`);
      }
    }
    expect(wrong).toEqual([]);
    expect(days.length).toBeGreaterThan(130);
    expect(checked).toBe(usTimeZones.length * days.length * offsets.length);
  });
});

describe("newestDueOffset", () => {
  const zone = "America/Chicago";
  it.each([
    ["before the first", "2026-12-03T08:59:59", null],
    ["at the first", "2026-12-03T09:00", "-7"],
    ["five days before, after a late sign-up", "2026-12-05T12:00", "-7"],
    ["after an outage over the third day", "2026-12-08T03:00", "-3"],
    ["the day before, early", "2026-12-09T08:59", "-3"],
    ["the day before", "2026-12-09T09:00", "-1"],
    ["on the day before eight", "2026-12-10T07:59", "-1"],
    ["on the day", "2026-12-10T08:00", "0"],
    ["a day after", "2026-12-11T09:00", "1"],
    ["two days after", "2026-12-12T23:00", "1"],
    ["three days after", "2026-12-13T09:00", "3"],
    ["just inside the catch-up", "2026-12-20T08:59:59", "3"],
    ["past the catch-up", "2026-12-20T09:00", null],
  ])("%s", (_name, now, expected) => {
    expect(
      newestDueOffset(singleDay(date("2026-12-10")), { ...everyMessage, timeZone: zone }, local(now, zone)),
    ).toBe(expected);
  });

  it("is itself due, and no later offset is, at any moment", () => {
    fc.assert(
      fc.property(anyDate, anyZone, anyInstant, (dueOn, zone, now) => {
        const newest = newestDueOffset(singleDay(dueOn), { ...everyMessage, timeZone: zone }, now);
        const isDue = (key: OffsetKey) =>
          Temporal.Instant.compare(reminderInstant(singleDay(dueOn), key, zone), now) <= 0;
        const later = offsets.filter(({ key }) => newest !== null && compareOffsets(key, newest) > 0);
        expect(newest === null || (isDue(newest) && later.every(({ key }) => !isDue(key)))).toBe(true);
      }),
    );
  });
});

describe("the hours for texts", () => {
  const hours = { from: 8, before: 21 };
  const zone = "America/New_York";
  it.each([
    ["2026-12-10T07:59:59", false, "2026-12-10T08:00"],
    ["2026-12-10T08:00", true, "2026-12-10T08:00"],
    ["2026-12-10T20:59:59", true, "2026-12-10T20:59:59"],
    ["2026-12-10T21:00", false, "2026-12-11T08:00"],
    ["2026-12-10T00:00", false, "2026-12-10T08:00"],
    ["2026-03-07T22:00", false, "2026-03-08T08:00"],
    ["2026-10-31T23:30", false, "2026-11-01T08:00"],
  ])("at %s are open: %s, and next %s", (at, open, next) => {
    expect(isWithinHours(hours, local(at, zone), zone)).toBe(open);
    expect(nextWithinHours(hours, local(at, zone), zone).equals(local(next, zone))).toBe(true);
  });

  it("always have a next instant, inside the hours, within a day and not earlier", () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (now, zone) => {
        const next = nextWithinHours(hours, now, zone);
        expect(isWithinHours(hours, next, zone)).toBe(true);
        const waits = now.until(next, { largestUnit: "hour" }).total("hours");
        expect(waits).toBeGreaterThanOrEqual(0);
        expect(waits).toBeLessThanOrEqual(12);
      }),
    );
  });

  it("contain the instant of every reminder", () => {
    fc.assert(
      fc.property(anyDate, anyZone, anyOffset, (dueOn, zone, { key }) => {
        expect(isWithinHours(hours, reminderInstant(singleDay(dueOn), key, zone), zone)).toBe(true);
      }),
    );
  });
});

describe("endOfLocalDay", () => {
  it.each([
    ["2026-12-10T15:00:00Z", "America/New_York", "2026-12-11T05:00:00Z"],
    ["2026-12-10T04:59:59Z", "America/New_York", "2026-12-10T05:00:00Z"],
    ["2026-12-10T05:00:00Z", "America/New_York", "2026-12-11T05:00:00Z"],
    ["2026-03-08T12:00:00Z", "America/New_York", "2026-03-09T04:00:00Z"],
    ["2026-11-01T12:00:00Z", "America/New_York", "2026-11-02T05:00:00Z"],
  ])("of %s in %s is %s", (at, zone, expected) => {
    expect(endOfLocalDay(instant(at), zone).toString()).toBe(expected);
  });
});

describe("daysUntil", () => {
  it.each([
    ["2026-12-10", "2026-12-03", 7],
    ["2026-12-10", "2026-12-10", 0],
    ["2026-12-10", "2026-12-13", -3],
    ["2027-01-02", "2026-12-31", 2],
    ["2028-03-01", "2028-02-28", 2],
  ])("%s seen from %s is %i", (dueOn, today, expected) => {
    expect(daysUntil(date(dueOn), date(today))).toBe(expected);
  });
});

describe("dayStrip", () => {
  it("shows eleven days, those of the offsets with a reminder, and today among them", () => {
    const strip = dayStrip(singleDay(date("2026-12-10")), date("2026-12-08"));
    expect(strip.map((day) => day.days)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3]);
    expect(strip.filter((day) => day.sendAt !== null).map((day) => day.days)).toEqual(
      dayOffsets.map(({ days }) => days),
    );
    expect(strip.filter((day) => day.isToday).map((day) => day.date.toString())).toEqual(["2026-12-08"]);
    expect(strip[7]).toMatchObject({ days: 0, sendAt: "08:00" });
  });
});

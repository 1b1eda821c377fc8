import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import { usTimeZones } from "#core/dates/time-zones.ts";
import { everyMessage } from "./message-days.ts";
import { newestDueOffset } from "./message-times.ts";
import { dueWindows } from "./windows.ts";

const anyNow = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minutes) => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000));
const anyZone = fc.constantFrom(...usTimeZones.map(({ id }) => id));
const before = fc.option(fc.integer({ min: 1, max: rangeDaysAtMost - 1 }));

it("find every date that has a message due, wherever its reader is", () => {
  fc.assert(
    fc.property(
      fc.tuple(anyNow, anyZone, fc.integer({ min: -15, max: 70 }), before, before),
      ([now, zone, ahead, opens, appointment]) => {
        const dueOn = now.toZonedDateTimeISO("UTC").toPlainDate().add({ days: ahead });
        const on = (days: number | null) => (days === null ? null : dueOn.subtract({ days }));
        const date = {
          dueOn,
          opensOn: on(opens),
          appointmentOn: on(appointment),
          offsets: null,
        };
        if (newestDueOffset(date, { ...everyMessage, timeZone: zone }, now) === null) return;
        const { near, early } = dueWindows(now);
        const { compare } = Temporal.PlainDate;
        const isIn = (day: Temporal.PlainDate, { from, to }: typeof near) =>
          compare(day, from) >= 0 && compare(day, to) <= 0;
        const further = [date.opensOn, date.appointmentOn].filter((one) => one !== null).sort(compare);
        const [first] = further;
        const isEarly = first !== undefined && isIn(first, early) && compare(dueOn, near.to) > 0;
        expect(isIn(dueOn, near) || isEarly).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});

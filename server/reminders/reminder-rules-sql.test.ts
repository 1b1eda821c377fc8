import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect } from "vitest";
import { channelFacts } from "#core/channels.ts";
import { nextWithinHours } from "#core/planning/hours.ts";
import { type Occasion, occasionOf, singleDay } from "#core/planning/message-days.ts";
import { endOfLocalDay, newestDueOffset } from "#core/planning/message-times.ts";
import { coversDate } from "#core/subscription.ts";
import { usTimeZones } from "#core/time-zones.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Database } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import * as rules from "#server/reminders/reminder-rules-sql.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";

const zones = usTimeZones.map(({ id }) => id);

// Every hour of the days on which the clocks change, a second before and after some, and an ordinary day.
const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => Temporal.Instant.from(`${day}T00:00:00Z`).add({ hours: hour }));
const instants = [
  ...hoursOf("2026-03-08"),
  ...hoursOf("2026-11-01"),
  ...["2026-07-04T13:00:00Z", "2026-12-31T14:00:00Z", "2028-02-29T17:00:00Z"].flatMap((text) => {
    const instant = Temporal.Instant.from(text);
    return [instant.subtract({ seconds: 1 }), instant, instant.add({ seconds: 1 })];
  }),
];

const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO("UTC").toPlainDate();
const daysAround = (day: Temporal.PlainDate) =>
  Array.from({ length: 25 }, (_, index) => day.add({ days: index - 13 }).toString());
const textRows = (values: readonly string[]): SQL =>
  sql`(values ${sql.join(
    values.map((value) => sql`(${value}::text)`),
    sql`, `,
  )})`;

/** Dates from long past to two months ahead, more of them where something falls due. */
const daysBefore = (day: Temporal.PlainDate) =>
  [-12, -10, -4, -3, -1, 0, 1, 3, 4, 7, 8, 20, 21, 31, 60, 61, 62, 63].map((days) =>
    day.add({ days }).toString(),
  );

/** The first day and the appointment, in days relative to the date. */
const shapes = [
  ...[-1, -2, -3, -6, -7, -8, -30, -61].map((range) => ({ range, appointment: null, isOnce: false })),
  ...[0, -1, -2, -4, -8, -20].map((appointment) => ({ range: null, appointment, isOnce: false })),
  ...[0, -5, -29, -30].map((appointment) => ({ range: -30, appointment, isOnce: false })),
  ...[null, -4, -20].map((appointment) => ({ range: null, appointment, isOnce: true })),
];

const singleDayColumns = sql`null::date as opens_on, null::date as appointment_on, null::date as early_from, null::text as once_about`;

// The slow side, computed once for both databases.
const expectedOffsets = new Map(
  instants.map((now) => [
    now.toString(),
    zones.flatMap((zone) =>
      daysAround(dayOf(now)).map(
        (day) => `${zone} ${day} ${newestDueOffset(singleDay(Temporal.PlainDate.from(day)), zone, now)}`,
      ),
    ),
  ]),
);

const onBoth = onBothDatabases("each database brings a table of time zones of its own");

onBoth.some("the reminder rules in SQL", ({ open, it, itOnBoth }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  itOnBoth(
    "find the newest due offset that core finds, in every US zone, across daylight saving",
    async () => {
      for (const now of instants) {
        const rows = await queryRows<{ answer: string; in_window: boolean; days: number | null }>(
          database.db,
          sql`select r.time_zone || ' ' || l.next_due_on || ' ' || coalesce(newest.days::text, 'null') as answer,
            ${rules.isInDueWindow(now)} as in_window, newest.days
          from (select v::date as next_due_on, ${singleDayColumns} from ${textRows(daysAround(dayOf(now)))} d (v)) l
            cross join (select v as time_zone from ${textRows(zones)} z (v)) r
            cross join lateral (select ${rules.newestDueOffset(now)} as days) newest`,
        );
        const answers = rows.map(({ answer }) => answer);
        expect(answers.toSorted()).toEqual(expectedOffsets.get(now.toString())?.toSorted());
        expect(rows.filter((row) => row.days !== null && !row.in_window)).toEqual([]);
      }
    },
  );

  it("find it, and what the day is, for ranges of days, appointments and dates that come once, each in one window", async () => {
    const few = zones.filter((_, index) => index % 5 === 0);
    for (const now of instants.filter((_, index) => index % 3 === 0)) {
      const dates = daysBefore(dayOf(now)).flatMap((day) =>
        shapes.map((shape) => ({ day, ...shape, dueOn: Temporal.PlainDate.from(day) })),
      );
      const values = dates.map(
        ({ day, range, appointment, isOnce }, n) =>
          sql`(${n}::int, ${day}::date, ${day}::date + ${range}::int, ${day}::date + ${appointment}::int,
            case when ${isOnce} then 'move' end)`,
      );
      const early = sql`case when least(v.opens_on, v.appointment_on - 1) < v.next_due_on - 7
        then least(v.opens_on, v.appointment_on - 1) end`;
      const rows = await queryRows<{
        n: number;
        zone: string;
        days: number | null;
        occasion: Occasion | null;
        windows: number;
      }>(
        database.db,
        sql`select l.n, r.time_zone as zone, newest.days,
            ${rules.occasionOf(sql`newest.days`, rules.furtherDaysOfDate)} as occasion,
            (${rules.isInDueWindow(now)})::int + coalesce((${rules.isInEarlyWindow(now)})::int, 0) as windows
          from (select v.*, ${early} as early_from from (values ${sql.join(values, sql`, `)})
              v (n, next_due_on, opens_on, appointment_on, once_about)) l
            cross join (select v as time_zone from ${textRows(few)} z (v)) r
            cross join lateral (select ${rules.newestDueOffset(now)} as days) newest`,
      );
      expect(rows).toHaveLength(dates.length * few.length);
      const different = rows.filter(({ n, zone, days, occasion, windows }) => {
        const date = dates[n];
        if (!date) return true;
        const { dueOn, range, appointment, isOnce } = date;
        const on = (offset: number | null) => (offset === null ? null : dueOn.add({ days: offset }));
        const dueDate = { dueOn, opensOn: on(range), appointmentOn: on(appointment), isOnce };
        const expected = newestDueOffset(dueDate, zone, now);
        if (occasion !== (expected === null ? null : occasionOf(dueDate, expected))) return true;
        return days !== expected || (days !== null && windows !== 1);
      });
      expect(different.map((row) => ({ ...row, now: now.toString(), ...dates[row.n] }))).toEqual([]);
    }
  });

  itOnBoth("keep texts to 08:00 to 21:00 and end the day as core does", async () => {
    for (const now of instants) {
      const rows = await queryRows<{ zone: string; first: string; over: string }>(
        database.db,
        sql`select r.time_zone as zone, extract(epoch from attempt.at)::bigint::text as first,
            extract(epoch from ${rules.endOfDayOf(sql`attempt.at`)})::bigint::text as over
          from (select v as time_zone from ${textRows(zones)} z (v)) r
            cross join (select 'text' as kind) c
            cross join lateral (select coalesce(${rules.quietUntil(now)}, ${atInstant(now)}) as at) attempt`,
      );
      const seconds = (instant: Temporal.Instant) => String(Math.floor(instant.epochMilliseconds / 1000));
      expect(rows).toHaveLength(zones.length);
      for (const { zone, first, over } of rows) {
        const expected = nextWithinHours(channelFacts.text.hours, now, zone);
        expect([zone, first, over]).toEqual([
          zone,
          seconds(expected),
          seconds(endOfLocalDay(expected, zone)),
        ]);
      }
    }
  });

  it("let mail go at any hour", async () => {
    const rows = await queryRows<{ until: string | null }>(
      database.db,
      sql`select ${rules.quietUntil(Temporal.Instant.from("2026-12-10T07:00:00Z"))} as until
        from (select 'America/Chicago' as time_zone) r cross join (select 'email' as kind) c`,
    );
    expect(rows).toEqual([{ until: null }]);
  });

  it("cover the dates that core covers, and none of an unpaid subscription", async () => {
    const endsOn = "2027-02-28";
    const due = daysAround(Temporal.PlainDate.from("2027-03-07"));
    const rows = await queryRows<{ status: string; due: string; covered: boolean }>(
      database.db,
      sql`select s.status, l.next_due_on::text as due, ${rules.isCovered} as covered
        from (select v::date as next_due_on, ${singleDayColumns} from ${textRows(due)} d (v)) l
          cross join (select v as status, ${endsOn}::date as ends_on
            from ${textRows(["active", "lapsed", "pending_payment"])} p (v)) s`,
    );
    expect(rows).toHaveLength(due.length * 3);
    for (const row of rows) {
      const expected = coversDate(Temporal.PlainDate.from(endsOn), {
        dueOn: Temporal.PlainDate.from(row.due),
        opensOn: null,
      });
      expect([row.status, row.due, row.covered]).toEqual([
        row.status,
        row.due,
        expected && row.status !== "pending_payment",
      ]);
    }
  });
});

import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, expect, it } from "vitest";
import { channelFacts } from "#core/channels.ts";
import { endOfLocalDay, newestDueOffset, nextWithinHours } from "#core/schedule.ts";
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

// The slow side, computed once for both databases.
const expectedOffsets = new Map(
  instants.map((now) => [
    now.toString(),
    zones.flatMap((zone) =>
      daysAround(dayOf(now)).map(
        (day) => `${zone} ${day} ${newestDueOffset(Temporal.PlainDate.from(day), zone, now)}`,
      ),
    ),
  ]),
);

const onBoth = onBothDatabases("each database brings a table of time zones of its own");

onBoth("the reminder rules in SQL", ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("find the newest due offset that core finds, in every US zone, across daylight saving", async () => {
    for (const now of instants) {
      const rows = await queryRows<{ answer: string; in_window: boolean; days: number | null }>(
        database.db,
        sql`select r.time_zone || ' ' || l.next_due_on || ' ' || coalesce(newest.days::text, 'null') as answer,
            ${rules.isInDueWindow(now)} as in_window, newest.days
          from (select v::date as next_due_on from ${textRows(daysAround(dayOf(now)))} d (v)) l
            cross join (select v as time_zone from ${textRows(zones)} z (v)) r
            cross join lateral (select ${rules.newestDueOffset(now)} as days) newest`,
      );
      const answers = rows.map(({ answer }) => answer);
      expect(answers.toSorted()).toEqual(expectedOffsets.get(now.toString())?.toSorted());
      expect(rows.filter((row) => row.days !== null && !row.in_window)).toEqual([]);
    }
  });

  it("keep texts to 08:00 to 21:00 and end the day as core does", async () => {
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
        from (select v::date as next_due_on from ${textRows(due)} d (v)) l
          cross join (select v as status, ${endsOn}::date as ends_on
            from ${textRows(["active", "lapsed", "pending_payment"])} p (v)) s`,
    );
    expect(rows).toHaveLength(due.length * 3);
    for (const row of rows) {
      const expected = coversDate(Temporal.PlainDate.from(endsOn), Temporal.PlainDate.from(row.due));
      expect([row.status, row.due, row.covered]).toEqual([
        row.status,
        row.due,
        expected && row.status !== "pending_payment",
      ]);
    }
  });
});

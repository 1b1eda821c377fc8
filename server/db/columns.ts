import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, text, uuid } from "drizzle-orm/pg-core";
import { Temporal } from "temporal-polyfill";
import type { Language } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";

/**
 * `timestamptz` as `Temporal.Instant`. PostgreSQL answers with its session's offset ("2026-12-03 09:00:00-05"), always an ISO
 * 8601 instant, so no session setting matters.
 */
export const instant = customType<{ data: Temporal.Instant; driverData: string }>({
  dataType: () => "timestamp with time zone",
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.Instant.from(value),
});

/** `date` as `Temporal.PlainDate`: a day on the calendar, in no time zone. */
export const plainDate = customType<{ data: Temporal.PlainDate; driverData: string }>({
  dataType: () => "date",
  toDriver: (value) => value.toString(),
  fromDriver: (value) => Temporal.PlainDate.from(value),
});

/** English for rows from before there were others. The API checks what it takes. */
export const language = (name: string) => text(name).$type<Language>().notNull().default("en");

/** A constraint: only the kinds of channel in core/people/channels.ts. */
export const knownKind = (name: string, kind: AnyPgColumn) =>
  check(name, sql`${kind} in (${sql.raw(channelKinds.map((one) => `'${one}'`).join(", "))})`);

/**
 * A primary key that begins with its row's day, four digits counted from 1970; the rest is random (version 8 of RFC 9562). Rows
 * of one day lie near each other in every table and index, and so does what a morning reads and writes
 * (docs/decisions/0004-derived-reminders.md). It reveals nothing finer than the day.
 */
export const idByDay = () =>
  uuid("id")
    .primaryKey()
    .default(
      sql`(lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid`,
    );

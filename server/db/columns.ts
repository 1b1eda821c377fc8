import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, customType, text, uuid } from "drizzle-orm/pg-core";
import { Temporal } from "temporal-polyfill";
import type { Language } from "#core/languages.ts";
import { channelKinds } from "#core/people/channels.ts";

/**
 * `timestamptz` as `Temporal.Instant`. PostgreSQL answers with its session's offset ("2026-12-03 09:00:00-05"), which
 * is always an ISO 8601 instant, so no session setting matters.
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

/** A language of Daymark. English for whoever came before there were others. What the API takes is checked there. */
export const language = (name: string) => text(name).$type<Language>().notNull().default("en");

/** A constraint: the column may contain only kinds of channel that core/people/channels.ts lists. */
export const knownKind = (name: string, kind: AnyPgColumn) =>
  check(name, sql`${kind} in (${sql.raw(channelKinds.map((one) => `'${one}'`).join(", "))})`);

/**
 * A primary key whose first four digits are the day on which the row was made, counted from 1970. The rest is random (version 8 of
 * RFC 9562). Rows of one day lie near each other in every table and index, and so does what a morning reads and writes
 * (docs/decisions/0004-derived-reminders.md). It tells nothing finer than the day.
 */
export const idByDay = () =>
  uuid("id")
    .primaryKey()
    .default(
      sql`(lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid`,
    );

import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";

export interface Crowd {
  count: number;
  /** The dates: household n has the (n modulo days)-th from `firstDate` on. */
  firstDate: Temporal.PlainDate;
  days?: number;
  /** The number of the first household, for a database that has others already. 1 by default. */
  from?: number;
  /** The households take these zones in turn. Without them everybody lives in Chicago. */
  timeZones?: readonly string[];
}

/** This many households sign up each day, from this day on, counted from 1970. */
const crowdADay = 1000;
const firstCrowdDay = 19_000;

/** The address of the one recipient of household `n`, counted from 1. */
export const crowdAddress = (n: number): string => `person${n}@mail.example`;

/**
 * Many households at once. Each has one location, and its registrant as the only recipient, with one e-mail channel.
 * The year around the dates is paid for.
 */
export const seedCrowd = (db: Db, crowd: Crowd): Promise<void> =>
  db.transaction((tx) => insertCrowd(tx, crowd));

/** The same inside a transaction of the caller. */
export async function insertCrowd(
  tx: Tx,
  { count, firstDate, days = 1, from = 1, timeZones = ["America/Chicago"] }: Crowd,
): Promise<void> {
  const households = sql`generate_series(${from}::int, ${from + count - 1}::int) n`;
  // Ids like the product's: the first four digits are a day's number (columns.ts), and the API reads them as UUIDs of
  // version 4.
  const id = (kind: string) =>
    sql`overlay(overlay(lpad(to_hex(${firstCrowdDay}::int + n / ${crowdADay}::int), 4, '0') || right(md5(${kind} || n), 28)
      placing '4' from 13) placing '8' from 17)::uuid`;
  const zone = sql`(${`{${timeZones.join(",")}}`}::text[])[1 + n % ${timeZones.length}::int]`;
  const since = sql`${firstDate.subtract({ months: 2 }).toString()}::date`;
  await tx.execute(sql`insert into email_verifications (id, email, code_hash, expires_at, verified_at, created_at)
      select ${id("verification")}, ${"person"} || n || ${"@mail.example"}, 'crowd', ${since}, ${since}, ${since} from ${households}`);
  await tx.execute(sql`insert into subscriptions (id, claim_email, verification_id, user_type, master, status, starts_on,
        ends_on, unpaid_since, created_at)
      select ${id("subscription")}, ${"person"} || n || ${"@mail.example"}, ${id("verification")}, 'registrant', 'registrant',
        'active', ${since}, ${since} + 365, ${since}, ${since} from ${households}`);
  await tx.execute(sql`insert into registrants (id, subscription_id, full_name, time_zone)
      select ${id("registrant")}, ${id("subscription")}, 'Rosa Delgado', ${zone} from ${households}`);
  await tx.execute(sql`insert into locations (id, subscription_id, name, times_per_year, next_due_on, position, state_since,
        created_at)
      select ${id("location")}, ${id("subscription")}, 'County office', 4,
        ${firstDate.toString()}::date + n % ${days}::int, 0, ${since}, ${since} from ${households}`);
  await tx.execute(sql`insert into recipients (id, subscription_id, full_name, relation, is_account_holder, time_zone, position)
      select ${id("recipient")}, ${id("subscription")}, 'Rosa Delgado', 'registrant', true, ${zone}, 0 from ${households}`);
  await tx.execute(sql`insert into recipient_channels (id, recipient_id, kind, address, is_holder_mailbox, state, created_at)
      select ${id("channel")}, ${id("recipient")}, 'email', ${"person"} || n || ${"@mail.example"}, true, 'confirmed', ${since}
      from ${households}`);
}

/** A crowd whose addresses each took a mail of ours a month before. */
export async function seedCrowdWithHistory(db: Db, crowd: Crowd): Promise<void> {
  await seedCrowd(db, crowd);
  const before = atInstant(
    crowd.firstDate
      .toZonedDateTime("UTC")
      .toInstant()
      .subtract({ hours: 30 * 24 }),
  );
  await db.execute(sql`insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, status,
      next_attempt_at, created_at, sent_at, updated_at)
    select 'notice', 'term-ending', 'history:' || c.id, r.subscription_id, c.id, 'email', 'sent',
      ${before}, ${before}, ${before}, ${before}
    from recipient_channels c join recipients r on r.id = c.recipient_id`);
}

/** The date whose first reminder is due at 09:00 of `day`. */
export const dateFirstRemindedOn = (day: Temporal.PlainDate): Temporal.PlainDate => day.add({ days: 7 });

/**
 * A future morning at ten in Chicago: the reminders of `dateFirstRemindedOn(day)` are due, and most of their day is
 * left.
 */
export function nextMorning(now: Temporal.Instant): { day: Temporal.PlainDate; at: Temporal.Instant } {
  const day = now.toZonedDateTimeISO("America/Chicago").toPlainDate().add({ days: 1 });
  return { day, at: day.toZonedDateTime({ timeZone: "America/Chicago", plainTime: "10:00" }).toInstant() };
}

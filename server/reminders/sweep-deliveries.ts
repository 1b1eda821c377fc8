import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { amongIds } from "#server/db/among-ids.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { atInstant } from "#server/reminders/reminder-rules-sql.ts";

export interface SweepResult {
  /** Claims that ran out: given back to be sent, with the Message-ID they had. */
  released: number;
  /** Locations whose date has gone by without an answer. */
  awaiting: number;
  lapsed: number;
  /** Signups that nobody paid for, with all that hangs on them. */
  deleted: number;
}

/** "Three days after the date without an answer" (design.md): the day of the last reminder. */
const silentDays = 3;
const unpaidDays = 30;

/**
 * Moves on what time alone moves on. Days are the registrant's own. Every statement changes a row at most once, so
 * that sweepers may meet. Rows that somebody has locked are left for the next minute: one process that is frozen in a
 * transaction must not keep the sweeper from everybody else's.
 */
export async function sweepDeliveries(db: Db, now: Temporal.Instant): Promise<SweepResult> {
  return {
    released: await releaseClaims(db, now, sql`claimed_until <= ${atInstant(now)}`),
    ...(await moveDatesOn(db, now)),
    deleted: await deleteUnpaidSignups(db, now),
  };
}

/** Dates that have gone by unanswered, and years that are over: the part of it that decides what is due. */
export async function moveDatesOn(
  db: Db,
  now: Temporal.Instant,
): Promise<Pick<SweepResult, "awaiting" | "lapsed">> {
  return { awaiting: await awaitNextDates(db, now), lapsed: await lapseSubscriptions(db, now) };
}

/**
 * Gives back every claim, run out or not. Only for a database that no other process can have open (the embedded one)
 * and before anything is sent: whoever held them is gone.
 */
export async function releaseOrphanedClaims(db: Db, now: Temporal.Instant): Promise<number> {
  return releaseClaims(db, now, sql`true`);
}

async function releaseClaims(db: Db, now: Temporal.Instant, which: ReturnType<typeof sql>): Promise<number> {
  const rows = await queryRows(
    db,
    sql`update deliveries set status = 'planned', claimed_until = null, updated_at = ${atInstant(now)}
      where id in (select id from deliveries where status = 'sending' and ${which} for update skip locked)
      returning id`,
  );
  return rows.length;
}

/** The latest day that it can be anywhere: a bound that an index can use, before each row's own zone is looked at. */
function tomorrowOf(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO("UTC").toPlainDate().add({ days: 1 });
}

async function awaitNextDates(db: Db, now: Temporal.Instant): Promise<number> {
  const today = sql`(${atInstant(now)} at time zone g.time_zone)::date`;
  const latest = tomorrowOf(now).subtract({ days: silentDays });
  const rows = await queryRows(
    db,
    sql`update locations set state = 'awaiting_next_date', state_since = ${atInstant(now)}
      where id in (
        select l.id from locations l
          join registrants g on g.subscription_id = l.subscription_id
          join subscriptions s on s.id = l.subscription_id
        where s.status <> 'pending_payment' and l.state = 'dated'
          and l.next_due_on <= ${latest.toString()}::date and l.next_due_on <= ${today} - ${silentDays}::int
        for update of l skip locked)
      returning id`,
  );
  return rows.length;
}

async function lapseSubscriptions(db: Db, now: Temporal.Instant): Promise<number> {
  const rows = await queryRows(
    db,
    sql`update subscriptions set status = 'lapsed'
      where id in (
        select s.id from subscriptions s join registrants g on g.subscription_id = s.id
        where s.status = 'active'
          and s.ends_on < ${tomorrowOf(now).toString()}::date
          and s.ends_on < (${atInstant(now)} at time zone g.time_zone)::date
        for update of s skip locked)
      returning id`,
  );
  return rows.length;
}

/**
 * The e-mail address that was verified for it goes too, and codes that led nowhere: nothing of somebody who did not
 * stay is kept. Of old codes only a week's worth is looked at each time, because those of paid signups stay.
 */
async function deleteUnpaidSignups(db: Db, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: 24 * unpaidDays });
  const deleted = await queryRows<{ verification_id: string }>(
    db,
    sql`delete from subscriptions where id in (
        select id from subscriptions
        where status = 'pending_payment' and created_at < ${atInstant(before)}
        for update skip locked)
      returning verification_id`,
  );
  const ids = deleted.map((row) => row.verification_id);
  await db.execute(
    sql`delete from email_verifications where id in (
        select v.id from email_verifications v
        where (${amongIds(sql`v.id`, ids)}
            or v.created_at between ${atInstant(before.subtract({ hours: 24 * 7 }))} and ${atInstant(before)})
          and not exists (select 1 from subscriptions s where s.verification_id = v.id)
        for update of v skip locked)`,
  );
  return deleted.length;
}

import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { isSilent } from "#core/planning/notices.ts";
import { latestSilentDate } from "#core/planning/windows.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import {
  countInSlices,
  endOfSlice,
  inSlices,
  isAfter,
  rowsAtOnce,
  type SliceEnd,
  type SliceOptions,
} from "#server/db/in-slices.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";

export interface SweepResult {
  /** Claims whose lease ended, given back to be sent with their Message-ID. */
  released: number;
  /** Locations whose date passed without an answer. Dates that come once have ended. */
  awaiting: number;
  lapsed: number;
  /** Unpaid sign-ups, with everything that belongs to them. */
  deleted: number;
}

const unpaidDays = 30;

/**
 * Makes the changes that time alone causes. Days are in the registrant's zone. Every statement changes a row at most once, so
 * that sweepers may meet; statements that can meet a big day work in slices (in-slices.ts). Locked rows are left for the next
 * minute: one process frozen in a transaction must not stop the sweeper for all other rows.
 */
export async function sweepDeliveries(
  db: Db,
  now: Temporal.Instant,
  slices: SliceOptions = {},
): Promise<SweepResult> {
  return {
    released: await releaseClaims(db, now, sql`claimed_until <= ${atInstant(now)}`),
    ...(await moveDatesOn(db, now, slices)),
    deleted: await deleteUnpaidSignups(db, now, slices),
  };
}

/** Unanswered past dates, and ended terms: the part of the sweep that decides what is due. */
export async function moveDatesOn(
  db: Db | Tx,
  now: Temporal.Instant,
  slices: SliceOptions = {},
): Promise<Pick<SweepResult, "awaiting" | "lapsed">> {
  return {
    awaiting: await awaitNextDates(db, now, slices),
    lapsed: await lapseSubscriptions(db, now, slices),
  };
}

/**
 * Gives back every claim, even within its lease. Only for a database that no other process can have open (the embedded one) and
 * before anything is sent: the process that held the claims is gone.
 */
export async function releaseOrphanedClaims(db: Db | Tx, now: Temporal.Instant): Promise<number> {
  return releaseClaims(db, now, sql`true`);
}

async function releaseClaims(
  db: Db | Tx,
  now: Temporal.Instant,
  which: ReturnType<typeof sql>,
): Promise<number> {
  const rows = await changeStatus(db, {
    now,
    event: "putOff",
    reason: sql`${deliveries.statusReason}`,
    where: sql`${deliveries.id} in (select id from deliveries where status = 'sending' and ${which} for update skip locked)`,
  }).returning({ id: deliveries.id });
  return rows.length;
}

/** The latest day anywhere: a bound for the index, before each row's own zone is checked. */
function tomorrowOf(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO("UTC").toPlainDate().add({ days: 1 });
}

/**
 * In slices. Leaves a location that somebody is changing to the next sweep, and blocks a "done" for a slice at most. The record
 * keeps that the date passed without an answer (as keepDateRecord does for one date).
 */
async function awaitNextDates(db: Db | Tx, now: Temporal.Instant, slices: SliceOptions): Promise<number> {
  const { sliceSize = rowsAtOnce } = slices;
  let awaiting = 0;
  await inSlices<SliceEnd>(async (after) => {
    const dated = await queryRows<Dated>(
      db,
      sql`
      with slice as materialized (
        select l.id, l.subscription_id, l.next_due_on as at from locations l
        where l.state = 'dated' and l.next_due_on <= ${latestSilentDate(now).toString()}::date
          and ${isAfter(after, sql`l.next_due_on`, "date")}
        order by l.next_due_on, l.id limit ${sliceSize}::int
      )
      select l.id, l.at::text as at, g.time_zone as "timeZone"
      from slice l left join registrants g on g.subscription_id = l.subscription_id
      order by l.at, l.id`,
    );
    const silent = dated.filter(
      ({ at, timeZone }) => timeZone !== null && isSilent(Temporal.PlainDate.from(at), timeZone, now),
    );
    awaiting += await beginToAwait(db, now, silent);
    return dated.length < sliceSize ? null : (dated.at(-1) ?? null);
  }, slices);
  return awaiting;
}

interface Dated extends Record<string, unknown> {
  id: string;
  /** The date. */
  at: string;
  timeZone: string | null;
}

async function beginToAwait(db: Db | Tx, now: Temporal.Instant, silent: readonly Dated[]): Promise<number> {
  if (silent.length === 0) return 0;
  const seen = silent.map(({ id, at }) => ({ id, due_on: at }));
  const moved = await queryRows(
    db,
    sql`
      with silent as (
        select l.id from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id uuid, due_on date)
          join locations l on l.id = seen.id
          join subscriptions s on s.id = l.subscription_id
        where l.state = 'dated' and l.next_due_on = seen.due_on and s.status <> 'pending_payment'
        for no key update of l skip locked
      ), moved as (
        update locations l set state = 'awaiting_next_date', state_since = ${atInstant(now)}
        from silent where l.id = silent.id
        returning l.id, l.next_due_on, l.opens_on, l.appointment_on, l.appointment_time
      ), recorded as (
        insert into date_records as kept (location_id, due_on, opens_on, appointment_on, appointment_time, passed_at)
        select id, next_due_on, opens_on, appointment_on, appointment_time, ${atInstant(now)} from moved
        on conflict (location_id, due_on) do update set opens_on = excluded.opens_on,
          appointment_on = excluded.appointment_on, appointment_time = excluded.appointment_time,
          passed_at = coalesce(kept.passed_at, excluded.passed_at)
      )
      select id from moved`,
  );
  return moved.length;
}

function lapseSubscriptions(db: Db | Tx, now: Temporal.Instant, slices: SliceOptions): Promise<number> {
  const tomorrow = sql`${tomorrowOf(now).toString()}::date`;
  return countInSlices(
    db,
    (after, size) => sql`
      with slice as materialized (
        select s.id, s.ends_on as at from subscriptions s
        where s.status = 'active' and s.ends_on < ${tomorrow} and ${isAfter(after, sql`s.ends_on`, "date", sql`s.id`)}
        order by s.ends_on, s.id limit ${size}::int
      ), over as (
        select s.id from slice join subscriptions s on s.id = slice.id
          join registrants g on g.subscription_id = s.id
        where s.status = 'active' and s.ends_on < (${atInstant(now)} at time zone g.time_zone)::date
        for no key update of s skip locked
      ), lapsed as (
        update subscriptions s set status = 'lapsed' from over where s.id = over.id
        returning s.id
      )
      select (select count(*)::int from lapsed) as count, ${endOfSlice(size)}`,
    slices,
  );
}

/** Sign-ups in a transaction. Each takes its people, locations and messages with it. */
const signupsAtOnce = 100;

/**
 * Also deletes the verified e-mail address and unused codes: nothing is kept of a person who did not stay. Checks only a week's
 * worth of old codes each time, because those of paid sign-ups stay. Leaves a sign-up that somebody is paying for or posting to
 * the next sweep.
 */
async function deleteUnpaidSignups(
  db: Db,
  now: Temporal.Instant,
  { sliceSize = signupsAtOnce, ...slices }: SliceOptions,
): Promise<number> {
  const before = now.subtract({ hours: 24 * unpaidDays });
  // The provider has not settled an attempt yet: its money may be on the way (reconcile-payments.ts).
  const isNobodyPaying = sql`not exists (
    select 1 from payments p where p.subscription_id = s.id and p.status in ('open', 'processing'))`;
  const isOfNobody = sql`not exists (select 1 from subscriptions s where s.verification_id = v.id)`;
  let total = 0;
  await inSlices<"more">(async () => {
    const deleted = await db.transaction(async (tx) => {
      const rows = await queryRows<{ verification_id: string }>(
        tx,
        sql`delete from subscriptions where id in (
            select s.id from subscriptions s
            where s.status = 'pending_payment' and s.unpaid_since < ${atInstant(before)} and ${isNobodyPaying}
            order by s.unpaid_since, s.id limit ${sliceSize}::int for update skip locked)
          returning verification_id`,
      );
      const ids = rows.map((row) => row.verification_id);
      await tx.execute(
        sql`delete from email_verifications v where ${amongIds(sql`v.id`, ids)} and ${isOfNobody}`,
      );
      return rows.length;
    });
    total += deleted;
    return deleted === sliceSize ? "more" : null;
  }, slices);
  const from = before.subtract({ hours: 24 * 7 });
  await inSlices<"more">(async () => {
    const deleted = await queryRows(
      db,
      sql`delete from email_verifications where id in (
          select v.id from email_verifications v
          where v.created_at between ${atInstant(from)} and ${atInstant(before)} and ${isOfNobody}
          limit ${rowsAtOnce}::int for update skip locked)
        returning id`,
    );
    return deleted.length === rowsAtOnce ? "more" : null;
  }, slices);
  return total;
}

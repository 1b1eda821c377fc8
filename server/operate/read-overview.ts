import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import type { FailureReason, StatusReason } from "#core/delivery/reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { isMigrated } from "#server/db/is-migrated.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { type Figures, readFigures, recentDeliveries } from "#server/delivery/read-figures.ts";
import type { Services } from "#server/start/services.ts";
import { ClocksApartError, requireRightClock } from "#server/worker/require-right-clock.ts";
import { lateRounds, type WatchedRound } from "#server/worker/round-record.ts";

/** How many days of sign-ups and payments are shown. */
const daysShown = 14;

/** Why a message has not left yet. */
export type WhyWaiting = "leaving" | "paused" | "tried" | "its-hour" | "its-turn";

/** The state of the whole as counts and moments. Nothing in it is about anybody, and no id leads to anybody. */
export interface Overview {
  readAt: Temporal.Instant;
  timeZone: string;
  /** Counted by the hour at which they fell due. */
  reminders: { hour: string; status: DeliveryStatus; count: number }[];
  /** The hour from which on they are counted, when there are too many to count all of the day's: "09:40". */
  remindersSince: string | null;
  notSent: { status: DeliveryStatus; reason: StatusReason | null; count: number }[];
  waiting: {
    kind: string;
    channel: ChannelKind;
    why: WhyWaiting;
    /** Why the last attempt failed. */
    reason: FailureReason | null;
    count: number;
    /** Since when the oldest waits. */
    oldestSeconds: number;
  }[];
  days: { day: string; signups: number; payments: number; cents: number; returned: number }[];
  figures: Figures;
  lateRounds: WatchedRound[];
  /** A restore that nobody has said yes to: nothing is sent. */
  restoredAt: Temporal.Instant | null;
  /** "18.3" */
  databaseVersion: string;
  /** How far this machine's clock is ahead of the database's, when they differ too much for rounds. */
  clockAheadSeconds: number | null;
}

/**
 * What `daymark status` shows, in one transaction that can write nothing and sees one state. Null when the database is of
 * another version. No query reads more of the messages than `readFigures` does: those that wait, and the newest.
 */
export function readOverview(
  db: Db,
  { clock }: Pick<Services, "clock">,
  timeZone: string,
): Promise<Overview | null> {
  return db.transaction(async (tx) => ((await isMigrated(tx)) ? read(tx, { clock }, timeZone) : null), {
    accessMode: "read only",
    isolationLevel: "repeatable read",
  });
}

async function read(tx: Tx, { clock }: Pick<Services, "clock">, timeZone: string): Promise<Overview> {
  const now = clock.now();
  const [restore] = await listUnconfirmed(tx);
  const [server] = await queryRows<{ version: string }>(
    tx,
    sql`select current_setting('server_version') as version`,
  );
  return {
    readAt: now,
    timeZone,
    ...(await readReminders(tx, now, timeZone)),
    waiting: await readWaiting(tx, now),
    days: await readDays(tx, now, timeZone),
    figures: await readFigures(tx, now),
    lateRounds: await lateRounds(tx),
    restoredAt: restore?.restoredAt ?? null,
    databaseVersion: /^[\d.]+/.exec(server?.version ?? "")?.[0] ?? "",
    clockAheadSeconds: await clockAhead(tx, { clock }),
  };
}

const startOfDay = (now: Temporal.Instant, timeZone: string, daysAgo = 0): Temporal.Instant =>
  now.toZonedDateTimeISO(timeZone).startOfDay().subtract({ days: daysAgo }).toInstant();

/** The hour and the minute of an instant there, "09:40". */
const clockTime = (instant: Temporal.Instant, timeZone: string): string =>
  instant.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: "minute" });

type Reminders = Pick<Overview, "reminders" | "remindersSince" | "notSent">;

/** Today's reminders, as far as they are among the newest messages: no index leads to a day's. */
async function readReminders(tx: Tx, now: Temporal.Instant, timeZone: string): Promise<Reminders> {
  const begin = startOfDay(now, timeZone);
  const oldestCounted = sql`(select max(number) from deliveries) - ${recentDeliveries}::int`;
  const [left] = await queryRows<{ upTo: string }>(
    tx,
    sql`select created_at::text as "upTo" from deliveries where number <= ${oldestCounted}
      order by number desc limit 1`,
  );
  const leftUpTo = left ? Temporal.Instant.from(left.upTo) : begin;
  const isCut = Temporal.Instant.compare(leftUpTo, begin) > 0;
  const ofToday = sql`number > ${oldestCounted} and kind = 'reminder' and created_at >= ${atInstant(begin)}`;
  const reminders = await queryRows<Reminders["reminders"][number]>(
    tx,
    sql`select to_char(created_at at time zone ${timeZone}, 'HH24:00') as hour, status, count(*)::int as count
      from deliveries where ${ofToday} group by 1, 2 order by 1 desc, 2`,
  );
  const notSent = await queryRows<Reminders["notSent"][number]>(
    tx,
    sql`select status, status_reason as reason, count(*)::int as count from deliveries
      where ${ofToday} and status in ('failed', 'cancelled', 'suppressed') group by 1, 2 order by 3 desc, 1, 2`,
  );
  return { reminders, notSent, remindersSince: isCut ? clockTime(leftUpTo, timeZone) : null };
}

function readWaiting(tx: Tx, now: Temporal.Instant): Promise<Overview["waiting"]> {
  return queryRows(
    tx,
    sql`select w.kind, w.channel, w.why, case when w.why in ('tried', 'paused') then w.reason end as reason,
        count(*)::int as count, greatest(0, extract(epoch from ${atInstant(now)} - min(w.created_at)))::int as "oldestSeconds"
      from (
        select d.kind, d.channel, d.error_reason as reason, d.created_at, case
          when d.status = 'sending' then 'leaving'
          when b.channel is not null then 'paused'
          when d.error_reason is not null then 'tried'
          when d.next_attempt_at > ${atInstant(now)} then 'its-hour'
          else 'its-turn' end as why
        from deliveries d
          left join provider_breakers b on b.channel = d.channel and b.paused_since is not null
        where d.status in ('planned', 'sending')
      ) w group by 1, 2, 3, 4 order by 5 desc, 1, 2, 3, 4`,
  );
}

/** Each of the last days, the newest first. Of a day there are sums alone: one sign-up says nothing of whose it is. */
function readDays(tx: Tx, now: Temporal.Instant, timeZone: string): Promise<Overview["days"]> {
  const first = atInstant(startOfDay(now, timeZone, daysShown - 1));
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const dayOf = (column: string) => sql`(${sql.identifier(column)} at time zone ${timeZone})::date`;
  return queryRows(
    tx,
    sql`select to_char(day, 'YYYY-MM-DD') as day, coalesce(signed.count, 0) as signups,
        coalesce(paid.count, 0) as payments, coalesce(paid.cents, 0)::float8 as cents, coalesce(back.count, 0) as returned
      from generate_series(${today}::date - ${daysShown - 1}::int, ${today}::date, interval '1 day') as day
        left join (select ${dayOf("created_at")} as on_day, count(*)::int as count from subscriptions
          where created_at >= ${first} group by 1) signed on signed.on_day = day::date
        left join (select ${dayOf("paid_at")} as on_day, count(*)::int as count, sum(amount_cents) as cents from payments
          where status = 'paid' and paid_at >= ${first} group by 1) paid on paid.on_day = day::date
        left join (select ${dayOf("refunded_at")} as on_day, count(*)::int as count from payments
          where refunded_at >= ${first} group by 1) back on back.on_day = day::date
      order by day desc`,
  );
}

async function clockAhead(tx: Tx, { clock }: Pick<Services, "clock">): Promise<number | null> {
  try {
    await requireRightClock(tx, { clock });
    return null;
  } catch (error) {
    if (error instanceof ClocksApartError) return error.secondsAhead;
    throw error;
  }
}

import { or, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelKinds } from "#core/people/channels.ts";
import { sessionLifetimeMs } from "#core/people/idle.ts";
import { codeMinutes } from "#server/accounts/issue-code.ts";
import { limits } from "#server/accounts/rate-limits.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import { amongKinds } from "#server/db/among.ts";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { defaults } from "#server/delivery/dispatch-deliveries.ts";
import { longestProbeSeconds } from "#server/delivery/provider-breaker.ts";
import { isDone } from "#server/reminders/is-open-date.ts";

/**
 * A clock that was ahead (the machine's, the database's with it, or the demo's) and was put right leaves instants that lie in the future.
 * Nothing may wait until they come. So what must wait waits from now on, for as long as it does otherwise:
 * - a claim, for its whole lease, because its process may still be sending;
 * - a message whose next attempt was set by that clock, until the next dispatch, which looks at it again and puts off what is too early;
 * - a paused provider, for one probe; and an alarm about a provider counts as raised now;
 * - refusals and tallies are no evidence, because nobody knows to which hour they belong;
 * - sessions, mailed links and codes end after their life from now on, and counts of tries for a window that has not begun go.
 * Each statement finds its rows by an index, in a table of a few rows, or in one that the same round reads whole to forget what
 * is over (personal-data/forget-old.ts). Locked rows are left for the next minute.
 * @returns how many messages and claims were brought back
 */
export async function repairFutureTimestamps(db: Db, now: Temporal.Instant): Promise<number> {
  const future = atInstant(now.add({ minutes: mostMinutesAhead }));
  const after = (seconds: number) => atInstant(now.add({ seconds }));
  const beyond = (seconds: number) => atInstant(now.add({ seconds, minutes: mostMinutesAhead }));
  const claims = await queryRows(
    db,
    sql`update deliveries set claimed_until = ${after(defaults.leaseSeconds)}, next_attempt_at = least(next_attempt_at, ${atInstant(now)}),
        updated_at = ${atInstant(now)}
      where id in (select id from deliveries
        where status = 'sending' and claimed_until > ${beyond(defaults.leaseSeconds)} for update skip locked)
      returning id`,
  );
  const messages = await queryRows(
    db,
    sql`update deliveries set next_attempt_at = ${atInstant(now)}, updated_at = ${atInstant(now)}
      where id in (select id from deliveries
        where status = 'planned' and ${amongKinds(sql`channel`, channelKinds)} and next_attempt_at > ${atInstant(now)}
          and updated_at > ${future} for update skip locked)
      returning id`,
  );
  await db.execute(
    sql`update provider_breakers set failing_since = least(failing_since, ${atInstant(now)}),
        paused_since = least(paused_since, ${atInstant(now)}), probe_at = least(probe_at, ${after(longestProbeSeconds)})
      where failing_since > ${future} or paused_since > ${future} or probe_at > ${beyond(longestProbeSeconds)}`,
  );
  await db.execute(
    sql`update provider_alarms set since = least(since, ${atInstant(now)}), last_at = least(last_at, ${atInstant(now)})
      where since > ${future} or last_at > ${future}`,
  );
  for (const [table, at] of [
    ["provider_tallies", "minute"],
    ["refusals", "at"],
  ] as const) {
    await db.execute(
      sql`delete from ${sql.identifier(table)} where ${amongKinds(sql`channel`, channelKinds)} and ${sql.identifier(at)} > ${future}`,
    );
  }
  await bringBackExpiries(db, now);
  return claims.length + messages.length;
}

/** What opens something or refuses it must not do so for longer than it does otherwise. */
async function bringBackExpiries(db: Db, now: Temporal.Instant): Promise<void> {
  const present = atInstant(now);
  const future = atInstant(now.add({ minutes: mostMinutesAhead }));
  const isTooLong = (column: string, life: Temporal.DurationLike) =>
    sql`${sql.identifier(column)} > ${atInstant(now.add(life).add({ minutes: mostMinutesAhead }))}`;
  const sessionLife = { milliseconds: sessionLifetimeMs };
  await db.execute(
    sql`update session set expires_at = least(expires_at, ${atInstant(now.add(sessionLife))}),
        created_at = least(created_at, ${present}), updated_at = least(updated_at, ${present})
      where ${isTooLong("expires_at", sessionLife)} or created_at > ${future} or updated_at > ${future}`,
  );
  await db.execute(
    sql`update account_links set expires_at = ${present} + (expires_at - created_at), created_at = ${present}
      where created_at > ${future}`,
  );
  const codeLife = { minutes: codeMinutes };
  await db.execute(
    sql`update email_verifications set expires_at = least(expires_at, ${atInstant(now.add(codeLife))}),
        created_at = least(created_at, ${present}), verified_at = case when verified_at > ${future} then ${present} else verified_at end
      where ${isTooLong("expires_at", codeLife)} or created_at > ${future} or verified_at > ${future}`,
  );
  // A count's key begins with the name of its limit. Each limit has a window of its own.
  const tooLong = Object.entries(limits).map(
    ([name, { duration }]) =>
      sql`split_part(key, ':', 1) = ${name} and ${isTooLong("expire", { seconds: duration })}`,
  );
  await db.execute(sql`delete from rate_limits where ${or(...tooLong)}`);
}

/**
 * Takes back what rounds have decided by a clock that was ahead (`wasClockAhead`). Without that a date that still lies ahead
 * would get no more reminders, because newer ones had "come", and nobody would be asked for a next date until that clock's day.
 * - Reminders that a newer one overtook then are forgotten, and planned anew. What may have left keeps its row.
 * - A date that went by unanswered only then is ahead again, and so is a year that was over only then.
 * - Whatever else changed a location then changed it now; a question that was asked then was asked today.
 * This reads whole tables, once for each such clock. What the sweep decides by the present clock, it decides again.
 */
export async function undoFutureRounds(db: Db, now: Temporal.Instant): Promise<void> {
  const present = atInstant(now);
  const future = atInstant(now.add({ minutes: mostMinutesAhead }));
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`delete from deliveries
        where kind = 'reminder' and status = 'superseded' and updated_at > ${future} and unanswered = 0`,
    );
    await tx.execute(
      sql`with passed as (
          update date_records set passed_at = null where passed_at > ${future} returning location_id, due_on
        )
        update locations l set state = 'dated' from passed
        where l.id = passed.location_id and l.next_due_on = passed.due_on
          and l.state = 'awaiting_next_date'
          and not ${isDone(sql`l.id`, sql`l.next_due_on`)}`,
    );
    await tx.execute(sql`update locations set state_since = ${present} where state_since > ${future}`);
    await tx.execute(
      sql`update subscriptions s set status = 'active' from registrants g
        where g.subscription_id = s.id and s.status = 'lapsed' and s.ends_on >= (${present} at time zone g.time_zone)::date`,
    );
    await tx.execute(
      sql`update deliveries set params = jsonb_set(params, '{morning}', to_jsonb(${today.toString()}::text))
        where template = 'next-date-needed' and params ->> 'morning' > ${today.add({ days: 1 }).toString()}`,
    );
  });
}

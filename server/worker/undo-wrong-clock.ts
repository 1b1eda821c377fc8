import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelKinds } from "#core/people/channels.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import { amongKinds } from "#server/db/among.ts";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { defaults } from "#server/delivery/dispatch-deliveries.ts";
import { longestProbeSeconds } from "#server/delivery/provider-breaker.ts";
import { changeStatus } from "#server/messages/change-status.ts";
import { isDone } from "#server/reminders/is-open-date.ts";

/**
 * A clock that was ahead (the machine's and the database's together, or the demo's) and was put right leaves messages that wait
 * for its day, and reminders, dates and years that count as over. Without these two functions those reminders would be lost
 * (tests/faults/wrong-clock.test.ts fails). Sessions, links, codes, limits and alarms of that clock heal by themselves.
 */

/**
 * Shortens waits that a clock ahead has set: a claim's to its lease, because its process may still be sending; a message's to the
 * next dispatch, which looks at it again; a paused provider's to one probe. Each statement finds its rows by an index, or in a
 * small table. Locked rows are left for the next minute.
 * @returns how many messages and claims were brought back
 */
export async function bringBackWaiting(db: Db, now: Temporal.Instant): Promise<number> {
  const present = atInstant(now);
  const after = (seconds: number) => atInstant(now.add({ seconds }));
  const beyond = (seconds: number) => atInstant(now.add({ seconds, minutes: mostMinutesAhead }));
  const claims = await queryRows(
    db,
    sql`update deliveries set claimed_until = ${after(defaults.leaseSeconds)}, next_attempt_at = least(next_attempt_at, ${present}),
        updated_at = ${present}
      where id in (select id from deliveries
        where status = 'sending' and claimed_until > ${beyond(defaults.leaseSeconds)} for update skip locked)
      returning id`,
  );
  const messages = await queryRows(
    db,
    sql`update deliveries set next_attempt_at = ${present}, updated_at = ${present}
      where id in (select id from deliveries
        where status = 'planned' and ${amongKinds(sql`channel`, channelKinds)} and next_attempt_at > ${present}
          and updated_at > ${beyond(0)} for update skip locked)
      returning id`,
  );
  await db.execute(
    sql`update provider_breakers set failing_since = least(failing_since, ${present}),
        paused_since = least(paused_since, ${present}), probe_at = least(probe_at, ${after(longestProbeSeconds)})
      where failing_since > ${beyond(0)} or paused_since > ${beyond(0)} or probe_at > ${beyond(longestProbeSeconds)}`,
  );
  return claims.length + messages.length;
}

/**
 * Undoes decisions of rounds by a clock that was ahead (`wasClockAhead`), or by the demo's. Otherwise an upcoming date would get
 * no more reminders, and nobody would be asked for a next date until that clock's day.
 * - Reminders that a newer one overtook only then return when they are the newest. Any that may have left stay as they are.
 * - A date that passed unanswered only then is upcoming again, and so is a year that ended only then.
 * - Any other change of a location then counts as made now; a question asked then counts as asked today.
 * Reads whole tables, once for each such clock. The sweep repeats its decisions by the present clock.
 */
export async function undoFutureRounds(db: Db, now: Temporal.Instant): Promise<void> {
  const present = atInstant(now);
  const future = atInstant(now.add({ minutes: mostMinutesAhead }));
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  await db.transaction(async (tx) => {
    await changeStatus(tx, {
      now,
      event: "decidedEarly",
      where: sql`kind = 'reminder' and updated_at > ${future} and unanswered = 0`,
      reason: sql`status_reason`,
    });
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

import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelKinds } from "#core/channels.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import { amongKinds } from "#server/db/among-kinds.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { defaults } from "#server/dispatch/dispatch-deliveries.ts";
import { longestProbeSeconds } from "#server/dispatch/provider-breaker.ts";

/**
 * A clock that was ahead (the machine's, the database's with it, or the demo's) and was put right leaves instants that lie in the future.
 * Nothing may wait until they come. So what must wait waits from now on, for as long as it does otherwise:
 * - a claim, for its whole lease, because its process may still be sending;
 * - a message whose next attempt was set by that clock, until the next dispatch, which looks at it again and puts off what is too early;
 * - a paused provider, for one probe; and an alarm about a provider counts as raised now;
 * - refusals and tallies are no evidence, because nobody knows to which hour they belong.
 * Each statement finds its rows by an index, or in a table of a few rows. Locked rows are left for the next minute.
 * @returns how many messages and claims were brought back
 */
export async function bringBackStamps(db: Db, now: Temporal.Instant): Promise<number> {
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
  return claims.length + messages.length;
}

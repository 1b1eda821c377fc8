import { type SQL, sql } from "drizzle-orm";
import { refusalKinds } from "#core/delivery/failure.ts";
import { lastDayOffsets, type OffsetKey, urgentOffsets } from "#core/planning/offsets.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { listed } from "#server/db/schema/reminders.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import { judgeDeliveries } from "#server/reminders/judge-deliveries.ts";
import type { ClaimOptions } from "./claim-deliveries.ts";
import { hasTakenBefore } from "./has-taken-before.ts";
import type { Probe } from "./provider-breaker.ts";

const isReminderOf = (offsets: readonly OffsetKey[]) =>
  sql`(kind = 'reminder' and offset_key in (${sql.raw(listed(offsets))}))`;
/** Must match the index `deliveries_due_last_day`. */
const isOfLastDay = isReminderOf(lastDayOffsets.map(({ key }) => key));
/** Must match the index `deliveries_due_soon`. */
const isOfTheDay = isReminderOf(urgentOffsets);

/**
 * Locks the next due messages, the most urgent first, because a provider may take less than is due: messages that a person waits
 * for, then the last day's further reminders, then reminders of the day itself and of the day before, then the rest. A claim of
 * several channels takes one after the other.
 */
export async function lockDue(tx: Tx, { now, channels, which, batchSize }: ClaimOptions): Promise<string[]> {
  const lock = locking[which];
  const ids: string[] = [];
  for (const channel of channels) {
    const left = batchSize - ids.length;
    if (left === 0) break;
    const rows = await lock(tx).execute({ now: now.toString(), channel, batchSize: left });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const asked = sql`kind in (${urgentKinds})`;
/** The operator's alarm goes before all other requested mail. */
const isAlarm = sql`template = 'provider-trouble'`;
const urgent = [sql`${asked} and ${isAlarm}`, sql`${asked} and not (${isAlarm})`];
const rest = [
  isOfLastDay,
  isOfTheDay,
  sql`kind not in (${urgentKinds}) and not ${isOfLastDay} and not ${isOfTheDay}`,
];
const locking = {
  everything: lockingOf("lock_due", [...urgent, ...rest]),
  asked: lockingOf("lock_asked", urgent),
  newsletter: lockingOf("lock_newsletter", [sql`kind = 'newsletter'`]),
};

/** One statement for all classes: each takes what the earlier ones left. */
function lockingOf(name: string, classes: readonly SQL[]) {
  return preparedStatement((tx: Tx) => {
    const { placeholder } = sql;
    const names = classes.map((_, index) => sql.raw(`class_${index}`));
    const left = (index: number) =>
      sql.join(
        [
          sql`${placeholder("batchSize")}::int`,
          ...names.slice(0, index).map((name) => sql`(select count(*) from ${name})`),
        ],
        sql` - `,
      );
    const each = classes.map(
      (which, index) => sql`${names[index]} as (select id from deliveries
        where status = 'planned' and channel = ${placeholder("channel")}
          and next_attempt_at <= ${placeholder("now")}::timestamptz and ${which}
        order by next_attempt_at, number limit greatest(${left(index)}, 0) for update skip locked)`,
    );
    const all = names.map((name) => sql`select id from ${name}`);
    const due = sql`(with ${sql.join(each, sql`, `)} ${sql.join(all, sql` union all `)}) due`;
    return tx.select({ id: sql<string>`due.id` }).from(due).prepare(name);
  });
}

/** This message or another to its address was refused, and the address has taken none since. */
const wasRefused = sql`(coalesce(d.error_kind in ${refusalKinds}, false) or exists (
  select 1 from recipient_channels c
  where c.id = d.recipient_channel_id and (c.refused_at is not null or c.state = 'failing')))`;

const candidatesAtOnce = 50;

/**
 * Picks the probe: the message that tries whether its provider is back. In this order:
 *
 * 1. not refused before one that was: a dead address must not probe while a living one waits;
 * 2. on every other turn, the first included, a message that was put off: a server may put off each message once;
 * 3. to an address that has taken a message before;
 * 4. each class of messages in turn, in case the provider refuses only one class.
 *
 * A provider that refuses us is never probed with a message that a stranger could have asked for. A message that waits for its
 * reader's morning or for a newer message is skipped: it would be claimed and put off all night long.
 */
export async function lockToProbe(
  tx: Tx,
  { now, channels, which, openKinds }: ClaimOptions,
  { cause, probes }: Probe,
): Promise<string[]> {
  const isKnown = hasTakenBefore(sql`d`);
  const isDue = sql`d.next_attempt_at <= ${atInstant(now)}`;
  const isCandidate =
    cause === "unreached"
      ? isDue
      : sql`(${isDue} or d.error_kind in ${["for-now", ...refusalKinds]}) and (not ${asked} or ${isKnown})`;
  const turn = cause === "unreached" ? 0 : probes;
  const seen: string[] = [];
  for (;;) {
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`select d.id from deliveries d
        where d.status = 'planned' and d.channel in ${channels} and ${isCandidate}
          and ${which === "newsletter" ? sql`d.kind = 'newsletter'` : sql`true`} and not ${amongIds(sql`d.id`, seen)}
        order by ${wasRefused}, coalesce(d.error_kind = 'for-now', false) <> ${turn % 2 === 0}::boolean, not ${isKnown}, mod(${classOf} + 4 - mod(${turn}::int, 4), 4), d.next_attempt_at, d.number
        limit ${candidatesAtOnce}::int for update of d skip locked`,
    );
    const judged = await judgeDeliveries(
      tx,
      now,
      rows.map(({ id }) => id),
      openKinds,
    );
    const waiting = new Set(judged.filter(({ verdict }) => verdict.outcome === "wait").map(({ id }) => id));
    const found = rows.find(({ id }) => !waiting.has(id));
    if (found) return [found.id];
    if (rows.length < candidatesAtOnce) return [];
    seen.push(...rows.map(({ id }) => id));
  }
}

/** The class of a row of `deliveries d`. The lowest leaves first. */
const classOf = sql`case when ${asked} then 0 when ${isOfLastDay} then 1 when ${isOfTheDay} then 2 else 3 end`;

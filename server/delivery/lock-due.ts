import { type SQL, sql } from "drizzle-orm";
import { refusalKinds } from "#core/delivery/failure.ts";
import { lastDayMessages, urgentOffsets } from "#core/planning/message-days.ts";
import { amongIds } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import { judgeDeliveries } from "#server/reminders/judge-deliveries.ts";
import type { ClaimOptions } from "./claim-deliveries.ts";

const isReminderOf = (offsets: readonly number[]) =>
  sql`(kind = 'reminder' and offset_days in (${sql.raw(offsets.join(", "))}))`;
/** As the index `deliveries_due_last_day` has it. */
const isOfLastDay = isReminderOf(lastDayMessages.map(({ offset }) => offset));
/** As the index `deliveries_due_soon` has it. */
const isOfTheDay = isReminderOf(urgentOffsets);

/** The message, or another one to its address, was refused, and nothing has been taken there since. */
const wasRefused = sql`(coalesce(error_kind in ${refusalKinds}, false) or exists (
  select 1 from recipient_channels c
  where c.id = deliveries.recipient_channel_id and (c.refused_at is not null or c.state = 'failing')))`;

/**
 * The next due messages, the most urgent first, because a provider may take less than is due: messages for which a
 * person waits, then what is left of a day that is half over, then reminders of the day itself and of the day before, then
 * the rest. A probe goes to an address that was not refused, if there is one: dead addresses must not probe in turn while
 * a living one waits. A claim of several channels takes one after the other.
 */
export async function lockDue(
  tx: Tx,
  { now, channels, kind, batchSize, probing }: ClaimOptions,
): Promise<string[]> {
  const lock = locking[kind ?? "everything"][probing ? "probing" : "inTurn"];
  const ids: string[] = [];
  for (const channel of channels) {
    const left = batchSize - ids.length;
    if (left === 0) break;
    const rows = await lock(tx).execute({ now: now.toString(), channel, batchSize: left });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

const everything = [
  sql`kind in (${urgentKinds})`,
  isOfLastDay,
  isOfTheDay,
  sql`kind not in (${urgentKinds}) and not ${isOfLastDay} and not ${isOfTheDay}`,
];
const unrefusedFirst = (classes: readonly SQL[]) => [
  ...classes.map((which) => sql`${which} and not ${wasRefused}`),
  ...classes,
];

const newsletter = [sql`kind = 'newsletter'`];
const locking = {
  everything: {
    inTurn: lockingOf("lock_due", everything),
    probing: lockingOf("lock_due_to_probe", unrefusedFirst(everything)),
  },
  newsletter: {
    inTurn: lockingOf("lock_newsletter", newsletter),
    probing: lockingOf("lock_newsletter_to_probe", unrefusedFirst(newsletter)),
  },
};

/** One statement for all classes: each takes what the classes before it have left. */
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

/** How many refused messages are looked at together, for one that may leave now. */
const refusedAtOnce = 50;

/**
 * The message whose refusal was longest ago, or else one that was put off: when it is taken, the trouble is over. A message that must wait for its
 * reader's morning, or for a newer one, is left out, because it would be put off and claimed again without end as long as the night lasts.
 */
export async function lockRefused(tx: Tx, { now, channels, openKinds }: ClaimOptions): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`select d.id from deliveries d
        where d.status = 'planned' and d.channel in ${channels} and d.error_kind in ${["for-now", ...refusalKinds]}
          and not ${amongIds(sql`d.id`, seen)}
        order by d.error_kind = 'for-now', d.updated_at, d.number limit ${refusedAtOnce}::int for update of d skip locked`,
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
    if (rows.length < refusedAtOnce) return [];
    seen.push(...rows.map(({ id }) => id));
  }
}

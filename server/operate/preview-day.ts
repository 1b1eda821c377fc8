import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { StatusReason } from "#core/delivery/reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { DateFacts } from "#core/planning/facts.ts";
import { daysUntil, type Occasion, occasionOf } from "#core/planning/message-days.ts";
import { newestDueOffset } from "#core/planning/message-times.ts";
import { silentReason } from "#core/planning/willing.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, rowsAtOnce, type SliceEnd } from "#server/db/in-slices.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { readDateFacts } from "#server/reminders/read-date-facts.ts";
import { dueWindows, sliceOfDueWindow } from "#server/reminders/slice-due-window.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";
import { moveDatesOn } from "#server/worker/sweep-deliveries.ts";

/** One message of the day, or one that will not go out. */
export interface PreviewLine {
  [column: string]: unknown;
  template: string;
  channel: ChannelKind;
  address: string;
  /** The recipient's zone. Null when only the address is known. */
  timeZone: string | null;
  /** "2026-12-10", for messages about a date. */
  dueOn: string | null;
  /** The first day, for notices about a range of days. */
  opensOn: string | null;
  offsetDays: number | null;
  occasion: Occasion | null;
  /** Why it does not go out. Null for a message that does. */
  reason: StatusReason | null;
}

export interface Preview {
  goes: { total: number; lines: PreviewLine[] };
  stays: { total: number; lines: PreviewLine[] };
}

/** No preview can be made of this day. */
export class PreviewError extends Error {
  override name = "PreviewError";
  readonly why: "past" | "too-far";
  constructor(why: PreviewError["why"]) {
    super(`No preview: ${why}`);
    this.why = why;
  }
}

/**
 * By 21:00 UTC all of a day's hours of sending are over from Guam to Samoa (09:00 in Samoa is 20:00 UTC), and the next
 * day's have begun nowhere (08:00 in Guam is 22:00 UTC). One planning at this time derives a whole day.
 */
const dayIsPlannedAt = "21:00";
const endOf = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: "UTC", plainTime: dayIsPlannedAt }).toInstant();

export const furthestDays = 400;

/**
 * What would go out on `day`, to whom, and what would not and why, with the present facts and as if everything before
 * that day had gone out. It runs the planner itself, ahead of time and in a transaction that is rolled back: there is
 * no second copy of the rules, and nothing is kept. A real planner that meets the same messages meanwhile waits for its
 * end. `limit`: at most this many lines of each kind.
 * @throws PreviewError for a day in the past, and for a day more than 400 days ahead
 */
export async function previewDay(
  db: Db,
  services: Services,
  day: Temporal.PlainDate,
  { limit }: { limit: number },
): Promise<Preview> {
  const now = services.clock.now();
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const daysOff = daysUntil(day, today);
  if (daysOff < 0) throw new PreviewError("past");
  if (daysOff > furthestDays) throw new PreviewError("too-far");
  return rolledBack(db, (tx) => planAhead(tx, services, { now, day, limit }));
}

interface Question {
  now: Temporal.Instant;
  day: Temporal.PlainDate;
  limit: number;
}

async function planAhead(tx: Tx, services: Services, { now, day, limit }: Question): Promise<Preview> {
  const plan = async (at: Temporal.Instant) => planRound(tx, { ...services, clock: { now: () => at } });
  const dayBefore = endOf(day.subtract({ days: 1 }));
  // The weekly question counts from the day on which a date went by unanswered, so each day is played.
  for (let at = now; at.epochMilliseconds < dayBefore.epochMilliseconds; at = at.add({ hours: 24 })) {
    await moveDatesOn(tx, at);
    await setImmediate();
  }
  const isAhead = now.epochMilliseconds < dayBefore.epochMilliseconds;
  if (isAhead) {
    await moveDatesOn(tx, dayBefore);
    await plan(dayBefore);
  }
  const [last] = await queryRows<{ number: number }>(
    tx,
    sql`select coalesce(max(number), 0)::float8 as number from deliveries`,
  );
  const end = now.epochMilliseconds > endOf(day).epochMilliseconds ? now : endOf(day);
  await moveDatesOn(tx, end);
  await plan(end);
  const made = sql`(d.number > ${last?.number ?? 0}::bigint and d.created_at = ${atInstant(end)})`;
  // Messages planned before: today they have yet to go out; on a later day they will have gone, except those that have
  // come back.
  const waiting = sql`d.next_attempt_at <= ${atInstant(end.add({ hours: 24 }))}
    and (${isAhead ? sql`d.updated_at = ${atInstant(end)}` : sql`true`})`;
  const { rows, silent } = await readOfDay(tx, end, openKindsOf(services));
  const kept = await read(tx, limit, stays(made, rows));
  return {
    goes: await read(tx, limit, goes(made, waiting)),
    stays: {
      total: kept.total + silent.length,
      lines: [...kept.lines, ...silent.slice(0, Math.max(0, limit - kept.lines.length))],
    },
  };
}

/**
 * The dates whose newest message falls due on the day that ends with `end`: the rows that those messages have (by their ids), and
 * the messages for which the planner makes nothing at all, because the date is done, has ended or is not covered.
 */
async function readOfDay(tx: Tx, end: Temporal.Instant, openKinds: readonly ChannelKind[]) {
  const found = { rows: [] as string[], silent: [] as PreviewLine[] };
  for (const window of dueWindows) {
    await inSlices<SliceEnd>(async (after) => {
      const slice = sliceOfDueWindow(end, window, { after, upTo: null }, rowsAtOnce);
      const dates = await readDateFacts(tx, slice, openKinds);
      for (const facts of dates) addOfDay(found, facts, end);
      const last = dates.length < rowsAtOnce ? undefined : dates.at(-1);
      return last ? { at: last.at, id: last.locationId } : null;
    });
  }
  return found;
}

function addOfDay(
  { rows, silent }: { rows: string[]; silent: PreviewLine[] },
  facts: DateFacts,
  end: Temporal.Instant,
): void {
  const { date } = facts;
  for (const { id, kind, address, timeZone, isRetired } of facts.channels) {
    const newest = isRetired ? null : newestDueOffset(date, timeZone, end);
    if (newest === null || newest === newestDueOffset(date, timeZone, end.subtract({ hours: 24 }))) continue;
    const row = facts.rows.find(({ channelId, offsetDays }) => channelId === id && offsetDays === newest);
    const reason = silentReason(facts);
    if (row) rows.push(row.id);
    else if (reason !== null) {
      silent.push({
        template: "reminder",
        channel: kind,
        address,
        timeZone,
        dueOn: date.dueOn.toString(),
        opensOn: null,
        offsetDays: newest,
        occasion: occasionOf(date, newest),
        reason,
      });
    }
  }
}

const columns = sql`d.template, d.channel, coalesce(c.address, d.to_address, '') as address,
  r.time_zone as "timeZone", coalesce(d.due_on::text, d.params ->> 'dueOn') as "dueOn",
  d.params ->> 'opensOn' as "opensOn", d.offset_days as "offsetDays", d.occasion`;
const sources = sql`deliveries d
  left join recipient_channels c on c.id = d.recipient_channel_id
  left join recipients r on r.id = c.recipient_id`;

const goes = (made: SQL, waiting: SQL) => sql`
  select ${columns}, null as reason, d.number from ${sources}
  where d.status = 'planned' and (${made} or (${waiting}))`;

/** Messages that were made and are not sent, and messages of this day that have a row from earlier on. */
const stays = (made: SQL, rows: readonly string[]) => sql`
  select ${columns}, d.status_reason as reason, d.number from ${sources}
    where ${made} and d.status <> 'planned'
  union all
  select ${columns}, d.status_reason as reason, d.number from ${sources}
    where ${amongIds(sql`d.id`, rows)} and d.status in ('suppressed', 'cancelled', 'failed') and not ${made}`;

async function read(db: Db | Tx, limit: number, lines: SQL): Promise<Preview["goes"]> {
  const rows = await queryRows<PreviewLine & { total: number }>(
    db,
    sql`select *, count(*) over ()::int as total from (${lines}) as found order by number limit ${limit}::int`,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}

import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import { deliveryReasons, type StatusReason } from "#core/delivery/reasons.ts";
import { daysUntil, type Occasion } from "#core/planning/message-days.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import {
  furtherDaysOfDate,
  isAcknowledged,
  isCovered,
  isInDueWindow,
  isInEarlyWindow,
  isOver,
  newestDueOffset,
  occasionOf,
} from "#server/reminders/reminder-rules-sql.ts";
import type { Services } from "#server/services.ts";
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
  return {
    goes: await read(tx, limit, goes(made, waiting)),
    stays: await read(tx, limit, stays(made, end)),
  };
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

/**
 * Messages that were made and are not sent; messages for this day from earlier on; and dates for which the planner
 * makes nothing at all, because they are done, have ended or are not covered.
 */
const stays = (made: SQL, end: Temporal.Instant) => sql`
  select ${columns}, d.status_reason as reason, d.number from ${sources}
    where ${made} and d.status <> 'planned'
  union all
  select 'reminder', c.kind, c.address, r.time_zone, l.next_due_on::text, null, newest.days,
    case when d.id is not null then d.occasion else ${occasionOf(sql`newest.days`, furtherDaysOfDate)} end,
    case when d.id is not null then d.status_reason when ${isOver} then ${deliveryReasons.ended}
      when ${isAcknowledged} then ${deliveryReasons.done} else ${deliveryReasons.notCovered} end,
    coalesce(d.number, c.number)
  from locations l
    join subscriptions s on s.id = l.subscription_id
    join recipients r on r.subscription_id = l.subscription_id
    join recipient_channels c on c.recipient_id = r.id and c.retired_at is null
    cross join lateral (select ${newestDueOffset(end)} as days,
      ${newestDueOffset(end.subtract({ hours: 24 }))} as day_before) newest
    left join deliveries d on d.kind = 'reminder' and d.location_id = l.id and d.due_on = l.next_due_on
      and d.offset_days = newest.days and d.recipient_channel_id = c.id
  where (${isInDueWindow(end)} or ${isInEarlyWindow(end)}) and newest.days is not null and newest.days is distinct from newest.day_before
    and (d.id is null and (${isOver} or ${isAcknowledged} or not ${isCovered})
      or d.status in ('suppressed', 'cancelled', 'failed') and not ${made})`;

async function read(db: Db | Tx, limit: number, lines: SQL): Promise<Preview["goes"]> {
  const rows = await queryRows<PreviewLine & { total: number }>(
    db,
    sql`select *, count(*) over ()::int as total from (${lines}) as found order by number limit ${limit}::int`,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}

import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { StatusReason } from "#core/delivery/reasons.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { DateFacts } from "#core/planning/facts.ts";
import { dateMessages, daysUntil, isChosen, type Occasion, occasionOf } from "#core/planning/message-days.ts";
import { silentReason } from "#core/planning/willing.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, rowsAtOnce, type SliceEnd } from "#server/db/in-slices.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { judgeDeliveries, leaving } from "#server/reminders/judge-deliveries.ts";
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
 * By 21:00 UTC all mornings of a day are over from Guam to Samoa (09:00 in Samoa is 20:00 UTC), and the next day's have begun
 * nowhere (08:00 in Guam is 22:00 UTC). One planning at this time derives a whole day without the last messages of a date.
 */
const dayIsPlannedAt = "21:00";
const endOf = (day: Temporal.PlainDate): Temporal.Instant =>
  day.toZonedDateTime({ timeZone: "UTC", plainTime: dayIsPlannedAt }).toInstant();

/**
 * The day of a date itself is played in steps: a reader has messages at 08:00, 13:00 and 16:00 then, and no two fall into one step of three
 * hours. Three more steps reach 16:00 in Samoa (03:00 UTC), for those messages alone.
 */
const stepHours = 3;
const stepsAfter = 3;

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
  const openKinds = openKindsOf(services);
  const plan = async (at: Temporal.Instant) => {
    await moveDatesOn(tx, at);
    await planRound(tx, { ...services, clock: { now: () => at } });
  };
  const dayBefore = endOf(day.subtract({ days: 1 }));
  // The weekly question counts from the day on which a date went by unanswered, so each day is played.
  for (let at = now; at.epochMilliseconds < dayBefore.epochMilliseconds; at = at.add({ hours: 24 })) {
    await moveDatesOn(tx, at);
    await setImmediate();
  }
  const isAhead = now.epochMilliseconds < dayBefore.epochMilliseconds;
  if (isAhead) await plan(dayBefore);
  // Today they have yet to go out; on a later day what was planned before will have gone, except what has come back and what a
  // reader has asked for again on that day.
  const isAgain = sql`d.template = 'reminder-again'`;
  const isAgainThatDay = sql`(${isAgain} and (d.next_attempt_at at time zone r.time_zone)::date = ${day.toString()}::date)`;
  const waits = isAhead ? isAgainThatDay : sql`(not (${isAgain}) or ${isAgainThatDay})`;
  const going = new Set(await planned(tx, waits, endOf(day)));
  const held = new Set<string>();
  for (const { at, which } of await stepsOf(tx, now, day)) {
    await plan(at);
    const fresh = await planned(
      tx,
      sql`d.updated_at = ${atInstant(at)} and not (${isAgain}) and ${which}`,
      at,
    );
    for (const id of leaving(await judgeDeliveries(tx, at, fresh, openKinds))) going.add(id);
    for (const id of await unsent(tx, sql`d.created_at = ${atInstant(at)} and ${which}`)) held.add(id);
    await setImmediate();
  }
  const { rows, silent } = await readOfDay(tx, day, openKinds);
  const isStaying = (id: string) => !going.has(id);
  const kept = await read(tx, limit, stays([...held, ...rows].filter(isStaying)));
  return {
    goes: await read(tx, limit, goes([...going])),
    stays: {
      total: kept.total + silent.length,
      lines: [...kept.lines, ...silent.slice(0, Math.max(0, limit - kept.lines.length))],
    },
  };
}

/** The instants at which the day is planned, and which of the messages that are new then belong to it. */
async function stepsOf(tx: Tx, now: Temporal.Instant, day: Temporal.PlainDate) {
  const isLastDayOfThis = sql`(d.occasion = 'last-day' and d.due_on = ${day.toString()}::date)`;
  const isOfAnother = sql`(d.occasion = 'last-day' and d.due_on <> ${day.toString()}::date)`;
  const end = now.epochMilliseconds > endOf(day).epochMilliseconds ? now : endOf(day);
  const isAnyDue = await queryRows(
    tx,
    sql`select 1 from locations where next_due_on = ${day.toString()}::date limit 1`,
  );
  const hours = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => (from + index) * stepHours);
  const before = isAnyDue.length === 0 ? [] : hours(1 - 24 / stepHours, -1);
  const after = isAnyDue.length === 0 ? [] : hours(1, stepsAfter);
  return [
    ...[...before, 0].map((hours) => ({
      at: end.add({ hours }),
      which: sql`not coalesce(${isOfAnother}, false)`,
    })),
    ...after.map((hours) => ({ at: end.add({ hours }), which: sql`coalesce(${isLastDayOfThis}, false)` })),
  ].filter(({ at }) => at.epochMilliseconds >= now.epochMilliseconds);
}

/** The ids of messages that wait to leave within a day. */
const planned = (tx: Tx, which: SQL, at: Temporal.Instant) =>
  idsOf(
    tx,
    sql`d.status = 'planned' and d.next_attempt_at <= ${atInstant(at.add({ hours: 24 }))} and ${which}`,
  );

/** The ids of messages that were made and do not leave. */
const unsent = (tx: Tx, which: SQL) => idsOf(tx, sql`d.status <> 'planned' and ${which}`);

const idsOf = async (tx: Tx, which: SQL): Promise<string[]> =>
  (await queryRows<{ id: string }>(tx, sql`select d.id from ${sources} where ${which}`)).map(({ id }) => id);

/**
 * The reminders of this day as the dates have them: the rows that they have (by their ids), and those for which the planner makes
 * nothing at all, because the date is done, has ended or is not covered.
 */
async function readOfDay(tx: Tx, day: Temporal.PlainDate, openKinds: readonly ChannelKind[]) {
  const found = { rows: [] as string[], silent: [] as PreviewLine[] };
  const end = endOf(day);
  for (const window of dueWindows) {
    await inSlices<SliceEnd>(async (after) => {
      const slice = sliceOfDueWindow(end, window, { after, upTo: null }, rowsAtOnce);
      const dates = await readDateFacts(tx, slice, openKinds);
      for (const facts of dates) addOfDay(found, facts, day);
      const last = dates.length < rowsAtOnce ? undefined : dates.at(-1);
      return last ? { at: last.at, id: last.locationId } : null;
    });
  }
  return found;
}

function addOfDay(
  { rows, silent }: { rows: string[]; silent: PreviewLine[] },
  facts: DateFacts,
  day: Temporal.PlainDate,
): void {
  const { date } = facts;
  const reason = silentReason(facts);
  const ofDay = dateMessages(date).filter(({ days }) => date.dueOn.add({ days }).equals(day));
  for (const { offset } of ofDay) {
    for (const channel of facts.channels) {
      if (channel.isRetired || !isChosen(channel, date, offset)) continue;
      const { id, kind, address, timeZone } = channel;
      const row = facts.rows.find(({ channelId, offsetDays }) => channelId === id && offsetDays === offset);
      if (row) rows.push(row.id);
      else if (reason !== null) {
        silent.push({
          template: "reminder",
          channel: kind,
          address,
          timeZone,
          dueOn: date.dueOn.toString(),
          opensOn: null,
          offsetDays: offset,
          occasion: occasionOf(date, offset),
          reason,
        });
      }
    }
  }
}

const columns = sql`d.template, d.channel, coalesce(c.address, d.to_address, '') as address,
  r.time_zone as "timeZone", coalesce(d.due_on::text, d.params ->> 'dueOn') as "dueOn",
  d.params ->> 'opensOn' as "opensOn", d.offset_days as "offsetDays", d.occasion`;
const sources = sql`deliveries d
  left join recipient_channels c on c.id = d.recipient_channel_id
  left join recipients r on r.id = c.recipient_id`;

const goes = (ids: readonly string[]) => sql`
  select ${columns}, null as reason, d.number from ${sources} where ${amongIds(sql`d.id`, ids)}`;

const stays = (ids: readonly string[]) => sql`
  select ${columns}, d.status_reason as reason, d.number from ${sources}
  where ${amongIds(sql`d.id`, ids)} and d.status not in ('planned', 'sending', 'sent', 'delivered')`;

async function read(db: Db | Tx, limit: number, lines: SQL): Promise<Preview["goes"]> {
  const rows = await queryRows<PreviewLine & { total: number }>(
    db,
    sql`select *, count(*) over ()::int as total from (${lines}) as found order by number limit ${limit}::int`,
  );
  return { total: rows[0]?.total ?? 0, lines: rows };
}

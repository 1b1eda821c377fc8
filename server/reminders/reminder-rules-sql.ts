import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { channelFacts, channelKinds } from "#core/channels.ts";
import { rangeDaysAtMost } from "#core/date-kinds.ts";
import { weighedKinds } from "#core/delivery/failure.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import {
  catchUpDays,
  firstReminderDaysBefore,
  lastOnceOffsetDays,
  type Occasion,
  offsets,
} from "#core/planning/message-days.ts";
import { amongKinds, type SqlKinds } from "#server/db/among-kinds.ts";
import { atInstant, type SqlInstant } from "#server/db/at-instant.ts";

/**
 * The reminder rules as SQL, for the planner and for the dispatcher's second look. There is one wording, so that the
 * two can never disagree about a row and pass it back and forth. Every number comes from `core/planning/message-days.ts`; a test
 * compares these rules with `newestDueOffset`, `reminderInstant`, `nextTextInstant`, `endOfLocalDay` and `coversDate`.
 * The pieces use the aliases `l` (locations), `s` (its subscription), `r` (a recipient) and `c` (a channel of that
 * recipient).
 */

const lastOffset = offsets[5];

/** The six offsets as rows: `days`, relative to the date. */
export const offsetRows: SQL = sql`(values ${sql.join(
  offsets.map(({ days }) => sql`(${days}::int)`),
  sql`, `,
)})`;

/** The recipient's wall clock at `now`. */
export const localTime = (now: SqlInstant): SQL => sql`(${atInstant(now)} at time zone r.time_zone)`;

/**
 * The days with a message that the range and the appointment add to the offsets, each with its local time. The day is null
 * where a date has none. A range can be changed and an appointment taken back, and then such a day is gone.
 */
const furtherDays = [
  { day: sql`l.opens_on`, sendAt: "09:00" },
  { day: sql`(l.appointment_on - 1)`, sendAt: "09:00" },
  { day: sql`l.appointment_on`, sendAt: "08:00" },
];

/** The further days of `l`, relative to the date, as an array. A day can be null, or one of the offsets too. */
export const furtherDaysOfDate: SQL = sql`case when l.opens_on is not null or l.appointment_on is not null
  then array[${sql.join(
    furtherDays.map(({ day }) => sql`${day} - l.next_due_on`),
    sql`, `,
  )}] end`;

/** What else than an offset a day of `l` is: core's `occasionOf`. `further`: what `furtherDaysOfDate` gives. */
export const occasionOf = (days: SQL, further: SQL): SQL => {
  const [opening, appointment] = [sql`(${further})[1]`, sql`(${further})[3]`];
  return sql`case
    when ${appointment} <> 0 and ${days} = ${appointment} then ${occasion("appointment")}
    when ${appointment} <> 0 and ${days} = ${appointment} - 1 then ${occasion("day-before-appointment")}
    when ${days} < -1 and ${days} = ${opening} then ${occasion("first-day")} end`;
};

const occasion = (name: Occasion) => sql`${name}::text`;

/**
 * The newest day with a message due at `now` on the recipient's clock, as days relative to the date. Null before the first,
 * and after the catch-up week. `wallClock`: that clock, where the query has it already. It is compared as it reads: nowhere
 * are clocks changed between eight and nine in the morning.
 */
export function newestDueOffset(now: SqlInstant, wallClock: SQL = localTime(now)): SQL {
  const hasCome = (day: SQL, sendAt: string) => sql`${day} + ${sendAt}::time <= ${wallClock}`;
  const offsetHasCome = (days: number, sendAt: string) =>
    hasCome(sql`(l.next_due_on + ${days}::int)`, sendAt);
  const end = offsetHasCome(lastOffset.days + catchUpDays, lastOffset.sendAt);
  const newestFirst = offsets.toReversed().map(({ days, sendAt }) => {
    const isRepeated = days > lastOnceOffsetDays ? sql`l.once_about is null and ` : sql``;
    return sql`when ${isRepeated}${offsetHasCome(days, sendAt)} then ${days}::int`;
  });
  const further = furtherDays.map(
    ({ day, sendAt }) => sql`case when ${hasCome(day, sendAt)} then ${day} - l.next_due_on end`,
  );
  const six = sql`case ${sql.join(newestFirst, sql` `)} end`;
  // Most dates are a single day without an appointment.
  return sql`case when ${end} then null
    when l.opens_on is null and l.appointment_on is null then ${six}
    else greatest(${six}, ${sql.join(further, sql`, `)}) end`;
}

/** Whether these days are one of the offsets. */
export const isOneOfOffsets = (days: SQL): SQL =>
  sql`${days} in (${sql.join(
    offsets.map((offset) => sql`${offset.days}::int`),
    sql`, `,
  )})`;

/**
 * The reader has been told already what the message of `days` would say. Either it is the first of a date that comes once: the
 * holder's mailbox has the confirmation of its entry, and the offset had come by then. Or it is the first day of a range that
 * was corrected when that day had come, and the message of the former first day has left: one can go, as it said.
 */
export const isToldAlready = (days: SQL): SQL =>
  sql`((l.once_about is not null and c.is_holder_mailbox
    and (l.next_due_on + ${days} + (case when ${days} = 0 then '08:00' else '09:00' end)::time)
      at time zone r.time_zone <= l.created_at)
  or (l.opens_on = l.next_due_on + ${days} and not ${isOneOfOffsets(days)}
    and (l.opens_on + '09:00'::time) at time zone r.time_zone <= l.state_since
    and exists (select 1 from deliveries told
      where told.kind = 'reminder' and told.location_id = l.id and told.due_on = l.next_due_on
        and told.recipient_channel_id = c.id and told.occasion = ${occasion("first-day")}
        and told.status in ('sending', 'sent', 'delivered') offset 0)))`;

/**
 * The dates that may have a reminder due, so that their index is used: a day wider than the offsets on both sides, because
 * local days run from one behind UTC's to one ahead.
 */
export function isNearDate(now: Temporal.Instant): SQL {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const last = today.add({ days: firstReminderDaysBefore + 1 });
  return sql`l.next_due_on between ${firstOpenDay(today).toString()}::date and ${last.toString()}::date`;
}

/** The same for the few dates that have messages earlier than seven days before: ranges of days, and appointments. */
export function isEarlyDate(now: Temporal.Instant): SQL {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const first = firstOpenDay(today).subtract({ days: rangeDaysAtMost });
  return sql`l.early_from between ${first.toString()}::date and ${today.add({ days: 1 }).toString()}::date`;
}

/** The earliest date that may have a reminder due. */
const firstOpenDay = (today: Temporal.PlainDate) =>
  today.subtract({ days: lastOffset.days + catchUpDays + 1 });

/** The dates with an early message are not among these. */
export const isInDueWindow = (now: Temporal.Instant): SQL => sql`l.early_from is null and ${isNearDate(now)}`;

export const isInEarlyWindow = (now: Temporal.Instant): SQL => {
  const first = firstOpenDay(now.toZonedDateTimeISO("UTC").toPlainDate());
  return sql`${isEarlyDate(now)} and l.next_due_on >= ${first.toString()}::date`;
};

/** The subscription is paid, and the first reminder falls inside the term: core's `coversDate`. */
export const isCovered: SQL = sql`(s.status <> 'pending_payment'
  and least(l.next_due_on - ${firstReminderDaysBefore}::int, l.opens_on) <= s.ends_on)`;

/**
 * Somebody said "done" for the location's present date, and it stands. (`offset 0`, here and below, makes it an index
 * look-up for each row. As joins these were once planned, on the statistics of a quieter day, to compare all with all.)
 */
export const isAcknowledged: SQL = sql`exists (
  select 1 from acknowledgements a
  where a.location_id = l.id and a.due_on = l.next_due_on and a.undone_at is null offset 0)`;

/**
 * No reminder of the location goes out any more: there are no more dates, or a date that comes once was taken back. One that
 * has only ended by itself is not over: what an outage held back still goes out within the catch-up week.
 */
export const isOver: SQL = sql`(l.state = 'ended' and (l.once_about is null or l.taken_back_at is not null))`;

/** The recipient's channel may be used. */
const isWilling = (channel: SQL, openKinds: SqlKinds) =>
  sql`${channel}.retired_at is null and ${channel}.state = 'confirmed'
    and ${amongKinds(sql`${channel}.kind`, openKinds)}`;

/** Some channel of the subscription may be used. */
export const isAnybodyWilling = (openKinds: SqlKinds): SQL => sql`exists (
  select 1 from recipients any_r join recipient_channels any_c on any_c.recipient_id = any_r.id
  where any_r.subscription_id = l.subscription_id and ${isWilling(sql`any_c`, openKinds)} offset 0)`;

/**
 * A failing channel is tried once for each date, quietly, with the date's first reminder. This says that some reminder
 * of the date has been tried already. A trial that has not reached the provider does not count.
 */
const wasTried = sql`exists (select 1 from deliveries tried
  where tried.kind = 'reminder' and tried.location_id = l.id and tried.due_on = l.next_due_on
    and tried.recipient_channel_id = c.id
    and (tried.status in ('sent', 'delivered', 'failed') or tried.error_kind in ${weighedKinds}) offset 0)`;

/**
 * Why this channel does not get the reminder of offset `days`. Null when it does. Of those who share an address, the
 * first willing position gets it, and nobody else once it has left for the address. `isAnySeen`: the date has some delivery.
 */
export function unwillingReason(days: SQL, openKinds: SqlKinds, isAnySeen: SQL = sql`true`): SQL {
  const others = sql`from recipients other_r join recipient_channels other_c on other_c.recipient_id = other_r.id`;
  const sameAddress = sql`other_r.subscription_id = r.subscription_id and other_c.id <> c.id
    and other_c.kind = c.kind and other_c.address = c.address`;
  return sql`case
    when c.state = 'pending' then ${deliveryReasons.notAgreed}
    when c.state = 'stopped' then ${deliveryReasons.stopped}
    when c.state = 'failing' and ${wasTried} then ${deliveryReasons.failing}
    when not ${amongKinds(sql`c.kind`, openKinds)} then ${deliveryReasons.channelOff}
    when r.position > 0 and exists (select 1 ${others}
      where ${sameAddress} and other_r.position < r.position and ${isWilling(sql`other_c`, openKinds)})
      then ${deliveryReasons.sharedAddress}
    when ${isAnySeen} and exists (select 1 from deliveries gone join recipient_channels gone_c on gone_c.id = gone.recipient_channel_id
      where gone.kind = 'reminder' and gone.location_id = l.id and gone.due_on = l.next_due_on
        and gone.offset_days = ${days} and gone.status in ('sending', 'sent', 'delivered')
        and gone_c.id <> c.id and gone_c.kind = c.kind and gone_c.address = c.address)
      then ${deliveryReasons.sharedAddress}
  end`;
}

/**
 * The next end of the quiet hours of the channel's kind, on the recipient's clock. Null outside of the quiet hours, for
 * a kind without them, and without a recipient.
 */
export function quietUntil(now: SqlInstant): SQL {
  const local = localTime(now);
  const ends = channelKinds.flatMap((kind) => {
    const { hours } = channelFacts[kind];
    if (hours === null) return [];
    const from = sql`make_time(${hours.from}::int, 0, 0)`;
    return sql`when c.kind = ${kind} and ${local}::time < ${from} then (${local}::date + ${from}) at time zone r.time_zone
      when c.kind = ${kind} and extract(hour from ${local}) >= ${hours.before}::int
        then ((${local}::date + 1) + ${from}) at time zone r.time_zone`;
  });
  return ends.length === 0 ? sql`null::timestamptz` : sql`case ${sql.join(ends, sql` `)} end`;
}

/**
 * A message whose day is over is worded for today. When today has a message of its own that is still to come, both would say
 * the same within hours: the late one waits until then, and is superseded. Only the first day of a range has words of its own
 * (`subjectOf` in core/words/messages). Null when the message of `days` need not wait.
 */
export function heldUntil(days: SQL, now: SqlInstant): SQL {
  const local = localTime(now);
  const today = sql`(${local}::date - l.next_due_on)`;
  const six = offsets.map(({ days: own, sendAt }) => ({
    day:
      own > lastOnceOffsetDays ? sql`case when l.once_about is null then ${own}::int end` : sql`${own}::int`,
    sendAt,
  }));
  const further = furtherDays.map(({ day, sendAt }) => ({ day: sql`(${day} - l.next_due_on)`, sendAt }));
  const ahead = [...six, ...further].map(
    ({ day, sendAt }) => sql`case when ${day} = ${today} and ${local}::time < ${sendAt}::time
      then ${local}::date + ${sendAt}::time end`,
  );
  return sql`case when ${days} < ${today}
    and (${today} >= -1 or (l.opens_on - l.next_due_on in (${days}, ${today})) is not true)
    then least(${sql.join(ahead, sql`, `)}) at time zone r.time_zone end`;
}

/** The end of the recipient's day in which the first attempt, at `firstAttempt`, falls. */
export const endOfDayOf = (firstAttempt: SQL): SQL =>
  sql`(((${firstAttempt} at time zone r.time_zone)::date + 1)::timestamp at time zone r.time_zone)`;

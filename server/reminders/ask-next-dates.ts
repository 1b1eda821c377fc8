import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import { offsets } from "#core/planning/message-days.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInSlices, endOfSlice, isAfter, type SliceOptions } from "#server/db/in-slices.ts";
import { holderChannelOf, whoseDates } from "#server/messages/account-holder-channel.ts";
import { deliveryLifetime } from "#server/messages/enqueue-delivery.ts";
import { isUnanswered } from "#server/ownership/whose-it-is.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";

const [{ sendAt }] = offsets;
const lastOffsetDays = offsets[offsets.length - 1]?.days ?? 0;

/** The next date of the location `l` is asked for. */
export const isAwaiting: SQL = sql`l.state = 'awaiting_next_date'`;

/**
 * Until somebody enters a next date or says that there are no more, the account holder is asked weekly while the year
 * lasts: the service never goes silent. Of a sign-up that
 * waits for a yes nobody could enter one: its maker is told that, also weekly (ask-for-yes.ts). The questions come at 09:00 on the account holder's clock: first on the morning
 * after a "done", or with the reminder of the third silent day; then a week after the last question. After an outage
 * only the newest week is asked.
 * Each question stores the morning for which it was asked (`params.morning`), and the next one counts from there. So
 * nothing that moves the first morning brings a question twice within a week: a corrected time zone, or a "done" said
 * or taken back after a question. The key of a question is the question before it: two planners that see different
 * zones ask one question, not two.
 * @returns how many questions were asked.
 */
export async function askNextDates(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, ...slices }: { openKinds: readonly ChannelKind[] } & SliceOptions,
): Promise<number> {
  // Whole days between mornings: the weeks keep to 09:00 when the clocks change.
  const today = sql`((${atInstant(now)} at time zone holder.time_zone) - ${sendAt}::time)::date`;
  const dedupeKey = sql`'next-date-needed:' || l.id || ':' || l.next_due_on || ':'
    || coalesce('after ' || to_char(last.morning, 'YYYY-MM-DD'), 'first')`;
  return countInSlices(
    db,
    (after, size) => sql`
      with slice as materialized (
        select l.id, l.subscription_id, l.position, l.next_due_on, l.opens_on, l.state_since, l.state_since as at from locations l
        where ${isAwaiting} and ${isAfter(after, sql`l.state_since`, "timestamptz")}
        order by l.state_since, l.id limit ${size}::int
      ), asked as (
        insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id,
          channel, params, status, next_attempt_at, give_up_at, created_at, updated_at)
        select 'notice', 'next-date-needed', ${dedupeKey}, l.subscription_id, l.id, holder.id, holder.kind,
          jsonb_build_object('locationId', l.id, 'dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text, 'morning',
            to_char(due.from_day + (due.today - due.from_day) / 7 * 7, 'YYYY-MM-DD'),
            'numberOnDay', ${numberOnDay(sql`l`)}, 'whose', ${whoseDates(sql`l.subscription_id`)}),
          'planned', ${atInstant(now)}, ${atInstant(now.add(deliveryLifetime.notice))},
          ${atInstant(now)}, ${atInstant(now)}
        from slice l
          join subscriptions s on s.id = l.subscription_id and s.status = 'active' and not ${isUnanswered(sql`s`)}
          cross join lateral ${holderChannelOf(sql`l.subscription_id`, openKinds)} holder
          cross join lateral (select case
            when exists (select 1 from acknowledgements a
              where a.location_id = l.id and a.due_on = l.next_due_on and a.undone_at is null)
            then (l.state_since at time zone holder.time_zone)::date + 1
            else greatest(l.next_due_on + ${lastOffsetDays}::int, (l.state_since at time zone holder.time_zone)::date)
            end as day) first
          cross join lateral (select max((told.params ->> 'morning')::date) as morning from deliveries told
            where told.template = 'next-date-needed' and told.location_id = l.id
              and told.params ->> 'dueOn' = l.next_due_on::text) last
          cross join lateral (select ${today} as today, greatest(first.day, last.morning + 7) as from_day) due
        where due.today >= due.from_day
        order by l.id
        on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
        returning id
      )
      select (select count(*)::int from asked) as count, ${endOfSlice(size)}`,
    slices,
  );
}

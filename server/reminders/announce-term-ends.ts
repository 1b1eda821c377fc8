import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/channels.ts";
import { catchUpDays, offsets } from "#core/planning/message-days.ts";
import { type EndNotice, endNoticeDays } from "#core/subscription.ts";
import { atInstant } from "#server/db/at-instant.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInSlices, endOfSlice, isAfter, type SliceOptions } from "#server/db/in-slices.ts";
import { holderChannelOf, whoseDates } from "#server/messages/account-holder-channel.ts";
import { deliveryLifetime, isNew } from "#server/messages/enqueue-delivery.ts";
import { isCovered } from "#server/reminders/reminder-rules-sql.ts";

const [{ sendAt }] = offsets;

/**
 * The notices, and for each the day from which it is due, relative to the last day. 0 ("it has ended") is due the day
 * after.
 */
const noticeRows = sql`(values ${sql.join(
  endNoticeDays.map((notice) => sql`(${notice}::int, ${notice === 0 ? 1 : -notice}::int)`),
  sql`, `,
)})`;

/**
 * The term of the subscription `s` ends soon or has just ended. The bounds for its index are a day wider than the notices on
 * both sides, because local days run from one behind UTC's to one ahead.
 */
export function endsAbout(now: Temporal.Instant): SQL {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  const [from, to] = [today.subtract({ days: catchUpDays + 1 }), today.add({ days: endNoticeDays[0] + 1 })];
  return sql`s.status <> 'pending_payment' and s.closed_at is null
    and s.ends_on between ${from.toString()}::date and ${to.toString()}::date`;
}

/**
 * Thirty, seven and one days before the subscription ends, and when it has ended, the account holder is told at 09:00
 * on the account holder's clock. Only the newest notice goes, as core's `newestEndNotice` has it (a test compares the
 * two); a renewal makes new ones. The last day and the days left identify a notice, so that a corrected zone does not
 * repeat it. No notice follows one that was nearer to the end, when a zone further west turns the day back by one. With
 * two of the notices the others on the list are told as well.
 * @returns how many account holders were told.
 */
export async function announceTermEnds(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, ...slices }: { openKinds: readonly ChannelKind[] } & SliceOptions,
): Promise<number> {
  // For notices the day begins at 09:00.
  const noticeDay = sql`((${atInstant(now)} at time zone holder.time_zone) - ${sendAt}::time)::date`;
  const keyOf = (notice: SQL) => sql`'term-ending:' || s.id || ':' || s.ends_on || ':' || ${notice}`;
  const dedupeKey = keyOf(sql`newest.notice`);
  return countInSlices(
    db,
    (after, size) => sql`
      with slice as materialized (
        select s.id, s.status, s.ends_on, s.ends_on as at from subscriptions s
        where ${endsAbout(now)} and ${isAfter(after, sql`s.ends_on`, "date", sql`s.id`)}
        order by s.ends_on, s.id limit ${size}::int
      ), told as (
        insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, params,
          status, next_attempt_at, give_up_at, created_at, updated_at)
        select 'notice', 'term-ending', ${dedupeKey}, s.id, holder.id, holder.kind,
          jsonb_build_object('daysLeft', newest.notice, 'endsOn', s.ends_on::text,
          'whose', ${whoseDates(sql`s.id`)}, 'covered', ${coveredDates}), 'planned', ${atInstant(now)},
          ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
        from slice s
          cross join lateral ${holderChannelOf(sql`s.id`, openKinds)} holder
          cross join lateral (select min(n.notice) as notice from ${noticeRows} as n (notice, day)
            where ${noticeDay} >= s.ends_on + n.day and ${noticeDay} <= s.ends_on + ${catchUpDays}::int) newest
        where newest.notice is not null and ${isNew(dedupeKey)}
          and not exists (select 1 from ${noticeRows} as later (notice, day)
            where later.notice < newest.notice and not ${isNew(keyOf(sql`later.notice`))})
        order by s.id
        on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
        returning subscription_id, dedupe_key, (params ->> 'daysLeft')::int as days_left, params ->> 'endsOn' as ends_on,
          params -> 'covered' as covered
      ), told_others as (${tellOthers(now)}
      )
      select (select count(*)::int from told) as count, ${endOfSlice(size)}`,
    slices,
  );
}

/** The dates whose reminders come all the same after the term has ended: their first one fell into it. */
const coveredDates = sql`coalesce((
  select jsonb_agg(jsonb_build_object('dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text) order by l.next_due_on, l.id)
  from locations l where l.subscription_id = s.id and l.state = 'dated' and ${isCovered}), '[]'::jsonb)`;

/** The notices that the others on the list get too: soon enough to do something about it, and when no more reminders come. */
const noticesToOthers: readonly EndNotice[] = [7, 0];

/**
 * Beside those notices: everybody else on the list is told on a mailbox that takes mails, once each. They may give a year
 * (server/billing/pay-by-link.ts), and those who rely on the reminders must know when they end.
 */
const tellOthers = (now: Temporal.Instant): SQL => sql`
        insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, params,
          status, next_attempt_at, give_up_at, created_at, updated_at)
        select 'notice', 'year-ending', replace(o.dedupe_key, 'term-ending', 'year-ending') || ':' || o.channel_id,
          o.subscription_id, o.channel_id, 'email',
          jsonb_build_object('daysLeft', o.days_left, 'endsOn', o.ends_on, 'whose', o.whose, 'covered', o.covered),
          'planned', ${atInstant(now)},
          ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
        from (
          select distinct on (told.subscription_id, oc.address) told.*, oc.id as channel_id,
            case when o.relation <> 'registrant' then split_part(g.full_name, ' ', 1) end as whose
          from told
            join recipients o on o.subscription_id = told.subscription_id
              and not o.is_account_holder and o.position is not null
            join recipient_channels oc on oc.recipient_id = o.id and oc.retired_at is null
              and oc.kind = 'email' and oc.state = 'confirmed'
            join registrants g on g.subscription_id = told.subscription_id
          where told.days_left in (${sql.join(
            noticesToOthers.map((notice) => sql`${notice}::int`),
            sql`, `,
          )})
            and not exists (select 1 from recipients h join recipient_channels hc on hc.recipient_id = h.id
              where h.subscription_id = told.subscription_id and hc.is_holder_mailbox
                and hc.retired_at is null and hc.address = oc.address)
          order by told.subscription_id, oc.address, oc.number
        ) o
        on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing`;

import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { questionMorning } from "#core/planning/notices.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, isAfter, rowsAtOnce, type SliceEnd, type SliceOptions } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { holderChannelOf, nameOfOther, whoseFirstName } from "#server/messages/account-holder-channel.ts";
import { enqueueNotices, type Notice } from "#server/reminders/enqueue-notices.ts";
import { isDone } from "#server/reminders/is-open-date.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";
import { isUnanswered } from "#server/subscriptions/whose-it-is.ts";

/** The location `l` waits for its next date. None follows another date that comes once. */
export const isAwaiting = sql`l.state = 'awaiting_next_date' and (l.other is null or l.other ->> 'every' is not null)`;

/**
 * Asks the account holder weekly, while the year lasts (`questionMorning`), until somebody enters a next date or says that there
 * are no more: the service never goes silent. While a sign-up waits for a yes, nobody could enter a next date: its maker is told
 * weekly instead (ask-for-yes.ts).
 * Each question stores its morning (`params.morning`), and the next one counts from there. So a first morning that moves (a
 * corrected time zone, a "done" said or undone after a question) never brings a question twice within a week. A question's unique
 * key names the previous question: two planners that see different zones ask one question, not two.
 * @returns how many questions were asked.
 */
export async function askNextDates(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, sliceSize = rowsAtOnce, ...slices }: { openKinds: readonly ChannelKind[] } & SliceOptions,
): Promise<number> {
  let asked = 0;
  await inSlices<SliceEnd>(async (after) => {
    const awaiting = await readAwaiting(db, openKinds, after, sliceSize);
    const questions = awaiting.flatMap((location) => questionOf(location, now) ?? []);
    asked += (await enqueueNotices(db, now, questions)).length;
    return awaiting.length < sliceSize ? null : (awaiting.at(-1) ?? null);
  }, slices);
  return asked;
}

interface Awaiting extends Record<string, unknown> {
  id: string;
  at: string;
  subscriptionId: string;
  dueOn: string;
  opensOn: string | null;
  stateSince: number;
  isDone: boolean;
  lastMorning: string | null;
  numberOnDay: NumberOnDay;
  nameOfOther: string | null;
  /** Null when nobody can be asked. */
  channelId: string | null;
  timeZone: string;
}

const readAwaiting = (
  db: Db | Tx,
  openKinds: readonly ChannelKind[],
  after: SliceEnd | null,
  size: number,
): Promise<Awaiting[]> =>
  queryRows<Awaiting>(
    db,
    sql`
      with slice as materialized (
        select l.id, l.subscription_id, l.position, l.next_due_on, l.opens_on, l.other, l.state_since as at from locations l
        where ${isAwaiting} and ${isAfter(after, sql`l.state_since`, "timestamptz")}
        order by l.state_since, l.id limit ${size}::int
      )
      select l.id, l.at::text as at, l.subscription_id as "subscriptionId", l.next_due_on::text as "dueOn",
        l.opens_on::text as "opensOn", (extract(epoch from l.at) * 1000)::float8 as "stateSince",
        ${isDone(sql`l.id`, sql`l.next_due_on`)} as "isDone",
        (select max(told.params ->> 'morning') from deliveries told
          where told.template = 'next-date-needed' and told.location_id = l.id
            and told.params ->> 'dueOn' = l.next_due_on::text) as "lastMorning",
        ${numberOnDay(sql`l`)} as "numberOnDay", ${nameOfOther(sql`l.subscription_id`)} as "nameOfOther",
        holder.id as "channelId", holder.time_zone as "timeZone"
      from slice l
        left join subscriptions s on s.id = l.subscription_id and s.status = 'active' and not ${isUnanswered(sql`s`)}
        left join lateral ${holderChannelOf(sql`s.id`, openKinds)} holder on true
      order by l.at, l.id`,
  );

function questionOf(location: Awaiting, now: Temporal.Instant): Notice | null {
  const { id, subscriptionId, dueOn, opensOn, isDone, stateSince, lastMorning, channelId, timeZone } =
    location;
  if (channelId === null) return null;
  const facts = {
    dueOn: Temporal.PlainDate.from(dueOn),
    isDone,
    stateSince: Temporal.Instant.fromEpochMilliseconds(Math.floor(stateSince)),
    lastMorning: lastMorning === null ? null : Temporal.PlainDate.from(lastMorning),
    timeZone,
  };
  const morning = questionMorning(facts, now);
  if (morning === null) return null;
  const { numberOnDay, nameOfOther } = location;
  return {
    template: "next-date-needed",
    dedupeKey: `next-date-needed:${id}:${dueOn}:${lastMorning === null ? "first" : `after ${lastMorning}`}`,
    subscriptionId,
    locationId: id,
    channelId,
    params: {
      locationId: id,
      dueOn,
      opensOn,
      morning: morning.toString(),
      numberOnDay,
      whose: whoseFirstName(nameOfOther),
    },
  };
}

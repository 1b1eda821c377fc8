import { type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import { coversDate, type EndNotice, endNoticeDays } from "#core/money/subscription.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { endNoticeDue, endNoticesToOthers } from "#core/planning/notices.ts";
import { endWindow } from "#core/planning/windows.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, isAfter, rowsAtOnce, type SliceEnd, type SliceOptions } from "#server/db/in-slices.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { holderChannelOf, nameOfOther, whoseFirstName } from "#server/messages/account-holder-channel.ts";
import { type DateParams, dateOfParams } from "#server/messages/date-of-params.ts";
import { enqueueNotices, type Notice, readEnqueued } from "#server/reminders/enqueue-notices.ts";

/** The term of the subscription `s` ends soon or has just ended: core's window, for the index. */
export function endsAbout(now: Temporal.Instant): SQL {
  const { from, to } = endWindow(now);
  return sql`s.status <> 'pending_payment' and s.closed_at is null
    and s.ends_on between ${from.toString()}::date and ${to.toString()}::date`;
}

/**
 * Thirty, seven and one days before the subscription ends, and when it has ended, tells the account holder at 09:00 on their
 * clock (`endNoticeDue`); a renewal makes new notices. The last day and the days left identify a notice, so that a corrected zone
 * does not repeat it. With two of the notices the others on the list are told as well.
 * @returns how many account holders were told.
 */
export async function announceTermEnds(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, sliceSize = rowsAtOnce, ...slices }: { openKinds: readonly ChannelKind[] } & SliceOptions,
): Promise<number> {
  let told = 0;
  await inSlices<SliceEnd>(async (after) => {
    const ending = await readEnding(db, now, openKinds, after, sliceSize);
    told += await tellHolders(db, now, ending);
    return ending.length < sliceSize ? null : (ending.at(-1) ?? null);
  }, slices);
  return told;
}

interface Ending extends Record<string, unknown> {
  id: string;
  at: string;
  /** Null when there is nobody to tell. */
  channelId: string | null;
  timeZone: string;
}

const readEnding = (
  db: Db | Tx,
  now: Temporal.Instant,
  openKinds: readonly ChannelKind[],
  after: SliceEnd | null,
  size: number,
): Promise<Ending[]> =>
  queryRows<Ending>(
    db,
    sql`
      with slice as materialized (
        select s.id, s.ends_on as at from subscriptions s
        where ${endsAbout(now)} and ${isAfter(after, sql`s.ends_on`, "date", sql`s.id`)}
        order by s.ends_on, s.id limit ${size}::int
      )
      select s.id, s.at::text as at, holder.id as "channelId", holder.time_zone as "timeZone"
      from slice s left join lateral ${holderChannelOf(sql`s.id`, openKinds)} holder on true
      order by s.at, s.id`,
  );

const keyOf = ({ id, at }: Ending, notice: EndNotice) => `term-ending:${id}:${at}:${notice}`;

async function tellHolders(db: Db | Tx, now: Temporal.Instant, ending: readonly Ending[]): Promise<number> {
  const newestOf = ({ at, timeZone }: Ending, told: readonly EndNotice[]) =>
    endNoticeDue({ endsOn: Temporal.PlainDate.from(at), timeZone }, told, now);
  const near = ending.filter((term) => term.channelId !== null && newestOf(term, []) !== null);
  const keys = near.flatMap((term) => endNoticeDays.map((notice) => keyOf(term, notice)));
  const told = await readEnqueued(db, keys);
  const due = near.flatMap((term) => {
    const notice = newestOf(
      term,
      endNoticeDays.filter((one) => told.has(keyOf(term, one))),
    );
    return notice === null ? [] : { term, notice };
  });
  const lists = await readLists(
    db,
    due.map(({ term }) => term.id),
  );
  const notices = due.flatMap(({ term, notice }) => {
    const list = lists.get(term.id);
    return list ? noticesOf(term, notice, list) : [];
  });
  const made = await enqueueNotices(db, now, notices);
  return made.filter((key) => key.startsWith("term-ending:")).length;
}

interface List extends Record<string, unknown> {
  id: string;
  /** Upcoming dates. */
  dates: (DateParams & { other: OtherDate | null })[];
  nameOfOther: string | null;
  registrantName: string;
  /** The list's present mailboxes, oldest first. */
  mailboxes: {
    id: string;
    recipientId: string;
    address: string;
    isHolder: boolean;
    isHolderMailbox: boolean;
    takesMail: boolean;
    isRegistrant: boolean;
  }[];
}

async function readLists(db: Db | Tx, ids: readonly string[]): Promise<Map<string, List>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<List>(
    db,
    sql`select s.id, ${nameOfOther(sql`s.id`)} as "nameOfOther",
        (select g.full_name from registrants g where g.subscription_id = s.id) as "registrantName",
        coalesce((select json_agg(json_build_object('dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text, 'other', l.other)
            order by l.next_due_on, l.id)
          from locations l where l.subscription_id = s.id and l.state = 'dated'), '[]'::json) as dates,
        coalesce((select json_agg(json_build_object('id', c.id, 'address', c.address, 'isHolder', r.is_account_holder,
            'isHolderMailbox', c.is_holder_mailbox, 'takesMail', c.state = 'confirmed' and r.position is not null,
            'recipientId', r.id, 'isRegistrant', r.relation = 'registrant') order by c.number)
          from recipients r join recipient_channels c on c.recipient_id = r.id
          where r.subscription_id = s.id and c.retired_at is null and c.kind = 'email'), '[]'::json) as mailboxes
      from subscriptions s where ${amongIds(sql`s.id`, ids)}`,
  );
  return new Map(rows.map((list) => [list.id, list]));
}

/**
 * The notice to the holder and, with two of the notices, one to everybody else on the list with a mailbox that takes mails. They
 * may give a year (server/billing/pay-by-link.ts), and people who rely on the reminders must know when they end. All name the
 * dates whose reminders still come: their first one fell into the term.
 */
function noticesOf(term: Ending, notice: EndNotice, list: List): Notice[] {
  const { id, at: endsOn, channelId } = term;
  if (channelId === null) return [];
  const end = Temporal.PlainDate.from(endsOn);
  const covered = list.dates.filter((date) => coversDate(end, dateOfParams(date)));
  // A person without another date's reminders must not learn of it.
  const params = (hears: (other: OtherDate) => boolean) => ({
    daysLeft: notice,
    endsOn,
    covered: covered
      .filter(({ other }) => other === null || hears(other))
      .map(({ dueOn, opensOn }) => ({ dueOn, opensOn })),
  });
  const toHolder: Notice = {
    template: "term-ending",
    dedupeKey: keyOf(term, notice),
    subscriptionId: id,
    locationId: null,
    channelId,
    params: { ...params(() => true), whose: whoseFirstName(list.nameOfOther) },
  };
  if (!endNoticesToOthers.includes(notice)) return [toHolder];
  const seen = new Set(list.mailboxes.filter((one) => one.isHolderMailbox).map(({ address }) => address));
  const others = list.mailboxes.filter(({ isHolder, takesMail, address }) => {
    const isNew = !isHolder && takesMail && !seen.has(address);
    if (isNew) seen.add(address);
    return isNew;
  });
  const toOthers = others.map(
    ({ id: otherId, recipientId, isRegistrant }): Notice => ({
      template: "year-ending",
      dedupeKey: `year-ending:${id}:${endsOn}:${notice}:${otherId}`,
      subscriptionId: id,
      locationId: null,
      channelId: otherId,
      params: {
        ...params(({ tells }) => isRegistrant || tells.includes(recipientId)),
        whose: isRegistrant ? null : whoseFirstName(list.registrantName),
      },
    }),
  );
  return [toHolder, ...toOthers];
}

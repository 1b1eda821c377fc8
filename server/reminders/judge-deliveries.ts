import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { isTold } from "#core/people/reminder-sets.ts";
import type { ListedChannel } from "#core/planning/facts.ts";
import type { NoticeFacts } from "#core/planning/notice-verdict.ts";
import { isOfLastDay, type OffsetKey } from "#core/planning/offsets.ts";
import { type Verdict, verdict } from "#core/planning/verdict.ts";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import type { PresentFacts } from "#server/messages/template.ts";
import { findTemplate } from "#server/messages/templates.ts";
import { countToday } from "#server/reminders/count-today.ts";
import { readDateFactsOf } from "#server/reminders/read-date-facts.ts";
import { isUnanswered } from "#server/subscriptions/whose-it-is.ts";

/** A delivery after the second look. */
export interface JudgedDelivery {
  id: string;
  channel: ChannelKind;
  /** The row's attempts and end of tries. */
  attempts: number;
  giveUpAt: Temporal.Instant | null;
  /** The reader's. Null without a list's channel. */
  timeZone: string | null;
  address: string | null;
  verdict: Verdict;
}

/**
 * The second look at some deliveries, in any state (docs/reminder-rules.md): reads what they say and the facts behind it, and
 * asks core's `verdict`. A caller that changes a row by the answer holds its lock, or changes it only from the state that it had.
 */
export async function judgeDeliveries(
  db: Db | Tx,
  now: Temporal.Instant,
  ids: readonly string[],
  openKinds: readonly ChannelKind[],
): Promise<JudgedDelivery[]> {
  const judged: JudgedDelivery[] = [];
  for (let at = 0; at < ids.length; at += judgedAtOnce) {
    judged.push(...(await judgeSome(db, now, ids.slice(at, at + judgedAtOnce), openKinds)));
  }
  return judged;
}

/** A claim has fewer. A preview may ask about a whole morning, whose facts need not fit in memory at once. */
const judgedAtOnce = 1000;

async function judgeSome(
  db: Db | Tx,
  now: Temporal.Instant,
  ids: readonly string[],
  openKinds: readonly ChannelKind[],
): Promise<JudgedDelivery[]> {
  const messages = await readingMessages(db).execute({ ids: arrayOf(ids) });
  const dates = await readDateFactsOf(
    db,
    messages.flatMap(({ kind, template, locationId }) =>
      locationId !== null && (isReminder(kind, template) || template === "nobody-reached") ? locationId : [],
    ),
    openKinds,
  );
  const notices = messages.filter(({ kind, template }) => !isReminder(kind, template)).map(({ id }) => id);
  const saysOf = new Map(
    notices.length === 0
      ? []
      : (await readingNotices(db).execute({ ids: arrayOf(notices) })).map((row) => [row.id, row] as const),
  );
  const alreadyToday = await countToday(
    db,
    now,
    messages
      .filter(({ kind, offset }) => kind === "reminder" && offset !== null && isOfLastDay(offset))
      .map(({ id }) => id),
  );
  return messages.map((message) => {
    const { id, channel, attempts, timeZone, address, locationId, template } = message;
    const date = (locationId !== null && dates.get(locationId)) || null;
    const giveUpAt = instantOf(message.giveUpAt);
    const row = saysOf.get(id);
    const planned = row
      ? {
          kind: "notice" as const,
          channel,
          timeZone,
          facts: noticeFacts({ ...row, channel, giveUpAt, date, openKinds }),
        }
      : {
          channelId: message.channelId ?? "",
          dueOn: Temporal.PlainDate.from(message.dueOn ?? ""),
          offset: message.offset ?? "0",
          facts: date,
          ...(template === "reminder-again"
            ? {
                kind: "again" as const,
                askedAt: Temporal.Instant.fromEpochMilliseconds(message.createdAt),
                remindedAt: instantOf(message.remindedAt),
              }
            : { kind: "reminder" as const, alreadyToday: alreadyToday.get(id) ?? 0 }),
        };
    return { id, channel, attempts, giveUpAt, timeZone, address, verdict: verdict(planned, now) };
  });
}

const isReminder = (kind: string, template: string): boolean =>
  kind === "reminder" || template === "reminder-again";

const instantOf = (milliseconds: number | null): Temporal.Instant | null =>
  milliseconds === null ? null : Temporal.Instant.fromEpochMilliseconds(milliseconds);

/** Those that would leave, now or at their hour. Excludes those that another message replaces. */
export const leaving = (judged: readonly JudgedDelivery[]): string[] =>
  stillTrue(judged.filter(({ verdict }) => verdict.outcome !== "wait" || !verdict.isBehind));

/** Those still true, whether they leave now or wait for their hour. */
export const stillTrue = (judged: readonly JudgedDelivery[]): string[] =>
  judged.filter(({ verdict: { outcome } }) => outcome === "go" || outcome === "wait").map(({ id }) => id);

/** When the reader's last reminder of the date left, since `d` was asked for. */
const remindedSince = sql`(select floor(extract(epoch from max(other.sent_at)) * 1000)::float8 from deliveries other
  where other.location_id = d.location_id and other.due_on = d.due_on and other.kind = 'reminder'
    and other.recipient_channel_id = d.recipient_channel_id and other.sent_at > d.created_at
    and other.status in ('sent', 'delivered'))`;

const readingMessages = preparedStatement((db: Db | Tx) =>
  db
    .select({
      id: sql<string>`d.id`,
      kind: sql<string>`d.kind`,
      template: sql<string>`d.template`,
      channel: sql<ChannelKind>`d.channel`,
      locationId: sql<string | null>`d.location_id`,
      channelId: sql<string | null>`d.recipient_channel_id`,
      dueOn: sql<string | null>`d.due_on::text`,
      offset: sql<OffsetKey | null>`coalesce(d.offset_key, case when d.template = 'reminder-again'
        then d.params ->> 'offset' end)`,
      remindedAt: sql<number | null>`case when d.template = 'reminder-again' then ${remindedSince} end`,
      attempts: sql<number>`d.attempts`,
      createdAt: sql<number>`floor(extract(epoch from d.created_at) * 1000)::float8`,
      giveUpAt: sql<number | null>`(extract(epoch from d.give_up_at) * 1000)::float8`,
      timeZone: sql<string | null>`r.time_zone`,
      address: sql<string | null>`c.address`,
    })
    .from(
      sql`deliveries d
        left join recipient_channels c on c.id = d.recipient_channel_id
        left join recipients r on r.id = c.recipient_id`,
    )
    .where(amongIds(sql`d.id`, sql`${sql.placeholder("ids")}`))
    .prepare("read_messages_to_judge"),
);

/**
 * The other channel that a notice names. Only a well-formed number is read: a malformed parameter must spoil only its own row.
 */
const namedChannel = sql`(select json_build_object('state', named.state, 'hasReason', named.state_reason is not null,
    'isRetired', named.retired_at is not null)
  from recipient_channels named
  where named.number = case when d.params ->> 'channelNumber' ~ '^[0-9]{1,18}$'
    then (d.params ->> 'channelNumber')::bigint end)`;

/** A later notice about the same term's end, to the same holder or reader. */
const isNewerEndNoticeThere = sql`exists (
  select 1 from deliveries newer
  where newer.subscription_id = d.subscription_id and newer.template = d.template
    and (d.template = 'term-ending' or newer.recipient_channel_id = d.recipient_channel_id)
    and newer.params ->> 'endsOn' = d.params ->> 'endsOn' and newer.id <> d.id and newer.number > d.number)`;

/** The outcome of that morning's earlier questions to the same reader. One that ended unsent says nothing. */
const earlierQuestion = sql`(
  select case when bool_or(other.status in ('sent', 'delivered')) then 'sent' when count(*) > 0 then 'open' end
  from deliveries other
  where other.subscription_id = d.subscription_id and other.template = 'next-date-needed'
    and other.recipient_channel_id = d.recipient_channel_id and other.params ->> 'morning' = d.params ->> 'morning'
    and other.number < d.number and other.status in ('planned', 'sending', 'sent', 'delivered'))`;

/** Dates are compared as text: a malformed parameter must spoil only its own row. */
const isDoneStanding = sql`exists (
  select 1 from acknowledgements a
  where a.location_id = d.location_id and to_char(a.due_on, 'YYYY-MM-DD') = d.params ->> 'dueOn'
    and a.undone_at is null)`;

const readingNotices = preparedStatement((db: Db | Tx) =>
  db
    .select({
      id: sql<string>`d.id`,
      template: sql<string>`d.template`,
      readerState: sql<ListedChannel["state"] | null>`c.state`,
      isReaderRetired: sql<boolean>`c.retired_at is not null`,
      isHolderMailbox: sql<boolean | null>`c.is_holder_mailbox`,
      isReaderResting: sql<boolean>`coalesce(r.rests_since is not null and not c.is_holder_mailbox, false)`,
      other: sql<OtherDate | null>`l.other`,
      person: sql<
        Parameters<typeof isTold>[1] | null
      >`case when r.id is not null then json_build_object('id', r.id, 'relation', r.relation,
        'isAccountHolder', r.is_account_holder) end`,
      isUrgent: sql<boolean>`d.kind in (${urgentKinds}, 'canary')`,
      isAboutLocation: sql<boolean>`d.location_id is not null`,
      location: sql<PresentFacts["location"]>`case when l.id is not null
        then json_build_object('state', l.state, 'dueOn', l.next_due_on::text) end`,
      dueOn: sql<string | null>`d.params ->> 'dueOn'`,
      endsOn: sql<string | null>`d.params ->> 'endsOn'`,
      isDone: sql<boolean>`${isDoneStanding}`,
      term: sql<PresentFacts["term"]>`case when s.id is not null
        then json_build_object('isClosed', s.closed_at is not null, 'endsOn', s.ends_on::text) end`,
      isSignupUnanswered: sql<boolean>`coalesce(d.template in ('signup-asked', 'signup-unanswered')
        and ${isUnanswered(sql`s`)}, false)`,
      isNewerEndNoticeThere: sql<boolean>`d.template in ('term-ending', 'year-ending') and ${isNewerEndNoticeThere}`,
      earlierQuestion: sql<
        NoticeFacts["earlierQuestion"]
      >`case when d.template = 'next-date-needed' then ${earlierQuestion} end`,
      namesChannel: sql<boolean>`d.params ->> 'channelNumber' is not null`,
      named: sql<PresentFacts["about"]>`${namedChannel}`,
      isLeftOut: sql<boolean>`d.params ->> 'isLeftOut' is not distinct from 'true'`,
      isSubscribed: sql<boolean>`d.template = 'newsletter-issue' and (d.params ->> 'subscriberNumber' = '0' or exists (
        select 1 from newsletter_subscribers n where n.email = d.to_address and n.state = 'confirmed'))`,
    })
    .from(
      sql`deliveries d
        left join locations l on l.id = d.location_id
        left join subscriptions s on s.id = d.subscription_id
        left join recipient_channels c on c.id = d.recipient_channel_id
        left join recipients r on r.id = c.recipient_id`,
    )
    .where(amongIds(sql`d.id`, sql`${sql.placeholder("ids")}`))
    .prepare("read_notices_to_judge"),
);

type NoticeRow = Awaited<ReturnType<ReturnType<typeof readingNotices>["execute"]>>[number] &
  Pick<NoticeFacts, "channel" | "giveUpAt" | "openKinds"> &
  Pick<PresentFacts, "date">;

function noticeFacts(row: NoticeRow): NoticeFacts {
  const { readerState, person, dueOn, isDone, endsOn, namesChannel, named } = row;
  const template = findTemplate(row.template);
  const says = { dueOn, isDone, endsOn };
  return {
    ...row,
    reader:
      readerState === null
        ? null
        : {
            state: readerState,
            isRetired: row.isReaderRetired,
            isResting: row.isReaderResting,
            isHolderMailbox: row.isHolderMailbox ?? false,
          },
    isUntold: person !== null && !isTold(row.other, person),
    isAsking: template?.asks ?? false,
    isStoppable: template?.isStoppable ?? false,
    reachesStoppedHolder: template?.reachesStoppedHolder ?? false,
    // The renderer refuses an unknown template, and says so in the log.
    isStillTrue: template?.isStillTrue({ ...row, says, about: namesChannel ? named : undefined }) ?? true,
  };
}

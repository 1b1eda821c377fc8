import { type SQL, sql } from "drizzle-orm";
import { kindsThat } from "#core/channels.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { amongKinds, type SqlKinds } from "#server/db/among-kinds.ts";
import { atInstant, type SqlInstant } from "#server/db/at-instant.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import { askingTemplates, stoppableTemplates } from "#server/messages/templates.ts";
import { isUnanswered } from "#server/ownership/whose-it-is.ts";
import {
  heldUntil,
  isAcknowledged,
  isAnybodyWilling,
  isCovered,
  isOneOfOffsets,
  isOver,
  localTime,
  newestDueOffset,
  quietUntil,
  unwillingReason,
} from "#server/reminders/reminder-rules-sql.ts";

/**
 * Whether a planned delivery is still true when its turn comes (docs/reminder-rules.md, "A second look"), as SQL: null
 * when it is, otherwise the status and the reason that it gets instead, as a text array.
 * It uses `d` (deliveries) beside the aliases of reminder-rules-sql.ts, all of which may be missing for messages that
 * are not reminders.
 */
export function verdictOf(now: SqlInstant, openKinds: SqlKinds): SQL {
  return sql`case when d.kind = 'reminder' then ${verdictOfReminder(now, openKinds)}
    else ${verdictOfNotice(now, openKinds)} end`;
}

/** Until when a delivery waits for its reader's morning or for a newer one, in the aliases of `verdictOf`. Null when it need not. */
export const waitsUntil = (now: SqlInstant): SQL =>
  sql`greatest(${quietUntil(now)}, case when d.kind = 'reminder' then ${heldUntil(sql`d.offset_days`, now)} end)`;

type Ending = "cancelled" | "superseded" | "suppressed";
const ends = (status: Ending, reason: SQL | string) => sql`array[${status}, ${reason}]::text[]`;

function verdictOfReminder(now: SqlInstant, openKinds: SqlKinds): SQL {
  const newest = sql`newest.days`;
  const unwilling = unwillingReason(sql`d.offset_days`, openKinds);
  // The clock and the newest day are computed once for each row ("offset 0" keeps them from being written into each comparison).
  return sql`(select case
    when c.retired_at is not null then ${ends("cancelled", deliveryReasons.addressReplaced)}
    when l.next_due_on <> d.due_on then ${ends("cancelled", deliveryReasons.dateChanged)}
    when ${isAcknowledged} then ${ends("cancelled", deliveryReasons.done)}
    when ${isOver} then ${ends("cancelled", deliveryReasons.ended)}
    when not ${isCovered} then ${ends("cancelled", deliveryReasons.notCovered)}
    when ${newest} is null then ${ends("cancelled", deliveryReasons.tooLate)}
    when ${newest} > d.offset_days and ${isOneOfOffsets(newest)} then ${ends("superseded", deliveryReasons.newerDue)}
    when ${newest} > d.offset_days then ${ends("cancelled", deliveryReasons.newerDue)}
    when ${newest} < d.offset_days then ${ends("cancelled", deliveryReasons.notDue)}
    else (select ${ends("suppressed", sql`unwilling.reason`)}
      from (select ${unwilling} as reason offset 0) unwilling where unwilling.reason is not null)
  end from (
    select ${newestDueOffset(now, sql`clock.wall`)} as days from (select ${localTime(now)} as wall offset 0) clock offset 0
  ) newest)`;
}

// A stopped mailbox still gets safety notices and receipts, because they must not be missed. A stopped number gets
// nothing at all.
const stopEndsEverything = amongKinds(
  sql`d.channel`,
  kindsThat(({ stopEnds }) => stopEnds === "everything"),
);
const listOf = (templates: ReadonlySet<string>) =>
  sql.join(
    [...templates].map((template) => sql`${template}`),
    sql`, `,
  );
const stoppable = listOf(stoppableTemplates);
const asking = listOf(askingTemplates);
// Notices to the holder of the list about a "done": whoever stops mails there must not keep these from the holder.
const isOwnDone = sql`(c.is_holder_mailbox and d.template = 'done-said')`;

function verdictOfNotice(now: SqlInstant, openKinds: SqlKinds): SQL {
  return sql`case
    when c.retired_at is not null then ${ends("cancelled", deliveryReasons.addressReplaced)}
    when c.state = 'failing' then ${ends("suppressed", deliveryReasons.failing)}
    when c.state = 'stopped' and (${stopEndsEverything} or (d.template in (${stoppable}) and not ${isOwnDone}))
      then ${ends("suppressed", deliveryReasons.stopped)}
    when c.state = 'pending' and d.template not in (${asking})
      then ${ends("suppressed", deliveryReasons.notAgreed)}
    when d.template in (${asking}) and c.state <> 'pending'
      then ${ends("cancelled", deliveryReasons.noLongerTrue)}
    when not ${amongKinds(sql`d.channel`, openKinds)}
      then ${ends("suppressed", deliveryReasons.channelOff)}
    when d.template in ('term-ending', 'year-ending') and ${isNewerEndNoticeThere}
      then ${ends("superseded", deliveryReasons.newerDue)}
    when d.kind in (${urgentKinds}) and d.give_up_at <= ${atInstant(now)}
      then ${ends("cancelled", deliveryReasons.tooLate)}
    when not ${isNoticeStillTrue(openKinds)} then ${ends("cancelled", deliveryReasons.noLongerTrue)}
  end`;
}

// Dates are compared as text, and numbers are read only when they are numbers, so that their index is used: a malformed
// parameter must spoil its own row and not the statement for all.
const isAboutPresentDate = sql`to_char(l.next_due_on, 'YYYY-MM-DD') = d.params ->> 'dueOn'`;

const isNewerEndNoticeThere = sql`exists (
  select 1 from deliveries newer
  where newer.subscription_id = d.subscription_id and newer.template = d.template
    and (d.template = 'term-ending' or newer.recipient_channel_id = d.recipient_channel_id)
    and newer.params ->> 'endsOn' = d.params ->> 'endsOn' and newer.id <> d.id and newer.number > d.number)`;

const isAboutPresentTerm = sql`(s.closed_at is null and to_char(s.ends_on, 'YYYY-MM-DD') = d.params ->> 'endsOn')`;

const isDoneStanding = sql`exists (
  select 1 from acknowledgements a
  where a.location_id = d.location_id and to_char(a.due_on, 'YYYY-MM-DD') = d.params ->> 'dueOn'
    and a.undone_at is null)`;

/** Compares what a notice says with the present facts. Codes, links and receipts say nothing that can change. */
function isNoticeStillTrue(openKinds: SqlKinds): SQL {
  return sql`coalesce(case d.template
    when 'signup-asked' then ${isUnanswered(sql`s`)}
    when 'signup-unanswered' then ${isUnanswered(sql`s`)}
    when 'next-date-needed' then l.state = 'awaiting_next_date' and ${isAboutPresentDate}
    when 'once-date-set' then l.state = 'dated' and ${isAboutPresentDate}
    when 'nobody-reached' then not ${isOver} and ${isAboutPresentDate} and not ${isAcknowledged}
      and not ${isAnybodyWilling(openKinds)}
    when 'term-ending' then ${isAboutPresentTerm}
    when 'year-ending' then ${isAboutPresentTerm}
    when 'done-said' then d.location_id is null or ${isDoneStanding}
    when 'done-taken-back' then d.location_id is null or not ${isDoneStanding}
    when 'channel-stopped' then d.params ->> 'channelNumber' is null or exists (
      select 1 from recipient_channels failed
      where failed.number = case when d.params ->> 'channelNumber' ~ '^[0-9]{1,18}$'
          then (d.params ->> 'channelNumber')::bigint end
        and (failed.state in ('failing', 'stopped') or (failed.state = 'pending' and failed.state_reason is not null)))
    when 'agree-to-texts' then exists (
      select 1 from recipient_channels asked
      where asked.number = case when d.params ->> 'channelNumber' ~ '^[0-9]{1,18}$'
          then (d.params ->> 'channelNumber')::bigint end and asked.state = 'pending'
        and asked.retired_at is null)
    when 'newsletter-issue' then d.params ->> 'subscriberNumber' = '0' or exists (
      select 1 from newsletter_subscribers n where n.email = d.to_address and n.state = 'confirmed')
    else true end, false)`;
}

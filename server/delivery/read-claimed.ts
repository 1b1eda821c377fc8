import { aliasedTable, and, eq, or, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { knownLanguage } from "#core/languages.ts";
import type { ChannelState } from "#core/people/channel-life.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { firstName, strangersName } from "#core/people/contacts.ts";
import { givenSetOf } from "#core/people/reminder-sets.ts";
import { whyUnreached } from "#core/people/unreached.ts";
import { dueDateOf } from "#core/planning/message-days.ts";
import { newestDueOffset } from "#core/planning/message-times.ts";
import { firstOffset, type OffsetKey } from "#core/planning/offsets.ts";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";
import { newsletterIssues } from "#server/db/schema/newsletter.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { urgentKinds } from "#server/messages/enqueue-delivery.ts";
import type { DeliveryFacts } from "#server/messages/render-message.ts";
import { findTemplate, type TemplateName } from "#server/messages/templates.ts";
import { statesOfRegistrant } from "#server/recipients/read-unreached.ts";
import { isAwaiting } from "#server/reminders/ask-next-dates.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";
import { isUnanswered } from "#server/subscriptions/whose-it-is.ts";

/** A delivery that this dispatcher holds until `lease` ends. `attempts` identifies the claim: each claim has another number. */
export interface ClaimedDelivery extends DeliveryFacts {
  channel: ChannelKind;
  attempts: number;
  /** Earlier attempts with an unknown outcome. */
  unanswered: number;
  giveUpAt: Temporal.Instant | null;
  recipientChannelId: string | null;
  subscriptionId: string | null;
  /** The recipient's zone. Null when only the address is known. */
  timeZone: string | null;
  /** The channel is failing, or was refused recently. The next accepted message ends that. */
  isInDoubt: boolean;
  isProbe: boolean;
  /** Asked for by somebody, or a probe: it waits behind no other message, and none waits behind it. */
  goesAlone: boolean;
}

/** A reminder that its reader has asked for again. */
const isAgain = eq(deliveries.template, "reminder-again");

const holder = aliasedTable(recipients, "holder");

/** Reads everything that goes into the claimed deliveries' words. */
export async function readClaimed(
  db: Db | Tx,
  now: Temporal.Instant,
  ids: string[],
  isProbe = false,
): Promise<ClaimedDelivery[]> {
  if (ids.length === 0) return [];
  const rows = await statementOf(db).execute({ ids: arrayOf(ids) });
  return rows.map((row) => toClaimed(row, now, isProbe));
}

const statementOf = preparedStatement((db: Db | Tx) =>
  db
    .select({
      // Only the columns needed: a morning has thousands of rows.
      delivery: {
        id: deliveries.id,
        number: deliveries.number,
        template: deliveries.template,
        params: deliveries.params,
        sealedParams: deliveries.sealedParams,
        isAskedFor: sql<boolean>`${deliveries.kind} in (${urgentKinds})`,
        attempts: deliveries.attempts,
        unanswered: deliveries.unanswered,
        giveUpAt: deliveries.giveUpAt,
        dueOn: deliveries.dueOn,
        offset: sql<OffsetKey | null>`coalesce(${deliveries.offset}, case when ${isAgain}
          then ${deliveries.params} ->> 'offset' end)`,
        channel: deliveries.channel,
        recipientChannelId: deliveries.recipientChannelId,
        subscriptionId: deliveries.subscriptionId,
        toAddress: deliveries.toAddress,
        language: sql<string | null>`coalesce(${deliveries.language}, ${recipients.language})`,
      },
      channel: {
        address: recipientChannels.address,
        number: recipientChannels.number,
        isInDoubt: sql<boolean>`(${recipientChannels.state} = 'failing' or ${recipientChannels.refusedAt} is not null)`,
      },
      recipient: {
        id: recipients.id,
        subscriptionId: recipients.subscriptionId,
        fullName: recipients.fullName,
        timeZone: recipients.timeZone,
        relation: recipients.relation,
        saysStakes: recipients.saysStakes,
        isAccountHolder: recipients.isAccountHolder,
        reminderSet: recipients.reminderSet,
        ownReminderSet: recipients.ownReminderSet,
        hasLastDay: recipients.hasLastDay,
        hasAccount: sql<boolean>`(${recipients.isAccountHolder} and not ${isUnanswered(sql`subscriptions`)})`,
      },
      holder: { fullName: holder.fullName },
      registrant: { fullName: registrants.fullName, timeZone: registrants.timeZone },
      location: {
        nextDueOn: locations.nextDueOn,
        opensOn: locations.opensOn,
        other: locations.other,
        appointmentOn: locations.appointmentOn,
        appointmentTime: locations.appointmentTime,
        numberOnDay: numberOnDay(sql`locations`),
      },
      // Only for the first mail of a date, to the account holder.
      statesOfRegistrant: sql<ChannelState[] | null>`case when ${recipients.isAccountHolder}
        and ${deliveries.offset} = coalesce(${locations.other} -> 'offsets' ->> 0, ${sql.raw(`'${firstOffset.key}'`)})
        then ${statesOfRegistrant(sql`${recipients.subscriptionId}`)} end`,
      issue: newsletterIssues,
      awaiting: sql<DeliveryFacts["awaiting"]>`case when ${deliveries.template} = 'next-date-needed' then (
        select json_agg(json_build_object('dueOn', l.next_due_on::text, 'opensOn', l.opens_on::text,
          'numberOnDay', ${numberOnDay(sql`l`)}) order by l.next_due_on, l.position)
        from locations l
        where l.subscription_id = ${deliveries.subscriptionId} and ${isAwaiting}) end`,
    })
    .from(deliveries)
    .leftJoin(
      locations,
      and(eq(locations.id, deliveries.locationId), or(eq(deliveries.kind, "reminder"), isAgain)),
    )
    .leftJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .leftJoin(holder, and(eq(holder.subscriptionId, recipients.subscriptionId), holder.isAccountHolder))
    .leftJoin(subscriptions, eq(subscriptions.id, recipients.subscriptionId))
    .leftJoin(registrants, eq(registrants.subscriptionId, recipients.subscriptionId))
    .leftJoin(newsletterIssues, eq(newsletterIssues.name, sql`${deliveries.params} ->> 'issue'`))
    .where(amongIds(deliveries.id, sql`${sql.placeholder("ids")}`))
    .orderBy(sql`${deliveries.kind} in (${urgentKinds}) desc`, deliveries.number)
    .prepare("read_claimed"),
);

type FactsRow = Awaited<ReturnType<ReturnType<typeof statementOf>["execute"]>>[number];

function toClaimed(
  { delivery, channel, recipient, registrant, location, ...row }: FactsRow,
  now: Temporal.Instant,
  isProbe: boolean,
): ClaimedDelivery {
  const { id, number, params, sealedParams, attempts, unanswered, giveUpAt, dueOn, offset } = delivery;
  // `enqueueDelivery` and the planner wrote the column. The renderer refuses anything else.
  const template = delivery.template as TemplateName;
  const today = todayIn(recipient?.timeZone ?? "UTC", now);
  const isReminder = recipient !== null && location !== null && dueOn !== null && offset !== null;
  const isAgain = delivery.template === "reminder-again";
  // The location may have another date by now. The second look checked this one.
  const date = isReminder ? { ...dueDateOf(location), dueOn } : null;
  const choice = recipient && {
    reminderSet: givenSetOf(recipient, location?.other ?? null),
    hasLastDay: recipient.hasLastDay,
  };
  return {
    id,
    number,
    params,
    sealedParams,
    attempts,
    unanswered,
    giveUpAt,
    template,
    channel: delivery.channel,
    recipientChannelId: delivery.recipientChannelId,
    subscriptionId: recipient?.subscriptionId ?? delivery.subscriptionId,
    timeZone: recipient?.timeZone ?? null,
    isInDoubt: channel?.isInDoubt ?? false,
    isProbe,
    goesAlone: isProbe || delivery.isAskedFor,
    address: channel?.address ?? delivery.toAddress ?? "",
    language: knownLanguage(delivery.language),
    channelNumber: channel?.number ?? null,
    addressee: recipient && {
      firstName: (findTemplate(template)?.introduces ? strangersName : firstName)(recipient.fullName),
      isAccountHolder: recipient.isAccountHolder,
      hasAccount: recipient.hasAccount,
      addedBy: strangersName(row.holder?.fullName ?? ""),
    },
    issue: row.issue,
    awaiting: row.awaiting,
    today,
    reminder:
      isReminder && date && choice
        ? {
            moment: {
              date,
              // A reminder that comes again is worded as the newest message would be by now.
              offset: isAgain
                ? (newestDueOffset(date, { ...choice, timeZone: recipient.timeZone }, now) ?? offset)
                : offset,
              choice,
              today,
              nowAtPlace: now.toZonedDateTimeISO(registrant?.timeZone ?? "UTC").toPlainDateTime(),
              appointmentTime: location.appointmentTime,
              numberOnDay: location.numberOnDay,
            },
            registrantName: recipient.relation === "registrant" ? null : (registrant?.fullName ?? null),
            saysStakes:
              recipient.relation === "registrant" && recipient.saysStakes && location.other === null,
            unreached: whyUnreached(row.statesOfRegistrant ?? []),
            isAgain,
          }
        : null,
  };
}

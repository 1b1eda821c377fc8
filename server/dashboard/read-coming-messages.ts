import { Temporal } from "temporal-polyfill";
import { type ChannelKind, channelKinds } from "#core/people/channels.ts";
import { firstName, maskContact } from "#core/people/contacts.ts";
import { type ReminderSet, reminderSetOf } from "#core/people/reminder-sets.ts";
import { needsStart, type WhyUnreached, whyUnreached } from "#core/people/unreached.ts";
import { comingMessages, leavesNow } from "#core/planning/coming-messages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { channelsOf, type Recipient } from "#server/recipients/channels-of.ts";
import { canStart } from "#server/recipients/switch-own-channel.ts";
import { asLocalTime, type LocalTime, localOf, readDatesOfList } from "#server/reminders/coming-of-list.ts";
import type { Services } from "#server/start/services.ts";

export interface NextReminder {
  /** A reminder leaves within minutes, because its time came before the payment. */
  isNow: boolean;
  /** On its reader's clock. Null when none lies ahead. */
  next: LocalTime | null;
  /** `name`: the first name; null for the account holder. */
  to: { name: string | null; kinds: ChannelKind[] }[];
  /**
   * Others by first name: a registrant who gets nothing (`why`), and people who get no texts before a START (no `why`).
   * `needsStart`: a START from their number turns texts on.
   */
  notReached: { name: string; why: WhyUnreached | null; needsStart: boolean }[];
}

export async function readNextReminder(
  db: Db | Tx,
  services: Services,
  subscriptionId: string,
): Promise<NextReminder> {
  const now = services.clock.now();
  const dates = await readDatesOfList(db, services, subscriptionId);
  const coming = dates
    .flatMap((facts) =>
      comingMessages(facts, now).map((message) => ({ ...message, locationId: facts.locationId })),
    )
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  const channels = await channelsOf(db, subscriptionId);
  const [first] = coming;
  const moment = first && localOf(first);
  // Readers in other zones get the same message at the same local hour.
  const same = coming.filter((one) => {
    const local = localOf(one);
    return one.locationId === first?.locationId && local.equals(moment ?? local);
  });
  const getting = new Set(same.map(({ channel }) => channel.id));
  const people = new Map(channels.map(({ recipient }) => [recipient.id, recipient]));
  const kindsOf = (recipientId: string) =>
    channelKinds.filter((kind) =>
      channels.some(
        ({ recipient, channel }) =>
          recipient.id === recipientId && channel.kind === kind && getting.has(channel.id),
      ),
    );
  const notReachedOf = (recipient: Recipient) => {
    const own = channels
      .map(({ channel }) => channel)
      .filter(({ recipientId }) => recipientId === recipient.id);
    const why = recipient.relation === "registrant" ? whyUnreached(own.map(({ state }) => state)) : null;
    const ways = own.map((channel) => ({ ...channel, canStart: canStart(channel) }));
    const isStartAwaited = services.sms !== null && needsStart(ways, why);
    return why === null && !isStartAwaited
      ? []
      : [{ name: firstName(recipient.fullName), why, needsStart: isStartAwaited }];
  };
  return {
    isNow: dates.some((facts) => leavesNow(facts, now)),
    next: moment ? asLocalTime(moment) : null,
    to: [...people.values()]
      .map(({ id, fullName, isAccountHolder }) => ({
        name: isAccountHolder ? null : firstName(fullName),
        kinds: kindsOf(id),
      }))
      .filter(({ kinds }) => kinds.length > 0),
    notReached: [...people.values()].filter(({ isAccountHolder }) => !isAccountHolder).flatMap(notReachedOf),
  };
}

/** Who gets a year's messages. */
export interface YearAhead {
  /** A reminder leaves within minutes of the payment, because its time has come. */
  isNow: boolean;
  people: {
    /** The first name; null for the account holder. */
    name: string | null;
    reminderSet: ReminderSet;
    /** Masked addresses. `waits`: nothing goes there before its reader agrees. */
    ways: { kind: ChannelKind; masked: string; waits: boolean }[];
  }[];
}

/** Who gets the messages of a year paid through this day, by the planner's own rules. */
export async function readYearAhead(
  db: Db | Tx,
  services: Services,
  subscriptionId: string,
  paidThrough: Temporal.PlainDate,
): Promise<YearAhead> {
  const now = services.clock.now();
  const facts = (await readDatesOfList(db, services, subscriptionId)).map((unpaid) => ({
    ...unpaid,
    isPaid: true,
    endsOn: paidThrough,
  }));
  const openKinds = openKindsOf(services);
  const channels = await channelsOf(db, subscriptionId);
  const people = new Map(channels.map(({ recipient }) => [recipient.id, recipient]));
  return {
    isNow: facts.some((date) => leavesNow(date, now)),
    people: [...people.values()].map((recipient) => ({
      name: recipient.isAccountHolder ? null : firstName(recipient.fullName),
      reminderSet: reminderSetOf(recipient),
      ways: channels
        .filter(({ channel }) => channel.recipientId === recipient.id && openKinds.includes(channel.kind))
        .map(({ channel }) => ({
          kind: channel.kind,
          masked: maskContact(channel.address),
          waits: channel.state === "pending",
        })),
    })),
  };
}

import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { firstName } from "#core/people/contacts.ts";
import { isTold } from "#core/people/reminder-sets.ts";
import { daysUntil } from "#core/planning/message-days.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import type { Recipient } from "#server/recipients/channels-of.ts";
import { whoseReminders } from "#server/recipients/whose-reminders.ts";
import { Refusal } from "#server/refusal.ts";
import { isOpenDate } from "#server/reminders/is-open-date.ts";
import {
  localMoment,
  type ReadersDate,
  type RemindedLater,
  readRemindedLater,
  remindAgain,
} from "#server/reminders/remind-again.ts";
import { numberOnDay, readNumberOnDay } from "#server/reminders/which-on-day.ts";
import type { Services } from "#server/start/services.ts";
import { isUnanswered } from "#server/subscriptions/whose-it-is.ts";
import { acknowledge, isPresentDate } from "./acknowledge.ts";
import { type LinkedReminder, linkedReminder } from "./linked-reminder.ts";
import type { Location } from "./own-location.ts";
import { isDateDone } from "./standing-done.ts";
import { canUndoOwnDone, undoOwnDone } from "./undo-acknowledgement.ts";

/**
 * The date behind a message's "done" link, and its state. Everybody except the registrant also gets the registrant's first name,
 * because one reader may get several people's reminders for one day.
 * @throws Refusal NOT_FOUND
 */
export async function readDoneLink(db: Db | Tx, services: Services, token: string) {
  const { keys, clock } = services;
  const linked = await linkedReminder(db, keys, token, { lock: false });
  const { location, dueOn, recipient, recipientChannelId, channel } = linked;
  const isPresent = isPresentDate(location, dueOn);
  const ofList = eq(subscriptions.id, location.subscriptionId);
  const waits = (await db.$count(subscriptions, and(ofList, isUnanswered(sql`subscriptions`)))) > 0;
  return {
    purpose: "done" as const,
    dueOn: dueOn.toString(),
    opensOn: isPresent ? (location.opensOn?.toString() ?? null) : null,
    numberOnDay: isPresent ? await readNumberOnDay(db, location) : null,
    othersOpen: await othersOpen(db, clock.now(), location, recipient),
    daysLeft: daysUntil(dueOn, todayIn(recipient.timeZone, clock.now())),
    alreadyDone: await isDateDone(db, location.id, dueOn),
    canUndo: await canUndoOwnDone(db, clock.now(), location, dueOn, recipientChannelId),
    current: isPresent,
    later: laterWhere(recipient, await readRemindedLater(db, services, readersDate(linked)), clock.now()),
    whose: await whoseReminders(db, recipient),
    looksAfter: recipient.isAccountHolder && !waits,
    messagesToken: signLink(keys, "messages", channel.number),
  };
}

const readersDate = ({ location, dueOn, channel }: LinkedReminder): ReadersDate => ({
  locationId: location.id,
  subscriptionId: location.subscriptionId,
  dueOn,
  channel,
});

/** The later reminder's time in the reader's zone: the day, how far away it is, and the hour. */
function laterWhere({ timeZone }: Recipient, later: RemindedLater, now: Temporal.Instant) {
  if (!("at" in later)) return { comes: later.comes, when: null };
  return { comes: later.comes, when: localMoment(later.at, timeZone, now) };
}

/** Other dates named on the page. */
const othersShown = 3;

/** The list's other open dates. The reader has had their reminders, too. */
async function othersOpen(db: Db | Tx, now: Temporal.Instant, location: Location, recipient: Recipient) {
  const today = todayIn(recipient.timeZone, now);
  const rows = await db
    .select({
      dueOn: locations.nextDueOn,
      other: locations.other,
      numberOnDay: numberOnDay(sql`locations`),
    })
    .from(locations)
    .where(
      and(eq(locations.subscriptionId, location.subscriptionId), ne(locations.id, location.id), isOpenDate),
    )
    .orderBy(asc(locations.nextDueOn), asc(locations.position));
  const known = rows.filter(({ other }) => isTold(other, recipient));
  return known.slice(0, othersShown).map((one) => ({
    dueOn: one.dueOn.toString(),
    daysLeft: daysUntil(one.dueOn, today),
    numberOnDay: one.numberOnDay,
  }));
}

/**
 * Says "done" by a message's link. Anybody who gets the reminders may.
 * @throws Refusal NOT_FOUND, CONFLICT when another date has been entered since, or when there are no more dates
 */
export async function acknowledgeByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { location, dueOn, recipientChannelId, recipient } = await linkedReminder(
      tx,
      services.keys,
      token,
      { lock: true },
    );
    if (!isPresentDate(location, dueOn)) throw new Refusal("changed-meanwhile");
    await acknowledge(tx, services, location, {
      via: "link",
      recipientChannelId,
      recipientId: recipient.id,
      firstName: firstName(recipient.fullName),
    });
  });
  services.wakeDispatcher();
}

/**
 * The reader asks for a later reminder of the message's date (`remindAgain`).
 * @throws Refusal NOT_FOUND, CONFLICT when there is nothing to be reminded of
 */
export async function remindLaterByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const linked = await linkedReminder(tx, services.keys, token, { lock: true });
    const { later } = await remindAgain(tx, services, readersDate(linked));
    if (later.comes === "closed") throw new Refusal("changed-meanwhile");
  });
}

/**
 * A reader undoes, by a message's link, the "done" of the same address.
 * @throws Refusal NOT_FOUND, CONFLICT as `undoOwnDone`
 */
export async function undoByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { location, dueOn, recipientChannelId, recipient } = await linkedReminder(
      tx,
      services.keys,
      token,
      { lock: true },
    );
    await undoOwnDone(tx, services, location, dueOn, { recipientChannelId, recipientId: recipient.id });
  });
  services.wakeDispatcher();
}

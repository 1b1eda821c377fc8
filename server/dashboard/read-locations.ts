import { and, asc, desc, eq, gte, isNull, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { todayIn } from "#core/dates/time-zones.ts";
import { coversDate } from "#core/money/subscription.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { daysUntil, dueDateOf, type EnteredDate, type MessageChoice } from "#core/planning/message-days.ts";
import { suggestNextDate, suggestOtherDate } from "#core/planning/suggest-next-date.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { dateRecords, deliveries } from "#server/db/schema/reminders.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { thingsOf } from "#server/locations/change-visit.ts";
import { isOnPage } from "#server/locations/is-on-page.ts";
import type { Location } from "#server/locations/own-location.ts";
import { canUndo, lastDoneOf } from "#server/locations/undo-acknowledgement.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { largestReminderSet } from "#server/recipients/largest-reminder-set.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";
import type { Services } from "#server/start/services.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import { type ReminderRow, type StripDayShown, stripOfLocation } from "./day-strip.ts";
import { type DueNow, readDueNow } from "./read-due-now.ts";
import { readSaidDone, type SaidDone } from "./read-said-done.ts";

const nothing = { subscription: null, today: null, timeZone: null, endsOn: null, locations: [] };

/**
 * The locations of one of the owner's subscriptions for the dashboard: the days to each date, and its past and future reminders.
 * "Today" is in the registrant's zone. Empty without a subscription. `openKinds`: the kinds of channels with a provider.
 */
export async function readLocations(
  db: Db | Tx,
  now: Temporal.Instant,
  userId: string,
  which: Which,
  openKinds: readonly ChannelKind[],
) {
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return nothing;
  const [registrant] = await db
    .select({ timeZone: registrants.timeZone })
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscription.id));
  if (!registrant) return nothing;
  const rows = await db
    .select({ location: locations, numberOnDay: numberOnDay(sql`locations`) })
    .from(locations)
    .where(eq(locations.subscriptionId, subscription.id))
    .orderBy(asc(locations.position));
  const places = rows.filter(({ location }) => isOnPage(location, now));
  const standing = (await readSaidDone(db, subscription.id)).filter(({ undoneAt }) => undoneAt === null);
  const remindersOf = await readReminders(
    db,
    subscription.id,
    await readDueNow(db, now, subscription.id, openKinds),
  );
  const records = await db
    .select({ locationId: dateRecords.locationId, dueOn: dateRecords.dueOn })
    .from(dateRecords)
    .innerJoin(locations, eq(locations.id, dateRecords.locationId))
    .where(eq(locations.subscriptionId, subscription.id))
    .orderBy(desc(dateRecords.dueOn));
  const today = todayIn(registrant.timeZone, now);
  const choice = await largestReminderSet(db, subscription.id);
  return {
    subscription: subscription.id,
    today: today.toString(),
    timeZone: registrant.timeZone,
    endsOn: subscription.endsOn?.toString() ?? null,
    locations: places.map(({ location, numberOnDay }) => {
      const rows = remindersOf(location);
      const said = standing.filter(({ locationId }) => locationId === location.id);
      const earlier = records
        .filter(({ locationId, dueOn }) => locationId === location.id && isBefore(dueOn, location.nextDueOn))
        .map(({ dueOn }) => dueOn);
      return shown(location, subscription, { today, now, choice, rows, said, numberOnDay, earlier });
    }),
  };
}

/** A list's first date, with its strip. The checkout shows it before the payment, and the page behind the checkout afterwards. */
export interface FirstDate {
  /** The place's. */
  name: string;
  nextDueOn: string;
  opensOn: string | null;
  strip: StripDayShown[];
}

/** The first date from today on. Null where none is left that the year covers, or would cover once paid. */
export async function readFirstDate(
  db: Db | Tx,
  services: Services,
  subscriptionId: string,
  { today, endsOn }: { today: Temporal.PlainDate; endsOn: Temporal.PlainDate },
): Promise<FirstDate | null> {
  const [first] = await db
    .select()
    .from(locations)
    .where(
      and(
        eq(locations.subscriptionId, subscriptionId),
        eq(locations.state, "dated"),
        isNull(locations.other),
        gte(locations.nextDueOn, today),
      ),
    )
    .orderBy(asc(locations.nextDueOn), asc(locations.position))
    .limit(1);
  if (!first) return null;
  const date = dueDateOf(first);
  if (!coversDate(endsOn, date)) return null;
  const dueNow = await readDueNow(db, services.clock.now(), subscriptionId, openKindsOf(services), endsOn);
  const rows = (await readReminders(db, subscriptionId, dueNow))(first);
  const choice = await largestReminderSet(db, subscriptionId);
  return {
    name: first.name,
    nextDueOn: first.nextDueOn.toString(),
    opensOn: date.opensOn?.toString() ?? null,
    strip: stripOfLocation({ date, today, choice, isRunning: true, rows }),
  };
}

/** The reminders of each location's present date: existing ones, and those that the next round makes. */
async function readReminders(
  db: Db | Tx,
  subscriptionId: string,
  dueNow: readonly DueNow[],
): Promise<(location: Location) => ReminderRow[]> {
  const rows = await db
    .select({ reminder: deliveries })
    .from(deliveries)
    .innerJoin(
      locations,
      and(eq(locations.id, deliveries.locationId), eq(locations.nextDueOn, deliveries.dueOn)),
    )
    .where(and(eq(locations.subscriptionId, subscriptionId), eq(deliveries.kind, "reminder")));
  const judgedAnew = new Set(dueNow.map(({ deliveryId }) => deliveryId));
  const kept = rows.map(({ reminder }) => reminder).filter(({ id }) => !judgedAnew.has(id));
  return ({ id }) => [...kept, ...dueNow].filter(({ locationId }) => locationId === id);
}

interface Facts {
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  choice: MessageChoice;
  rows: ReminderRow[];
  numberOnDay: NumberOnDay;
  /** Newest first. */
  earlier: readonly Temporal.PlainDate[];
  said: SaidDone[];
}

function shown(location: Location, { status, endsOn }: Subscription, facts: Facts) {
  const { today, now, choice, rows, said, numberOnDay, earlier } = facts;
  const { id, name, officePhone, timesPerYear, other, nextDueOn, state } = location;
  const date = dueDateOf(location);
  const suggested = suggestedOf(location, today, earlier);
  const covered = status !== "pending_payment" && endsOn !== null && coversDate(endsOn, date);
  const acknowledgement = said.find(({ dueOn }) => dueOn.equals(nextDueOn));
  const last = lastDoneOf(location, said);
  const isOver = state === "ended";
  const canTakeBack = last !== undefined && !isOver && canUndo(last.createdAt, now);
  const isRunning = covered && state !== "ended" && !acknowledgement;
  return {
    id,
    name,
    officePhone,
    timesPerYear,
    other,
    visit: visitOf(location),
    nextDueOn: nextDueOn.toString(),
    opensOn: date.opensOn?.toString() ?? null,
    numberOnDay,
    state,
    daysLeft: daysUntil(nextDueOn, today),
    covered,
    suggested: suggested && {
      nextDueOn: suggested.dueOn.toString(),
      opensOn: suggested.opensOn?.toString() ?? null,
    },
    acknowledgement: acknowledgement ? { ...sayingOf(acknowledgement), canUndo: canTakeBack } : null,
    lastDone:
      !acknowledgement && last && canTakeBack
        ? { dueOn: last.dueOn.toString(), opensOn: last.opensOn?.toString() ?? null, ...sayingOf(last) }
        : null,
    strip: stripOfLocation({ date, today, choice, isRunning, rows }),
  };
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => daysUntil(other, one) > 0;

function suggestedOf(
  location: Location,
  today: Temporal.PlainDate,
  earlier: readonly Temporal.PlainDate[],
): EnteredDate | null {
  const { timesPerYear, other } = location;
  const date = dueDateOf(location);
  if (timesPerYear !== null) return suggestNextDate(date, timesPerYear, today, earlier);
  return other?.every ? suggestOtherDate(date, other.every, today, earlier) : null;
}

function visitOf(location: Location) {
  const { officeName, officeAddress, officeHours, officeFee, appointmentOn, appointmentTime } = location;
  const isSet = appointmentOn !== null && appointmentTime !== null;
  return {
    officeName,
    officeAddress,
    officeHours,
    officeFee,
    appointment: isSet ? { on: appointmentOn.toString(), time: appointmentTime } : null,
    thingsToBring: thingsOf(location),
  };
}

const sayingOf = ({ by, isYou, via, createdAt }: SaidDone) => ({ by, isYou, via, at: isoInstant(createdAt) });

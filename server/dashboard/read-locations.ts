import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import { closedDayReason } from "#core/office-days.ts";
import { daysUntil, dueDateOf, suggestNextDate } from "#core/schedule.ts";
import { coversDate } from "#core/subscription.ts";
import { todayIn } from "#core/time-zones.ts";
import type { Location } from "#server/dates/own-location.ts";
import { thingsOf } from "#server/dates/things-to-bring.ts";
import { canUndo } from "#server/dates/undo-acknowledgement.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, registrants } from "#server/db/schema/subscriptions.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { ownSubscription, type Which } from "#server/ownership/own-subscription.ts";
import type { Subscription } from "#server/ownership/whose-it-is.ts";
import { stripOfLocation } from "./day-strip.ts";

const nothing = { subscription: null, today: null, timeZone: null, endsOn: null, locations: [] };

/**
 * The dashboard's locations of one of the owner's subscriptions: how long it is to each date, and what its reminders
 * did and will do. "Today" is today in the registrant's zone. Empty without a subscription.
 */
export async function readLocations(db: Db | Tx, now: Temporal.Instant, userId: string, which: Which) {
  const subscription = await ownSubscription(db, userId, which);
  if (!subscription) return nothing;
  const [registrant] = await db
    .select({ timeZone: registrants.timeZone })
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscription.id));
  if (!registrant) return nothing;
  const rows = await db
    .select()
    .from(locations)
    .where(eq(locations.subscriptionId, subscription.id))
    .orderBy(asc(locations.position));
  const places = rows.filter((location) => isOnPage(location, now));
  const said = await standingAcknowledgements(db, subscription.id);
  const reminders = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.kind, "reminder"),
        inArray(
          deliveries.locationId,
          places.map(({ id }) => id),
        ),
        inArray(
          deliveries.dueOn,
          places.map(({ nextDueOn }) => nextDueOn),
        ),
      ),
    );
  const today = todayIn(registrant.timeZone, now);
  return {
    subscription: subscription.id,
    today: today.toString(),
    timeZone: registrant.timeZone,
    endsOn: subscription.endsOn?.toString() ?? null,
    locations: places.map((location) => {
      const isPresent = (row: { locationId: string | null; dueOn: Temporal.PlainDate | null }) =>
        row.locationId === location.id && row.dueOn?.equals(location.nextDueOn) === true;
      const rows = reminders.filter(isPresent);
      return shown(location, subscription, { today, now, rows, acknowledgement: said.find(isPresent) });
    }),
  };
}

/**
 * Whether the page shows it: a place always, a date that comes once until it is taken back, or until its "done" can no
 * longer be. The record keeps it.
 */
function isOnPage({ onceAbout, state, stateSince, takenBackAt }: Location, now: Temporal.Instant): boolean {
  if (onceAbout === null || state !== "ended") return true;
  return takenBackAt === null && canUndo(stateSince, now);
}

interface Facts {
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  rows: (typeof deliveries.$inferSelect)[];
  acknowledgement: Awaited<ReturnType<typeof standingAcknowledgements>>[number] | undefined;
}

function shown(location: Location, { status, endsOn }: Subscription, facts: Facts) {
  const { today, now, rows, acknowledgement } = facts;
  const { id, name, officePhone, timesPerYear, onceAbout, nextDueOn, state } = location;
  const date = dueDateOf(location);
  const suggested = timesPerYear === null ? null : suggestNextDate(date, timesPerYear, today);
  const covered = status !== "pending_payment" && endsOn !== null && coversDate(endsOn, date);
  const isRunning = covered && state !== "ended" && !acknowledgement;
  return {
    id,
    name,
    officePhone,
    timesPerYear,
    onceAbout,
    visit: visitOf(location),
    nextDueOn: nextDueOn.toString(),
    opensOn: date.opensOn?.toString() ?? null,
    state,
    daysLeft: daysUntil(nextDueOn, today),
    closedDay: closedDayReason(nextDueOn),
    covered,
    suggested: suggested && {
      nextDueOn: suggested.dueOn.toString(),
      opensOn: suggested.opensOn?.toString() ?? null,
    },
    acknowledgement: acknowledgement
      ? {
          by: firstName(acknowledgement.by),
          via: acknowledgement.via,
          at: isoInstant(acknowledgement.at),
          canUndo: (state !== "ended" || onceAbout !== null) && canUndo(acknowledgement.at, now),
        }
      : null,
    strip: stripOfLocation({ date, today, isRunning, rows }),
  };
}

function visitOf(location: Location) {
  const { officeName, officeAddress, officeHours, officeFee, appointmentOn, appointmentTime } = location;
  const isSet = appointmentOn !== null && appointmentTime !== null;
  return {
    ...{ officeName, officeAddress, officeHours, officeFee },
    appointment: isSet ? { on: appointmentOn.toString(), time: appointmentTime } : null,
    thingsToBring: thingsOf(location),
  };
}

/**
 * Every standing "done" of a subscription, with the name of the person who said it. Without a channel it was the
 * account holder.
 */
async function standingAcknowledgements(db: Db | Tx, subscriptionId: string) {
  const [holder] = await db
    .select({ fullName: recipients.fullName })
    .from(recipients)
    .where(and(eq(recipients.subscriptionId, subscriptionId), eq(recipients.isAccountHolder, true)));
  const rows = await db
    .select({ acknowledgement: acknowledgements, fullName: recipients.fullName })
    .from(acknowledgements)
    .innerJoin(locations, eq(locations.id, acknowledgements.locationId))
    .leftJoin(recipientChannels, eq(recipientChannels.id, acknowledgements.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(locations.subscriptionId, subscriptionId), isNull(acknowledgements.undoneAt)));
  return rows.map(({ acknowledgement: { locationId, dueOn, via, createdAt }, fullName }) => ({
    locationId,
    dueOn,
    via,
    at: createdAt,
    by: fullName ?? holder?.fullName ?? "",
  }));
}

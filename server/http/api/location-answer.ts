import { z } from "zod";
import { dateColors, rhythmUnits } from "#core/dates/date-kinds.ts";
import { readLocations } from "#server/dashboard/read-locations.ts";
import type { Db } from "#server/db/client.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import type { Services } from "#server/start/services.ts";
import type { Which } from "#server/subscriptions/own-subscription.ts";

const date = z.iso.date();

/** Which of several dates on one day, or the color of another date. */
export const numberOnDaySchema = z
  .union([
    z.object({ number: z.number().int(), of: z.number().int() }),
    z.object({ color: z.enum(dateColors) }),
  ])
  .nullable();

const stripDaySchema = z.object({
  /** Days relative to the date: at most 3. */
  days: z.number().int(),
  date,
  /** Local time of that day's reminder, "09:00". Null on a day without one. */
  sendAt: z.string().nullable(),
  /** Local times of its further messages, which go out if nobody has said "done" by then. */
  laterAt: z.array(z.string()),
  isToday: z.boolean(),
  /** The day lies in the range of days; for a single day, it is the date. */
  isInRange: z.boolean(),
  isAppointment: z.boolean(),
  /**
   * `due`: its time has come, and it is on its way. `planned`: its time is still to come. `presumed`: it was probably sent, and the
   * record of it is lost.
   */
  status: z.enum(["planned", "due", "sent", "presumed", "problem", "not-needed"]).nullable(),
  /** How many messages of that day did not get through. */
  toFix: z.number().int(),
});

const saidSchema = z.object({
  /** First name. Null for somebody who is no longer on the list. */
  by: z.string().nullable(),
  /** The account holder said it. */
  isYou: z.boolean(),
  via: z.enum(["link", "dashboard", "text"]),
  at: z.iso.datetime(),
});

/** What a visit needs. Null where nothing is known. */
const visitSchema = z.object({
  officeName: z.string().nullable(),
  officeAddress: z.string().nullable(),
  officeHours: z.string().nullable(),
  officeFee: z.string().nullable(),
  /** On the wall clock of the office. `time`: "14:30". */
  appointment: z.object({ on: date, time: z.string() }).nullable(),
  thingsToBring: z.array(z.object({ what: z.string(), isReady: z.boolean() })),
});

const locationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The office's phone in E.164, if known, with ";ext=5" behind it where there is an extension. */
  officePhone: z.string().nullable(),
  /** Null for another date. */
  timesPerYear: z.number().int().nullable(),
  /** What another date has; null for a place. Its name is in no message: there it has its color. */
  other: z
    .object({
      color: z.enum(dateColors),
      every: z.object({ count: z.number().int(), unit: z.enum(rhythmUnits) }).nullable(),
      offsets: z.array(z.number().int()),
      tells: z.array(z.uuid()),
    })
    .nullable(),
  visit: visitSchema,
  /** For a range of days its last day. */
  nextDueOn: date,
  /** The first day of a range of days. Null for a single day. */
  opensOn: date.nullable(),
  /** Which of several dates on one day it is, or another date's color: the messages say it. Null where the day has one. */
  numberOnDay: numberOnDaySchema,
  state: z.enum(["dated", "awaiting_next_date", "ended"]),
  /** Days from today in the registrant's zone. Negative after the date. */
  daysLeft: z.number().int(),
  /** Whether the paid term covers the date's reminders. */
  covered: z.boolean(),
  /** Only a suggestion: the date is what the agency's paper says. */
  suggested: z.object({ nextDueOn: date, opensOn: date.nullable() }).nullable(),
  /** Who said "done" for the present date. */
  acknowledgement: saidSchema.extend({ canUndo: z.boolean() }).nullable(),
  /**
   * The date before the present one, as long as its "done" can be taken back: then that date comes back, and the present
   * one goes.
   */
  lastDone: saidSchema.extend({ dueOn: date, opensOn: date.nullable() }).nullable(),
  strip: z.array(stripDaySchema),
});

/** All locations of one person. */
export const overviewShape = {
  /** The subscription that they belong to. Null without one. */
  subscription: z.uuid().nullable(),
  /** Today in the registrant's zone; null without a subscription. */
  today: date.nullable(),
  timeZone: z.string().nullable(),
  /** The last day of the paid term. */
  endsOn: date.nullable(),
  locations: z.array(locationSchema),
};

/** The locations of one of an account's people. */
export function showLocations(db: Db, services: Services, userId: string, which: Which) {
  return readLocations(db, services.clock.now(), userId, which, openKindsOf(services));
}

import { z } from "zod";
import { dateColors, rhythmUnits } from "#core/dates/date-kinds.ts";
import { isOffsetKey, type OffsetKey } from "#core/planning/offsets.ts";
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

export const stripDaySchema = z.object({
  /** Days relative to the date: at most 3. */
  days: z.number().int(),
  date,
  /** Local time of that day's reminder, "09:00". Null on a day without one. */
  sendAt: z.string().nullable(),
  /** Local times of that day's further messages, sent if nobody has said "done" by then. */
  laterAt: z.array(z.string()),
  isToday: z.boolean(),
  /** The day lies in the range; for a single day, it is the date. */
  isInRange: z.boolean(),
  isAppointment: z.boolean(),
  /** `due`: on its way. `planned`: not due yet. `presumed`: probably sent, and the record is lost. */
  status: z.enum(["planned", "due", "sent", "presumed", "problem", "not-needed"]).nullable(),
  /** That day's messages that did not get through. */
  toFix: z.number().int(),
});

const saidSchema = z.object({
  /** First name. Null for a person who has left the list. */
  by: z.string().nullable(),
  /** The account holder said it. */
  isYou: z.boolean(),
  via: z.enum(["link", "dashboard", "text"]),
  at: z.iso.datetime(),
});

/** Null where nothing is known. */
const visitSchema = z.object({
  officeName: z.string().nullable(),
  officeAddress: z.string().nullable(),
  officeHours: z.string().nullable(),
  officeFee: z.string().nullable(),
  /** In the office's local time. `time`: "14:30". */
  appointment: z.object({ on: date, time: z.string() }).nullable(),
  thingsToBring: z.array(z.object({ what: z.string(), isReady: z.boolean() })),
});

const locationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** E.164, with ";ext=5" behind it for an extension. Null when unknown. */
  officePhone: z.string().nullable(),
  /** Null for another date. */
  timesPerYear: z.number().int().nullable(),
  /** For another date; null for a place. Messages show its color, never its name. */
  other: z
    .object({
      color: z.enum(dateColors),
      every: z.object({ count: z.number().int(), unit: z.enum(rhythmUnits) }).nullable(),
      offsets: z.array(z.custom<OffsetKey>(isOffsetKey)),
      tells: z.array(z.uuid()),
    })
    .nullable(),
  visit: visitSchema,
  /** For a range of days its last day. */
  nextDueOn: date,
  /** The first day of a range of days. Null for a single day. */
  opensOn: date.nullable(),
  /** Which of several dates on one day, or another date's color, as in the messages. Null where the day has one. */
  numberOnDay: numberOnDaySchema,
  state: z.enum(["dated", "awaiting_next_date", "ended"]),
  /** Days from today in the registrant's zone. Negative after the date. */
  daysLeft: z.number().int(),
  /** The paid term covers the date's reminders. */
  covered: z.boolean(),
  /** A suggestion: the agency's paper decides. */
  suggested: z.object({ nextDueOn: date, opensOn: date.nullable() }).nullable(),
  /** Who said "done" for the present date. */
  acknowledgement: saidSchema.extend({ canUndo: z.boolean() }).nullable(),
  /** The date before the present one, while its "done" can be undone: that restores the date and removes the present one. */
  lastDone: saidSchema.extend({ dueOn: date, opensOn: date.nullable() }).nullable(),
  strip: z.array(stripDaySchema),
});

export const overviewShape = {
  /** Null without a subscription. */
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

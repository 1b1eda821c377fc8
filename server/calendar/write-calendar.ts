import {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendar,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { offsets } from "#core/schedule.ts";

/** A location's date, as a calendar shows it to whoever looks over a shoulder: nothing of it says whose, where or why. */
export interface CalendarDate {
  locationId: string;
  dueOn: Temporal.PlainDate;
  isDone: boolean;
  /** How often it has changed: counts up, so that a program takes the newer of two. */
  sequence: number;
  /** When it last changed. */
  changedAt: Temporal.Instant;
}

const words = { name: "Dates", date: "Your date", done: "Your date (done)" };

/** A feed is asked for again after so many seconds; programs ask when they like, Google's about twice a day. */
const refreshSeconds = 4 * 3600;

/**
 * The dates as an iCalendar file (RFC 5545, RFC 7986). All-day, because the date is the paper's and holds in every zone.
 * The UID is the location's, so that a date that moves takes its entry along; with the next date the entry moves on.
 * A date that is not done yet rings at the hours of the reminders up to the day.
 */
export function writeCalendar(dates: readonly CalendarDate[], publicUrl: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: brand.name, product: "dates", language: "EN" },
    name: words.name,
    ttl: refreshSeconds,
    color: "#0c5a5e",
  });
  for (const { locationId, dueOn, isDone, sequence, changedAt } of dates) {
    const event = calendar.createEvent({
      id: `${locationId}@${new URL(publicUrl).hostname}`,
      start: dueOn,
      // The day after the last one (RFC 5545, section 3.6.1).
      end: dueOn.add({ days: 1 }),
      allDay: true,
      summary: isDone ? words.done : words.date,
      description: `The details are in your account: ${publicUrl}/reminder`,
      status: ICalEventStatus.CONFIRMED,
      // Nobody is busy all day.
      transparency: ICalEventTransparency.TRANSPARENT,
      sequence,
      // Without a METHOD the stamp is the time of the last change (RFC 5545, section 3.8.7.2).
      stamp: changedAt,
      lastModified: changedAt,
    });
    if (isDone) continue;
    for (const secondsBefore of alarms) {
      event
        .createAlarm({ type: ICalAlarmType.display, trigger: secondsBefore, description: words.date })
        // Not read by the constructor; without it what rings on the day would count from the day's end.
        .relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  // What ical-generator leaves out: RFC 7986's own name for the colour, and the last line's end (RFC 5545, section 3.1).
  const file = calendar.toString().replace("\r\nX-APPLE-CALENDAR-COLOR:", "\r\nCOLOR:teal$&");
  return `${file}\r\n`;
}

/** Seconds from each reminder's hour to the midnight in which the date begins: negative on the day itself. */
const alarms = offsets
  .filter(({ days }) => days <= 0)
  .map(({ days, sendAt }) => {
    const [hours = 0, minutes = 0] = sendAt.split(":").map(Number);
    return -days * 86_400 - hours * 3600 - minutes * 60;
  });

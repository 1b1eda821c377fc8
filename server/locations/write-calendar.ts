import {
  ICalAlarmRelatesTo,
  ICalAlarmType,
  ICalCalendar,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { OtherDate } from "#core/dates/date-kinds.ts";
import { addressIn, languageNow } from "#core/languages.ts";
import {
  type DueDate,
  dateMessages,
  daysUntil,
  isChosen,
  type MessageChoice,
} from "#core/planning/message-days.ts";
import { withDateColor } from "#core/words/number-on-day.ts";
import { m } from "#messages";

/**
 * A location's date in a calendar. Somebody may look over the reader's shoulder, so the entry does not say whose it is, where or
 * why.
 */
export interface CalendarDate {
  locationId: string;
  /** For a range of days its last day. */
  dueOn: Temporal.PlainDate;
  opensOn: Temporal.PlainDate | null;
  /** Another date's color and offsets: the entry has no name. */
  other: Pick<OtherDate, "color" | "offsets"> | null;
  isDone: boolean;
  /** The messages that the list gets. */
  choice: MessageChoice;
  /** A rising count of changes, so that a program takes the newer of two entries. */
  sequence: number;
  /** When it last changed. */
  changedAt: Temporal.Instant;
}

/** The feed's suggested refresh interval. Programs read when they like; Google's about twice a day. */
const refreshSeconds = 4 * 3600;

/** A calendar needs at least one component (RFC 5545, 3.6). After the last date it has this one, which no program shows. */
const noDates =
  "BEGIN:VTIMEZONE TZID:UTC BEGIN:STANDARD DTSTART:19700101T000000 TZOFFSETFROM:+0000 TZOFFSETTO:+0000 END:STANDARD END:VTIMEZONE".replaceAll(
    " ",
    "\r\n",
  );

/**
 * The dates as an iCalendar file (RFC 5545, RFC 7986): all-day entries, because the date is the paper's and the same in every
 * zone. The UID is the location's: a date that moves keeps its entry, and the next date takes the entry over. A range of days is
 * one entry. Until its (last) day an open date has alarms at its reminders' hours.
 */
export function writeCalendar(dates: readonly CalendarDate[], publicUrl: string): string {
  const calendar = new ICalCalendar({
    prodId: { company: brand.name, product: "dates", language: languageNow().toUpperCase() },
    name: m.calendar_name(),
    ttl: refreshSeconds,
    color: "#0c5a5e",
  });
  for (const { locationId, dueOn, opensOn, other, isDone, choice, sequence, changedAt } of dates) {
    const named = (words: string) => (other === null ? words : withDateColor(words, other.color));
    const event = calendar.createEvent({
      id: `${locationId}@${new URL(publicUrl).hostname}`,
      start: opensOn ?? dueOn,
      // The day after the last one (RFC 5545, section 3.6.1).
      end: dueOn.add({ days: 1 }),
      allDay: true,
      summary: named(isDone ? m.calendar_date_done() : m.calendar_date()),
      description: m.calendar_details({ url: publicUrl + addressIn(languageNow(), "/reminder") }),
      status: ICalEventStatus.CONFIRMED,
      // Nobody is busy for the whole day.
      transparency: ICalEventTransparency.TRANSPARENT,
      sequence,
      // Without a METHOD the stamp is the last change (RFC 5545, section 3.8.7.2).
      stamp: changedAt,
      lastModified: changedAt,
    });
    if (isDone) continue;
    for (const secondsBefore of alarmsOf({ dueOn, opensOn, offsets: other?.offsets ?? null }, choice)) {
      event
        .createAlarm({
          type: ICalAlarmType.display,
          trigger: secondsBefore,
          description: named(m.calendar_date()),
        })
        // The constructor ignores this. Without it alarms on the day would count from the day's end.
        .relatesTo(ICalAlarmRelatesTo.start);
    }
  }
  // ical-generator omits RFC 7986's own name for the colour, and the last line's end (RFC 5545, section 3.1).
  const file = calendar
    .toString()
    .replace("\r\nX-APPLE-CALENDAR-COLOR:", "\r\nCOLOR:teal$&")
    .replace(/\r\nEND:VCALENDAR$/, dates.length === 0 ? `\r\n${noDates}$&` : "$&");
  return `${file}\r\n`;
}

/**
 * Seconds from each reminder's hour to the entry's first midnight; negative after it. A range's days count to its last day, and
 * its first day has an alarm too.
 */
function alarmsOf(
  { dueOn, opensOn, offsets }: Pick<DueDate, "dueOn" | "opensOn" | "offsets">,
  choice: MessageChoice,
): number[] {
  const date = { dueOn, opensOn, appointmentOn: null, offsets };
  const lasts = opensOn === null ? 0 : daysUntil(dueOn, opensOn);
  return dateMessages(date)
    .filter(({ offset, days }) => days <= 0 && isChosen(choice, date, offset))
    .map(({ days, sendAt }) => {
      const [hours = 0, minutes = 0] = sendAt.split(":").map(Number);
      return -(days + lasts) * 86_400 - hours * 3600 - minutes * 60;
    });
}

import type { Temporal } from "temporal-polyfill";

/** Whole hours on the recipient's clock in which messages may go out. `from` is included, `before` is not. */
export type Hours = { from: number; before: number };

/** Whether a message may go out at this instant where the recipient is. True when there are no hours. */
export function isWithinHours(hours: Hours | null, instant: Temporal.Instant, timeZone: string): boolean {
  if (hours === null) return true;
  const { hour } = instant.toZonedDateTimeISO(timeZone);
  return hour >= hours.from && hour < hours.before;
}

/** `instant` itself when a message may go out then. Otherwise the next beginning of the hours where the recipient is. */
export function nextWithinHours(
  hours: Hours | null,
  instant: Temporal.Instant,
  timeZone: string,
): Temporal.Instant {
  if (hours === null || isWithinHours(hours, instant, timeZone)) return instant;
  const local = instant.toZonedDateTimeISO(timeZone);
  const day = local.hour < hours.from ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  return day.toZonedDateTime({ timeZone, plainTime: { hour: hours.from } }).toInstant();
}

/** The end of the hours on the local day. After it no message may arrive. */
export function endOfHours({ before }: Hours, instant: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = instant.toZonedDateTimeISO(timeZone);
  return local
    .toPlainDate()
    .toZonedDateTime({ timeZone, plainTime: { hour: before } })
    .toInstant();
}

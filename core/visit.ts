import { Temporal } from "temporal-polyfill";
import type { EnteredDate } from "#core/schedule.ts";

/** Something to bring to the office. */
export interface ThingToBring {
  what: string;
  /** The person has it ready. */
  isReady: boolean;
}

/** What of a visit's plan belongs to one date. */
interface VisitOfDate {
  nextDueOn: Temporal.PlainDate;
  appointmentOn: Temporal.PlainDate | null;
  appointmentTime: string | null;
  thingsToBring: ThingToBring[] | null;
}

/**
 * What of the plan changes with the date. An appointment was made for one date, so another last day ends it, and what was
 * ready is to be brought anew. A range that only begins on another day keeps both, as long as the appointment lies in it.
 */
export function visitOfNextDate(
  { nextDueOn, appointmentOn, appointmentTime, thingsToBring }: VisitOfDate,
  { dueOn, opensOn }: EnteredDate,
): Omit<VisitOfDate, "nextDueOn"> {
  const isSameDay = Temporal.PlainDate.compare(nextDueOn, dueOn) === 0;
  const isTooEarly =
    appointmentOn !== null && opensOn !== null && Temporal.PlainDate.compare(appointmentOn, opensOn) < 0;
  const keeps = isSameDay && !isTooEarly;
  return {
    appointmentOn: keeps ? appointmentOn : null,
    appointmentTime: keeps ? appointmentTime : null,
    thingsToBring: isSameDay
      ? thingsToBring
      : (thingsToBring?.map(({ what }) => ({ what, isReady: false })) ?? null),
  };
}

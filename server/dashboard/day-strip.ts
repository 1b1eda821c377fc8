import { Temporal } from "temporal-polyfill";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import type { DueDate, MessageChoice } from "#core/planning/message-days.ts";
import { dayOfOffset, type OffsetKey } from "#core/planning/offsets.ts";
import { dayStrip } from "#core/planning/strip-of-days.ts";

export interface ReminderRow {
  offset: OffsetKey | null;
  status: DeliveryStatus;
  statusReason: string | null;
}

export interface StripFacts {
  date: DueDate;
  today: Temporal.PlainDate;
  /** The largest choice on the list. */
  choice: MessageChoice;
  /** Reminders are still to come: the location is open, the date is covered, and nobody has said "done". */
  isRunning: boolean;
  /** The date's reminders on all channels, including those that the next round makes. */
  rows: readonly ReminderRow[];
}

export interface StripDayShown {
  days: number;
  date: string;
  sendAt: string | null;
  laterAt: string[];
  isToday: boolean;
  isInRange: boolean;
  isAppointment: boolean;
  /** `due`: on its way. `planned`: not due yet. `presumed`: probably sent, and the record is lost. */
  status: "planned" | "due" | "sent" | "presumed" | "problem" | "not-needed" | null;
  toFix: number;
}

/** The day strip with the state of each day's reminder. Days without one have no status. */
export function stripOfLocation({
  date: dueDate,
  today,
  choice,
  isRunning,
  rows,
}: StripFacts): StripDayShown[] {
  return dayStrip(dueDate, today, choice).map(({ date, ...day }) => {
    const shown = { ...day, date: date.toString() };
    const { days, sendAt } = day;
    if (sendAt === null) return { ...shown, status: null, toFix: 0 };
    const ofDay = rows.filter(({ offset }) => offset !== null && dayOfOffset(offset) === days);
    const isAhead = Temporal.PlainDate.compare(date, today) >= 0;
    return { ...shown, ...outcomeOf(ofDay, { isRunning, isAhead }) };
  });
}

/**
 * The state of one day's reminder over all channels. A failed delivery and a failing channel need fixing. A channel that a person
 * stopped or has not agreed to is that person's choice, until an open date would reach nobody at all.
 */
function outcomeOf(
  rows: readonly ReminderRow[],
  { isRunning, isAhead }: { isRunning: boolean; isAhead: boolean },
): Pick<StripDayShown, "status" | "toFix"> {
  const toFix = rows.filter(isBroken).length;
  if (toFix > 0) return { status: "problem", toFix };
  const gone = rows.filter(({ status }) => status === "sent" || status === "delivered");
  if (gone.length > 0) {
    const isKnown = gone.some(({ statusReason }) => statusReason !== deliveryReasons.recordLost);
    return { status: isKnown ? "sent" : "presumed", toFix };
  }
  if (rows.some(({ status }) => status === "planned" || status === "sending")) {
    return { status: "due", toFix };
  }
  if (!isRunning) return { status: "not-needed", toFix };
  // A newer message replaced it.
  const wasOvertaken = rows.some(({ status }) => status === "superseded");
  if (!wasOvertaken && rows.some(({ status }) => status === "suppressed"))
    return { status: "problem", toFix: 1 };
  return { status: isAhead && rows.length === 0 ? "planned" : "not-needed", toFix };
}

function isBroken({ status, statusReason }: ReminderRow): boolean {
  return status === "failed" || (status === "suppressed" && statusReason === deliveryReasons.failing);
}

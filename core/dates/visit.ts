import { Temporal } from "temporal-polyfill";
import type { z } from "zod";
import { oneLine } from "#core/people/contacts.ts";
import { normaliseOfficePhone } from "#core/people/us-phone.ts";
import { daysUntil, type EnteredDate } from "#core/planning/message-days.ts";
import type { Problem } from "#core/refusals.ts";
import { parseTypedDate } from "./next-date.ts";
import { appointmentDaysAtMost, visitLimits } from "./visit-limits.ts";
import type { visitAnswersSchema } from "./visit-schema.ts";

/** Something to bring to the office. */
export interface ThingToBring {
  what: string;
  /** The person has it ready. */
  isReady: boolean;
}

export type VisitAnswers = z.infer<typeof visitAnswersSchema>;

/** What is wrong, by the field. */
export type VisitProblems = Partial<Record<keyof VisitAnswers, Problem>>;

interface Appointment {
  on: Temporal.PlainDate;
  /** Hours and minutes, "14:30". */
  time: string;
}

export interface CheckedVisit {
  officeName: string | null;
  officePhone: string | null;
  officeAddress: string | null;
  officeHours: string | null;
  officeFee: string | null;
  appointmentOn: Temporal.PlainDate | null;
  appointmentTime: string | null;
  thingsToBring: ThingToBring[];
}

export interface VisitFacts {
  date: EnteredDate;
  /** The stored appointment. It may have passed. That is a problem only when somebody changes it. */
  appointment: Appointment | null;
  /** The stored list, or the suggested one. */
  thingsToBring: readonly ThingToBring[];
  /** Today in the registrant's zone. */
  today: Temporal.PlainDate;
}

/** Checks the answers about a visit. A thing that stays on the list stays ready. */
export function checkVisit(
  answers: VisitAnswers,
  facts: VisitFacts,
): { visit: CheckedVisit } | { problems: VisitProblems } {
  const appointment = checkAppointment(answers, facts);
  const officePhone = normaliseOfficePhone(answers.officePhone);
  const things = [...new Set(answers.thingsToBring.map(oneLine))].filter((what) => what !== "");
  const problems: VisitProblems = "problems" in appointment ? appointment.problems : {};
  if (answers.officePhone.trim() !== "" && officePhone === null)
    problems.officePhone = "office-phone-invalid";
  if (things.length > visitLimits.things) problems.thingsToBring = "things-too-many";
  else if (things.some((what) => what.length > visitLimits.thing)) problems.thingsToBring = "thing-too-long";
  if ("problems" in appointment || Object.keys(problems).length > 0) return { problems };
  const wasReady = (what: string) => facts.thingsToBring.some((one) => one.what === what && one.isReady);
  return {
    visit: {
      officeName: oneLine(answers.officeName) || null,
      officePhone,
      officeAddress: oneLine(answers.officeAddress) || null,
      officeHours: oneLine(answers.officeHours) || null,
      officeFee: oneLine(answers.officeFee) || null,
      appointmentOn: appointment.checked?.on ?? null,
      appointmentTime: appointment.checked?.time ?? null,
      thingsToBring: things.map((what) => ({ what, isReady: wasReady(what) })),
    },
  };
}

const clockTime =
  /^(?<hour>\d{1,2})(?:[:.h](?<minute>[0-5]\d)(?::00(?:\.0+)?)?)?\s*(?:(?<half>[ap])\.?\s?m\.?)?$/i;

/**
 * Reads a time field: "14:30", or what people type where a browser has no such field: "2:30 pm", "9:30", "0930", "14h30",
 * "noon". Gives hours and minutes, or null. "2:30" alone may be either half of the day, so it is null. "02:30", as a
 * browser's field writes it, is at night.
 */
function parseTypedTime(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^(?:12 ?)?noon$/i, "12:00 pm")
    .replace(/^(\d\d)([0-5]\d)(?!\d)/, "$1.$2");
  const { hour = "", minute = "00", half } = clockTime.exec(text)?.groups ?? {};
  const clock = Number(hour);
  if (hour === "" || clock > 23 || (half !== undefined && (clock < 1 || clock > 12))) return null;
  const isFieldsOwn = hour.length === 2 && text.includes(":");
  if (half === undefined && clock < 7 && !isFieldsOwn) return null;
  const hours = half === undefined ? clock : (clock % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

function checkAppointment(
  answers: VisitAnswers,
  { date, appointment, today }: VisitFacts,
): { checked: Appointment | null } | { problems: VisitProblems } {
  const typedDay = answers.appointmentOn.trim();
  const typedTime = answers.appointmentTime.trim();
  if (typedDay === "" && typedTime === "") return { checked: null };
  const on = parseTypedDate(typedDay);
  const time = parseTypedTime(typedTime);
  if (on === null || time === null) {
    return {
      problems: {
        ...(on === null && { appointmentOn: "appointment-day-missing" as const }),
        ...(time === null && { appointmentTime: "appointment-time-missing" as const }),
      },
    };
  }
  const isUnchanged = appointment?.on.equals(on) === true && appointment.time === time;
  const problem = isUnchanged ? null : appointmentProblem(on, date, today);
  return problem === null ? { checked: { on, time } } : { problems: { appointmentOn: problem } };
}

/** Why the appointment for a date cannot be on that day. Null when it can. */
function appointmentProblem(
  on: Temporal.PlainDate,
  { dueOn, opensOn }: EnteredDate,
  today: Temporal.PlainDate,
): Problem | null {
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(one, other) < 0;
  if (isBefore(on, today)) return "appointment-past";
  if (isBefore(dueOn, on)) return { code: "appointment-after-date", dueOn };
  if (opensOn !== null && isBefore(on, opensOn)) return { code: "appointment-before-range", opensOn };
  return daysUntil(dueOn, on) > appointmentDaysAtMost ? "appointment-too-early" : null;
}

/** The part of a visit's plan that belongs to one date. */
interface VisitOfDate {
  nextDueOn: Temporal.PlainDate;
  appointmentOn: Temporal.PlainDate | null;
  appointmentTime: string | null;
  thingsToBring: ThingToBring[] | null;
}

/**
 * The plan after a new date. An appointment was made for one date, so another last day removes it and marks everything on
 * the list as not ready. A range of which only the first day changes keeps the list as it is, and the appointment unless it
 * lies before that first day.
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

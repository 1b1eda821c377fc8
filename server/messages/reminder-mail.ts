import type { Temporal } from "temporal-polyfill";
import { closedDayReason, lastOpenDayBefore } from "#core/dates/office-days.ts";
import { daysUntil, messageDays } from "#core/planning/message-days.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { nameClosedDay } from "#core/words/closed-days.ts";
import { offsetWords } from "#core/words/counts.ts";
import { formatDateNear, formatShortDate } from "#core/words/dates.ts";
import {
  daysLeftOf,
  isBeforeRange,
  namedDay,
  nearDay,
  type ReminderMoment,
  subjectOf,
  timeToSay,
} from "#core/words/messages/reminder-moment.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { numberOnDayWords } from "#core/words/number-on-day.ts";
import { dayWord } from "#core/words/range-words.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

export interface ReminderMailFacts extends ReminderMoment {
  /** The first name of the person whose date it is, when somebody else reads this. Null for that person. */
  whose: string | null;
  doneUrl: string;
  stopUrl: string | null;
}

const words = {
  done: "Say it is done",
  note: "This only tells us that it is done. It does not tell any office.",
};

/**
 * The reminder: the date, how far away it is, what to do, and the link that says "done". It has first names at most.
 */
export function reminderMail(addressee: Addressee, facts: ReminderMailFacts): Mail {
  const isAhead = daysLeftOf(facts) >= 0;
  return frameMail(
    { addressee, stopUrl: facts.stopUrl },
    {
      subject: subjects.reminder(facts, facts.whose === null),
      preview: subjects.reminderPreview(facts, facts.whose === null, addressee.hasAccount),
      ...leadOf(facts),
      paragraphs: [
        ...(isAhead ? aboutTheVisit(facts) : []),
        ...whatToDo(facts),
        ...(isAhead ? closedOffice(facts) : []),
        whatComesNext(facts),
      ],
      strip: dayStripRows(facts),
      button: { label: words.done, url: facts.doneUrl },
      note: words.note,
    },
  );
}

/** "Your", or "Ray's". */
const ownerOf = ({ whose }: ReminderMailFacts): string => (whose === null ? "Your" : `${whose}'s`);

/** The date, and which one where the day has several. */
const dateWords = ({ date, today, numberOnDay }: ReminderMailFacts): string =>
  `${formatDateNear(date.dueOn, today)}${numberOnDayWords(numberOnDay)}.`;

function leadOf(facts: ReminderMailFacts): Pick<MailContent, "lead" | "headline"> {
  const { date, today, whose } = facts;
  const subject = subjectOf(facts);
  if (subject === "opening") {
    const who = whose ?? "you";
    const since = date.opensOn?.equals(today) ? `From today ${who} can go` : `${capitalised(who)} can go now`;
    return { lead: `${since}, until:`, headline: dateWords(facts) };
  }
  if (subject === "appointment") {
    const day = namedDay(facts);
    return {
      lead: `${ownerOf(facts)} time is ${nearDay(day, today)}:`,
      headline: `${formatDateNear(day, today)}, ${timeToSay(facts)}.`,
    };
  }
  const lead = `${ownerOf(facts)} ${dayWord(date)} ${whenWords(daysLeftOf(facts))}:`;
  return { lead, headline: dateWords(facts) };
}

function whenWords(daysLeft: number): string {
  if (daysLeft > 1) return `is in ${daysLeft} days`;
  if (daysLeft >= 0) return `is ${daysLeft === 1 ? "tomorrow" : "today"}`;
  return `was ${daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`}`;
}

/** The first day of a range that lies ahead, and the appointment's time. Nothing else of a visit stands in a message. */
function aboutTheVisit(facts: ReminderMailFacts): string[] {
  const { date, today, whose } = facts;
  const time = timeToSay(facts);
  const subject = subjectOf(facts);
  const lines: string[] = [];
  if (subject === "appointment") lines.push(`${ownerOf(facts)} ${dayWord(date)} is ${dateWords(facts)}`);
  else if (time !== null) lines.push(`${ownerOf(facts)} time: ${time}.`);
  if (date.opensOn !== null && isBeforeRange(facts)) {
    lines.push(`The first day on which ${whose ?? "you"} can go is ${formatDateNear(date.opensOn, today)}.`);
  }
  return lines;
}

function whatToDo(facts: ReminderMailFacts): string[] {
  const { whose } = facts;
  const daysLeft = daysLeftOf(facts);
  if (daysLeft < 0) {
    return whose === null
      ? ["Is it done? If not, call the office today."]
      : [`Is it done? Please check on ${whose}. If it is not done, the office should be called today.`];
  }
  // The wording with the best evidence (Fishbane, Ouss, Shah 2020): a plan for the hour.
  const isDayBefore = daysLeft === 1 || isAppointmentTomorrow(facts);
  if (!isDayBefore) return [];
  return whose === null ? ["What time will you leave?"] : [`Ask ${whose}: “What time will you leave?”`];
}

const isAppointmentTomorrow = ({ date: { appointmentOn }, today }: ReminderMailFacts): boolean =>
  appointmentOn !== null && nearDay(appointmentOn, today) === "tomorrow";

function closedOffice({ date, today }: ReminderMailFacts): string[] {
  const closed = closedDayReason(date.dueOn);
  if (closed === null) return [];
  const { kind, name } = nameClosedDay(closed);
  const day = kind === "weekend" ? `a ${name}` : name;
  const lastOpen = date.opensOn === null ? null : lastOpenDayBefore(date, today);
  if (lastOpen !== null) {
    return [
      `That day is ${day}, and the office may be closed. The last weekday before it is ${formatDateNear(lastOpen, today)}: call about that day.`,
    ];
  }
  return [`That day is ${day}. The office may be closed: call it before you go.`];
}

function whatComesNext({ date, offsetDays, today }: ReminderMailFacts): string {
  const next = messageDays(date).find(({ days }) => days > offsetDays);
  if (next === undefined) return "This is the last email for this date.";
  return `Next email: ${formatDateNear(date.dueOn.add({ days: next.days }), today)}.`;
}

/** A morning's mails are about a few dates, and computing with days is the larger part of writing a mail. */
const strips = new Map<string, MailContent["strip"]>();
const stripsMax = 200;

function dayStripRows(facts: ReminderMailFacts): MailContent["strip"] {
  const { date, today } = facts;
  const named = namedDay(facts);
  const key = `${date.dueOn} ${date.opensOn} ${date.appointmentOn} ${date.isOnce} ${today} ${named}`;
  const known = strips.get(key);
  if (known) return known;
  if (strips.size >= stripsMax) strips.clear();
  const strip = stripOf(facts, daysUntil(named, date.dueOn));
  strips.set(key, strip);
  return strip;
}

/** `named`: the day that the words name, as days after the date. */
function stripOf({ date, today }: ReminderMailFacts, named: number): MailContent["strip"] {
  const days = messageDays(date).map((day) => day.days);
  const now = daysUntil(today, date.dueOn);
  return {
    named: days.indexOf(named),
    rows: days.map((days) => ({
      date: formatShortDate(date.dueOn.add({ days })),
      relation: relationOf(date, days),
      isPast: days < now,
      isToday: days === now,
    })),
  };
}

function relationOf({ dueOn, opensOn, appointmentOn }: ReminderMailFacts["date"], days: number): string {
  const isDay = (day: Temporal.PlainDate | null) => day !== null && daysUntil(day, dueOn) === days;
  if (days !== 0 && isDay(appointmentOn)) return "the time";
  if (isDay(opensOn)) return "the first day";
  return days === 0 && opensOn !== null ? "the last day" : offsetWords(days);
}

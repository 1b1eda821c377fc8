import type { Temporal } from "temporal-polyfill";
import { closedDayReason } from "#core/office-days.ts";
import { offsets } from "#core/schedule.ts";
import { nameClosedDay } from "#core/words/closed-days.ts";
import { offsetWords } from "#core/words/counts.ts";
import { formatLongDate, formatShortDate } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

export interface ReminderMailFacts {
  dueOn: Temporal.PlainDate;
  /** Which of the six offsets it is. */
  offsetDays: number;
  /** Whole days from today in the recipient's zone. Negative after the date. */
  daysLeft: number;
  /** The first name of the person whose date it is, when somebody else reads this. Null for that person. */
  whose: string | null;
  doneUrl: string;
  stopUrl: string | null;
}

interface ReminderWords {
  lead: (whose: string | null, daysLeft: number) => string;
  ask: (whose: string | null, daysLeft: number) => string[];
  closed: (dueOn: Temporal.PlainDate) => string[];
  next: (dueOn: Temporal.PlainDate, offsetDays: number) => string;
  relation: (offsetDays: number) => string;
  done: string;
  note: string;
}

const words: ReminderWords = {
  lead: (whose, daysLeft) => {
    const date = whose === null ? "Your date" : `${whose}'s date`;
    if (daysLeft > 1) return `${date} is in ${daysLeft} days:`;
    if (daysLeft >= 0) return `${date} is ${daysLeft === 1 ? "tomorrow" : "today"}:`;
    return `${date} was ${daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`}:`;
  },
  ask: (whose, daysLeft) => {
    if (daysLeft < 0) {
      return whose === null
        ? ["Is it done? If not, call the office today."]
        : [`Is it done? Please check on ${whose}. If it is not done, the office should be called today.`];
    }
    // The wording with the best evidence (Fishbane, Ouss, Shah 2020): a plan for the hour.
    if (daysLeft === 1) {
      return whose === null ? ["What time will you leave?"] : [`Ask ${whose}: “What time will you leave?”`];
    }
    return [];
  },
  closed: (dueOn) => {
    const closed = closedDayReason(dueOn);
    if (closed === null) return [];
    const { kind, name } = nameClosedDay(closed);
    const day = kind === "weekend" ? `a ${name}` : name;
    return [`That day is ${day}. The office may be closed: call it before you go.`];
  },
  next: (dueOn, offsetDays) => {
    const next = offsets.find(({ days }) => days > offsetDays);
    if (next === undefined) return "This is the last email for this date.";
    return `Next email: ${formatLongDate(dueOn.add({ days: next.days }))}.`;
  },
  relation: offsetWords,
  done: "Say it is done",
  note: "This only tells us that it is done. It does not tell any office.",
};

/**
 * The reminder: the date, how far away it is, what to do, and the link that says "done". It has first names at most.
 */
export function reminderMail(addressee: Addressee, facts: ReminderMailFacts): Mail {
  const { dueOn, offsetDays, daysLeft, whose } = facts;
  return frameMail(
    { addressee, stopUrl: facts.stopUrl },
    {
      subject: subjects.reminder(daysLeft),
      preview: subjects.reminderPreview(dueOn, daysLeft),
      lead: words.lead(whose, daysLeft),
      headline: `${formatLongDate(dueOn)}.`,
      paragraphs: [
        ...words.ask(whose, daysLeft),
        ...(daysLeft >= 0 ? words.closed(dueOn) : []),
        words.next(dueOn, offsetDays),
      ],
      strip: dayStripRows(words, dueOn, offsetDays),
      button: { label: words.done, url: facts.doneUrl },
      note: words.note,
    },
  );
}

function dayStripRows(
  words: ReminderWords,
  dueOn: Temporal.PlainDate,
  current: number,
): MailContent["strip"] {
  return {
    current: offsets.findIndex(({ days }) => days === current),
    rows: offsets.map(({ days }) => ({
      date: formatShortDate(dueOn.add({ days })),
      relation: words.relation(days),
    })),
  };
}

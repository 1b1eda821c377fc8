import { brand } from "#core/brand.ts";
import { closedDayReason } from "#core/dates/office-days.ts";
import { gsm7Length } from "#core/people/contacts.ts";
import { formatShortDate } from "#core/words/dates.ts";
import { shortNumberOnDay } from "#core/words/number-on-day.ts";
import { dayWord } from "#core/words/range-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf, timeToSay } from "./reminder-moment.ts";

/** How many places one GSM-7 message has. A longer text is cut in parts, and each part is charged. */
export const textMaxLength = 160;

/**
 * The longest link with which every text stays in one message. ASCII without ^ { } [ ] ~ | \, which take two places
 * each.
 */
export const textLinkMaxLength = 60;

export interface ReminderText extends ReminderMoment {
  /** The "done" link. It opens a page that asks; opening it changes nothing. */
  link: string;
  /**
   * The reader is not the person whose date it is. After the date, the text asks the reader to check on that person.
   */
  toContact: boolean;
}

/**
 * A reminder as one text: GSM-7, at most 160 places for up to 99 days and a link of `textLinkMaxLength`. It is short,
 * plain and neutral: it names neither the person nor the registry. Every text contains STOP.
 */
export function reminderText(reminder: ReminderText): string {
  const answer = `Reply DONE or ${reminder.link}.`;
  const all = (daysLeftOf(reminder) < 0 ? afterTheDate(reminder, answer) : ahead(reminder, answer)).map(
    (sentences) => [`${brand.name}:`, ...sentences, "STOP ends texts."].join(" "),
  );
  const last = all.at(-1) ?? "";
  return all.find((text) => (gsm7Length(text) ?? Number.POSITIVE_INFINITY) <= textMaxLength) ?? last;
}

/** The same message, each shorter than the one before: the first that fits is sent. */
type Versions = string[][];

function afterTheDate({ date, numberOnDay, toContact }: ReminderText, answer: string): Versions {
  const day = dayWord(date);
  const dueOn = `${formatShortDate(date.dueOn)}${shortNumberOnDay(numberOnDay)}`;
  if (toContact) {
    const lead = `the ${day} was ${dueOn}.`;
    return [
      [lead, "Please check on them.", "Done?", answer],
      [lead, "Please check on them.", answer],
      [lead, "Check on them.", answer],
    ];
  }
  const lead = [`your ${day} was ${dueOn}.`, "Done?", answer];
  return [[...lead, "If not, call the office."], lead];
}

function ahead(reminder: ReminderText, answer: string): Versions {
  const { date, numberOnDay, today, toContact } = reminder;
  const dueOn = `${formatShortDate(date.dueOn)}${shortNumberOnDay(numberOnDay)}`;
  const time = timeToSay(reminder);
  const subject = subjectOf(reminder);
  if (subject === "appointment" && time !== null && date.appointmentOn !== null) {
    const { appointmentOn } = date;
    const lead = `${toContact ? "the" : "your"} time is ${nearDay(appointmentOn, today)}, ${formatShortDate(appointmentOn)}, ${time}, for ${dueOn}.`;
    return [
      [lead, "Done?", answer],
      [lead, answer],
      [`time ${nearDay(appointmentOn, today)}, ${time}, for ${dueOn}.`, answer],
    ];
  }
  if (subject === "opening") {
    const who = toContact ? "they" : "you";
    const since = date.opensOn?.equals(today) ? `from today ${who} can go` : `${who} can go now`;
    return [
      [`${since}, until ${dueOn}.`, "Done?", answer],
      [`${since}, until ${dueOn}.`, answer],
    ];
  }
  const lead = `${dateAhead(reminder, dueOn)}.`;
  if (time !== null) {
    const said = toContact ? `Time: ${time}.` : `Your time: ${time}.`;
    return [
      [lead, said, "Done?", answer],
      [lead, said, answer],
      [lead, `Time: ${time}.`, answer],
      [lead, `${time}.`, answer],
    ];
  }
  // There is no room for both questions. The one about a closed office goes in, because nobody can help a closed door
  // on the day.
  if (closedDayReason(date.dueOn) !== null) {
    return [
      [lead, "Office open? Call first.", answer],
      [lead, "Office open?", answer],
      [lead, answer],
    ];
  }
  const plan = daysLeftOf(reminder) === 1 ? ["What time will you leave?"] : [];
  return [
    [lead, ...plan, "Done?", answer],
    [lead, "Done?", answer],
  ];
}

function dateAhead(reminder: ReminderMoment, dueOn: string): string {
  const day = dayWord(reminder.date);
  const daysLeft = daysLeftOf(reminder);
  if (daysLeft === 0) return `your ${day} is today, ${dueOn}`;
  // This is shorter than "1 day to your date", and leaves room for "What time will you leave?".
  return daysLeft === 1 ? `${day} tomorrow, ${dueOn}` : `${daysLeft} days to your ${day}, ${dueOn}`;
}

import { brand } from "#core/brand.ts";
import { closedDayReason } from "#core/dates/office-days.ts";
import { gsm7Length } from "#core/people/contacts.ts";
import { formatShortDate } from "#core/words/dates.ts";
import { shortNumberOnDay } from "#core/words/number-on-day.ts";
import { lastDayTexts } from "./last-day-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf, timeToSay } from "./reminder-moment.ts";
import type { WhenWords } from "./when-words.ts";

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
  /** Says what is at stake, where it fits. Only to the registrant. */
  saysStakes: boolean;
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
  const dueOn = `${formatShortDate(date.dueOn)}${shortNumberOnDay(numberOnDay)}`;
  const isRange = date.opensOn !== null;
  if (toContact) {
    const lead = isRange
      ? `a date you help with: the last day to go was ${dueOn}.`
      : `a date you help with was ${dueOn}.`;
    return [
      [lead, "Please check in.", "Done?", answer],
      [lead, "Please check in.", answer],
      [lead, answer],
      [`the last day to go was ${dueOn}.`, answer],
    ];
  }
  const lead = [isRange ? `the last day to go was ${dueOn}.` : `your date was ${dueOn}.`, "Done?", answer];
  return [[...lead, "If not, call the office."], lead];
}

function ahead(reminder: ReminderText, answer: string): Versions {
  const { date, numberOnDay, today, toContact } = reminder;
  const dueOn = `${formatShortDate(date.dueOn)}${shortNumberOnDay(numberOnDay)}`;
  const time = timeToSay(reminder);
  const subject = subjectOf(reminder);
  if (subject === "appointment" && time !== null && date.appointmentOn !== null) {
    const near = nearDay(date.appointmentOn, today);
    const whose = toContact ? "an appointment you help with" : "your appointment";
    const lead = `${whose} is ${near}, ${formatShortDate(date.appointmentOn)}, ${time}, for ${dueOn}.`;
    return [
      [lead, "Done?", answer],
      [lead, answer],
      [`appointment ${near}, ${time}, for ${dueOn}.`, answer],
    ];
  }
  const lastDay = lastDayTexts(reminder, dueOn, toContact);
  if (lastDay !== null) {
    const said = time === null ? [] : [`Time: ${time}.`];
    return lastDay.map((lead) => [lead, ...said, answer]);
  }
  if (subject === "opening") {
    const lead = openingWords(toContact, date.opensOn?.equals(today) ?? false, dueOn);
    return [
      [lead, "Done?", answer],
      [lead, answer],
    ];
  }
  const lead = `${dateAhead(reminder, dueOn)}.`;
  const stakes = reminder.saysStakes && !toContact ? ["Don't miss it."] : [];
  if (time !== null) {
    const said = toContact ? `Time: ${time}.` : `Your time: ${time}.`;
    return [
      [lead, said, ...stakes, "Done?", answer],
      [lead, said, ...stakes, answer],
      [lead, said, "Done?", answer],
      [lead, said, answer],
      [lead, `Time: ${time}.`, answer],
      [lead, `${time}.`, answer],
      [`last day to go: ${dueOn}, ${time}.`, answer],
    ];
  }
  // There is no room for both questions. The one about a closed office goes in, because nobody can help a closed door
  // on the day.
  if (closedDayReason(date.dueOn) !== null) {
    return [
      [lead, "Office open? Call first.", ...stakes, answer],
      [lead, "Office open? Call first.", answer],
      [lead, "Office open?", answer],
      [lead, answer],
      [`last day to go: ${dueOn}.`, answer],
    ];
  }
  const plan = daysLeftOf(reminder) === 1 && !toContact ? ["What time will you leave?"] : [];
  return [
    [lead, ...plan, ...stakes, "Done?", answer],
    [lead, ...plan, ...stakes, answer],
    [lead, ...plan, "Done?", answer],
    [lead, "Done?", answer],
    [lead, answer],
    [`last day to go: ${dueOn}.`, answer],
  ];
}

function openingWords(toContact: boolean, isFirstDay: boolean, dueOn: string): string {
  if (toContact) {
    return isFirstDay
      ? `the days to go start today and end ${dueOn}.`
      : `the days to go have started and end ${dueOn}.`;
  }
  return isFirstDay ? `you can go starting today, until ${dueOn}.` : `you can go now, until ${dueOn}.`;
}

const ownDay = (dueOn: string): Ahead => ({
  ahead: (days) => `${days} days to your date, ${dueOn}`,
  tomorrow: `due tomorrow, ${dueOn}`,
  today: `due today, ${dueOn}`,
});
const ownRange = (dueOn: string): Ahead => ({
  ahead: (days) => `${days} days left, last day to go is ${dueOn}`,
  tomorrow: `last day to go is tomorrow, ${dueOn}`,
  today: `last day to go is today, ${dueOn}`,
});
const othersDay = (dueOn: string): Ahead => ({
  ahead: (days) => `${days} days to a date you help with, ${dueOn}`,
  tomorrow: `a date you help with is tomorrow, ${dueOn}`,
  today: `a date you help with is today, ${dueOn}`,
});
const othersRange = (dueOn: string): Ahead => ({
  ahead: (days) => `a date you help with: ${days} days left, last day to go is ${dueOn}`,
  tomorrow: `a date you help with: last day to go is tomorrow, ${dueOn}`,
  today: `a date you help with: last day to go is today, ${dueOn}`,
});

type Ahead = Pick<WhenWords, "ahead" | "tomorrow" | "today">;

function dateAhead(reminder: ReminderText, dueOn: string): string {
  const isRange = reminder.date.opensOn !== null;
  const { toContact } = reminder;
  const words = (toContact ? (isRange ? othersRange : othersDay) : isRange ? ownRange : ownDay)(dueOn);
  const daysLeft = daysLeftOf(reminder);
  if (daysLeft > 1) return words.ahead(daysLeft);
  return daysLeft === 1 ? words.tomorrow : words.today;
}

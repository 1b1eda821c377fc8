import { closedDayReason } from "#core/dates/office-days.ts";
import { formatShortDate } from "#core/words/dates.ts";
import { isOtherDate, withShortNumberOnDay } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { asText, isOneText } from "./as-text.ts";
import { lastDayTexts } from "./last-day-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf, timeToSay } from "./reminder-moment.ts";

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
 * plain and neutral: it names neither the person nor the registry. Every text contains STOP. A longer link is left out,
 * because a reply works without it.
 */
export function reminderText(reminder: ReminderText): string {
  const answers = [m.text_answer({ link: reminder.link }), m.text_answer_without_link()];
  const all = answers
    .flatMap((answer) => (daysLeftOf(reminder) < 0 ? afterTheDate : ahead)(reminder, answer))
    .map((sentences) => asText([...sentences, m.text_stop()].join(" ")));
  const last = all.at(-1) ?? "";
  return all.find(isOneText) ?? last;
}

/** The same message in several versions, each shorter than the one before. The first that fits is sent. */
type Versions = string[][];

function afterTheDate({ date, numberOnDay, toContact }: ReminderText, answer: string): Versions {
  const dueOn = withShortNumberOnDay(formatShortDate(date.dueOn), numberOnDay);
  const isRange = date.opensOn !== null;
  if (toContact) {
    const lead = isRange ? m.text_others_range_passed({ dueOn }) : m.text_day_passed({ who: "other", dueOn });
    return [
      [lead, m.text_check_in(), m.text_done(), answer],
      [lead, m.text_check_in(), answer],
      [lead, answer],
      [m.text_range_passed({ dueOn }), answer],
    ];
  }
  const lead = [
    isRange ? m.text_range_passed({ dueOn }) : m.text_day_passed({ who: "own", dueOn }),
    m.text_done(),
    answer,
  ];
  return isOtherDate(numberOnDay) ? [lead] : [[...lead, m.text_call_office()], lead];
}

function ahead(reminder: ReminderText, answer: string): Versions {
  const { date, numberOnDay, today, toContact } = reminder;
  const dueOn = withShortNumberOnDay(formatShortDate(date.dueOn), numberOnDay);
  const who = whoReads(reminder);
  const time = timeToSay(reminder);
  const subject = subjectOf(reminder);
  if (subject === "appointment" && time !== null && date.appointmentOn !== null) {
    const when = nearDay(date.appointmentOn, today) ?? "today";
    const said = { when, day: formatShortDate(date.appointmentOn), time, dueOn };
    const lead = m.text_appointment({ who, ...said });
    const short = m.text_appointment_short({ who, ...said });
    return [
      [lead, m.text_done(), answer],
      [lead, answer],
      [short, answer],
    ];
  }
  const lastDay = lastDayTexts(reminder, dueOn, who);
  if (lastDay !== null) {
    const said = time === null ? [] : [m.text_time({ time })];
    return lastDay.map((lead) => [lead, ...said, answer]);
  }
  if (subject === "opening") {
    const isFirstDay = date.opensOn?.equals(today) ?? false;
    const lead = m.text_opening({ who, day: isFirstDay ? "first" : "further", dueOn });
    return [
      [lead, m.text_done(), answer],
      [lead, answer],
    ];
  }
  const lead = dateAhead(reminder, dueOn);
  // However short, a contact's text says that somebody else has to go.
  const short = m.text_short({ who, dueOn });
  const stakes = reminder.saysStakes && !toContact ? [m.text_stakes()] : [];
  if (time !== null) {
    const said = toContact ? m.text_time({ time }) : m.text_your_time({ time });
    return [
      [lead, said, ...stakes, m.text_done(), answer],
      [lead, said, ...stakes, answer],
      [lead, said, m.text_done(), answer],
      [lead, said, answer],
      [lead, m.text_time({ time }), answer],
      [lead, m.text_time_alone({ time }), answer],
      [m.text_short_with_time({ who, dueOn, time }), answer],
    ];
  }
  // There is no room for both questions. The one about a closed office wins, because nobody can do anything about a closed
  // door on the day.
  if (closedDayReason(date.dueOn) !== null) {
    return [
      [lead, m.text_office_open_call(), ...stakes, answer],
      [lead, m.text_office_open_call(), answer],
      [lead, m.text_office_open(), answer],
      [lead, answer],
      [short, answer],
    ];
  }
  const asksForPlan = daysLeftOf(reminder) === 1 && !toContact && !isOtherDate(numberOnDay);
  const plan = asksForPlan ? [m.text_leave()] : [];
  return [
    [lead, ...plan, ...stakes, m.text_done(), answer],
    [lead, ...plan, ...stakes, answer],
    [lead, ...plan, m.text_done(), answer],
    [lead, m.text_done(), answer],
    [lead, answer],
    [short, answer],
  ];
}

function dateAhead(reminder: ReminderText, dueOn: string): string {
  const days = daysLeftOf(reminder);
  const when = days > 1 ? "ahead" : days === 1 ? "tomorrow" : "today";
  const said = { who: whoReads(reminder), when, days, dueOn } as const;
  return reminder.date.opensOn === null ? m.text_day(said) : m.text_range(said);
}

const whoReads = ({ toContact }: ReminderText) => (toContact ? "other" : "own");

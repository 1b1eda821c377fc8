import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatShortDate } from "#core/words/dates.ts";

/** How many places one GSM-7 message has. A longer text is cut in parts, and each part is charged. */
export const textMaxLength = 160;

/**
 * The longest link with which every text stays in one message. ASCII without ^ { } [ ] ~ | \, which take two places
 * each.
 */
export const textLinkMaxLength = 60;

export type ReminderText = {
  dueOn: Temporal.PlainDate;
  /** Whole days from today in the recipient's zone. Negative after the date. */
  daysLeft: number;
  /** The "done" link. It opens a page that asks; opening it changes nothing. */
  link: string;
  /** The date is on a weekend or a federal holiday (`closedDayReason`): the text then says to call first. */
  officeMayBeClosed: boolean;
  /**
   * The reader is not the person whose date it is. After the date, the text asks the reader to check on that person.
   */
  toContact?: boolean;
};

/**
 * A reminder as one text: GSM-7, at most 160 places for up to 99 days and a link of `textLinkMaxLength`. It is short,
 * plain and neutral: it names neither the person nor the registry. Every text contains STOP.
 */
export function reminderText(reminder: ReminderText): string {
  const { dueOn, daysLeft, link, officeMayBeClosed, toContact = false } = reminder;
  const date = formatShortDate(dueOn);
  const answer = `Reply DONE or ${link}.`;
  const end = "STOP ends texts.";
  if (daysLeft < 0 && toContact) {
    return `${brand.name}: the date was ${date}. Please check on them. Done? ${answer} ${end}`;
  }
  if (daysLeft < 0) {
    return `${brand.name}: your date was ${date}. Done? ${answer} If not, call the office. ${end}`;
  }
  const lead = `${brand.name}: ${dateAhead(daysLeft, date)}.`;
  // There is no room for both questions. The one about a closed office goes in, because nobody can help a closed door
  // on the day.
  if (officeMayBeClosed) return `${lead} Office open? Call first. ${answer} ${end}`;
  const plan = daysLeft === 1 ? " What time will you leave?" : "";
  return `${lead}${plan} Done? ${answer} ${end}`;
}

function dateAhead(daysLeft: number, date: string): string {
  if (daysLeft === 0) return `your date is today, ${date}`;
  // This is shorter than "1 day to your date", and leaves room for "What time will you leave?".
  return daysLeft === 1 ? `date tomorrow, ${date}` : `${daysLeft} days to your date, ${date}`;
}

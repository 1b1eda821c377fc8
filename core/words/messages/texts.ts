import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatShortDate } from "#core/words/dates.ts";

/** One GSM-7 message has this many places; a longer text is cut in parts and charged for each. */
export const textMaxLength = 160;

/** The longest link for which every text stays in one message. ASCII without ^ { } [ ] ~ | \, which count twice. */
export const textLinkMaxLength = 60;

export type ReminderText = {
  dueOn: Temporal.PlainDate;
  /** Whole days from today in the recipient's zone; negative once the date has passed. */
  daysLeft: number;
  /** The "done" link: a page that asks, never an act by itself. */
  link: string;
  /** The date is a weekend or federal holiday (`closedDayReason`): the text then says to call first. */
  officeMayBeClosed: boolean;
  /** Its reader is not the person whose date it is: once it has passed, they are asked to check on that person. */
  toContact?: boolean;
};

/**
 * A reminder as one text: GSM-7, 160 places at most for up to 99 days and a link of `textLinkMaxLength`. Short, plain, neutral:
 * neither the person nor the registry. STOP stands in every one.
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
  // No room for both questions; a closed door is the one that cannot be helped on the day.
  if (officeMayBeClosed) return `${lead} Office open? Call first. ${answer} ${end}`;
  const plan = daysLeft === 1 ? " What time will you leave?" : "";
  return `${lead}${plan} Done? ${answer} ${end}`;
}

function dateAhead(daysLeft: number, date: string): string {
  if (daysLeft === 0) return `your date is today, ${date}`;
  // Shorter than "1 day to your date": it leaves the room for "What time will you leave?".
  return daysLeft === 1 ? `date tomorrow, ${date}` : `${daysLeft} days to your date, ${date}`;
}

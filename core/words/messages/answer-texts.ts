import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { firstName, gsm7Length, inGsm7 } from "#core/people/contacts.ts";
import { formatHour, formatShortDate } from "#core/words/dates.ts";
import { withShortNumberOnDay } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { asText, isOneText } from "./as-text.ts";

/** Our answers to somebody who has texted us. Dates are ISO dates; names are full names or first names. */
export type Answer =
  /** The one confirmation after a STOP. After it there is silence. */
  | { says: "stopped" }
  /** The answer to START. `addedBy`: the people who had put the number on a list, without its own holder. */
  | { says: "started"; addedBy: string[] }
  /** The answer to START from a number that the account holder has stopped. */
  | { says: "held-back" }
  /** The answer to START or DONE from a number that is on nobody's list. */
  | { says: "not-listed" }
  | { says: "help" }
  /** `othersOpen`: how many other dates still wait for a DONE from this number. */
  | { says: "done"; dueOn: string; numberOnDay: NumberOnDay; othersOpen: number }
  /** The answer to UNDO: the date waits again. */
  | { says: "undone"; dueOn: string; numberOnDay: NumberOnDay }
  /** The answer to UNDO when this number has said nothing that it can take back. */
  | { says: "nothing-to-undo" }
  /**
   * The answer to LATER: the reminder comes once more (`again`), the number's own next reminder comes first (`next`), or a
   * reminder is on its way (`soon`). `when`: the day, how many days away it is, and the time.
   */
  | ({ says: "later"; dueOn: string; numberOnDay: NumberOnDay } & (
      | { comes: "again" | "next"; when: { day: string; daysAway: number; time: string } }
      | { comes: "soon"; when: null }
    ))
  | { says: "cannot-come" }
  | { says: "changed" }
  /** The answer to DONE when no date waits for it. */
  | { says: "nothing-open" }
  /**
   * The answer to a DONE that may mean several dates, or to a number that stands for none. `number`: it stands for the date
   * in the reader's next text.
   */
  | { says: "which"; options: { dueOn: string; numberOnDay: NumberOnDay; number: number }[] }
  /** The answer to DONE about a day on which dates of several lists fall. */
  | { says: "same-day"; dueOn: string }
  /** The answer to a text that is perhaps a DONE: it names the date, and the word to text. */
  | { says: "is-it-done"; dueOn: string; numberOnDay: NumberOnDay }
  /** The answer to a wish for fewer texts or other times: it says what the reader can set. */
  | { says: "limit" }
  | { says: "not-understood" };

/** How many dates one text can offer. */
export const offeredAtMost = 5;

/** The longest first name that a text has room for. */
const nameMaxLength = 12;

const shortDate = (date: string) => formatShortDate(Temporal.PlainDate.from(date));

/**
 * An answer as one text: GSM-7, at most 160 places, whatever the names and dates. `site`: the beginning of every page's
 * address in the reader's language.
 */
export function answerText(answer: Answer, site = ""): string {
  return asText(wordsOf(answer, site));
}

/** The first text to a number. It shows what texts look like, and says by first name who added the number. */
export function firstText(addedBy: string): string {
  const by = gsm7Name(addedBy);
  return asText(by === null ? m.text_first_by_someone() : m.text_first({ by }));
}

/**
 * Asks a number for a START, and says who added it. To a number that an account holder calls their own (`addedBy` is
 * null) it names nobody, because the number may be anybody's.
 */
export function agreeByText(addedBy: string | null): string {
  return asText(asksForStart(addedBy));
}

function asksForStart(addedBy: string | null): string {
  if (addedBy === null) return m.text_ask_start();
  const by = gsm7Name(addedBy);
  return by === null ? m.text_ask_start_by_someone() : m.text_ask_start_by({ by });
}

function wordsOf(answer: Answer, site: string): string {
  switch (answer.says) {
    case "stopped":
      return m.text_answer_stopped();
    case "started":
      return startedWords(answer.addedBy);
    case "held-back":
      return m.text_answer_held_back();
    case "not-listed":
      return m.text_answer_not_listed();
    case "help":
      return m.text_answer_help();
    case "done":
      return doneWords(dateOf(answer), answer.othersOpen);
    case "undone":
      return m.text_answer_undone({ date: dateOf(answer) });
    case "nothing-to-undo":
      return m.text_answer_nothing_to_undo();
    case "later":
      return laterWords(answer);
    case "cannot-come":
      return m.text_cannot_come({ link: `${site}/cant-come` });
    case "changed":
      return m.text_changed({ link: `${site}/something-changed` });
    case "nothing-open":
      return m.text_answer_nothing_open();
    case "which":
      return m.text_answer_which({ options: optionsThatFit(answer.options) });
    case "same-day":
      return m.text_answer_same_day({ date: shortDate(answer.dueOn) });
    case "is-it-done":
      return m.text_answer_is_it_done({ date: dateOf(answer) });
    case "limit":
      return m.text_answer_limit();
    case "not-understood":
      return m.not_understood_text({ supportEmail: brand.supportEmail });
  }
}

const dateOf = ({ dueOn, numberOnDay }: { dueOn: string; numberOnDay: NumberOnDay }): string =>
  withShortNumberOnDay(shortDate(dueOn), numberOnDay);

function laterWords({ comes, when, ...about }: Extract<Answer, { says: "later" }>): string {
  const date = dateOf(about);
  if (when === null) return m.text_next_soon({ date });
  const hour = formatHour(when.time);
  if (comes === "again")
    return when.daysAway === 0 ? m.text_later_today({ date, hour }) : m.text_later_tomorrow({ date, hour });
  if (when.daysAway > 1) return m.text_next_on_day({ date, day: shortDate(when.day), hour });
  return when.daysAway === 0 ? m.text_next_today({ date, hour }) : m.text_next_tomorrow({ date, hour });
}

/** The first dates with their numbers, as many as fit into one text. */
function optionsThatFit(options: Extract<Answer, { says: "which" }>["options"]): string {
  const said = options.slice(0, offeredAtMost).map((one) => `${one.number} ${dateOf(one)}`);
  const fits = (count: number) =>
    isOneText(asText(m.text_answer_which({ options: said.slice(0, count).join(", ") })));
  const count = said.findLastIndex((_, index) => fits(index + 1)) + 1;
  return said.slice(0, Math.max(1, count)).join(", ");
}

function startedWords([first, ...others]: readonly string[]): string {
  if (first === undefined) return m.text_answer_started();
  if (others.length > 0) return m.text_answer_started_by_several();
  const by = gsm7Name(first);
  return by === null ? m.text_answer_started_by_someone() : m.text_answer_started_by({ by });
}

function doneWords(date: string, othersOpen: number): string {
  return othersOpen === 0
    ? m.text_answer_done({ date })
    : m.text_answer_done_others_open({ date, count: othersOpen });
}

/** A first name spelt in GSM-7 (Núñez becomes Nuñez). Null when GSM-7 cannot spell it, and when it is very long. */
function gsm7Name(fullName: string): string | null {
  const name = inGsm7(firstName(fullName));
  const length = gsm7Length(name);
  return length !== null && length > 0 && length <= nameMaxLength ? name : null;
}

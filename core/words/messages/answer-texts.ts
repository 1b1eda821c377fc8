import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { firstName, gsm7Length, isGsm7 } from "#core/people/contacts.ts";
import { formatHour, formatShortDate } from "#core/words/dates.ts";
import { shortNumberOnDay } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { textMaxLength } from "./texts.ts";

/** Our answers to somebody who has texted us. Dates are ISO dates; names are full names or first names. */
export type Answer =
  /** The one confirmation after a STOP. After it there is silence. */
  | { says: "stopped" }
  /** The answer to START. `addedBy`: who had put the number on a list, if somebody other than its holder did. */
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
  /** The answer to UNDO when nothing that this number said can be taken back. */
  | { says: "nothing-to-undo" }
  /**
   * The answer to LATER: the reminder comes once more (`again`), the number's own next one comes first (`next`), or one is on its way
   * (`soon`). `when`: the day, how many days away it is, and the time.
   */
  | ({ says: "later"; dueOn: string; numberOnDay: NumberOnDay } & (
      | { comes: "again" | "next"; when: { day: string; daysAway: number; time: string } }
      | { comes: "soon"; when: null }
    ))
  /** The answer to "I can't come". `delivery`: the number of the reminder whose link leads on. */
  | { says: "cannot-come"; delivery: number }
  /** The answer to DONE when no date waits for it. */
  | { says: "nothing-open" }
  /**
   * The answer to a DONE that may mean several dates, or to a number that stands for none. `number`: what stands for
   * the date in the next text.
   */
  | { says: "which"; options: { dueOn: string; numberOnDay: NumberOnDay; number: number }[] }
  /** The answer to DONE about a day on which dates of several lists fall. */
  | { says: "same-day"; dueOn: string }
  /** To a number that may be somebody else's, whatever it says but START, STOP and HELP. It has no date and no name. */
  | { says: "still-yours" }
  | { says: "not-understood" };

/** How many dates one text can offer. */
export const offeredAtMost = 5;

/** The longest first name that a text has room for. */
const nameMaxLength = 12;

const rates = "Msg & data rates may apply.";
const shortDate = (date: string) => formatShortDate(Temporal.PlainDate.from(date));

const words = {
  stopped: "texts to this number have stopped. No more will come. Reply START to get them again.",
  started: (by: string | null) =>
    by === null
      ? `reminders by text are on, about eight for each date. ${rates} HELP for help, STOP ends texts.`
      : `${by} added you to date reminders. Texts are on, about eight a date. ${rates} HELP for help, STOP ends texts.`,
  heldBack: "the person who added this number turned off its texts. Please ask them. HELP for help.",
  notListed: "this number isn't on any list here, so it gets no texts. HELP for help.",
  done: (date: string, others: string) =>
    `${date} is marked done.${others} This does not tell any office. A mistake? Reply UNDO within 7 days. STOP ends texts.`,
  othersOpen: (count: number) => (count === 1 ? " The other date stays open." : " The others stay open."),
  undone: (date: string) =>
    `${date} is open again. Its reminders are on. Reply DONE when it is done. STOP ends texts.`,
  nothingToUndo: "there is nothing to undo. The account holder can change the date. STOP ends texts.",
  nothingOpen: "nothing is open right now. Log in to check. STOP ends texts.",
  which: (options: string) => `which date is done? Reply DONE and its number: ${options}. STOP ends texts.`,
  sameDay: (date: string) =>
    `you have more than one date on ${date}. Use the link in the text about the one that is done. STOP ends texts.`,
  firstText: (by: string) =>
    `${by} added you to date reminders, about eight texts a date. ${rates} HELP for help, STOP ends texts.`,
  agreeByText: `reply START to get about 8 texts per date. Otherwise ignore this. ${rates} HELP for help, STOP ends texts.`,
  agreeOnList: (by: string) =>
    `${by} added you to date reminders. Reply START to get about 8 texts per date. ${rates} HELP for help, STOP ends texts.`,
  stillYours: "still yours? Reply START to go on, STOP to end.",
  somebody: "someone",
  several: "people you know",
};

export const helpText = (supportEmail: string): string =>
  `reminders before a date, about eight texts each. ${rates} Reply DONE when it is done, STOP to end. ${supportEmail}`;

/**
 * An answer as one text: GSM-7, at most 160 places, whatever the names and dates. `linkOf`: the link of the reminder with that
 * number.
 */
export function answerText(answer: Answer, linkOf: (delivery: number) => string = () => ""): string {
  return `${brand.name}: ${wordsOf(answer, linkOf)}`;
}

/** The first text to a number. It shows what texts look like, and says by first name who added the number. */
export function firstText(addedBy: string): string {
  const { firstText, somebody } = words;
  return `${brand.name}: ${firstText(gsm7Name(addedBy) ?? somebody)}`;
}

/**
 * Asks a number for a START, and says who added it. To a number that an account holder calls their own (`addedBy` is
 * null) it names nobody, because the number may be anybody's.
 */
export function agreeByText(addedBy: string | null): string {
  const { agreeByText, agreeOnList, somebody } = words;
  const asks = addedBy === null ? agreeByText : agreeOnList(gsm7Name(addedBy) ?? somebody);
  return `${brand.name}: ${asks}`;
}

function wordsOf(answer: Answer, linkOf: (delivery: number) => string): string {
  switch (answer.says) {
    case "stopped":
      return words.stopped;
    case "started":
      return words.started(namesOf(answer.addedBy));
    case "held-back":
      return words.heldBack;
    case "not-listed":
      return words.notListed;
    case "help":
      return helpText(brand.supportEmail);
    case "done":
      return words.done(dateOf(answer), answer.othersOpen === 0 ? "" : words.othersOpen(answer.othersOpen));
    case "undone":
      return words.undone(dateOf(answer));
    case "nothing-to-undo":
      return words.nothingToUndo;
    case "later":
      return laterWords(answer);
    case "cannot-come":
      return m.text_cannot_come({ link: linkOf(answer.delivery) });
    case "nothing-open":
      return words.nothingOpen;
    case "which":
      return words.which(optionsThatFit(answer.options));
    case "same-day":
      return words.sameDay(shortDate(answer.dueOn));
    case "still-yours":
      return words.stillYours;
    case "not-understood":
      return m.not_understood_text({ supportEmail: brand.supportEmail });
  }
}

const dateOf = ({ dueOn, numberOnDay }: { dueOn: string; numberOnDay: NumberOnDay }): string =>
  `${shortDate(dueOn)}${shortNumberOnDay(numberOnDay)}`;

function laterWords({ comes, when, ...about }: Extract<Answer, { says: "later" }>): string {
  const date = dateOf(about);
  if (when === null) return m.text_next_soon({ date });
  const hour = formatHour(when.time);
  if (comes === "again")
    return when.daysAway === 0 ? m.text_later_today({ date, hour }) : m.text_later_tomorrow({ date, hour });
  if (when.daysAway > 1) return m.text_next_on_day({ date, day: shortDate(when.day), hour });
  return when.daysAway === 0 ? m.text_next_today({ date, hour }) : m.text_next_tomorrow({ date, hour });
}

/** The dates with their numbers, the first of them, as many as one text has room for. */
function optionsThatFit(options: Extract<Answer, { says: "which" }>["options"]): string {
  const said = options.slice(0, offeredAtMost).map((one) => `${one.number} ${dateOf(one)}`);
  const fits = (count: number) =>
    `${brand.name}: ${words.which(said.slice(0, count).join(", "))}`.length <= textMaxLength;
  const count = said.findLastIndex((_, index) => fits(index + 1)) + 1;
  return said.slice(0, Math.max(1, count)).join(", ");
}

function namesOf(addedBy: readonly string[]): string | null {
  const { somebody, several } = words;
  const [first] = addedBy;
  if (first === undefined) return null;
  return addedBy.length > 1 ? several : (gsm7Name(first) ?? somebody);
}

/** A first name spelt in GSM-7 (Núñez becomes Nuñez). Null when GSM-7 cannot spell it, and when it is very long. */
function gsm7Name(fullName: string): string | null {
  const straight = firstName(fullName).replace(/[’‘]/g, "'").replace(/[‐‑]/g, "-");
  const letters = Array.from(straight, (letter) =>
    isGsm7(letter) ? letter : letter.normalize("NFD").replace(/\p{M}/gu, ""),
  );
  const name = letters.join("");
  const length = gsm7Length(name);
  return length !== null && length > 0 && length <= nameMaxLength ? name : null;
}

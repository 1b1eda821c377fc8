import { m } from "#messages";
import { lastDayCall, type ReminderMoment } from "./reminder-moment.ts";

// The further messages of the last day: the first at 1 pm, the last at 4 pm. They say that nobody has marked the date as done, and
// each differs from the morning's and from the other.

type Call = NonNullable<ReturnType<typeof lastDayCall>>;
type Words<Sentence> = Record<"day" | "range", Record<Call, Sentence>>;

const ownSubjects: Words<string> = {
  day: { first: "Due today: not marked done yet", last: "Due today, and still open" },
  range: {
    first: "Last day to go is today: not marked done yet",
    last: "Last day to go is today, and still open",
  },
};
const othersSubjects: Words<string> = {
  day: {
    first: "A date you help with is due today: not marked done yet",
    last: "A date you help with is due today, and still open",
  },
  range: {
    first: "A date you help with: last day to go is today, not marked done yet",
    last: "A date you help with: last day to go is today, and still open",
  },
};

const ownTexts: Words<(dueOn: string) => string> = {
  day: {
    first: (dueOn) => `due today, ${dueOn}, and not marked done yet.`,
    last: (dueOn) => `still open: due today, ${dueOn}.`,
  },
  range: {
    first: (dueOn) => `last day to go is today, ${dueOn}, and not marked done yet.`,
    last: (dueOn) => `still open: last day to go is today, ${dueOn}.`,
  },
};
const othersTexts: Words<(dueOn: string) => string> = {
  day: {
    first: (dueOn) => `a date you help with is today, ${dueOn}, and not marked done yet.`,
    last: (dueOn) => `still open: a date you help with is today, ${dueOn}.`,
  },
  range: {
    first: (dueOn) => `last day to go for a date you help with: today, ${dueOn}. Not marked done yet.`,
    last: (dueOn) => `still open: last day to go for a date you help with, ${dueOn}.`,
  },
};

const kindOf = ({ date }: ReminderMoment) => (date.opensOn === null ? "day" : "range");

/** The subject of such a mail. Null for every other reminder. */
export function lastDaySubject(moment: ReminderMoment, isOwn: boolean): string | null {
  const call = lastDayCall(moment);
  return call && (isOwn ? ownSubjects : othersSubjects)[kindOf(moment)][call];
}

/** What such a text says before it asks for the answer, the longer version first. Null for every other reminder. */
export function lastDayTexts(moment: ReminderMoment, dueOn: string, toContact: boolean): string[] | null {
  const call = lastDayCall(moment);
  if (call === null) return null;
  const short = call === "first" ? `not done yet: ${dueOn}.` : `still open: ${dueOn}.`;
  return [(toContact ? othersTexts : ownTexts)[kindOf(moment)][call](dueOn), short];
}

export const lastDayMail = {
  /** `whose`: null for the person whose date it is. */
  advice: (whose: string | null): string =>
    whose === null
      ? "No one has marked it as done. If you can't go today, call the office before it closes."
      : `No one has marked it as done. Please check in with ${whose}.`,
  /** In the evening, because its reader has asked for it: the office may be closed. */
  adviceAgain: (whose: string | null): string =>
    whose === null ? m.last_day_mail_advice_again() : lastDayMail.advice(whose),
};

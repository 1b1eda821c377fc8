import { m } from "#messages";
import { lastDayCall, type ReminderMoment } from "./reminder-moment.ts";

// The further messages of the last day: the first at 1 pm, the last at 4 pm. They say that nobody has marked the date as done, and
// each differs from the morning's and from the other.

const kindOf = ({ date }: ReminderMoment) => (date.opensOn === null ? "day" : "range");

/** The subject of a further mail of the last day. Null for every other reminder. */
export function lastDaySubject(moment: ReminderMoment, who: "own" | "other"): string | null {
  const call = lastDayCall(moment);
  return call && m.last_day_subject({ who, kind: kindOf(moment), call });
}

/**
 * The words of a further text of the last day, before it asks for the answer. The longer version comes first. Null for every
 * other reminder.
 */
export function lastDayTexts(moment: ReminderMoment, dueOn: string, who: "own" | "other"): string[] | null {
  const call = lastDayCall(moment);
  if (call === null) return null;
  const short =
    call === "first" ? m.last_day_text_short_first({ dueOn }) : m.last_day_text_short_last({ dueOn });
  return [m.last_day_text({ who, kind: kindOf(moment), call, dueOn }), short];
}

export const lastDayMail = {
  /** `whose`: null for the person whose date it is. `isOther`: it may be a visit, a letter or a payment. */
  advice: (whose: string | null, isOther = false): string => {
    if (whose !== null) return m.last_day_mail_advice_other({ whose });
    return isOther ? m.other_last_day() : m.last_day_mail_advice_own();
  },
  /** For the reminder that comes in the evening at its reader's wish: the office may be closed. */
  adviceAgain: (whose: string | null): string =>
    whose === null ? m.last_day_mail_advice_again() : lastDayMail.advice(whose),
};

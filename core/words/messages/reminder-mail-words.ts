import type { NamedClosedDay } from "#core/words/closed-days.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
import { howFar } from "./when-words.ts";

// The sentences of a reminder's mail. `whose`: the first name of the person whose date it is, when somebody else reads the
// mail; null for that person. Each sentence is whole, so that another language can have its own.
type Whose = string | null;

/** Above the date. */
export const leads = {
  day: (whose: Whose, daysLeft: number): string => m.mail_lead_day({ ...ofWhom(whose), ...howFar(daysLeft) }),
  /** A range's last day. */
  lastDay: (whose: Whose, daysLeft: number): string =>
    m.mail_lead_last_day({ ...ofWhom(whose), ...howFar(daysLeft) }),
  /** Above a range's last day, from its first day on. */
  opening: (whose: Whose, isFirstDay: boolean): string =>
    m.mail_lead_opening({ ...ofWhom(whose), day: isFirstDay ? "first" : "further" }),
  appointment: (whose: Whose, isTomorrow: boolean): string =>
    m.mail_lead_appointment({ ...ofWhom(whose), when: isTomorrow ? "tomorrow" : "today" }),
};

export const visitWords = {
  time: (whose: Whose, time: string): string => m.mail_visit_time({ ...ofWhom(whose), time }),
  /** Below an appointment on another day. */
  dueDate: (whose: Whose, day: string): string => m.mail_visit_due_date({ ...ofWhom(whose), day }),
  firstDay: (whose: Whose, day: string): string => m.mail_visit_first_day({ ...ofWhom(whose), day }),
};

export const whatToDo = {
  leave: (whose: Whose): string => m.mail_what_to_do_leave(ofWhom(whose)),
  /** After the date. */
  passed: (whose: Whose): string[] => [
    m.mail_what_to_do_passed_done(ofWhom(whose)),
    m.mail_what_to_do_passed_call(ofWhom(whose)),
  ],
  /** The same about another date, which may be a visit, a letter or a payment. */
  otherPassed: (whose: Whose): string[] => [
    whose === null ? m.other_passed_own() : m.mail_what_to_do_passed_done(ofWhom(whose)),
  ],
};

/** The office may be closed on `day`. `lastOpen`: the last weekday before it, while it lies ahead. */
export function officeMayBeClosed(
  whose: Whose,
  day: string,
  { kind, name }: NamedClosedDay,
  lastOpen: string | null,
): string {
  const ask = {
    ...ofWhom(whose),
    before: lastOpen === null ? "no" : "yes",
    lastOpen: lastOpen ?? "",
  };
  return `${m.mail_office_closed({ why: kind, day, holiday: name })} ${m.mail_office_closed_ask(ask)}`;
}

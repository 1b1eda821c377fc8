import type { NamedClosedDay } from "#core/words/closed-days.ts";
import { m } from "#messages";
import { sayWhen, type WhenWords } from "./when-words.ts";

// What stands in a reminder's mail. `whose`: the first name of the person whose date it is, when somebody else reads the mail;
// null for that person. Each sentence is whole, so that another language can have its own.
type Whose = string | null;
type Person = { whose: string };

const ownDay: WhenWords = {
  ahead: m.mail_lead_own_day_ahead,
  tomorrow: m.mail_lead_own_day_tomorrow,
  today: m.mail_lead_own_day_today,
  yesterday: m.mail_lead_own_day_yesterday,
  ago: m.mail_lead_own_day_ago,
};
const othersDay: WhenWords<Person> = {
  ahead: m.mail_lead_others_day_ahead,
  tomorrow: m.mail_lead_others_day_tomorrow,
  today: m.mail_lead_others_day_today,
  yesterday: m.mail_lead_others_day_yesterday,
  ago: m.mail_lead_others_day_ago,
};
const ownLastDay: WhenWords = {
  ahead: m.mail_lead_own_last_day_ahead,
  tomorrow: m.mail_lead_own_last_day_tomorrow,
  today: m.mail_lead_own_last_day_today,
  yesterday: m.mail_lead_own_last_day_yesterday,
  ago: m.mail_lead_own_last_day_ago,
};
const othersLastDay: WhenWords<Person> = {
  ahead: m.mail_lead_others_last_day_ahead,
  tomorrow: m.mail_lead_others_last_day_tomorrow,
  today: m.mail_lead_others_last_day_today,
  yesterday: m.mail_lead_others_last_day_yesterday,
  ago: m.mail_lead_others_last_day_ago,
};

/** Above the date. */
export const leads = {
  day: (whose: Whose, daysLeft: number): string =>
    whose === null ? sayWhen(ownDay, daysLeft, {}) : sayWhen(othersDay, daysLeft, { whose }),
  /** A range's last day. */
  lastDay: (whose: Whose, daysLeft: number): string =>
    whose === null ? sayWhen(ownLastDay, daysLeft, {}) : sayWhen(othersLastDay, daysLeft, { whose }),
  /** Above a range's last day, from its first day on. */
  opening: (whose: Whose, isFirstDay: boolean): string => {
    if (whose === null) return isFirstDay ? m.mail_lead_own_opens_today() : m.mail_lead_own_open();
    return isFirstDay ? m.mail_lead_others_opens_today({ whose }) : m.mail_lead_others_open({ whose });
  },
  appointment: (whose: Whose, isTomorrow: boolean): string => {
    if (whose === null)
      return isTomorrow ? m.mail_lead_own_appointment_tomorrow() : m.mail_lead_own_appointment_today();
    return isTomorrow
      ? m.mail_lead_others_appointment_tomorrow({ whose })
      : m.mail_lead_others_appointment_today({ whose });
  },
};

export const visitWords = {
  time: (whose: Whose, time: string): string =>
    whose === null ? m.mail_visit_time_own({ time }) : m.mail_visit_time_other({ whose, time }),
  /** Below an appointment on another day. */
  dueDate: (whose: Whose, day: string): string =>
    whose === null ? m.mail_visit_due_date_own({ day }) : m.mail_visit_due_date_other({ whose, day }),
  firstDay: (whose: Whose, day: string): string =>
    whose === null ? m.mail_visit_first_day_own({ day }) : m.mail_visit_first_day_other({ whose, day }),
};

export const whatToDo = {
  leave: (whose: Whose): string =>
    whose === null ? m.mail_what_to_do_leave_own() : m.mail_what_to_do_leave_other({ whose }),
  /** After the date. */
  passed: (whose: Whose): string[] =>
    whose === null
      ? [m.mail_what_to_do_passed_own_done(), m.mail_what_to_do_passed_own_call()]
      : [m.mail_what_to_do_passed_other_done({ whose }), m.mail_what_to_do_passed_other_call({ whose })],
  /** The same about another date, which may be a visit, a letter or a payment. */
  otherPassed: (whose: Whose): string[] =>
    whose === null ? [m.other_passed_own()] : [m.mail_what_to_do_passed_other_done({ whose })],
};

/** The office may be closed on `day`. `lastOpen`: the last weekday before it, while it lies ahead. */
export function officeMayBeClosed(
  whose: Whose,
  day: string,
  { kind, name }: NamedClosedDay,
  lastOpen: string | null,
): string {
  const ask = {
    who: whose === null ? "own" : "other",
    whose: whose ?? "",
    before: lastOpen === null ? "no" : "yes",
    lastOpen: lastOpen ?? "",
  };
  return `${m.mail_office_closed({ why: kind, day, holiday: name })} ${m.mail_office_closed_ask(ask)}`;
}

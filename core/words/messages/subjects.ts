import { formatDateNear, formatDayOfSubject } from "#core/words/dates.ts";
import { isOtherDate, withNumberOnDay } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { lastDaySubject } from "./last-day-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf } from "./reminder-moment.ts";
import { sayWhen, type WhenWords } from "./when-words.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the
// date is for. Each can be read without anything around it: a range's last day is the "last day to go", and nobody's "last day".

/** `due`: "Thu, Dec 10". */
type Due = { due: string };

const ownDay: WhenWords<Due> = {
  ahead: m.subject_own_day_ahead,
  tomorrow: m.subject_own_day_tomorrow,
  today: m.subject_own_day_today,
  yesterday: m.subject_own_day_yesterday,
  ago: m.subject_own_day_ago,
};
const ownRange: WhenWords<Due> = {
  ahead: m.subject_own_range_ahead,
  tomorrow: m.subject_own_range_tomorrow,
  today: m.subject_own_range_today,
  yesterday: m.subject_own_range_yesterday,
  ago: m.subject_own_range_ago,
};
const othersDay: WhenWords<Due> = {
  ahead: m.subject_others_day_ahead,
  tomorrow: m.subject_others_day_tomorrow,
  today: m.subject_others_day_today,
  yesterday: m.subject_others_day_yesterday,
  ago: m.subject_others_day_ago,
};
const othersRange: WhenWords<Due> = {
  ahead: m.subject_others_range_ahead,
  tomorrow: m.subject_others_range_tomorrow,
  today: m.subject_others_range_today,
  yesterday: m.subject_others_range_yesterday,
  ago: m.subject_others_range_ago,
};

function reminderSubject(moment: ReminderMoment, isOwn: boolean): string {
  const { date, today } = moment;
  const subject = subjectOf(moment);
  if (subject === "opening") {
    const since = date.opensOn?.equals(today) ?? false;
    if (!isOwn) return since ? m.subject_others_opens_today() : m.subject_others_open();
    return since ? m.subject_own_opens_today() : m.subject_own_open();
  }
  if (subject === "appointment" && date.appointmentOn !== null) {
    const isTomorrow = nearDay(date.appointmentOn, today) === "tomorrow";
    if (isOwn) return isTomorrow ? m.subject_own_appointment_tomorrow() : m.subject_own_appointment_today();
    return isTomorrow ? m.subject_others_appointment_tomorrow() : m.subject_others_appointment_today();
  }
  const lastDay = lastDaySubject(moment, isOwn);
  if (lastDay !== null) return lastDay;
  const isRange = date.opensOn !== null;
  const words = isOwn ? (isRange ? ownRange : ownDay) : isRange ? othersRange : othersDay;
  return sayWhen(words, daysLeftOf(moment), { due: formatDayOfSubject(date.dueOn) });
}

/**
 * The subject and the preview line of a reminder. `isOwn`: whether the date is the reader's own. A message
 * about somebody else's date never says "your".
 */
export const subjects = {
  /** Where a day has several dates, each subject has its number: a mailbox shows mails of one subject as one. */
  reminder: (moment: ReminderMoment, isOwn: boolean): string =>
    withNumberOnDay(reminderSubject(moment, isOwn), moment.numberOnDay),
  /** `hasAccount`: whether the reader has one; nobody else has details to look at. */
  reminderPreview: (moment: ReminderMoment, isOwn: boolean, hasAccount: boolean): string => {
    const day = formatDateNear(moment.date.dueOn, moment.today);
    const daysLeft = daysLeftOf(moment);
    const isOther = isOtherDate(moment.numberOnDay);
    if (daysLeft < 0) {
      if (!isOwn) return m.preview_others_passed({ day });
      return isOther ? m.preview_own_other_passed({ day }) : m.preview_own_passed({ day });
    }
    if (subjectOf(moment) === "opening")
      return hasAccount ? m.preview_until_details({ day }) : m.preview_until({ day });
    if (daysLeft === 1 && !isOther)
      return isOwn ? m.preview_own_tomorrow({ day }) : m.preview_others_tomorrow({ day });
    return hasAccount ? m.preview_day_details({ day }) : m.preview_day({ day });
  },
};

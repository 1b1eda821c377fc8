import { formatDateNear, formatDayOfSubject } from "#core/words/dates.ts";
import { isOtherDate, withNumberOnDay } from "#core/words/number-on-day.ts";
import { m } from "#messages";
import { lastDaySubject } from "./last-day-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf } from "./reminder-moment.ts";
import { howFar } from "./when-words.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the date is
// for. Each makes sense by itself: a range's last day is the "last day to go", and nobody's "last day".

function reminderSubject(moment: ReminderMoment, isOwn: boolean): string {
  const { date, today } = moment;
  const subject = subjectOf(moment);
  const who = isOwn ? "own" : "other";
  if (subject === "opening") {
    const isFirstDay = date.opensOn?.equals(today) ?? false;
    return m.subject_opening({ who, day: isFirstDay ? "first" : "further" });
  }
  if (subject === "appointment" && date.appointmentOn !== null)
    return m.subject_appointment({ who, when: nearDay(date.appointmentOn, today) ?? "today" });
  const lastDay = lastDaySubject(moment, who);
  if (lastDay !== null) return lastDay;
  const said = { who, ...howFar(daysLeftOf(moment)), due: formatDayOfSubject(date.dueOn) } as const;
  return date.opensOn === null ? m.subject_day(said) : m.subject_range(said);
}

/**
 * The subject and the preview line of a reminder. `isOwn`: whether the date is the reader's own. A message
 * about somebody else's date never says "your".
 */
export const subjects = {
  /** When a day has several dates, each subject has its date's number, because a mailbox shows mails of one subject as one. */
  reminder: (moment: ReminderMoment, isOwn: boolean): string =>
    withNumberOnDay(reminderSubject(moment, isOwn), moment.numberOnDay),
  /** `hasAccount`: whether the reader has an account. Nobody else can look at details. */
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
    if (daysLeft === 1 && !isOther) return m.preview_tomorrow({ who: isOwn ? "own" : "other", day });
    return hasAccount ? m.preview_day_details({ day }) : m.preview_day({ day });
  },
};

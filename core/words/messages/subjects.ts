import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { EndNotice } from "#core/money/subscription.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { formatDateNear, formatDayOfSubject, formatMediumDate } from "#core/words/dates.ts";
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

const byKind = {
  email: {
    channelStopped: m.subject_channel_stopped_email,
    ownChannelStopped: m.subject_own_channel_stopped_email,
    ownChannelStarted: m.subject_own_channel_started_email,
    channelStarted: m.subject_channel_started_email,
  },
  text: {
    channelStopped: m.subject_channel_stopped_text,
    ownChannelStopped: m.subject_own_channel_stopped_text,
    ownChannelStarted: m.subject_own_channel_started_text,
    channelStarted: m.subject_channel_started_text,
  },
} satisfies Record<ChannelKind, unknown>;

/**
 * The subject of every mail, and the preview line of the reminder. `isOwn`: whether the date is the reader's own. A message
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
  verificationCode: (code: string) => m.subject_verification_code({ code, brand: brand.name }),
  signupAsked: m.subject_signup_asked,
  signupUnanswered: m.subject_signup_unanswered,
  signupAccepted: m.subject_signup_accepted,
  existingAccount: () => m.subject_existing_account({ brand: brand.name }),
  passwordReset: () => m.subject_password_reset({ brand: brand.name }),
  receipt: () => m.subject_receipt({ brand: brand.name }),
  yearGiven: () => m.subject_year_given({ brand: brand.name }),
  paymentPartReturned: () => m.subject_payment_part_returned({ brand: brand.name }),
  yearWithdrawn: () => m.subject_year_withdrawn({ brand: brand.name }),
  paymentReturned: () => m.subject_payment_returned({ brand: brand.name }),
  paymentLost: () => m.subject_payment_lost({ brand: brand.name }),
  recipientAdded: m.subject_recipient_added,
  listEnded: () => m.subject_list_ended({ brand: brand.name }),
  signupDeclined: () => m.subject_signup_declined({ brand: brand.name }),
  markedAsSpam: () => m.subject_marked_as_spam({ brand: brand.name }),
  textsAsked: m.subject_texts_asked,
  dateDone: (isOwn: boolean) => (isOwn ? m.subject_date_done_own() : m.subject_date_done_others()),
  doneTakenBack: (isOwn: boolean) =>
    isOwn ? m.subject_done_taken_back_own() : m.subject_done_taken_back_others(),
  askNextDates: (isOwn: boolean) =>
    isOwn ? m.subject_ask_next_dates_own() : m.subject_ask_next_dates_others(),
  askNextDate: (isOwn: boolean) => (isOwn ? m.subject_ask_next_date_own() : m.subject_ask_next_date_others()),
  channelStopped: (kind: ChannelKind) => byKind[kind].channelStopped(),
  ownChannelStopped: (kind: ChannelKind) => byKind[kind].ownChannelStopped(),
  ownChannelStarted: (kind: ChannelKind) => byKind[kind].ownChannelStarted(),
  channelStarted: (kind: ChannelKind) => byKind[kind].channelStarted(),
  personLeft: m.subject_person_left,
  noWillingChannel: (isOwn: boolean) =>
    isOwn ? m.subject_no_willing_channel_own() : m.subject_no_willing_channel_others(),
  newsletterConfirm: () => m.subject_newsletter_confirm({ brand: brand.name }),
  newsletterKnown: () => m.subject_newsletter_known({ brand: brand.name }),
  listYearEnds: () => m.subject_list_year_ends({ brand: brand.name }),
  listYearEnded: () => m.subject_list_year_ended({ brand: brand.name }),
  subscriptionEnd: (notice: EndNotice, endsOn: Temporal.PlainDate): string =>
    notice === 0
      ? m.subject_year_ended({ brand: brand.name })
      : m.subject_year_ends({ brand: brand.name, day: formatMediumDate(endsOn) }),
};

import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { EndNotice } from "#core/money/subscription.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { formatDateNear, formatDayOfSubject, formatMediumDate } from "#core/words/dates.ts";
import { numberOnDayWords } from "#core/words/number-on-day.ts";
import { lastDaySubject } from "./last-day-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf } from "./reminder-moment.ts";
import { sayWhen, type WhenWords } from "./when-words.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the
// date is for. Each can be read without anything around it: a range's last day is the "last day to go", and nobody's "last day".
const manyOf = (kind: ChannelKind) => capitalised(channelFacts[kind].words.many);
const ofDate = (isOwn: boolean) => (isOwn ? "Your date" : "A date you help with");

/** `due`: "Thu, Dec 10". */
const ownDay = (due: string): WhenWords => ({
  ahead: (days) => `${days} days left: due ${due}`,
  tomorrow: `Due tomorrow: ${due}`,
  today: "Due today",
  yesterday: `Due yesterday: ${due}`,
  ago: (days) => `Due ${days} days ago: ${due}`,
});
const ownRange = (last: string): WhenWords => ({
  ahead: (days) => `${days} days left: last day to go is ${last}`,
  tomorrow: "Last day to go is tomorrow",
  today: "Last day to go is today",
  yesterday: "Last day to go was yesterday",
  ago: (days) => `Last day to go was ${days} days ago`,
});
const othersDay = (due: string): WhenWords => ({
  ahead: (days) => `A date you help with: ${days} days left, due ${due}`,
  tomorrow: "A date you help with is due tomorrow",
  today: "A date you help with is due today",
  yesterday: "A date you help with was due yesterday",
  ago: (days) => `A date you help with was due ${days} days ago`,
});
const othersRange = (last: string): WhenWords => ({
  ahead: (days) => `A date you help with: ${days} days left, last day to go is ${last}`,
  tomorrow: "A date you help with: last day to go is tomorrow",
  today: "A date you help with: last day to go is today",
  yesterday: "A date you help with: last day to go was yesterday",
  ago: (days) => `A date you help with: last day to go was ${days} days ago`,
});

function reminderSubject(moment: ReminderMoment, isOwn: boolean): string {
  const { date, today } = moment;
  const subject = subjectOf(moment);
  if (subject === "opening") {
    const since = date.opensOn?.equals(today) ?? false;
    if (!isOwn) return since ? "The days to go start today" : "The days to go have started";
    return since ? "You can go starting today" : "You can go now";
  }
  if (subject === "appointment" && date.appointmentOn !== null) {
    const isTomorrow = nearDay(date.appointmentOn, today) === "tomorrow";
    if (isOwn) return isTomorrow ? "Your appointment is tomorrow" : "Your appointment is today";
    return isTomorrow ? "An appointment you help with is tomorrow" : "An appointment you help with is today";
  }
  const lastDay = lastDaySubject(moment, isOwn);
  if (lastDay !== null) return lastDay;
  const isRange = date.opensOn !== null;
  const words = isOwn ? (isRange ? ownRange : ownDay) : isRange ? othersRange : othersDay;
  return sayWhen(words(formatDayOfSubject(date.dueOn)), daysLeftOf(moment));
}

/**
 * The subject of every mail, and the preview line of the reminder. `isOwn`: whether the date is the reader's own. A message
 * about somebody else's date never says "your".
 */
export const subjects = {
  /** Where a day has several dates, each subject has its number: a mailbox shows mails of one subject as one. */
  reminder: (moment: ReminderMoment, isOwn: boolean): string =>
    `${reminderSubject(moment, isOwn)}${numberOnDayWords(moment.numberOnDay)}`,
  /** `hasAccount`: whether the reader has one; nobody else has details to look at. */
  reminderPreview: (moment: ReminderMoment, isOwn: boolean, hasAccount: boolean): string => {
    const { date, today } = moment;
    const dueOn = `${formatDateNear(date.dueOn, today)}.`;
    const daysLeft = daysLeftOf(moment);
    const details = hasAccount ? " The details are in your account." : "";
    if (daysLeft < 0)
      return `${dueOn} ${isOwn ? "Done? If not, call the office today." : "Please check in."}`;
    if (subjectOf(moment) === "opening") return `Until ${dueOn}${details}`;
    if (daysLeft === 1)
      return `${dueOn} ${isOwn ? "What time will you leave?" : "Ask what time they'll leave."}`;
    return `${dueOn}${details}`;
  },
  verificationCode: (code: string): string => `${code} is your ${brand.name} code`,
  signupAsked: "Do you want date reminders?",
  signupUnanswered: "Still waiting for a yes",
  signupAccepted: "The answer is yes: date reminders are on",
  existingAccount: `You already have a ${brand.name} account`,
  passwordReset: `Reset your ${brand.name} password`,
  receipt: `Your ${brand.name} receipt`,
  yearGiven: `Your ${brand.name} year is paid for`,
  paymentPartReturned: `Part of your ${brand.name} payment was refunded`,
  yearWithdrawn: `Your ${brand.name} year was canceled`,
  paymentReturned: `Your ${brand.name} payment was refunded`,
  paymentLost: `Your ${brand.name} payment was reversed`,
  recipientAdded: "You were added to date reminders",
  listEnded: `Reminders from ${brand.name} have ended`,
  signupDeclined: `What you set up on ${brand.name} is closed`,
  markedAsSpam: `An email from ${brand.name} was marked as spam`,
  textsAsked: "Do you want date reminders by text?",
  dateDone: (isOwn: boolean) => `${ofDate(isOwn)} is marked as done`,
  doneTakenBack: (isOwn: boolean) => `${ofDate(isOwn)} is open again`,
  onceDateSet: (isOwn: boolean) => `${ofDate(isOwn)} is saved`,
  askNextDates: (isOwn: boolean) => `What are ${isOwn ? "your" : "the"} next dates?`,
  cannotCome: (isOwn: boolean) => (isOwn ? "News about your date" : "News about a date you help with"),
  askNextDate: (isOwn: boolean) => `What is ${isOwn ? "your" : "the"} next date?`,
  channelStopped: (kind: ChannelKind) => `${manyOf(kind)} have stopped for someone on your list`,
  ownChannelStopped: (kind: ChannelKind) => `Reminders by ${channelFacts[kind].words.one} are off`,
  ownChannelStarted: (kind: ChannelKind) => `Reminders by ${channelFacts[kind].words.one} are on`,
  channelStarted: (kind: ChannelKind) => `${manyOf(kind)} are on for someone on your list`,
  personLeft: "Someone has left your list",
  noWillingChannel: (isOwn: boolean) =>
    isOwn ? "No one gets reminders for your next date" : "No one gets reminders for a date you help with",
  newsletterConfirm: `Confirm that you want news from ${brand.name}`,
  newsletterKnown: `You already get news from ${brand.name}`,
  listYearEnds: `Reminders from ${brand.name} end soon`,
  listYearEnded: `Reminders from ${brand.name}: the year has ended`,
  subscriptionEnd: (notice: EndNotice, endsOn: Temporal.PlainDate): string => {
    if (notice === 0) return `Your ${brand.name} year has ended`;
    return `Your ${brand.name} year ends on ${formatMediumDate(endsOn)}`;
  },
};

import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { EndNotice } from "#core/subscription.ts";
import { countOf } from "#core/words/counts.ts";
import { formatDateNear, formatMediumDate } from "#core/words/dates.ts";
import { dayWord } from "#core/words/range-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf } from "./reminder-moment.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the
// date is for.
/** The subject of every mail, and the preview line of the reminder. */
export const subjects = {
  reminder: (moment: ReminderMoment): string => {
    const { date, today } = moment;
    const subject = subjectOf(moment);
    if (subject === "opening")
      return date.opensOn?.equals(today) ? "From today you can go" : "You can go now";
    if (subject === "appointment" && date.appointmentOn !== null) {
      return `Your time is ${nearDay(date.appointmentOn, today)}`;
    }
    const day = dayWord(date);
    const daysLeft = daysLeftOf(moment);
    if (daysLeft === 0) return `Your ${day} is today`;
    if (daysLeft >= 1) return `${countOf(daysLeft, "day")} to your ${day}`;
    return daysLeft === -1 ? `Your ${day} was yesterday` : `Your ${day} was ${-daysLeft} days ago`;
  },
  /** `hasAccount`: whether the reader has one; nobody else has details to look at. */
  reminderPreview: (moment: ReminderMoment, hasAccount: boolean): string => {
    const { date, today } = moment;
    const dueOn = `${formatDateNear(date.dueOn, today)}.`;
    const daysLeft = daysLeftOf(moment);
    const details = hasAccount ? " The details are in your account." : "";
    if (daysLeft < 0) return `${dueOn} Tell us if it is done.`;
    if (subjectOf(moment) === "opening") return `Until ${dueOn}${details}`;
    if (daysLeft === 1) return `${dueOn} What time will you leave?`;
    return `${dueOn}${details}`;
  },
  verificationCode: `Your ${brand.name} number`,
  signupAsked: "Do you want date reminders?",
  signupUnanswered: "What you set up waits for a yes",
  existingAccount: `Log in to ${brand.name} to go on`,
  passwordReset: `Reset your ${brand.name} password`,
  receipt: `Your ${brand.name} receipt`,
  yearGiven: `Your ${brand.name} year is paid`,
  paymentPartReturned: `Part of your ${brand.name} payment was given back`,
  yearWithdrawn: `Your ${brand.name} year was taken back`,
  paymentReturned: `Your ${brand.name} payment was given back`,
  paymentLost: `Your ${brand.name} payment was taken back`,
  recipientAdded: `You were added on ${brand.name}`,
  listEnded: `Reminders from ${brand.name} have ended`,
  signupDeclined: `What you set up on ${brand.name} is closed`,
  dateDone: "Your date is marked done",
  doneTakenBack: "Your date is open again",
  onceDateSet: "Your date is noted",
  askNextDate: "What is your next date?",
  channelStopped: `One way ${brand.name} reaches you has stopped`,
  markedAsSpam: `An email from ${brand.name} was marked as spam`,
  noWillingChannel: `${brand.name} cannot reach anybody for your next date`,
  newsletterConfirm: `One step to news from ${brand.name}`,
  newsletterKnown: `You get news from ${brand.name} already`,
  listYearEnds: `Reminders from ${brand.name} end soon`,
  listYearEnded: `Reminders from ${brand.name}: the year has ended`,
  subscriptionEnd: (notice: EndNotice, endsOn: Temporal.PlainDate): string => {
    if (notice === 0) return `Your ${brand.name} year has ended`;
    return `Your ${brand.name} year ends on ${formatMediumDate(endsOn)}`;
  },
};

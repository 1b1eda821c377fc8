import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { EndNotice } from "#core/money/subscription.ts";
import { type ChannelKind, channelFacts } from "#core/people/channels.ts";
import { capitalised } from "#core/words/capitalised.ts";
import { countOf } from "#core/words/counts.ts";
import { formatDateNear, formatMediumDate } from "#core/words/dates.ts";
import { dayWord } from "#core/words/range-words.ts";
import { daysLeftOf, nearDay, type ReminderMoment, subjectOf } from "./reminder-moment.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the
// date is for.
const helpedDate = "a date you help with";
const manyOf = (kind: ChannelKind) => capitalised(channelFacts[kind].words.many);
const ofDate = (isOwn: boolean) => (isOwn ? "Your date" : capitalised(helpedDate));

/**
 * The subject of every mail, and the preview line of the reminder. `isOwn`: whether the date is the reader's own. A message
 * about somebody else's date never says "your".
 */
export const subjects = {
  reminder: (moment: ReminderMoment, isOwn: boolean): string => {
    const { date, today } = moment;
    const subject = subjectOf(moment);
    if (subject === "opening") {
      const since = date.opensOn?.equals(today) ?? false;
      if (!isOwn) return since ? "The days to go start today" : "The days to go have started";
      return since ? "From today you can go" : "You can go now";
    }
    if (subject === "appointment" && date.appointmentOn !== null) {
      return `${isOwn ? "Your time" : "A time you help with"} is ${nearDay(date.appointmentOn, today)}`;
    }
    const day = isOwn ? `your ${dayWord(date)}` : helpedDate;
    const daysLeft = daysLeftOf(moment);
    if (daysLeft >= 1) return `${countOf(daysLeft, "day")} to ${day}`;
    if (daysLeft === 0) return `${capitalised(day)} is today`;
    return `${capitalised(day)} was ${daysLeft === -1 ? "yesterday" : `${-daysLeft} days ago`}`;
  },
  /** `hasAccount`: whether the reader has one; nobody else has details to look at. */
  reminderPreview: (moment: ReminderMoment, isOwn: boolean, hasAccount: boolean): string => {
    const { date, today } = moment;
    const dueOn = `${formatDateNear(date.dueOn, today)}.`;
    const daysLeft = daysLeftOf(moment);
    const details = hasAccount ? " The details are in your account." : "";
    if (daysLeft < 0) return `${dueOn} Tell us if it is done.`;
    if (subjectOf(moment) === "opening") return `Until ${dueOn}${details}`;
    if (daysLeft === 1)
      return `${dueOn} ${isOwn ? "What time will you leave?" : "Ask what time they will leave."}`;
    return `${dueOn}${details}`;
  },
  verificationCode: (code: string): string => `${code} is your ${brand.name} code`,
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
  markedAsSpam: `An email from ${brand.name} was marked as spam`,
  textsAsked: `May ${brand.name} send you texts?`,
  dateDone: (isOwn: boolean) => `${ofDate(isOwn)} is marked done`,
  doneTakenBack: (isOwn: boolean) => `${ofDate(isOwn)} is open again`,
  onceDateSet: (isOwn: boolean) => `${ofDate(isOwn)} is noted`,
  askNextDate: (isOwn: boolean) => `What is ${isOwn ? "your" : "the"} next date?`,
  channelStopped: (kind: ChannelKind) => `${manyOf(kind)} have stopped for somebody on your list`,
  channelStarted: (kind: ChannelKind) => `${manyOf(kind)} are on for somebody on your list`,
  personLeft: "Somebody has left your list",
  noWillingChannel: (isOwn: boolean) =>
    `${brand.name} cannot reach anybody for ${isOwn ? "your" : "the"} next date`,
  newsletterConfirm: `One step to news from ${brand.name}`,
  newsletterKnown: `You get news from ${brand.name} already`,
  listYearEnds: `Reminders from ${brand.name} end soon`,
  listYearEnded: `Reminders from ${brand.name}: the year has ended`,
  subscriptionEnd: (notice: EndNotice, endsOn: Temporal.PlainDate): string => {
    if (notice === 0) return `Your ${brand.name} year has ended`;
    return `Your ${brand.name} year ends on ${formatMediumDate(endsOn)}`;
  },
};

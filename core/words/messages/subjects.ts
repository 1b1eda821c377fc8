import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import type { EndNotice } from "#core/subscription.ts";
import { formatLongDate, formatMediumDate } from "#core/words/dates.ts";

// Subjects and previews appear on lock screens. They name neither a person nor the registry, and do not say what the
// date is for.
/** The subject of every mail, and the preview line of the reminder. */
export const subjects = {
  /** `daysLeft`: whole days from today in the recipient's zone; negative after the date. */
  reminder: (daysLeft: number): string => {
    if (daysLeft === 0) return "Your date is today";
    if (daysLeft === 1) return "1 day to your date";
    if (daysLeft > 1) return `${daysLeft} days to your date`;
    return daysLeft === -1 ? "Your date was yesterday" : `Your date was ${-daysLeft} days ago`;
  },
  reminderPreview: (dueOn: Temporal.PlainDate, daysLeft: number): string => {
    if (daysLeft < 0) return `${formatLongDate(dueOn)}. Tell us if it is done.`;
    if (daysLeft === 1) return `${formatLongDate(dueOn)}. What time will you leave?`;
    return `${formatLongDate(dueOn)}. The details are in your account.`;
  },
  verificationCode: `Your ${brand.name} number`,
  existingAccount: `Log in to ${brand.name} to go on`,
  passwordReset: `Reset your ${brand.name} password`,
  receipt: `Your ${brand.name} receipt`,
  yearGiven: `Your ${brand.name} year is paid`,
  paymentPartReturned: `Part of your ${brand.name} payment was given back`,
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

import type { z } from "zod";
import type { Template } from "#server/messages/template.ts";
import { accountActivity } from "./templates/account-activity.ts";
import {
  accountDeleted,
  addressChangeAsked,
  addressChanged,
  codesByMail,
  passwordChanged,
} from "./templates/account-changes.ts";
import { accountExists, signupWaiting } from "./templates/account-exists.ts";
import { confirmNewAddress, resetPassword, verifyEmail } from "./templates/account-links.ts";
import { agreeByText, agreeToMails, agreeToTexts } from "./templates/agreements.ts";
import { channelStarted, channelStopped } from "./templates/channel-changes.ts";
import { doneSaid, doneTakenBack } from "./templates/done.ts";
import { listEnded, markedAsSpam, personLeft } from "./templates/list-changes.ts";
import { newsletterConfirm, newsletterIssue, newsletterKnown } from "./templates/newsletter.ts";
import { nextDateNeeded } from "./templates/next-date-needed.ts";
import { nobodyReached } from "./templates/nobody-reached.ts";
import { numberNews } from "./templates/number-news.ts";
import { canary, providerTrouble } from "./templates/operator.ts";
import { paymentPartReturned } from "./templates/payment-part-returned.ts";
import { paymentReturned } from "./templates/payment-returned.ts";
import { reminder, reminderAgain } from "./templates/reminder.ts";
import { signupAccepted, signupDeclined, signupUnanswered } from "./templates/signup-answers.ts";
import { signupAsked } from "./templates/signup-asked.ts";
import { subscriptionStarted } from "./templates/subscription-started.ts";
import { testMessage } from "./templates/test-message.ts";
import { firstText, textAnswer } from "./templates/texts.ts";
import { verificationCode } from "./templates/verification-code.ts";
import { termEnding, yearEnding } from "./templates/year-ends.ts";
import { yearGiven } from "./templates/year-given.ts";
import { youWereAdded } from "./templates/you-were-added.ts";

/** Every message. Its name stands in `deliveries`, in the copy of one's data and in logs: it stays when its words change. */
export const templates = {
  reminder,
  "reminder-again": reminderAgain,
  "verification-code": verificationCode,
  "reset-password": resetPassword,
  "verify-email": verifyEmail,
  "confirm-new-address": confirmNewAddress,
  "password-changed": passwordChanged,
  "address-change-asked": addressChangeAsked,
  "address-changed": addressChanged,
  "codes-by-mail": codesByMail,
  "account-activity": accountActivity,
  "account-deleted": accountDeleted,
  "account-exists": accountExists,
  "test-message": testMessage,
  "signup-waiting": signupWaiting,
  "signup-asked": signupAsked,
  "signup-unanswered": signupUnanswered,
  "signup-accepted": signupAccepted,
  "signup-declined": signupDeclined,
  "list-ended": listEnded,
  "subscription-started": subscriptionStarted,
  "payment-part-returned": paymentPartReturned,
  "payment-returned": paymentReturned,
  "you-were-added": youWereAdded,
  "agree-to-mails": agreeToMails,
  "agree-to-texts": agreeToTexts,
  "agree-by-text": agreeByText,
  "first-text": firstText,
  "text-answer": textAnswer,
  "done-said": doneSaid,
  "done-taken-back": doneTakenBack,
  "next-date-needed": nextDateNeeded,
  "channel-stopped": channelStopped,
  "channel-started": channelStarted,
  "marked-as-spam": markedAsSpam,
  "number-news": numberNews,
  "person-left": personLeft,
  "nobody-reached": nobodyReached,
  "term-ending": termEnding,
  "year-ending": yearEnding,
  "year-given": yearGiven,
  "newsletter-confirm": newsletterConfirm,
  "newsletter-known": newsletterKnown,
  "newsletter-issue": newsletterIssue,
  "provider-trouble": providerTrouble,
  canary,
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
export type ParamsOf<Name extends TemplateName> = z.output<(typeof templates)[Name]["params"]>;
export type SealedOf<Name extends TemplateName> =
  (typeof templates)[Name] extends Template<z.ZodType, infer Sealed> ? z.output<Sealed> : never;

/** By the name in a row. Undefined for one that another release has written. */
export const findTemplate = (name: string): Template | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined;

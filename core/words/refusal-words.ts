import type { Reason, ReasonCode, WordsOf } from "#core/refusals.ts";
import { catalogue } from "./catalogue.ts";
import { countOf } from "./counts.ts";
import { problemWords } from "./problem-words.ts";
import { say } from "./say.ts";

// Imported one by one: destructuring the namespace would load the words of every page.
const accountSignup = catalogue.accountSignup;
const api = catalogue.api;
const checkout = catalogue.checkout;
const login = catalogue.login;
const once = catalogue.once;
const people = catalogue.people;
const resetPassword = catalogue.resetPassword;

/** The sentence of every reason for a refusal. No sentence names a person, an address or an id. */
export const refusalWords: WordsOf<ReasonCode> = {
  ...problemWords,
  "bad-request": api.badRequest,
  "login-required": api.loginRequired,
  "wrong-login": login.invalidCredential,
  "login-email-invalid": accountSignup.emailRequired,
  "password-too-short": accountSignup.passwordTooShort,
  "password-too-long": accountSignup.passwordTooLong,
  "password-too-common": accountSignup.passwordTooCommon,
  "wrong-password": "This is not your password. Please try again.",
  "password-required": "Please enter your current password first.",
  "link-expired": resetPassword.linkExpired,
  forbidden: "This is not yours to see or change.",
  "account-email-stays": "The account's own email always gets the reminders. It cannot be stopped here.",
  "only-themselves": "Only the person themselves can start these messages again.",
  "account-holder-stays": "Whoever looks after the account stays on the list.",
  "foreign-origin": "This request came from another site and was not carried out.",
  "not-found": "This does not exist.",
  "no-signup": checkout.noFormData,
  "method-not-allowed": api.badRequest,
  "changed-meanwhile": "This has changed in the meantime. Please load the page again.",
  "undo-too-late": "This was said more than seven days ago and can no longer be undone.",
  "account-full": "You look after twenty people already. End the reminders of one of them, and try again.",
  "list-full": people.full,
  "places-full":
    "There are ten places already. Say at one of them that there are no more dates, and try again.",
  "once-dates-full":
    "Ten dates that come once were added within a year, and that is as many as there can be. Please keep your own note of this one.",
  "once-needs-paid-year": once.needsPaidYear,
  "comes-once": "This date comes once. It has no name, no frequency and no next date.",
  "nothing-to-test": "None of your own messages are on. Turn one on first.",
  "number-not-waiting": "This number does not wait for an answer.",
  "nobody-to-ask": "We ask by email, and have no email address of this person that takes messages.",
  "already-accepted": "It was answered already: it is yours. You can end it in your reminders.",
  "signup-agreed": "The account holder has said yes. The payment can be taken back in their account.",
  "already-declined": "It was answered already: it is closed, and nothing more goes out for it.",
  "too-large": "The request is too large.",
  "unsupported-media-type": api.badRequest,
  "verification-expired": "This code is too old. Please ask for a new one.",
  "wrong-code":
    "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.",
  "too-many-wrong-codes": ({ minutes }) =>
    `Too many wrong codes. Please wait ${countOf(minutes, "minute")} and try again.`,
  "too-many-requests": api.tooManyRequests,
  "too-many-logins": login.tooManyRequests,
  "too-many-codes": "You have asked for several codes. Please wait a little before you ask for another.",
  "no-more-mails-today": "This address has been sent many emails today. Please try again tomorrow.",
  "three-numbers-a-day": "You can add three new phone numbers a day. Please add the next one tomorrow.",
  "asked-too-often": "We have asked several times. Please wait until tomorrow, or ask them yourself.",
  "payments-closed": "Payments are not set up on this server yet. Nothing was charged.",
  "payments-unreachable": "The payment provider cannot be reached at the moment. Please try again.",
  "paid-far-ahead": "This is paid for two years ahead already.",
  "somebody-pays": "Somebody else is paying at this moment. Please try again in half an hour.",
  "nothing-to-pay": "There is no place with a date to pay for. Enter one first.",
  "refund-too-late":
    "This payment can no longer be taken back here: more than fourteen days have passed, a reminder has gone out, or too many were taken back this month. Please write to us.",
  "refund-too-much": "There is not so much left to give back of this payment.",
  unavailable: "The service is starting or busy. Please try again in a moment.",
  unexpected: api.unexpected,
};

/** The sentence for a reason. */
export function sayReason(reason: Reason): string {
  return say(refusalWords, reason);
}

import type { DisputeState, PriceList } from "#core/money/kinds.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import type { DeliveryStatus } from "../delivery/life.ts";

// Words for the codes of the database, as the copy of a person's data shows them. Each table names all of its codes: the
// compiler says which one has no words (server/personal-data/words-for-codes.test.ts has the lists of the server).

/** How somebody agreed to the messages of a channel. */
export const consentWayWords: Readonly<Record<ConsentWay, string>> = {
  "added-by-holder": "added by the account holder",
  "account-address": "the account's own address",
  "wizard-code": "a code in the wizard",
  "text-start": "a text with START",
  "message-link": "the link in a message",
  "mail-link": "the link in an email",
  dashboard: "the dashboard",
};

export const userTypeWords = {
  registrant: "The person who registers",
  family: "A family member",
  friend: "A friend",
} as const;

export const subscriptionStatusWords = {
  pending_payment: "Not paid yet",
  active: "Active",
  lapsed: "Ended",
} as const;

export const priceListWords: Readonly<Record<PriceList, string>> = {
  present: "Today's prices",
  older: "The older form's prices",
};

export const placeStateWords = {
  dated: "Has a date",
  awaiting_next_date: "Waiting for the next date",
  ended: "No more dates",
} as const;

export const channelStateWords = {
  pending: "Waiting for a yes",
  confirmed: "On",
  stopped: "Stopped",
  failing: "Does not arrive",
} as const;

export const newsletterStateWords = {
  pending: "Not confirmed yet",
  confirmed: "On the list",
  left: "Unsubscribed",
} as const;

export const paymentProviderWords = {
  demo: "The demo, without money",
  stripe: "Stripe",
  operator: "Entered by the operator",
} as const;

export const paymentStatusWords = {
  open: "Not paid yet",
  processing: "Being processed",
  paid: "Paid",
  expired: "Not paid in time",
  failed: "Failed",
} as const;

export const disputeWords: Readonly<Record<DisputeState, string>> = {
  none: "None",
  open: "Open",
  won: "Decided for us",
  lost: "Decided for you",
};

export const doneWayWords = {
  link: "the link in a message",
  dashboard: "the dashboard",
  text: "a text",
} as const;

export const deliveryStatusWords: Readonly<Record<DeliveryStatus, string>> = {
  planned: "On its way",
  sending: "On its way",
  sent: "Sent",
  delivered: "Arrived",
  failed: "Did not arrive",
  superseded: "Not sent",
  cancelled: "Not sent",
  suppressed: "Not sent",
};

/** What a message was about, by the name of its template. */
export const messageKindWords = {
  reminder: "A reminder",
  "reminder-again": "A reminder again, as its reader asked",
  "verification-code": "A 6-digit code",
  "reset-password": "A link to set a new password",
  "verify-email": "A link to confirm an email address",
  "confirm-new-address": "A link to confirm a new address",
  "password-changed": "Your password was changed",
  "address-change-asked": "Someone asked to change the account's address",
  "address-changed": "The account's address was changed",
  "account-activity": "Something was done in your account",
  "account-deleted": "The account was deleted",
  "account-exists": "You already have an account",
  "signup-waiting": "A sign-up waits for you",
  "signup-asked": "Do you want these reminders?",
  "signup-unanswered": "No one has answered yet",
  "signup-accepted": "A sign-up was accepted",
  "signup-declined": "A sign-up was declined",
  "list-ended": "The reminders have ended",
  "subscription-started": "A receipt, or a paid year",
  "payment-part-returned": "Part of a payment was refunded",
  "payment-returned": "A payment was refunded",
  "you-were-added": "You were added to a list",
  "agree-to-mails": "May we email you?",
  "agree-to-texts": "May we text you?",
  "first-text": "The first text",
  "agree-by-text": "May we text you? (by text)",
  "text-answer": "An answer to a text",
  "done-said": "A date was marked as done",
  "done-taken-back": "A date is open again",
  "cannot-come": "Someone may not make a date",
  "can-come": "Someone can make a date after all",
  "once-date-set": "A one-time date was noted",
  "next-date-needed": "What is the next date?",
  "channel-stopped": "Messages to someone stopped",
  "channel-started": "Messages to someone started",
  "marked-as-spam": "An email was marked as spam",
  "person-left": "Someone left the list",
  "still-yours": "Is this number still yours?",
  "still-there": "Do these messages still reach you?",
  "number-news": "News about a phone number",
  "test-message": "A test message",
  "registrant-unreached": "The registrant could not be reached",
  "nobody-reached": "No one could be reached",
  "term-ending": "Your year ends",
  "year-ending": "The year ends",
  "year-given": "A receipt for a gift",
  "newsletter-confirm": "Please confirm the newsletter",
  "newsletter-known": "You already get the newsletter",
  "newsletter-issue": "The newsletter",
  "provider-trouble": "A note to the operator",
  "directory-mistake": "A note about the police directory",
} as const;

/** What was changed, by the name in the audit log. */
export const auditWords = {
  "signup-saved": "Sign-up saved",
  "signup-claimed": "Sign-up accepted",
  "signup-declined": "Sign-up declined",
  "signed-in-once-paid": "Logged in after paying",
  "subscription-ended": "Reminders ended",
  paid: "Paid",
  "payment-returned": "Payment refunded",
  "refund-asked": "Refund asked for",
  "year-granted": "A year was given",
  "year-withdrawn": "A year was taken back",
  "date-set": "Date set",
  "done-said": "Marked as done",
  "done-taken-back": "Done was undone",
  "cannot-come-said": "Said that someone can't come",
  "cannot-come-ended": "Said that someone can come now",
  "rest-ended": "Messages turned back on",
  "note-written": "Note written",
  "location-added": "Place added",
  "location-ended": "Place ended",
  "location-changed": "Place changed",
  "recipient-added": "Person added",
  "recipient-changed": "Person changed",
  "reminders-chosen": "Reminders chosen",
  "recipient-removed": "Person removed",
  "texts-asked-for": "Asked for a yes to texts",
  "calendar-opened": "Calendar link made",
  "calendar-closed": "Calendar link closed",
  "channel-stopped": "Messages stopped",
  "channel-started": "Messages started",
  "number-doubted": "A phone number came into doubt",
  "number-kept": "A phone number was confirmed",
  "account-shown": "The operator looked at the account",
  "copy-made": "A copy of your data was made",
} as const;

import type { Temporal } from "temporal-polyfill";
import type { StatusKind } from "#app/components/ui/status.tsx";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import type { DeliveryStatus } from "#core/delivery/life.ts";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { reminderDayWords } from "#core/words/reminder-day-words.ts";
import { wordsOfReason } from "#core/words/status-reason-words.ts";
import { m } from "#messages";
import type { Templates } from "#server/messages/templates.ts";
import type { Delivery } from "./use-dashboard.ts";

/**
 * What a message was about: "3 days before Thu Dec 10", "The first day of Dec 1 to Dec 31", "Your receipt". A date of another
 * year than today's has its year.
 */
export function aboutWords(
  {
    template,
    offsetDays,
    occasion,
    dueOn: on,
  }: Pick<Delivery, "template" | "offsetDays" | "occasion" | "dueOn">,
  today: Temporal.PlainDate,
): string {
  const dueOn = on === null ? null : parsePlainDate(on);
  if (offsetDays === null || dueOn === null) return kindWords(template);
  return reminderDayWords({ dueOn, offsetDays, occasion }, today);
}

/** A newer version may have sent a message that this page does not know. */
const kindWords = (template: string): string =>
  Object.hasOwn(messageKindWords, template)
    ? messageKindWords[template as keyof typeof messageKindWords]()
    : m.reminder_sent_kind_other();

/**
 * How a delivery stands, for the status's words. Of most mails no more is known than "Sent"; "Delivered" needs a receipt. After a
 * restore nobody has seen some leave.
 */
export function lookOf({ status, reason }: Pick<Delivery, "status" | "reason">): {
  kind: StatusKind;
  words: string;
} {
  const look = { kind: deliveryKinds[status], words: deliveryStatusWords[status]() };
  const why = wordsOfReason(reason);
  if (look.kind !== "sent")
    return why ? { ...look, words: m.reminder_sent_status_why({ status: look.words, why }) } : look;
  return why && reason === deliveryReasons.recordLost
    ? { ...look, words: m.reminder_sent_likely({ why }) }
    : look;
}

const deliveryKinds: Record<Delivery["status"], StatusKind> = {
  planned: "wait",
  sending: "wait",
  sent: "sent",
  delivered: "sent",
  failed: "bad",
  superseded: "off",
  cancelled: "off",
  suppressed: "off",
};

const deliveryStatusWords: Readonly<Record<DeliveryStatus, () => string>> = {
  planned: m.reminder_sent_state_planned,
  sending: m.reminder_sent_state_sending,
  sent: m.reminder_sent_state_sent,
  delivered: m.reminder_sent_state_delivered,
  failed: m.reminder_sent_state_failed,
  superseded: m.reminder_sent_state_superseded,
  cancelled: m.reminder_sent_state_cancelled,
  suppressed: m.reminder_sent_state_suppressed,
};

/** Messages that no list has. */
type Elsewhere =
  | "verification-code"
  | "newsletter-confirm"
  | "newsletter-known"
  | "newsletter-issue"
  | "provider-trouble"
  | "directory-mistake"
  | "canary";

const messageKindWords: Readonly<Record<Exclude<keyof Templates, Elsewhere>, () => string>> = {
  reminder: m.reminder_sent_kind_reminder,
  "reminder-again": m.reminder_sent_kind_reminder_again,
  "reset-password": m.reminder_sent_kind_reset_password,
  "verify-email": m.reminder_sent_kind_verify_email,
  "confirm-new-address": m.reminder_sent_kind_confirm_new_address,
  "password-changed": m.reminder_sent_kind_password_changed,
  "address-change-asked": m.reminder_sent_kind_address_change_asked,
  "address-changed": m.reminder_sent_kind_address_changed,
  "account-activity": m.reminder_sent_kind_account_activity,
  "account-deleted": m.reminder_sent_kind_account_deleted,
  "codes-by-mail": m.reminder_sent_kind_codes_by_mail,
  "account-exists": m.reminder_sent_kind_account_exists,
  "signup-waiting": m.reminder_sent_kind_signup_waiting,
  "signup-asked": m.reminder_sent_kind_signup_asked,
  "signup-unanswered": m.reminder_sent_kind_signup_unanswered,
  "signup-accepted": m.reminder_sent_kind_signup_accepted,
  "signup-declined": m.reminder_sent_kind_signup_declined,
  "list-ended": m.reminder_sent_kind_list_ended,
  "subscription-started": m.reminder_sent_kind_subscription_started,
  "payment-part-returned": m.reminder_sent_kind_payment_part_returned,
  "payment-returned": m.reminder_sent_kind_payment_returned,
  "you-were-added": m.reminder_sent_kind_you_were_added,
  "agree-to-mails": m.reminder_sent_kind_agree_to_mails,
  "agree-to-texts": m.reminder_sent_kind_agree_to_texts,
  "first-text": m.reminder_sent_kind_first_text,
  "agree-by-text": m.reminder_sent_kind_agree_by_text,
  "text-answer": m.reminder_sent_kind_text_answer,
  "done-said": m.reminder_sent_kind_done_said,
  "done-taken-back": m.reminder_sent_kind_done_taken_back,
  "next-date-needed": m.reminder_sent_kind_next_date_needed,
  "channel-stopped": m.reminder_sent_kind_channel_stopped,
  "channel-started": m.reminder_sent_kind_channel_started,
  "marked-as-spam": m.reminder_sent_kind_marked_as_spam,
  "person-left": m.reminder_sent_kind_person_left,
  "number-news": m.reminder_sent_kind_number_news,
  "test-message": m.reminder_sent_kind_test_message,
  "nobody-reached": m.reminder_sent_kind_nobody_reached,
  "term-ending": m.reminder_sent_kind_term_ending,
  "year-ending": m.reminder_sent_kind_year_ending,
  "year-given": m.reminder_sent_kind_year_given,
};

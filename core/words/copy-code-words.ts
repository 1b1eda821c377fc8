import type { DisputeState, PriceList } from "#core/money/kinds.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import type { DoubtReason, NumberNews } from "#core/people/number-doubt.ts";
import { m } from "#messages";
import type { DeliveryStatus } from "../delivery/life.ts";
import type { Answer } from "./messages/answer-texts.ts";

// Words for the codes of the database, as the copy of a person's data shows them. Each table names all of its codes: the
// compiler says which one has no words (server/personal-data/words-for-codes.test.ts has the lists of the server).

/** How somebody agreed to the messages of a channel. */
export const consentWayWords: Readonly<Record<ConsentWay, () => string>> = {
  "added-by-holder": m.copy_consent_way_added_by_holder,
  "account-address": m.copy_consent_way_account_address,
  "wizard-code": m.copy_consent_way_wizard_code,
  "text-start": m.copy_consent_way_text_start,
  "message-link": m.copy_consent_way_message_link,
  "mail-link": m.copy_consent_way_mail_link,
  dashboard: m.copy_consent_way_dashboard,
};

/** Why a number may be somebody else's. */
export const doubtReasonWords: Readonly<Record<DoubtReason, () => string>> = {
  carrier: m.copy_doubt_reason_carrier,
  "said-changed": m.copy_doubt_reason_said_changed,
};

export const wayWords: Readonly<Record<ChannelKind, () => string>> = {
  email: m.copy_way_email,
  text: m.copy_way_text,
};

export const userTypeWords = {
  registrant: m.copy_user_type_registrant,
  family: m.copy_user_type_family,
  friend: m.copy_user_type_friend,
} as const;

export const subscriptionStatusWords = {
  pending_payment: m.copy_subscription_status_pending_payment,
  active: m.copy_subscription_status_active,
  lapsed: m.copy_subscription_status_lapsed,
} as const;

export const priceListWords: Readonly<Record<PriceList, () => string>> = {
  present: m.copy_price_list_present,
  older: m.copy_price_list_older,
};

export const placeStateWords = {
  dated: m.copy_place_state_dated,
  awaiting_next_date: m.copy_place_state_awaiting_next_date,
  ended: m.copy_place_state_ended,
} as const;

export const channelStateWords = {
  pending: m.copy_channel_state_pending,
  confirmed: m.copy_channel_state_confirmed,
  stopped: m.copy_channel_state_stopped,
  failing: m.copy_channel_state_failing,
} as const;

export const newsletterStateWords = {
  pending: m.copy_newsletter_state_pending,
  confirmed: m.copy_newsletter_state_confirmed,
  left: m.copy_newsletter_state_left,
} as const;

export const paymentProviderWords = {
  demo: m.copy_payment_provider_demo,
  stripe: m.copy_payment_provider_stripe,
  operator: m.copy_payment_provider_operator,
} as const;

export const paymentStatusWords = {
  open: m.copy_payment_status_open,
  processing: m.copy_payment_status_processing,
  paid: m.copy_payment_status_paid,
  expired: m.copy_payment_status_expired,
  failed: m.copy_payment_status_failed,
} as const;

export const disputeWords: Readonly<Record<DisputeState, () => string>> = {
  none: m.copy_dispute_none,
  open: m.copy_dispute_open,
  won: m.copy_dispute_won,
  lost: m.copy_dispute_lost,
};

export const doneWayWords = {
  link: m.copy_done_way_link,
  dashboard: m.copy_done_way_dashboard,
  text: m.copy_done_way_text,
} as const;

export const deliveryStatusWords: Readonly<Record<DeliveryStatus, () => string>> = {
  planned: m.copy_delivery_status_planned,
  sending: m.copy_delivery_status_sending,
  sent: m.copy_delivery_status_sent,
  delivered: m.copy_delivery_status_delivered,
  failed: m.copy_delivery_status_failed,
  superseded: m.copy_delivery_status_superseded,
  cancelled: m.copy_delivery_status_cancelled,
  suppressed: m.copy_delivery_status_suppressed,
};

/** What a message was about, by the name of its template. */
export const messageKindWords = {
  reminder: m.copy_message_kind_reminder,
  "reminder-again": m.copy_message_kind_reminder_again,
  "verification-code": m.copy_message_kind_verification_code,
  "reset-password": m.copy_message_kind_reset_password,
  "verify-email": m.copy_message_kind_verify_email,
  "confirm-new-address": m.copy_message_kind_confirm_new_address,
  "password-changed": m.copy_message_kind_password_changed,
  "address-change-asked": m.copy_message_kind_address_change_asked,
  "address-changed": m.copy_message_kind_address_changed,
  "account-activity": m.copy_message_kind_account_activity,
  "account-deleted": m.copy_message_kind_account_deleted,
  "account-exists": m.copy_message_kind_account_exists,
  "signup-waiting": m.copy_message_kind_signup_waiting,
  "signup-asked": m.copy_message_kind_signup_asked,
  "signup-unanswered": m.copy_message_kind_signup_unanswered,
  "signup-accepted": m.copy_message_kind_signup_accepted,
  "signup-declined": m.copy_message_kind_signup_declined,
  "list-ended": m.copy_message_kind_list_ended,
  "subscription-started": m.copy_message_kind_subscription_started,
  "payment-part-returned": m.copy_message_kind_payment_part_returned,
  "payment-returned": m.copy_message_kind_payment_returned,
  "you-were-added": m.copy_message_kind_you_were_added,
  "agree-to-mails": m.copy_message_kind_agree_to_mails,
  "agree-to-texts": m.copy_message_kind_agree_to_texts,
  "first-text": m.copy_message_kind_first_text,
  "agree-by-text": m.copy_message_kind_agree_by_text,
  "text-answer": m.copy_message_kind_text_answer,
  "done-said": m.copy_message_kind_done_said,
  "done-taken-back": m.copy_message_kind_done_taken_back,
  "cannot-come": m.copy_message_kind_cannot_come,
  "can-come": m.copy_message_kind_can_come,
  "once-date-set": m.copy_message_kind_once_date_set,
  "next-date-needed": m.copy_message_kind_next_date_needed,
  "channel-stopped": m.copy_message_kind_channel_stopped,
  "channel-started": m.copy_message_kind_channel_started,
  "marked-as-spam": m.copy_message_kind_marked_as_spam,
  "person-left": m.copy_message_kind_person_left,
  "still-yours": m.copy_message_kind_still_yours,
  "still-there": m.copy_message_kind_still_there,
  "number-news": m.copy_message_kind_number_news,
  "test-message": m.copy_message_kind_test_message,
  "registrant-unreached": m.copy_message_kind_registrant_unreached,
  "nobody-reached": m.copy_message_kind_nobody_reached,
  "term-ending": m.copy_message_kind_term_ending,
  "year-ending": m.copy_message_kind_year_ending,
  "year-given": m.copy_message_kind_year_given,
  "newsletter-confirm": m.copy_message_kind_newsletter_confirm,
  "newsletter-known": m.copy_message_kind_newsletter_known,
  "newsletter-issue": m.copy_message_kind_newsletter_issue,
  "provider-trouble": m.copy_message_kind_provider_trouble,
  "directory-mistake": m.copy_message_kind_directory_mistake,
  canary: m.copy_message_kind_canary,
} as const;

/** What was changed, by the name in the audit log. */
export const auditWords = {
  "signup-saved": m.copy_audit_signup_saved,
  "signup-claimed": m.copy_audit_signup_claimed,
  "signup-declined": m.copy_audit_signup_declined,
  "signed-in-once-paid": m.copy_audit_signed_in_once_paid,
  "subscription-ended": m.copy_audit_subscription_ended,
  paid: m.copy_audit_paid,
  "payment-returned": m.copy_audit_payment_returned,
  "refund-asked": m.copy_audit_refund_asked,
  "year-granted": m.copy_audit_year_granted,
  "year-withdrawn": m.copy_audit_year_withdrawn,
  "date-set": m.copy_audit_date_set,
  "done-said": m.copy_audit_done_said,
  "done-taken-back": m.copy_audit_done_taken_back,
  "cannot-come-said": m.copy_audit_cannot_come_said,
  "cannot-come-ended": m.copy_audit_cannot_come_ended,
  "rest-ended": m.copy_audit_rest_ended,
  "note-written": m.copy_audit_note_written,
  "location-added": m.copy_audit_location_added,
  "location-ended": m.copy_audit_location_ended,
  "location-changed": m.copy_audit_location_changed,
  "recipient-added": m.copy_audit_recipient_added,
  "recipient-changed": m.copy_audit_recipient_changed,
  "reminders-chosen": m.copy_audit_reminders_chosen,
  "language-chosen": m.copy_audit_language_chosen,
  "recipient-removed": m.copy_audit_recipient_removed,
  "texts-asked-for": m.copy_audit_texts_asked_for,
  "calendar-opened": m.copy_audit_calendar_opened,
  "calendar-closed": m.copy_audit_calendar_closed,
  "channel-stopped": m.copy_audit_channel_stopped,
  "channel-started": m.copy_audit_channel_started,
  "number-doubted": m.copy_audit_number_doubted,
  "number-kept": m.copy_audit_number_kept,
  "codes-off": m.copy_audit_codes_off,
  "codes-on": m.copy_audit_codes_on,
  "devices-logged-out": m.copy_audit_devices_logged_out,
  "logged-out-by-support": m.copy_audit_logged_out_by_support,
  "passkey-added": m.copy_audit_passkey_added,
  "passkey-removed": m.copy_audit_passkey_removed,
  "recovery-code-used": m.copy_audit_recovery_code_used,
  "recovery-codes-made": m.copy_audit_recovery_codes_made,
  "password-changed": m.copy_audit_password_changed,
  "address-changed": m.copy_audit_address_changed,
  "account-shown": m.copy_audit_account_shown,
  "copy-made": m.copy_audit_copy_made,
} as const;

/** Which year a receipt is for. */
export const yearWords = { first: m.copy_year_first, further: m.copy_year_further } as const;

/** How a payment was refunded. */
export const refundHowWords = {
  "taken-back": m.copy_refund_how_taken_back,
  "given-back": m.copy_refund_how_given_back,
  disputed: m.copy_refund_how_disputed,
} as const;

/** What an account holder was told about a number. */
export const numberNewsWords: Readonly<Record<NumberNews, () => string>> = {
  ...doubtReasonWords,
  started: m.copy_number_news_started,
  "start-not-believed": m.copy_number_news_start_not_believed,
  silent: m.copy_number_news_silent,
};

/** What an operator was told about a provider. */
export const troubleWords = {
  refusing: m.copy_trouble_refusing,
  doubtful: m.copy_trouble_doubtful,
  many: m.copy_trouble_many,
  lost: m.copy_trouble_lost,
  unsent: m.copy_trouble_unsent,
  unread: m.copy_trouble_unread,
  spam: m.copy_trouble_spam,
  heard: m.copy_trouble_heard,
} as const;

/** What we answered to a text. */
export const answerWords: Readonly<Record<Answer["says"], () => string>> = {
  stopped: m.copy_message_kind_channel_stopped,
  started: m.copy_message_kind_channel_started,
  "held-back": m.copy_answer_held_back,
  "not-listed": m.copy_answer_not_listed,
  help: m.copy_answer_help,
  done: m.copy_audit_done_said,
  undone: m.copy_audit_done_taken_back,
  "nothing-to-undo": m.copy_answer_nothing_to_undo,
  later: m.copy_answer_later,
  "cannot-come": m.copy_answer_cannot_come,
  "nothing-open": m.copy_answer_nothing_open,
  which: m.copy_answer_which,
  "same-day": m.copy_answer_same_day,
  "still-yours": m.copy_message_kind_still_yours,
  "not-understood": m.copy_answer_not_understood,
};

/** What comes after a LATER. */
export const comesWords = {
  again: m.copy_comes_again,
  next: m.copy_comes_next,
  soon: m.copy_comes_soon,
} as const;

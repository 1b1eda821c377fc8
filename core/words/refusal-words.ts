import type { Reason, ReasonCode, WordsOf } from "#core/refusals.ts";
import { m } from "#messages";
import { problemWords } from "./problem-words.ts";
import { say } from "./say.ts";

// Imported one by one: destructuring the namespace would load the words of every page.

/** The sentence of every reason for a refusal. No sentence names a person, an address or an id. */
export const refusalWords: WordsOf<ReasonCode> = {
  ...problemWords,
  "bad-request": m.api_bad_request,
  "login-required": m.api_login_required,
  "wrong-login": m.login_invalid_credential,
  "login-email-invalid": m.account_signup_email_required,
  "password-too-short": m.account_signup_password_too_short,
  "new-password-too-short": m.reset_password_too_short,
  "password-too-long": m.account_signup_password_too_long,
  "password-too-common": m.account_signup_password_too_common,
  "wrong-password": m.refusal_wrong_password,
  "password-required": m.refusal_password_required,
  "code-required": m.refusal_code_required,
  "passkey-required": m.refusal_passkey_required,
  "link-expired": m.reset_password_link_expired,
  "passkey-refused": m.refusal_passkey_refused,
  forbidden: m.refusal_forbidden,
  "account-email-stays": m.refusal_account_email_stays,
  "only-themselves": m.refusal_only_themselves,
  "account-holder-stays": m.refusal_account_holder_stays,
  "foreign-origin": m.refusal_foreign_origin,
  "not-found": m.refusal_not_found,
  "no-signup": m.checkout_no_form_data,
  "method-not-allowed": m.api_bad_request,
  "changed-meanwhile": m.refusal_changed_meanwhile,
  "undo-too-late": m.refusal_undo_too_late,
  "account-full": m.refusal_account_full,
  "list-full": m.people_full,
  "passkeys-full": m.refusal_passkeys_full,
  "places-full": m.refusal_places_full,
  "other-dates-full": m.refusal_other_dates_full,
  "other-dates-year-full": m.refusal_other_dates_year_full,
  "other-needs-paid-year": m.other_needs_paid_year,
  "nothing-to-test": m.refusal_nothing_to_test,
  "number-not-waiting": m.refusal_number_not_waiting,
  "nobody-to-ask": m.refusal_nobody_to_ask,
  "already-accepted": m.refusal_already_accepted,
  "signup-agreed": m.refusal_signup_agreed,
  "already-declined": m.refusal_already_declined,
  "too-large": m.refusal_too_large,
  "unsupported-media-type": m.api_bad_request,
  "verification-expired": m.refusal_verification_expired,
  "wrong-code": m.refusal_wrong_code,
  "too-many-wrong-codes": ({ minutes }) => m.refusal_too_many_wrong_codes({ minutes }),
  "too-many-requests": m.api_too_many_requests,
  "too-many-logins": m.login_too_many_requests,
  "too-many-codes": m.refusal_too_many_codes,
  "no-more-mails-today": m.refusal_no_more_mails_today,
  "three-numbers-a-day": m.refusal_three_numbers_a_day,
  "asked-too-often": m.refusal_asked_too_often,
  "payments-closed": m.refusal_payments_closed,
  "payments-unreachable": m.refusal_payments_unreachable,
  "paid-far-ahead": m.refusal_paid_far_ahead,
  "somebody-pays": m.refusal_somebody_pays,
  "nothing-to-pay": m.refusal_nothing_to_pay,
  "refund-too-late": m.refusal_refund_too_late,
  "refund-too-much": m.refusal_refund_too_much,
  unavailable: m.refusal_unavailable,
  unexpected: m.api_unexpected,
};

/** The sentence for a reason. */
export function sayReason(reason: Reason): string {
  return say(refusalWords, reason);
}

import { rangeDaysAtMost } from "#core/dates/date-kinds.ts";
import { appointmentDaysAtMost, visitLimits } from "#core/dates/visit-limits.ts";
import {
  codeOfReason,
  type Problem,
  type ProblemCode,
  type Reason,
  type ReasonCode,
  type WordsOf,
} from "#core/refusals.ts";
import { m } from "#messages";
import { formatLongDateWithYear } from "./dates.ts";
import { olderFormLabels } from "./older-form-labels.ts";
import { say } from "./say.ts";

// Imported one by one: destructuring the namespace would load the words of every page.

/**
 * The sentence beside a field of a form. The sentences of the other refusals are in another file, so that a page with a form
 * loads only these.
 */
export const problemWords: WordsOf<ProblemCode> = {
  "answers-unreadable": m.api_bad_request,
  "which-person": m.problem_which_person,
  "user-type-missing": m.problem_user_type_missing,
  "master-missing": m.problem_master_missing,
  "master-name-missing": m.problem_master_name_missing,
  "master-age-missing": m.problem_master_age_missing,
  "email-access-missing": m.problem_email_access_missing,
  "text-access-missing": m.problem_text_access_missing,
  "master-email-missing": m.problem_master_email_missing,
  "master-phone-missing": m.problem_master_phone_missing,
  "phone-invalid": m.problem_phone_invalid,
  "office-phone-invalid": m.problem_office_phone_invalid,
  "phone-digits": ({ digits }) => {
    if (digits > 10) return m.problem_phone_too_many_digits({ digits });
    return m.problem_phone_digits_missing({ missing: 10 - digits });
  },
  "registrant-address-missing": m.problem_registrant_address_missing,
  "time-zone-missing": m.problem_time_zone_missing,
  "full-name-invalid": m.problem_full_name_invalid,
  "master-too-young": m.problem_master_too_young,
  "contact-name-missing": m.problem_contact_name_missing,
  "contact-address-missing": m.problem_contact_address_missing,
  "contact-email-missing": m.problem_contact_email_missing,
  "contact-phone-missing": m.problem_contact_phone_missing,
  "location-type-missing": m.problem_location_type_missing,
  "location-missing": m.problem_location_missing,
  "location-incomplete": m.problem_location_incomplete,
  "date-past": ({ place }) => m.problem_date_past({ place }),
  "date-too-far": ({ place, furthest }) =>
    m.problem_date_too_far({ place, furthest: formatLongDateWithYear(furthest) }),
  "range-reversed": ({ place }) => m.problem_range_reversed({ place }),
  "range-too-long": ({ place, days }) => m.problem_range_too_long({ place, days, most: rangeDaysAtMost }),
  "date-is-done": m.problem_date_is_done,
  "account-email-missing": m.problem_account_email_missing,
  "password-missing": m.problem_password_missing,
  "confirmation-missing": m.problem_confirmation_missing,
  "passwords-differ": m.problem_passwords_differ,
  "password-weak": m.problem_password_weak,
  "verification-email-missing": m.problem_verification_email_missing,
  "email-invalid": m.signup_invalid_email_message,
  "answer-unreadable": m.problem_answer_unreadable,
  "name-missing": m.problem_name_missing,
  "name-invalid": m.problem_name_invalid,
  "relation-missing": m.problem_relation_missing,
  "relation-stays": m.problem_relation_stays,
  "registrant-is-there": m.problem_registrant_is_there,
  "no-way-to-reach": m.problem_no_way_to_reach,
  "already-listed": m.problem_already_listed,
  "people-full": m.problem_people_full,
  "place-name-missing": m.problem_place_name_missing,
  "other-name-missing": m.problem_other_name_missing,
  "other-rhythm-wrong": m.problem_other_rhythm_wrong,
  "other-offsets-missing": m.problem_other_offsets_missing,
  "other-date-missing": m.problem_other_date_missing,
  "other-date-past": m.problem_other_date_past,
  "other-date-too-far": ({ furthest }) =>
    m.problem_other_date_too_far({ furthest: formatLongDateWithYear(furthest) }),
  "appointment-day-missing": m.problem_appointment_day_missing,
  "appointment-time-missing": m.problem_appointment_time_missing,
  "appointment-past": m.problem_appointment_past,
  "appointment-after-date": ({ dueOn }) =>
    m.problem_appointment_after_date({ dueOn: formatLongDateWithYear(dueOn) }),
  "appointment-before-range": ({ opensOn }) =>
    m.problem_appointment_before_range({ opensOn: formatLongDateWithYear(opensOn) }),
  "appointment-too-early": () => m.problem_appointment_too_early({ days: appointmentDaysAtMost }),
  "things-too-many": () => m.problem_things_too_many({ lines: visitLimits.things }),
  "thing-too-long": () => m.problem_thing_too_long({ letters: visitLimits.thing }),
  "older-form-incomplete": m.older_form_failed,
  "subscriber-type-missing": m.problem_subscriber_type_missing,
  "access-missing": m.problem_access_missing,
  "older-answer-missing": ({ field }) => m.problem_older_answer_missing({ label: olderFormLabels[field]() }),
  "older-email-invalid": m.problem_older_email_invalid,
  "service-level-missing": m.older_form_service_level_required,
  "same-address": m.problem_same_address,
  "newsletter-name-missing": m.newsletter_first_name_required,
  "newsletter-email-invalid": m.newsletter_email_required,
  "text-empty": m.problem_text_empty,
  "clock-not-forward": m.problem_clock_not_forward,
  "clock-too-far": ({ days }) => m.problem_clock_too_far({ days }),
};

/** The titles of the dialogs that alert a problem. Most problems have no title. */
const titles: Partial<Record<ReasonCode, () => string>> = {
  "date-past": m.problem_title_date,
  "date-too-far": m.problem_title_date,
  "range-reversed": m.problem_title_date,
  "range-too-long": m.problem_title_date,
  "email-invalid": m.signup_invalid_email_title,
};

/** The sentence for a problem. */
export function sayProblem(problem: Problem): string {
  return say(problemWords, problem);
}

/** The title of the dialog that alerts a reason, for reasons that have one. */
export function titleOfReason(reason: Reason): string | undefined {
  return titles[codeOfReason(reason)]?.();
}

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
import { catalogue } from "./catalogue.ts";
import { countOf } from "./counts.ts";
import { formatLongDateWithYear } from "./dates.ts";
import { olderFormLabels } from "./older-form-labels.ts";
import { say } from "./say.ts";

// Imported one by one: destructuring the namespace would load the words of every page.
const api = catalogue.api;
const newsletter = catalogue.newsletter;
const olderForm = catalogue.olderForm;
const signup = catalogue.signup;

/**
 * The sentence beside a field of a form. These stand apart from the other refusals, so that a page with a form loads
 * only these.
 */
export const problemWords: WordsOf<ProblemCode> = {
  "answers-unreadable": api.badRequest,
  "which-person": "Please say which of your people this is about.",
  "user-type-missing": "Please select who you are (registrant, family member, or friend).",
  "master-missing": "Please select who will be the master account holder.",
  "master-name-missing": "Please enter the master account holder's full name.",
  "master-age-missing": "Please enter the master account holder's age.",
  "email-access-missing": "Please tell us whether the registrant can use email.",
  "text-access-missing": "Please tell us whether the registrant can get text messages.",
  "master-email-missing": "Please enter the master account holder's email address.",
  "master-phone-missing": "Please enter the master account holder's phone number.",
  "phone-invalid": "Please enter a 10-digit US phone number that can get texts.",
  "phone-digits": ({ digits }) => {
    if (digits > 10) return `A US phone number has 10 digits. This one has ${digits}.`;
    if (digits === 9) return "A US phone number has 10 digits. 1 digit is missing.";
    return `A US phone number has 10 digits. ${10 - digits} digits are missing.`;
  },
  "registrant-address-missing":
    "Please enter the registrant's address. It is only used to find the time zone.",
  "time-zone-missing": "Please choose this person's time zone.",
  "full-name-invalid":
    "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
  "master-too-young": "Master account holder must be at least 18 years old.",
  "contact-name-missing": "Please enter the contact's full name.",
  "contact-address-missing": "Please enter the contact's address. It is only used to find the time zone.",
  "contact-email-missing": "Please enter the contact's email address.",
  "contact-phone-missing": "Please enter the contact's phone number.",
  "location-type-missing": "Please select a location type.",
  "location-missing": "Please add at least one location.",
  "location-incomplete": "Please fill in all location information.",
  "date-past": ({ place }) => `Registration date for ${place} must not be prior to today.`,
  "date-too-far": ({ place, furthest }) =>
    `Registration date for ${place} must not be after ${formatLongDateWithYear(furthest)}. Please check the year.`,
  "range-reversed": ({ place }) => `The first day for ${place} must not be after the last day.`,
  "range-too-long": ({ place, days }) =>
    `The days for ${place} are ${days}, and more than ${rangeDaysAtMost} cannot be right. Please check both days.`,
  "date-is-done": "This is the date that is done. Please enter the one after it.",
  "account-email-missing": "Please enter an email address for the account.",
  "password-missing": "Please enter a password.",
  "confirmation-missing": "Please enter the password again.",
  "passwords-differ": "Passwords do not match.",
  "password-weak":
    "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
  "verification-email-missing": "Please select an email for verification.",
  "email-invalid": signup.invalidEmail.message,
  "answer-unreadable": "Please check this answer: it is too long or cannot be read.",
  "name-missing": "Please enter the full name.",
  "name-invalid": "Please use only letters, spaces, - and '.",
  "relation-missing": "Please select who this is.",
  "relation-stays": "This cannot be changed here.",
  "registrant-is-there": "The person who registers is on the list already.",
  "no-way-to-reach": "Please enter an email address or a mobile phone number.",
  "already-listed": "Someone on your list already has this email or number.",
  "people-full": "Six people can get the reminders. That is as many as there can be.",
  "place-name-missing": "Please enter a name for this place.",
  "once-about-missing": "Please choose what the date is about.",
  "once-date-missing": "Please enter the last day that the office or the paper named.",
  "once-date-past": "This day is past. If nothing was done by then, call the office.",
  "once-date-beyond-year": ({ endsOn }) =>
    `The paid year ends on ${formatLongDateWithYear(endsOn)}, before the reminders of this day. Pay for another year first.`,
  "appointment-day-missing": "Please enter the day of the appointment, or clear its time.",
  "appointment-time-missing": "Please enter the time of the appointment, like 2:30 pm, or clear its day.",
  "appointment-past": "This day is past. Enter the day of the next appointment, or clear it.",
  "appointment-after-date": ({ dueOn }) =>
    `An appointment counts for this date until ${formatLongDateWithYear(dueOn)}. Set the next date first.`,
  "appointment-before-range": ({ opensOn }) =>
    `The days of this date begin on ${formatLongDateWithYear(opensOn)}. An appointment must not be before.`,
  "appointment-too-early": `An appointment can be ${countOf(appointmentDaysAtMost, "day")} before the date at most.`,
  "things-too-many": `The list has ${countOf(visitLimits.things, "line")} at most.`,
  "thing-too-long": `Each line has ${countOf(visitLimits.thing, "letter")} at most.`,
  "older-form-incomplete": olderForm.failed,
  "subscriber-type-missing": "Please select your relation.",
  "access-missing": "Please specify Internet/phone access.",
  "older-answer-missing": ({ field }) => `${olderFormLabels[field]} is required.`,
  "older-email-invalid": "Invalid email format.",
  "service-level-missing": olderForm.serviceLevelRequired,
  "same-address": "This is the address that your account has.",
  "newsletter-name-missing": newsletter.firstNameRequired,
  "newsletter-email-invalid": newsletter.emailRequired,
  "mistake-missing": "Please choose what is wrong.",
  "text-empty": "Please write something.",
  "clock-not-forward": "The clock only moves forward. Choose a later date, or reset it.",
  "clock-too-far": ({ days }) => `The clock moves ${countOf(days, "day")} at a time at most.`,
};

/** The titles of the dialogs that alert a problem. Most problems have no title. */
const titles: Partial<Record<ReasonCode, string>> = {
  "date-past": "Invalid Date",
  "date-too-far": "Invalid Date",
  "range-reversed": "Invalid Date",
  "range-too-long": "Invalid Date",
  "email-invalid": signup.invalidEmail.title,
};

/** The sentence for a problem. */
export function sayProblem(problem: Problem): string {
  return say(problemWords, problem);
}

/** The title of the dialog that alerts a reason, for reasons that have one. */
export function titleOfReason(reason: Reason): string | undefined {
  return titles[codeOfReason(reason)];
}

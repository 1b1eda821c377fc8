import type { Temporal } from "temporal-polyfill";
import type { PostedField } from "#core/signup/older-form.ts";

/**
 * All refusals. Each row is one code of the API: the HTTP status of the answer, and the reasons that the code stands for. A
 * use case throws a reason. `core/words/refusal-words.ts` has the sentence of each reason, and the HTTP layer makes the
 * answer from both.
 */
export const refusals = {
  BAD_REQUEST: { status: 400, reasons: ["bad-request"] },
  LOGIN_REQUIRED: { status: 401, reasons: ["login-required"] },
  INVALID_EMAIL_OR_PASSWORD: { status: 401, reasons: ["wrong-login"] },
  INVALID_EMAIL: { status: 422, reasons: ["login-email-invalid"] },
  PASSWORD_TOO_SHORT: { status: 422, reasons: ["password-too-short", "new-password-too-short"] },
  PASSWORD_TOO_LONG: { status: 422, reasons: ["password-too-long"] },
  PASSWORD_TOO_COMMON: { status: 422, reasons: ["password-too-common"] },
  WRONG_PASSWORD: { status: 422, reasons: ["wrong-password"] },
  INVALID_PASSKEY: { status: 422, reasons: ["passkey-refused"] },
  CODE_REQUIRED: { status: 403, reasons: ["code-required"] },
  PASSKEY_REQUIRED: { status: 403, reasons: ["passkey-required"] },
  INVALID_TOKEN: { status: 422, reasons: ["link-expired"] },
  PASSWORD_REQUIRED: { status: 403, reasons: ["password-required"] },
  FORBIDDEN: {
    status: 403,
    reasons: ["forbidden", "account-email-stays", "only-themselves", "account-holder-stays"],
  },
  FOREIGN_ORIGIN: { status: 403, reasons: ["foreign-origin"] },
  NOT_FOUND: { status: 404, reasons: ["not-found"] },
  NO_SIGNUP: { status: 404, reasons: ["no-signup"] },
  METHOD_NOT_ALLOWED: { status: 405, reasons: ["method-not-allowed"] },
  CONFLICT: {
    status: 409,
    reasons: [
      "changed-meanwhile",
      "undo-too-late",
      "account-full",
      "list-full",
      "passkeys-full",
      "places-full",
      "other-dates-full",
      "other-dates-year-full",
      "other-needs-paid-year",
      "number-not-waiting",
      "nothing-to-test",
      "nobody-to-ask",
      "paid-far-ahead",
      "nothing-to-pay",
      "somebody-pays",
      "refund-too-late",
      "refund-too-much",
    ],
  },
  ALREADY_ANSWERED: { status: 409, reasons: ["already-accepted", "already-declined", "signup-agreed"] },
  TOO_LARGE: { status: 413, reasons: ["too-large"] },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, reasons: ["unsupported-media-type"] },
  VALIDATION: {
    status: 422,
    reasons: [
      "answers-unreadable",
      "which-person",
      // The wizard, in the order of its rules (core/signup/rules.ts).
      "user-type-missing",
      "master-missing",
      "master-name-missing",
      "master-age-missing",
      "email-access-missing",
      "text-access-missing",
      "master-email-missing",
      "master-phone-missing",
      "phone-invalid",
      "phone-digits",
      "registrant-address-missing",
      "time-zone-missing",
      "full-name-invalid",
      "master-too-young",
      "contact-name-missing",
      "contact-address-missing",
      "contact-email-missing",
      "contact-phone-missing",
      "location-type-missing",
      "location-missing",
      "location-incomplete",
      "date-past",
      "date-too-far",
      "range-reversed",
      "range-too-long",
      "date-is-done",
      "account-email-missing",
      "password-missing",
      "confirmation-missing",
      "passwords-differ",
      "password-weak",
      "verification-email-missing",
      "email-invalid",
      "answer-unreadable",
      // A person of the list, and a place.
      "name-missing",
      "name-invalid",
      "relation-missing",
      "relation-stays",
      "registrant-is-there",
      "no-way-to-reach",
      "people-full",
      "already-listed",
      "place-name-missing",
      // Another date.
      "other-name-missing",
      "other-rhythm-wrong",
      "other-offsets-missing",
      "other-date-missing",
      "other-date-past",
      "other-date-too-far",
      // A visit.
      "office-phone-invalid",
      "appointment-day-missing",
      "appointment-time-missing",
      "appointment-past",
      "appointment-after-date",
      "appointment-before-range",
      "appointment-too-early",
      "things-too-many",
      "thing-too-long",
      // The older form.
      "older-form-incomplete",
      "subscriber-type-missing",
      "access-missing",
      "older-answer-missing",
      "older-email-invalid",
      "service-level-missing",
      // The other forms.
      "same-address",
      "newsletter-name-missing",
      "newsletter-email-invalid",
      // The demo.
      "text-empty",
      "clock-not-forward",
      "clock-too-far",
    ],
  },
  NOT_VERIFIED: { status: 422, reasons: ["verification-expired"] },
  WRONG_CODE: { status: 422, reasons: ["wrong-code"] },
  TOO_MANY_ATTEMPTS: { status: 429, reasons: ["too-many-wrong-codes"] },
  TOO_MANY_REQUESTS: {
    status: 429,
    reasons: [
      "too-many-requests",
      "too-many-logins",
      "too-many-codes",
      "no-more-mails-today",
      "three-numbers-a-day",
      "asked-too-often",
    ],
  },
  PAYMENTS_CLOSED: { status: 503, reasons: ["payments-closed"] },
  UNAVAILABLE: { status: 503, reasons: ["unavailable", "payments-unreachable"] },
  UNEXPECTED: { status: 500, reasons: ["unexpected"] },
} as const;

/** A code of the API's answers. */
export type RefusalCode = keyof typeof refusals;

/** The parameters of reasons whose sentences need some. */
interface ReasonParameters {
  /** `digits`: how many the number has. */
  "phone-digits": { digits: number };
  /** `place`: the name of the location, or its number in the form. */
  "date-past": { place: string };
  "date-too-far": { place: string; furthest: Temporal.PlainDate };
  "other-date-too-far": { furthest: Temporal.PlainDate };
  "range-reversed": { place: string };
  /** `days`: how many days the range would have. */
  "range-too-long": { place: string; days: number };
  /** `dueOn`: the date, for a range of days its last day. */
  "appointment-after-date": { dueOn: Temporal.PlainDate };
  "appointment-before-range": { opensOn: Temporal.PlainDate };
  "older-answer-missing": { field: Exclude<PostedField, "serviceLevel"> };
  "too-many-wrong-codes": { minutes: number };
  /** `days`: how many days the demo's clock may move at a time. */
  "clock-too-far": { days: number };
}

/** The code of a reason, without parameters. */
export type ReasonCode = (typeof refusals)[RefusalCode]["reasons"][number];

type WithParameters<Code extends ReasonCode> = Code extends keyof ReasonParameters
  ? { code: Code } & ReasonParameters[Code]
  : Code;

/** The reason for a refusal: the code alone, or the code with its parameters. */
export type Reason = WithParameters<ReasonCode>;

/** The code of a problem, without parameters. */
export type ProblemCode = (typeof refusals)["VALIDATION"]["reasons"][number];

/** A reason that a page shows beside a field of a form. Browser and server check by the same rules. */
export type Problem = WithParameters<ProblemCode>;

/** The words for some codes: a sentence each, or a function that makes the sentence from the reason's parameters. */
export type WordsOf<Code extends ReasonCode> = {
  readonly [One in Code]: One extends keyof ReasonParameters
    ? (parameters: ReasonParameters[One]) => string
    : () => string;
};

export const codeOfReason = (reason: Reason): ReasonCode =>
  typeof reason === "string" ? reason : reason.code;

const answeredWith = new Map<ReasonCode, RefusalCode>(
  Object.entries(refusals).flatMap(([code, { reasons }]) =>
    reasons.map((reason) => [reason, code as RefusalCode] as const),
  ),
);

/** The API's code for a reason. */
export function answerCode(reason: Reason): RefusalCode {
  return answeredWith.get(codeOfReason(reason)) ?? "UNEXPECTED";
}

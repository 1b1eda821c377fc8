/** Why a use case would not do something: our own codes, the same in the API's answers. */
export type RefusalCode =
  | "BAD_REQUEST"
  | "LOGIN_REQUIRED"
  | "INVALID_EMAIL_OR_PASSWORD"
  | "INVALID_EMAIL"
  | "PASSWORD_TOO_SHORT"
  | "PASSWORD_TOO_LONG"
  | "PASSWORD_TOO_COMMON"
  | "WRONG_PASSWORD"
  | "INVALID_TOKEN"
  | "FORBIDDEN"
  | "FOREIGN_ORIGIN"
  | "NOT_FOUND"
  | "NO_SIGNUP"
  | "METHOD_NOT_ALLOWED"
  | "CONFLICT"
  | "ALREADY_ANSWERED"
  | "TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "VALIDATION"
  | "NOT_VERIFIED"
  | "WRONG_CODE"
  | "TOO_MANY_ATTEMPTS"
  | "TOO_MANY_REQUESTS"
  | "PAYMENTS_CLOSED"
  | "UNAVAILABLE"
  | "UNEXPECTED";

/** What a refusal may say beside its code and sentence. */
export interface RefusalDetail {
  /** The identity service's calls name their failures here as well, as Better Auth's clients expect. */
  code?: string;
  /** The dialog's title, where the page shows a dialog of its own. */
  title?: string;
  /** What is wrong with which field of the form: path to sentence. */
  fields?: Record<string, string>;
  /** When it is worth trying again. */
  retryAfterSeconds?: number;
  /** After a wrong code: the new one's verification. */
  verification?: unknown;
}

/**
 * Thrown by use cases when a request cannot be carried out and the person should hear why. `message` is the sentence
 * they read: it names no person and no address.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;
  constructor(code: RefusalCode, sentence: string, detail: RefusalDetail = {}) {
    super(sentence);
    this.code = code;
    this.detail = detail;
  }
}

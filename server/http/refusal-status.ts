import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RefusalCode } from "#server/refusal.ts";

const statuses = {
  BAD_REQUEST: 400,
  LOGIN_REQUIRED: 401,
  INVALID_EMAIL_OR_PASSWORD: 401,
  INVALID_EMAIL: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORD_TOO_LONG: 422,
  PASSWORD_TOO_COMMON: 422,
  WRONG_PASSWORD: 422,
  INVALID_TOKEN: 422,
  FORBIDDEN: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  NO_SIGNUP: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  ALREADY_ANSWERED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION: 422,
  NOT_VERIFIED: 422,
  WRONG_CODE: 422,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  PAYMENTS_CLOSED: 503,
  UNAVAILABLE: 503,
  UNEXPECTED: 500,
} as const satisfies Record<RefusalCode, ContentfulStatusCode>;

/** The HTTP status of a refusal's answer. */
export const statusOf = (code: RefusalCode): ContentfulStatusCode => statuses[code];

/** Every code that the API knows. */
export const refusalCodes = Object.keys(statuses) as [RefusalCode, ...RefusalCode[]];

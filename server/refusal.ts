import { answerCode, codeOfReason, type Problem, type Reason, type RefusalCode } from "#core/refusals.ts";

/** Details beside a refusal's reason. */
export interface RefusalDetail {
  /** Also name the failure in `code`, as Better Auth's clients expect. */
  namesCode?: boolean;
  /** Each wrong field's reason, by path. */
  fields?: Readonly<Record<string, Reason>>;
  /** Worth retrying after this many seconds. */
  retryAfterSeconds?: number;
  /** After a wrong code: the new one's verification. */
  verification?: unknown;
}

/**
 * Use cases throw it when a request cannot be executed and the person should hear why. It has codes and parameters; the HTTP
 * layer makes the person's sentence (server/http/word-refusal.ts). No parameter is a person's name or address.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: Reason;
  readonly detail: RefusalDetail;
  readonly code: RefusalCode;
  constructor(reason: Reason, detail: RefusalDetail = {}, code: RefusalCode = answerCode(reason)) {
    super(codeOfReason(reason));
    this.reason = reason;
    this.detail = detail;
    this.code = code;
  }
}

/** Refuses a form: VALIDATION, with each field's reason. Alerts the first problem, unless `alert` names another. */
export function refuseAnswers(fields: Readonly<Record<string, Reason>>, alert?: Problem): Refusal {
  const [first] = Object.values(fields);
  return new Refusal(alert ?? first ?? "answers-unreadable", { fields }, "VALIDATION");
}

import { answerCode, codeOfReason, type Problem, type Reason, type RefusalCode } from "#core/refusals.ts";

/** What a refusal may say beside its reason. */
export interface RefusalDetail {
  /** The identity service's calls also name their failures in `code`, as Better Auth's clients expect. */
  namesCode?: boolean;
  /** What is wrong with each field of the form, by its path. */
  fields?: Readonly<Record<string, Reason>>;
  /** After how many seconds it is worth trying again. */
  retryAfterSeconds?: number;
  /** After a wrong code: the new one's verification. */
  verification?: unknown;
}

/**
 * Thrown by use cases when a request cannot be executed and the person should hear why. It has codes and parameters;
 * the HTTP layer makes the sentence that the person reads (server/http/word-refusal.ts). No parameter is a person's
 * name or address.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: Reason;
  readonly detail: RefusalDetail;
  /** The code of the API's answer. */
  readonly code: RefusalCode;
  constructor(reason: Reason, detail: RefusalDetail = {}, code: RefusalCode = answerCode(reason)) {
    super(codeOfReason(reason));
    this.reason = reason;
    this.detail = detail;
    this.code = code;
  }
}

/**
 * The refusal of a form's answers: VALIDATION, with what is wrong beside each field. It alerts the first problem,
 * unless `alert` names another reason.
 */
export function refuseAnswers(fields: Readonly<Record<string, Reason>>, alert?: Problem): Refusal {
  const [first] = Object.values(fields);
  return new Refusal(alert ?? first ?? "answers-unreadable", { fields }, "VALIDATION");
}

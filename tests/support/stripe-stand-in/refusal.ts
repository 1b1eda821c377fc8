/** What stands in `error` of an answer that refuses (docs.stripe.com/api/errors). */
export interface StripeErrorFields {
  type: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
}

/**
 * An answer of Stripe's that is no success. `isBreach` says whether the caller sent what it never should: a mistake in
 * its code, such as an unknown parameter. An answer that a sound caller may get, such as "already refunded", is none.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: StripeErrorFields;
  readonly isBreach: boolean;

  constructor(status: number, fields: StripeErrorFields, isBreach: boolean) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isBreach = isBreach;
  }
}

const type = "invalid_request_error" as const;

/** A request that is wrong whatever the state: a breach. */
export function wrongParam(param: string, message: string, code?: string): Refusal {
  return new Refusal(400, { type, message, param, ...(code !== undefined && { code }) }, true);
}

export const missingParam = (param: string) =>
  wrongParam(param, `Missing required param: ${param}.`, "parameter_missing");

/** A sound request that the state of things does not allow. */
export function notNow(message: string, code?: string, param?: string): Refusal {
  const more = { ...(code !== undefined && { code }), ...(param !== undefined && { param }) };
  return new Refusal(400, { type, message, ...more }, false);
}

/** There is no such object in this account. No breach: a test may ask for what another account has. */
export function noSuch(what: string, id: string, param: string, status = 404): Refusal {
  return new Refusal(
    status,
    { type, code: "resource_missing", message: `No such ${what}: '${id}'`, param },
    false,
  );
}

/** The fields of `error` in an answer that refuses (docs.stripe.com/api/errors). */
interface StripeErrorFields {
  type: "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
}

/**
 * An answer of Stripe's that is no success. `isBreach`: the caller sent something that it never should. That is a mistake in
 * its code, such as an unknown parameter. An answer that a sound caller may get, such as "already refunded", is no breach.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: StripeErrorFields;
  readonly isBreach: boolean;

  constructor(status: number, fields: StripeErrorFields, isBreach = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isBreach = isBreach;
  }
}

const type = "invalid_request_error" as const;

/** A request that is wrong whatever the state: a breach. */
export const wrongParam = (param: string, message: string, code?: string) =>
  new Refusal(400, { type, message, param, ...(code !== undefined && { code }) }, true);

/** A sound request that the state of things does not allow. */
export const notNow = (message: string, code?: string) =>
  new Refusal(400, { type, message, ...(code !== undefined && { code }) });

/** The account has no such object. */
export const noSuch = (what: string, id: string, param: string) =>
  new Refusal(404, { type, code: "resource_missing", message: `No such ${what}: '${id}'`, param });

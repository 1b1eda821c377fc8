import type { Failure } from "#core/delivery/failure.ts";

/** A provider did not take a message. Vendors' own codes and words end here: `failure` says what the attempt proved. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.reason);
    this.failure = failure;
  }
}

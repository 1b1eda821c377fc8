import type { Failure } from "#core/delivery/failure.ts";
import type { Taken } from "#server/providers/hand-over.ts";

/** A provider did not take a message. Vendors' codes and words end here: `failure` says what the attempt proved. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly failure: Failure;
  /** The vendor's late answer. Null when the vendor does not take the message after all. */
  readonly late: Promise<Taken | null> | undefined;
  constructor(failure: Failure, late?: Promise<Taken | null>) {
    super(failure.reason);
    this.failure = failure;
    this.late = late;
  }
}

export interface ProviderErrorOptions extends ErrorOptions {
  /** The number's holder has told the vendor to stop: remembered for the number, whoever else has written it down. */
  optedOut?: boolean;
  /** The provider itself was not reached or is out of order: it says nothing about the message. */
  providerDown?: boolean;
}

/**
 * A provider could not take a message. `permanent`: trying again cannot help (the address is wrong, the carrier
 * refuses); `transient`: it may (a busy or unreachable server). Vendors' own codes end at this edge.
 */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: "permanent" | "transient";
  /** A short reason of ours for the history ("mailbox unknown"), without any address. */
  readonly reason: string;
  readonly optedOut: boolean;
  readonly providerDown: boolean;
  constructor(kind: "permanent" | "transient", reason: string, options: ProviderErrorOptions = {}) {
    super(reason, options);
    this.kind = kind;
    this.reason = reason;
    this.optedOut = options.optedOut ?? false;
    this.providerDown = options.providerDown ?? false;
  }
}

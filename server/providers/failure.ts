/**
 * A provider could not take a message. `permanent`: trying again cannot help (the address is wrong, the carrier
 * refuses); `transient`: it may (a busy or unreachable server). Vendors' own codes end at this edge.
 */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly kind: "permanent" | "transient";
  /** A short reason of ours for the history ("mailbox unknown"), without any address. */
  readonly reason: string;
  constructor(kind: "permanent" | "transient", reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.kind = kind;
    this.reason = reason;
  }
}

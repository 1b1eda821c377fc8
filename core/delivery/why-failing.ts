import type { FailureReason } from "./reasons.ts";
import type { StateReason } from "./stop-reasons.ts";

/**
 * Why a channel is failing. The channel's row keeps the reason from the provider's table (server/providers/), a code
 * for operators. The API, the dashboard and the figures show one of these causes instead. No text of a vendor is ever
 * shown.
 */
export const failingCauses = [
  "mailbox-unknown",
  "mailbox-disabled",
  "address-invalid",
  "mail-refused",
  "number-invalid",
  "number-unknown",
  "no-texts-there",
  "no-way-there",
  "carrier-blocks",
  "not-said",
] as const;

export type FailingCause = (typeof failingCauses)[number];

/**
 * Every reason with which a provider's table may stop a channel. A test compares this map with the providers' tables,
 * so that a new reason is not shown as "not said".
 */
const causes = {
  "mailbox-unknown": "mailbox-unknown",
  "mailbox-disabled": "mailbox-disabled",
  "address-not-valid": "address-invalid",
  "refused-by-mail-server": "mail-refused",
  "number-not-valid": "number-invalid",
  "number-unknown": "number-unknown",
  "not-a-mobile-number": "no-texts-there",
  landline: "no-texts-there",
  "number-not-reachable": "no-way-there",
  "no-way-to-number": "no-way-there",
  "carrier-blocks": "carrier-blocks",
  "refused-by-text-provider": "not-said",
} as const satisfies Partial<Record<FailureReason, FailingCause>>;

/** The cause for the reason of a failing channel. `not-said` when the map does not have the reason. */
export function failingCauseOf(reason: StateReason | null): FailingCause {
  return (reason && (causes as Partial<Record<StateReason, FailingCause>>)[reason]) ?? "not-said";
}

/** The reasons that the map has, as a channel's row stores them. */
export const failingReasons = Object.keys(causes) as FailureReason[];

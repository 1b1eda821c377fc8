import type { FailureReason } from "./reasons.ts";
import type { StateReason } from "./stop-reasons.ts";

/**
 * Why a channel is failing, for whoever looks at it. A channel's row keeps the reason that the provider's table gave
 * (server/providers/), as a code for operators; this is what the API, the dashboard and the figures say. No text of a vendor is ever shown.
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
 * Every reason with which a provider's table may stop a channel. A test holds the map against these tables, so that a new
 * reason is not shown as "not said".
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

/** The code of a failing channel's reason; `not-said` for one that is not in the map. */
export function failingCauseOf(reason: StateReason | null): FailingCause {
  return (reason && (causes as Partial<Record<StateReason, FailingCause>>)[reason]) ?? "not-said";
}

/** The reasons that are known, as a channel's row has them. */
export const failingReasons = Object.keys(causes) as FailureReason[];

// Lists about money that the database's schema uses too. This file imports nothing, because drizzle-kit reads the
// schema without our import aliases.

/** The price list of a year: the wizard's, or the older form's, which its buyers have seen. */
export const priceLists = ["present", "older"] as const;
export type PriceList = (typeof priceLists)[number];

/** The state of a dispute about a payment (a chargeback). */
export const disputeStates = ["none", "open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

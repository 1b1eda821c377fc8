// Lists about money that the database's schema uses too. This file imports nothing, because drizzle-kit reads the
// schema without our import aliases.

/** Whose prices a year has: the price list of the wizard, or the older form's, which its buyers were shown. */
export const priceLists = ["present", "older"] as const;
export type PriceList = (typeof priceLists)[number];

/** How a dispute about a payment (a chargeback) stands. */
export const disputeStates = ["none", "open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

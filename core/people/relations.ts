/**
 * Who somebody on the list is to the person whose date it is. The column `relation` has these codes. This file imports
 * nothing, because drizzle-kit reads the schema without our import aliases.
 */
export const relations = ["family", "friend", "lawyer", "case-worker", "registrant"] as const;

export type Relation = (typeof relations)[number];

import { is, SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/people/channels.ts";
import { arrayOf } from "#server/db/among-ids.ts";

/** Kinds of channel, or an expression for their array (a placeholder of a kept statement, say). */
export type SqlKinds = readonly ChannelKind[] | SQL;

/**
 * The kinds are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it
 * once for each connection.
 */
export const amongKinds = (kind: SQL, kinds: SqlKinds): SQL =>
  sql`${kind} = any(${is(kinds, SQL) ? kinds : arrayOf(kinds)}::text[])`;

import { type Column, is, SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/people/channels.ts";

/** Kinds of channel, or an SQL expression for their array, such as a placeholder. */
export type SqlKinds = readonly ChannelKind[] | SQL;

/**
 * One parameter for any number of kinds: the statement's text stays the same, and PostgreSQL plans it once for each connection.
 */
export const amongKinds = (kind: SQL, kinds: SqlKinds): SQL =>
  sql`${kind} = any(${is(kinds, SQL) ? kinds : arrayOf(kinds)}::text[])`;

/** One parameter for any number of ids, for the same reason. */
export const amongIds = (id: SQL | Column, ids: readonly string[] | SQL): SQL =>
  sql`${id} = any(${is(ids, SQL) ? ids : arrayOf(ids)}::uuid[])`;

/** An array literal for a placeholder, of ids or other plain words. */
export const arrayOf = (words: readonly string[]): string => `{${words.join(",")}}`;

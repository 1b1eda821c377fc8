import { type Column, is, SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/people/channels.ts";

/** Kinds of channel, or an expression for their array (for example a placeholder of a prepared statement). */
export type SqlKinds = readonly ChannelKind[] | SQL;

/**
 * The kinds are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it
 * once for each connection.
 */
export const amongKinds = (kind: SQL, kinds: SqlKinds): SQL =>
  sql`${kind} = any(${is(kinds, SQL) ? kinds : arrayOf(kinds)}::text[])`;

/**
 * The ids are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it once
 * for each connection.
 */
export const amongIds = (id: SQL | Column, ids: readonly string[] | SQL): SQL =>
  sql`${id} = any(${is(ids, SQL) ? ids : arrayOf(ids)}::uuid[])`;

/** Ids or other plain words as the text of an array: the value of a placeholder. */
export const arrayOf = (words: readonly string[]): string => `{${words.join(",")}}`;

import { type Column, is, SQL, sql } from "drizzle-orm";

/**
 * The ids are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it once
 * for each connection.
 */
export const amongIds = (id: SQL | Column, ids: readonly string[] | SQL): SQL =>
  sql`${id} = any(${is(ids, SQL) ? ids : arrayOf(ids)}::uuid[])`;

/** Ids or other plain words as the text of an array: the value of a placeholder. */
export const arrayOf = (words: readonly string[]): string => `{${words.join(",")}}`;

import { type Column, type SQL, sql } from "drizzle-orm";

/**
 * The ids are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it once
 * for each connection.
 */
export const amongIds = (id: SQL | Column, ids: readonly string[]): SQL =>
  sql`${id} = any(${`{${ids.join(",")}}`}::uuid[])`;

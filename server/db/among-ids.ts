import { type Column, type SQL, sql } from "drizzle-orm";

/** As one parameter however many they are: the statement stays the same, and PostgreSQL plans it once a connection. */
export const amongIds = (id: SQL | Column, ids: readonly string[]): SQL =>
  sql`${id} = any(${`{${ids.join(",")}}`}::uuid[])`;

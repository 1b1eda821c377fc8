import { type SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/channels.ts";

/**
 * The kinds are one parameter, however many there are: the statement's text stays the same, and PostgreSQL plans it
 * once for each connection.
 */
export const amongKinds = (kind: SQL, kinds: readonly ChannelKind[]): SQL =>
  sql`${kind} = any(${`{${kinds.join(",")}}`}::text[])`;

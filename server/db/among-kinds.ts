import { type SQL, sql } from "drizzle-orm";
import type { ChannelKind } from "#core/channels.ts";

/** As one parameter however many they are: the statement stays the same, and PostgreSQL plans it once a connection. */
export const amongKinds = (kind: SQL, kinds: readonly ChannelKind[]): SQL =>
  sql`${kind} = any(${`{${kinds.join(",")}}`}::text[])`;

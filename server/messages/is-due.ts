import { type SQL, sql } from "drizzle-orm";
import { channelKinds } from "#core/people/channels.ts";
import { amongKinds } from "#server/db/among.ts";
import { atInstant, type SqlInstant } from "#server/db/instants.ts";

/**
 * The delivery waits, and its next attempt has come. Names all channels, because the index begins with the channel. `delivery`:
 * the table, or its alias.
 */
export const isDue = (now: SqlInstant, delivery: SQL = sql`deliveries`): SQL =>
  sql`(${delivery}.status = 'planned' and ${amongKinds(sql`${delivery}.channel`, channelKinds)}
    and ${delivery}.next_attempt_at <= ${atInstant(now)})`;

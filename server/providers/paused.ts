import { type SQL, sql } from "drizzle-orm";

/** The channel's provider is paused at the moment, as SQL. */
export const isPaused = (channel: SQL): SQL => sql`exists (
  select 1 from provider_breakers b where b.channel = ${channel} and b.paused_since is not null)`;

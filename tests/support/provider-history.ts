import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { tallySendings } from "#server/delivery/tally-sendings.ts";

/**
 * Makes a provider that has taken a hundred other messages in the minutes before `at`. If it then refuses an address as
 * unknown, the address is dead, and the provider is not in trouble.
 */
export async function othersWereTaken(
  db: Db,
  at: string,
  channel: "email" | "text" = "email",
): Promise<void> {
  const minutesBefore = Temporal.Instant.from(at).subtract({ minutes: 2 });
  await db.transaction((tx) => tallySendings(tx, minutesBefore, { taken: Array(100).fill({ channel }) }));
}

/**
 * Makes every channel of the database one that has taken a message before, so that a server's answer about it says something
 * about the provider.
 */
export async function allHaveTakenBefore(db: Db): Promise<void> {
  await db.execute(sql`insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, status,
      next_attempt_at, sent_at, created_at, updated_at)
    select 'notice', 'test-message', 'taken-before:' || c.id, r.subscription_id, c.id, c.kind, 'sent', at, at, at, at
    from recipient_channels c join recipients r on r.id = c.recipient_id, (select timestamptz '2026-01-01' as at) then_ on conflict do nothing`);
}

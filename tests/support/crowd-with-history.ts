import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { type Crowd, seedCrowd } from "./crowd.ts";

/** A crowd whose addresses each took a mail of ours a month before. */
export async function seedCrowdWithHistory(db: Db, crowd: Crowd): Promise<void> {
  await seedCrowd(db, crowd);
  const before = atInstant(
    crowd.firstDate
      .toZonedDateTime("UTC")
      .toInstant()
      .subtract({ hours: 30 * 24 }),
  );
  await db.execute(sql`insert into deliveries (kind, template, dedupe_key, subscription_id, recipient_channel_id, channel, status,
      next_attempt_at, created_at, sent_at, updated_at)
    select 'notice', 'term-ending', 'history:' || c.id, r.subscription_id, c.id, 'email', 'sent',
      ${before}, ${before}, ${before}, ${before}
    from recipient_channels c join recipients r on r.id = c.recipient_id`);
}

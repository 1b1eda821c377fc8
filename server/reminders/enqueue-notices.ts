import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { deliveryLifetime } from "#server/messages/enqueue-delivery.ts";
import type { ParamsOf, TemplateName } from "#server/messages/templates.ts";

/** A round's notice to a person on a list. `dedupeKey` identifies it for ever. */
interface NoticeOf<Name extends TemplateName> {
  template: Name;
  params: ParamsOf<Name>;
  dedupeKey: string;
  subscriptionId: string;
  locationId: string | null;
  channelId: string;
}

export type Notice = { [Name in RoundTemplate]: NoticeOf<Name> }[RoundTemplate];

type RoundTemplate = "nobody-reached" | "next-date-needed" | "term-ending" | "year-ending";

export async function readEnqueued(db: Db | Tx, dedupeKeys: readonly string[]): Promise<Set<string>> {
  if (dedupeKeys.length === 0) return new Set();
  // One index look-up for each key. As a join PostgreSQL once compared all with all.
  const rows = await queryRows<{ key: string }>(
    db,
    sql`select asked.key from jsonb_array_elements_text(${JSON.stringify(dedupeKeys)}::jsonb) as asked (key)
      where exists (select 1 from deliveries told
        where told.kind = 'notice' and told.dedupe_key = asked.key offset 0)`,
  );
  return new Set(rows.map(({ key }) => key));
}

/**
 * Queues a round's notices by one statement: all or none.
 * @returns the keys of those that are new.
 */
export async function enqueueNotices(
  db: Db | Tx,
  now: Temporal.Instant,
  notices: readonly Notice[],
): Promise<string[]> {
  if (notices.length === 0) return [];
  const made = notices.map(({ template, params, dedupeKey, subscriptionId, locationId, channelId }) => ({
    template,
    params,
    dedupe_key: dedupeKey,
    subscription_id: subscriptionId,
    location_id: locationId,
    channel_id: channelId,
  }));
  const rows = await queryRows<{ key: string }>(
    db,
    sql`insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id, channel,
        params, status, next_attempt_at, give_up_at, created_at, updated_at)
      select 'notice', n.template, n.dedupe_key, n.subscription_id, n.location_id, n.channel_id, c.kind, n.params, 'planned',
        ${atInstant(now)}, ${atInstant(now.add(deliveryLifetime.notice))}, ${atInstant(now)}, ${atInstant(now)}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as n (template text, params jsonb, dedupe_key text,
          subscription_id uuid, location_id uuid, channel_id uuid)
        cross join lateral (select kind from recipient_channels where id = n.channel_id offset 0) c
      order by n.dedupe_key
      on conflict (kind, dedupe_key) where kind <> 'reminder' do nothing
      returning dedupe_key as key`,
  );
  return rows.map(({ key }) => key);
}

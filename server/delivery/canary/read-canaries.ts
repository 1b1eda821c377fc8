import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { CanaryAlarm, CanaryFacts } from "#core/delivery/canary.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { unreadReasons } from "#server/db/schema/providers.ts";

/** What has come back stands in `provider_events` under these names, by the canary's `dedupe_key`. */
export const heardBy = { inbox: "canary", spam: "canary-spam" } as const;

export interface Canary extends CanaryFacts {
  channel: ChannelKind;
  unread: (typeof unreadReasons)[number] | null;
  /** Since when the newest is back; or since when one is waited for, where none has come back. */
  heardSecondsAgo: number;
  /** How long it took. Null where none has come back. */
  tookSeconds: number | null;
}

/** How the canary of each channel is doing. Few rows are read: one for each hour of a month. */
export async function readCanaries(db: Db | Tx, now: Temporal.Instant): Promise<Canary[]> {
  // A canary that a wrong clock has written into the future says nothing.
  const ofChannel = sql`d.kind = 'canary' and d.channel = c.channel and d.created_at >= c.since
    and d.created_at <= ${atInstant(now.add({ minutes: mostMinutesAhead }))}`;
  const rows = await queryRows<{
    channel: ChannelKind;
    unread: Canary["unread"];
    alarm: CanaryAlarm | null;
    heard: { isSpam: boolean } | null;
    heardSecondsAgo: number;
    tookSeconds: number | null;
    out: { at: string; hasLeft: boolean } | null;
  }>(
    db,
    sql`select c.channel, c.unread, c.alarm,
        case when heard.at is not null then json_build_object('isSpam', heard.is_spam) end as heard,
        extract(epoch from ${atInstant(now)} - coalesce(heard.at, c.since))::float8 as "heardSecondsAgo",
        extract(epoch from heard.at - heard.created_at)::float8 as "tookSeconds",
        case when flying.created_at is not null then json_build_object('at', flying.created_at,
          'hasLeft', flying.status in ('sent', 'delivered')) end as out
      from canaries c
        left join lateral (
          select d.created_at, e.received_at as at, exists (select 1 from provider_events s
              where s.provider = ${heardBy.spam} and s.event = d.dedupe_key) as is_spam
            from deliveries d join provider_events e on e.provider = ${heardBy.inbox} and e.event = d.dedupe_key
            where ${ofChannel} order by d.created_at desc limit 1) heard on true
        left join lateral (
          select d.created_at, d.status from deliveries d
            where ${ofChannel} and d.created_at > coalesce(heard.created_at, '-infinity')
            order by d.created_at limit 1) flying on true
      order by c.channel`,
  );
  return rows.map(({ out, ...row }) => ({
    ...row,
    isUnread: row.unread !== null,
    out: out && { at: Temporal.Instant.from(out.at), hasLeft: out.hasLeft },
  }));
}

import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Occasion } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { inSlices, isAfter, type SliceEnd, type SliceOptions } from "#server/db/in-slices.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { openAgain } from "#server/delivery/revive-channels.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { judgeDeliveries, stillTrue } from "#server/reminders/judge-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";

/** Selects failing channels. A null part sets no condition. `since` is included, `until` is not. */
export interface WhichStopped {
  since: Temporal.Instant | null;
  until: Temporal.Instant | null;
  /** As the channel's row has it ("mailbox-unknown"). */
  reason: string | null;
  channel: ChannelKind | null;
}

/** Failing channels by reason and the UTC day on which they stopped. */
export type StoppedCount = {
  day: string;
  channel: ChannelKind;
  reason: string;
  count: number;
};

export type GoingCount = {
  template: string;
  offset: OffsetKey | null;
  occasion: Occasion | null;
  channel: ChannelKind;
  count: number;
};

/**
 * Channels in a transaction. Each may tell an account holder, which costs some statements: two hundred hold their rows for well
 * under a second.
 */
const channelsAtOnce = 200;

/** Excludes channels that a person stopped: those are `stopped`, not `failing`. */
function chosen({ since, until, reason, channel }: WhichStopped): SQL {
  const parts = [
    sql`c.state = 'failing' and c.retired_at is null`,
    ...(since ? [sql`c.failing_since >= ${atInstant(since)}`] : []),
    ...(until ? [sql`c.failing_since < ${atInstant(until)}`] : []),
    ...(reason === null ? [] : [sql`c.state_reason = ${reason}`]),
    ...(channel ? [sql`c.kind = ${channel}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/** Failing channels by day, kind and reason. Only counts. */
export function countStopped(db: Db | Tx, which: WhichStopped): Promise<StoppedCount[]> {
  return queryRows<StoppedCount>(
    db,
    sql`select to_char(c.failing_since at time zone 'UTC', 'YYYY-MM-DD') as day, c.kind as channel,
        coalesce(c.state_reason, '') as reason, count(*)::int as count
      from recipient_channels c where ${chosen(which)}
      group by 1, 2, 3 order by 1, 2, 3`,
  );
}

/**
 * What would go out at once if these channels were opened now. Opens them, runs the planner and the second look, and rolls back,
 * so there is no second copy of the rules. A planner that meets the same rows waits for the end.
 */
export async function previewRevival(db: Db, services: Services, which: WhichStopped): Promise<GoingCount[]> {
  const now = services.clock.now();
  return rolledBack(db, async (tx) => {
    const opened = await openAgain(tx, chosen(which), failedSince(which, now), telling(services, now));
    await planRound(tx, { ...services, clock: { now: () => now } });
    const ids = opened.map(({ id }) => id);
    return ids.length === 0 ? [] : countGoing(tx, now, ids, openKindsOf(services));
  });
}

async function countGoing(
  db: Db | Tx,
  now: Temporal.Instant,
  channelIds: string[],
  openKinds: readonly ChannelKind[],
): Promise<GoingCount[]> {
  const isTold = sql`(template = 'channel-started' and created_at = ${atInstant(now)})`;
  const planned = await queryRows<{ id: string }>(
    db,
    sql`select id from deliveries
      where status = 'planned' and (${amongIds(sql`recipient_channel_id`, channelIds)} or ${isTold})`,
  );
  const judged = await judgeDeliveries(
    db,
    now,
    planned.map(({ id }) => id),
    openKinds,
  );
  return queryRows<GoingCount>(
    db,
    sql`select d.template, d.offset_key as "offset", d.occasion, d.channel, count(*)::int as count
      from deliveries d where ${amongIds(sql`d.id`, stillTrue(judged))}
      group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  );
}

/**
 * Opens these channels, one slice a transaction; the planner and the second look then send each message that is still true once.
 * Tells account holders who had been told of a stop that the channel is on again. Channels that a killed command has opened stay
 * open; the next command goes on with the rest.
 * @returns how many it opened.
 */
export async function reviveStopped(
  db: Db,
  services: Services,
  which: WhichStopped,
  { sliceSize = channelsAtOnce, ...slices }: SliceOptions = {},
): Promise<number> {
  let total = 0;
  await inSlices<SliceEnd>(async (after) => {
    const { opened, ended } = await db.transaction((tx) =>
      reviveSlice(tx, services, which, { after, size: sliceSize }),
    );
    total += opened;
    return ended;
  }, slices);
  services.wakeDispatcher();
  return total;
}

async function reviveSlice(
  tx: Tx,
  services: Services,
  which: WhichStopped,
  { after, size }: { after: SliceEnd | null; size: number },
): Promise<{ opened: number; ended: SliceEnd | null }> {
  const now = services.clock.now();
  const slice = await queryRows<{ at: string; id: string }>(
    tx,
    sql`select c.failing_since::text as at, c.id from recipient_channels c
      where ${chosen(which)} and ${isAfter(after, sql`c.failing_since`, "timestamptz", sql`c.id`)}
      order by c.failing_since, c.id limit ${size}::int`,
  );
  if (slice.length === 0) return { opened: 0, ended: null };
  const ids = slice.map(({ id }) => id);
  const among = sql`${amongIds(sql`c.id`, ids)} and ${chosen(which)}`;
  const opened = await openAgain(tx, among, failedSince(which, now), telling(services, now));
  for (const { id, subscriptionId } of opened) {
    const detail = { channelId: id, from: "failing" };
    await recordAudit(tx, { at: now, actor: "operator", action: "channel-started", subscriptionId, detail });
  }
  return { opened: opened.length, ended: slice.length < size ? null : (slice.at(-1) ?? null) };
}

/** Without a `since`: before any message that could still be true. */
const failedSince = ({ since }: WhichStopped, now: Temporal.Instant): Temporal.Instant =>
  since ?? now.subtract({ hours: 24 * 365 });

const telling = (services: Services, now: Temporal.Instant) => ({
  now,
  keys: services.keys,
  openKinds: openKindsOf(services),
});

import { sql } from "drizzle-orm";
import type { ChannelKind } from "#core/people/channels.ts";
import type { Occasion } from "#core/planning/message-days.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import { amongIds } from "#server/db/among.ts";
import type { Db } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { type Counting, countAsSent } from "#server/operate/count-as-sent.ts";
import { judgeDeliveries, leaving } from "#server/reminders/judge-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";

export type WaitingCount = {
  /** "2026-12-03 16:00", UTC: when it fell or falls due. */
  hour: string;
  template: string;
  offset: OffsetKey | null;
  occasion: Occasion | null;
  channel: ChannelKind;
  count: number;
};

/**
 * What the next rounds would send: plans a round, counts and rolls back. Leaves out messages that the last check would stop; that
 * check runs again at sending, so fewer may go. With `counting`: what they would send after the operator had counted those
 * messages as sent.
 * @throws NotCountedError
 */
export async function previewWaiting(
  db: Db,
  services: Services,
  counting: Counting | null = null,
): Promise<WaitingCount[]> {
  return rolledBack(db, async (tx) => {
    if (counting) await countAsSent(tx, services, counting);
    await planRound(tx, services);
    const now = services.clock.now();
    const waiting = await queryRows<{ id: string }>(
      tx,
      sql`select id from deliveries
        where status in ('planned', 'sending') and next_attempt_at <= ${atInstant(now.add({ hours: 24 }))}`,
    );
    const judged = await judgeDeliveries(
      tx,
      now,
      waiting.map(({ id }) => id),
      openKindsOf(services),
    );
    return queryRows<WaitingCount>(
      tx,
      sql`select to_char(date_trunc('hour', d.next_attempt_at at time zone 'UTC'), 'YYYY-MM-DD HH24:MI') as hour,
            d.template, d.offset_key as "offset", d.occasion, d.channel, count(*)::int as count
          from deliveries d where ${amongIds(sql`d.id`, leaving(judged))}
          group by 1, 2, 3, 4, 5 order by 1, 2, split_part(d.offset_key, '@', 1)::int, 3, 4, 5`,
    );
  });
}

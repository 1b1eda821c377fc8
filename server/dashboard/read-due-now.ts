import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { deliveryEvents } from "#core/delivery/life.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { dueMessages } from "#core/planning/due-messages.ts";
import type { OffsetKey } from "#core/planning/offsets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { readDateFacts } from "#server/reminders/read-date-facts.ts";
import type { ReminderRow } from "./day-strip.ts";

/** A reminder as the next round will make or change it. */
export interface DueNow extends ReminderRow {
  locationId: string;
  offset: OffsetKey;
  /** The delivery that the round will change. Null when it will make one. */
  deliveryId: string | null;
}

/**
 * What the planner's next round makes of a subscription's present dates, by its own rules. A date entered a moment ago has no
 * deliveries yet, and its due ones leave within a minute. With `paidThrough`, as if the year were paid through this day.
 */
export async function readDueNow(
  db: Db | Tx,
  now: Temporal.Instant,
  subscriptionId: string,
  openKinds: readonly ChannelKind[],
  paidThrough: Temporal.PlainDate | null = null,
): Promise<DueNow[]> {
  const own = sql`select id, id as at from locations where subscription_id = ${subscriptionId}::uuid`;
  return (await readDateFacts(db, own, openKinds)).flatMap((facts) => {
    const { locationId } = facts;
    const paid = paidThrough && { isPaid: true, endsOn: paidThrough };
    const { made, changed } = dueMessages({ ...facts, ...paid }, now);
    return [
      ...made.map(({ offset, status, statusReason }) => ({
        locationId,
        offset,
        deliveryId: null,
        status,
        statusReason,
      })),
      ...changed.map(({ row, event, statusReason }) => ({
        locationId,
        offset: row.offset,
        deliveryId: row.id,
        status: deliveryEvents[event].to,
        statusReason,
      })),
    ];
  });
}

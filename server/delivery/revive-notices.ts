import { type SQL, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ChannelKind } from "#core/people/channels.ts";
import { amongKinds } from "#server/db/among.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { countInSlices, endOfSlice, isAfter, type SliceOptions } from "#server/db/in-slices.ts";
import { atInstant } from "#server/db/instants.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";

/** The message `d` is no reminder, was held back, and has not expired. */
export const isHeldBack = (now: Temporal.Instant): SQL =>
  sql`d.status = 'suppressed' and d.kind <> 'reminder' and d.give_up_at > ${atInstant(now)}`;

/**
 * Releases messages other than reminders that were held back because no channel was willing. (Reminders are derived anew.) They
 * wait again, until they expire, once their channel is open: started again, agreed to, or of a kind that the last process had no
 * provider for. The second look decides about the rest.
 * @returns how many.
 */
export async function reviveNotices(
  db: Db | Tx,
  now: Temporal.Instant,
  { openKinds, ...slices }: { openKinds: readonly ChannelKind[] } & SliceOptions,
): Promise<number> {
  return countInSlices(
    db,
    (after, size) => sql`
      with slice as materialized (
        select d.id, d.give_up_at as at from deliveries d
        where ${isHeldBack(now)} and ${isAfter(after, sql`d.give_up_at`, "timestamptz", sql`d.id`)}
        order by d.give_up_at, d.id limit ${size}::int
      ), open as (
        select d.id from slice join deliveries d on d.id = slice.id
        where d.status = 'suppressed' and ${amongKinds(sql`d.channel`, openKinds)}
          and (d.recipient_channel_id is null or exists (select 1 from recipient_channels c
            where c.id = d.recipient_channel_id and c.retired_at is null and c.state = 'confirmed'
              offset 0))
        for update of d skip locked
      ), revived as (
        ${revived(db, now)}
      )
      select (select count(*)::int from revived) as count, ${endOfSlice(size)}`,
    slices,
  );
}

const revived = (db: Db | Tx, now: Temporal.Instant): SQL =>
  changeStatus(db, { now, event: "willingAgain", from: sql`open`, where: sql`deliveries.id = open.id` })
    .returning({ id: deliveries.id })
    .getSQL();

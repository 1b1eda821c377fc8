import { sql } from "drizzle-orm";
import { amongIds, arrayOf } from "#server/db/among.ts";
import type { Tx } from "#server/db/client.ts";
import { preparedStatement } from "#server/db/prepared-statement.ts";

/**
 * Within a claim: waits until no other dispatcher is deciding about the same reminder to the same address, because one address
 * gets one message per date and offset. Two recipients who share an address have a row each. Two dispatchers may hold one row
 * each while the first on the list changes, and each would see the other's row as unsent. After this, the next statement sees the
 * other dispatcher's decision.
 * Advisory locks, named by a hash, held until the transaction ends. They are taken in a fixed order, so claims never deadlock,
 * and only for the few addresses that are shared.
 */
export async function takeTurnsOnSharedAddresses(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await takingTurns(tx).execute({ ids: arrayOf(deliveryIds) });
}

// "Lateral" and "offset 0" force index look-ups; by its statistics PostgreSQL read each of ten thousand channels.
const takingTurns = preparedStatement((tx: Tx) =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(turn.key)` })
    .from(
      sql`(
      select distinct hashtextextended(concat_ws('|', d.location_id, d.due_on, d.offset_key, c.kind, c.address), 0) as key
      from deliveries d
        cross join lateral (
          select id, kind, address from recipient_channels where id = d.recipient_channel_id offset 0) c
      where ${amongIds(sql`d.id`, sql`${sql.placeholder("ids")}`)} and d.kind = 'reminder'
        and exists (select 1 from recipient_channels other_c
          where other_c.kind = c.kind and other_c.address = c.address and other_c.id <> c.id offset 0)
      order by key offset 0
    ) turn`,
    )
    .prepare("take_turns"),
);

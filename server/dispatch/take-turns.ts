import { sql } from "drizzle-orm";
import { amongIds } from "#server/db/among-ids.ts";
import type { Tx } from "#server/db/client.ts";

/**
 * Within a claim: waits until no other dispatcher is deciding about the same reminder to the same address (one address
 * gets one message per date and offset). Two recipients who share an address have a row each. Two dispatchers may hold
 * one row each while the first on the list changes, and each would see the other's row as not sent yet. After this, the
 * next statement sees what the other dispatcher decided.
 * The advisory locks end with the transaction. A hash names them. They are taken in one order, so that claims never
 * deadlock, and only for addresses that are shared, within the household or with another one. Few are.
 */
export async function takeTurnsOnSharedAddresses(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(turn.key) from (
      select distinct hashtextextended(concat_ws('|', d.location_id, d.due_on, d.offset_days, c.kind, c.address), 0) as key
      from deliveries d
        join recipient_channels c on c.id = d.recipient_channel_id
        join recipient_channels other_c on other_c.kind = c.kind and other_c.address = c.address and other_c.id <> c.id
      where ${amongIds(sql`d.id`, deliveryIds)} and d.kind = 'reminder'
      order by key offset 0
    ) turn`);
}

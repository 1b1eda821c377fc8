import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/providers.ts";

/**
 * Records a vendor's event, in the transaction that acts on it. A repetition, even a simultaneous one, is not new. `event` is the
 * vendor's id.
 */
export async function isNewEvent(
  tx: Tx,
  now: Temporal.Instant,
  { provider, event }: { provider: string; event: string },
): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ provider, event, receivedAt: now })
    .onConflictDoNothing()
    .returning({ event: providerEvents.event });
  return rows.length === 1;
}

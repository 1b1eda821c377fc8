import type { Temporal } from "temporal-polyfill";
import type { Tx } from "#server/db/client.ts";
import { providerEvents } from "#server/db/schema/providers.ts";

/**
 * Records what a vendor has reported, in the transaction that acts on it. The same report again, even at the same
 * moment, is not new. `event` is the vendor's own name for it.
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

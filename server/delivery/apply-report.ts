import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { DeliveryEvent } from "#core/delivery/life.ts";
import type { StatusReason } from "#core/delivery/reasons.ts";
import type { Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { changeStatus } from "#server/messages/change-status.ts";

/** What a receipt or a bounce changes in a delivery. Without an event the status stays. */
export interface Report {
  event: DeliveryEvent | null;
  reason?: StatusReason;
  set?: Partial<
    Pick<typeof deliveries.$inferSelect, "providerRef" | "nextAttemptAt" | "errorKind" | "errorReason">
  >;
}

/** Writes a report into the delivery's row, which the caller's transaction has locked. */
export async function applyReport(
  tx: Tx,
  now: Temporal.Instant,
  id: string,
  { event, reason, set }: Report,
): Promise<void> {
  const where = eq(deliveries.id, id);
  if (event === null)
    await tx
      .update(deliveries)
      .set({ ...set, updatedAt: now })
      .where(where);
  else await changeStatus(tx, { now, event, where, ...(reason && { reason }), ...(set && { set }) });
}

import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";

/** Whether somebody has paid for a year of this subscription, and their bank has not confirmed it yet. */
export async function isPaymentOnItsWay(db: Db | Tx, subscriptionId: string): Promise<boolean> {
  const isOnItsWay = and(eq(payments.subscriptionId, subscriptionId), eq(payments.status, "processing"));
  return (await db.$count(payments, isOnItsWay)) > 0;
}

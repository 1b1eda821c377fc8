import { eq } from "drizzle-orm";
import { openPayment } from "#server/billing/open-payment.ts";
import type { Db } from "#server/db/client.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Services } from "#server/start/services.ts";

/** Pays for the next year, as somebody does who sees the present term, and also for a subscription that has no term yet. */
export async function payForSubscription(db: Db, services: Services, subscriptionId: string): Promise<void> {
  const [found] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  const extendsFrom = found?.endsOn ?? null;
  await openPayment(db, services, { subscriptionId, extendsFrom, payer: { kind: "holder" } });
}

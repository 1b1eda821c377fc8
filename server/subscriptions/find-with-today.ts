import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import type { Term } from "#core/money/subscription.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Subscription } from "./whose-it-is.ts";

/** With today in the registrant's zone. */
export async function findWithToday(
  db: Db | Tx,
  now: Temporal.Instant,
  subscriptionId: string,
): Promise<{ subscription: Subscription; today: Temporal.PlainDate } | null> {
  const [found] = await db
    .select({ subscription: subscriptions, timeZone: registrants.timeZone })
    .from(subscriptions)
    .innerJoin(registrants, eq(registrants.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.id, subscriptionId));
  return found ? { subscription: found.subscription, today: todayIn(found.timeZone, now) } : null;
}

/** The paid term, or null. */
export function termOf({ startsOn, endsOn }: Subscription): Term | null {
  return startsOn && endsOn ? { startsOn, endsOn } : null;
}

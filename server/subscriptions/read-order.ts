import { and, asc, eq, isNull } from "drizzle-orm";
import { type Order, yearOrder } from "#core/money/order.ts";
import { isFrequency } from "#core/money/pricing.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import type { Subscription } from "./whose-it-is.ts";

/** What a year of the subscription costs, from its places as they are at this moment. Dates that come once are free. */
export async function readOrder(
  db: Db | Tx,
  { id, priceList }: Pick<Subscription, "id" | "priceList">,
): Promise<Order> {
  const places = await db
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, id), isNull(locations.onceAbout)))
    .orderBy(asc(locations.position));
  return yearOrder(
    places.map(({ timesPerYear, position, state }) => {
      if (timesPerYear === null || !isFrequency(timesPerYear))
        throw new Error("A place has a frequency that has no price.");
      return { timesPerYear, position, isEnded: state === "ended" };
    }),
    priceList,
  );
}

import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Order, yearOrder } from "#core/money/order.ts";
import { owedPlaces, type PlaceEvent } from "#core/money/owed-places.ts";
import { isFrequency } from "#core/money/pricing.ts";
import { isStanding } from "#core/money/term-of-payments.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import type { Subscription } from "./whose-it-is.ts";

/** A year's price, from the subscription's present places and those left out of the previous payment. Other dates are free. */
export async function readOrder(
  db: Db | Tx,
  { id, priceList }: Pick<Subscription, "id" | "priceList">,
): Promise<Order> {
  const places = await db
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, id), isNull(locations.other)))
    .orderBy(asc(locations.position));
  const frequencyOf = new Map(places.map((place) => [place.id, place.timesPerYear]));
  const owed = owedPlaces(
    (await placeEvents(db, id)).filter(({ placeId }) => frequencyOf.has(placeId)),
    await paidAt(db, id),
  );
  return yearOrder(
    places.map(({ timesPerYear, state }) => {
      if (timesPerYear === null || !isFrequency(timesPerYear))
        throw new Error("A place has a frequency that has no price.");
      return { timesPerYear, isEnded: state === "ended" };
    }),
    priceList,
    owed.flatMap((placeId) => {
      const frequency = frequencyOf.get(placeId);
      return frequency && isFrequency(frequency) ? [frequency] : [];
    }),
  );
}

const whatHappened: Readonly<Record<string, PlaceEvent["what"]>> = {
  "location-added": "added",
  "location-ended": "ended",
  "date-set": "dated",
};

async function placeEvents(db: Db | Tx, subscriptionId: string): Promise<PlaceEvent[]> {
  const isOne = inArray(auditLog.action, Object.keys(whatHappened));
  const rows = await db
    .select({ at: auditLog.at, action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.subscriptionId, subscriptionId), isOne))
    .orderBy(asc(auditLog.id));
  return rows.flatMap(({ at, action, detail }) => {
    const what = whatHappened[action];
    return what ? [{ at: at.epochMilliseconds, what, placeId: String(detail.locationId) }] : [];
  });
}

/** When the years were paid for. A free one has left out nothing. */
async function paidAt(db: Db | Tx, subscriptionId: string): Promise<number[]> {
  const rows = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  return rows.flatMap((payment) =>
    payment.paidAt !== null && payment.amountCents > 0 && isStanding(payment)
      ? [payment.paidAt.epochMilliseconds]
      : [],
  );
}

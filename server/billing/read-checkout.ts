import { and, eq, isNull, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isActive, newestEndNotice, renewedTerm, type Term } from "#core/subscription.ts";
import { todayIn } from "#core/time-zones.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import { type FirstTextState, readFirstText } from "#server/billing/read-first-text.ts";
import type { Db } from "#server/db/client.ts";
import { locations, registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import type { Services } from "#server/services.ts";
import { ownSubscription } from "#server/signups/claim-signups.ts";
import type { Subscription } from "#server/signups/find-signups.ts";
import { notCovered } from "#server/signups/not-covered.ts";

export interface Checkout {
  status: "none" | "pending_payment" | "paid";
  paymentProvider: "demo" | null;
  totalCents: number;
  startsOn: string | null;
  endsOn: string | null;
  renewable: boolean;
  notCovered: { name: string; date: string }[];
  firstText: FirstTextState;
}

/**
 * The subscription to pay for: the owner's of whoever is signed in; of a visitor the one that the checkout cookie names,
 * or null. A signed-in user's cookie does not count: on a shared computer it may be somebody else's. Nor does one of a
 * signup that its check has left: an account has taken it, or another one stands in its place.
 */
export async function findPayable(
  db: Db,
  user: SessionUser | null,
  cookie: { subscriptionId: string; verificationId: string } | null,
  now: Temporal.Instant,
): Promise<string | null> {
  if (user === null) return cookie && findSaved(db, cookie);
  return (await ownSubscription(db, user, now))?.id ?? null;
}

async function findSaved(
  db: Db,
  { subscriptionId, verificationId }: { subscriptionId: string; verificationId: string },
): Promise<string | null> {
  const isMeant = and(
    eq(subscriptions.id, subscriptionId),
    eq(subscriptions.verificationId, verificationId),
    isNull(subscriptions.closedAt),
  );
  const [row] = await db.select({ id: subscriptions.id }).from(subscriptions).where(isMeant);
  return row?.id ?? null;
}

/** How the payment of a subscription stands. A lapsed one waits for payment like a new one. */
export async function readCheckout(services: Services, subscriptionId: string | null): Promise<Checkout> {
  const paymentProvider = services.payments?.name ?? null;
  const none = { status: "none", totalCents: 0, startsOn: null, endsOn: null, renewable: false } as const;
  const found = subscriptionId && (await findWithToday(services.db, subscriptionId, services.clock.now()));
  if (!found) return { ...none, paymentProvider, notCovered: [], firstText: "none" };
  const { subscription, today } = found;
  const term = termOf(subscription);
  const isPaid = subscription.status === "active" && term !== null && isActive(term.endsOn, today);
  const covered = isPaid ? term : renewedTerm(term, today);
  const open = and(eq(locations.subscriptionId, subscription.id), ne(locations.state, "ended"));
  const places = await services.db.select().from(locations).where(open);
  return {
    status: isPaid ? "paid" : "pending_payment",
    paymentProvider,
    totalCents: subscription.priceCents,
    startsOn: isPaid ? term.startsOn.toString() : null,
    endsOn: isPaid ? term.endsOn.toString() : null,
    renewable: isPaid && needsPayment(subscription, today),
    notCovered: notCovered(covered.endsOn, places),
    firstText: isPaid ? await readFirstText(services, subscription.id) : "none",
  };
}

/** A subscription with today in its registrant's zone. */
export async function findWithToday(
  db: Db,
  subscriptionId: string,
  now: Temporal.Instant,
): Promise<{ subscription: Subscription; today: Temporal.PlainDate } | null> {
  const [found] = await db
    .select({ subscription: subscriptions, timeZone: registrants.timeZone })
    .from(subscriptions)
    .innerJoin(registrants, eq(registrants.subscriptionId, subscriptions.id))
    .where(eq(subscriptions.id, subscriptionId));
  return found ? { subscription: found.subscription, today: todayIn(found.timeZone, now) } : null;
}

/** The paid term so far, or null. */
export function termOf({ startsOn, endsOn }: Subscription): Term | null {
  return startsOn && endsOn ? { startsOn, endsOn } : null;
}

/**
 * Whether a payment is due or welcome: not paid yet, lapsed, or in the last thirty days, since when the account holder
 * is told that the term ends. Right after a payment none is, so paying twice charges once.
 */
export function needsPayment(subscription: Subscription, today: Temporal.PlainDate): boolean {
  const { status, endsOn } = subscription;
  if (status !== "active" || endsOn === null || !isActive(endsOn, today)) return true;
  return newestEndNotice(endsOn, today) !== null;
}

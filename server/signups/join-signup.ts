import { eq, max } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { isFrequency, priceCents } from "#core/pricing.ts";
import { signupLimits } from "#core/signup/form.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Location } from "#server/reminders/own-location.ts";
import type { Services } from "#server/services.ts";
import { closeSignup } from "./close-signup.ts";
import type { Checked, Subscription } from "./find-signups.ts";
import { isSamePlace, lockOpenPlaces } from "./same-places.ts";

/**
 * Joins a paid signup to the account's own active subscription: its places move there with their dates, the later end
 * of the two years counts, and the other is closed. Who gets the reminders stays as it is on the own list: whoever
 * filled in the signup may be somebody else, and so may the people on it. What is due follows from the places by the
 * planner's own rules; what went to an address before does not go there again (`unwillingReason`). Both subscriptions
 * are locked by the caller.
 * @throws Refusal CONFLICT when the places are more than an account can have
 */
export async function joinSignup(
  db: Db,
  services: Services,
  userId: string,
  own: Subscription,
  joining: Checked,
): Promise<void> {
  const now = services.clock.now();
  const { subscription } = joining;
  const there = await lockOpenPlaces(db, own.id);
  const moving = (await lockOpenPlaces(db, subscription.id)).filter(
    (place) => !there.some((other) => isSamePlace(place, other)),
  );
  if (there.length + moving.length > signupLimits.locations) {
    throw new Refusal("CONFLICT", catalogue.reminder.waiting.tooMany);
  }
  await movePlaces(db, own.id, moving);
  const endsOn = laterOf(own.endsOn, subscription.endsOn);
  const added = moving.reduce((sum, place) => sum + yearlyCents(place), 0);
  await db
    .update(subscriptions)
    // What another year costs: each place that came is an additional one.
    .set({ endsOn, priceCents: own.priceCents + added })
    .where(eq(subscriptions.id, own.id));
  await closeSignup(db, services, joining, own.id);
  await recordAudit(db, {
    at: now,
    actor: { userId },
    action: "signup-joined",
    subscriptionId: own.id,
    detail: { from: subscription.id, places: moving.length, endsOn: endsOn?.toString() ?? null },
  });
}

/** Behind the places that are there, ended ones too: each position is taken once. */
async function movePlaces(db: Db, subscriptionId: string, moving: readonly Location[]): Promise<void> {
  const [last] = await db
    .select({ position: max(locations.position) })
    .from(locations)
    .where(eq(locations.subscriptionId, subscriptionId));
  let position = last?.position ?? -1;
  for (const { id } of moving) {
    position += 1;
    await db.update(locations).set({ subscriptionId, position }).where(eq(locations.id, id));
  }
}

const yearlyCents = ({ timesPerYear }: Location): number =>
  isFrequency(timesPerYear) ? priceCents(timesPerYear, true) : 0;

function laterOf(a: Temporal.PlainDate | null, b: Temporal.PlainDate | null): Temporal.PlainDate | null {
  if (a === null || b === null) return a ?? b;
  return Temporal.PlainDate.compare(a, b) >= 0 ? a : b;
}

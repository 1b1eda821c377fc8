import { and, asc, eq, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import { todayIn } from "#core/time-zones.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { ownSubscription } from "./claim-signups.ts";
import { findWaiting, type Subscription } from "./find-signups.ts";

/** A paid signup that waits for the account's owner to say whether it is theirs. */
export interface WaitingSignup {
  id: string;
  /** The day it was made, in its registrant's zone. */
  madeOn: string;
  /** The first name of whom it is for, where that is another name than the account's own registrant's; else null. */
  isFor: string | null;
  /** What adding it does: its places join the account's own, or it becomes the account's subscription. */
  adding: "joins" | "becomes-own";
  places: { name: string; nextDueOn: string }[];
}

/**
 * The paid signups that name the account's proven address and that it has not taken without a question
 * (`chooseWaiting`), the newest first. Until one is answered it goes on reminding the people on its own list.
 */
export async function readWaitingSignups(
  db: Db,
  user: SessionUser,
  now: Temporal.Instant,
): Promise<WaitingSignup[]> {
  if (!user.emailVerified) return [];
  const own = await ownSubscription(db, user, now);
  const ownName = own && (await registrantOf(db, own.id))?.fullName;
  const shown: WaitingSignup[] = [];
  for (const { subscription } of await findWaiting(db, user.email)) {
    const registrant = subscription.status === "active" ? await registrantOf(db, subscription.id) : undefined;
    if (!registrant) continue;
    const { fullName, timeZone } = registrant;
    shown.push({
      id: subscription.id,
      madeOn: todayIn(timeZone, subscription.createdAt).toString(),
      isFor: fullName === ownName ? null : firstName(fullName),
      adding: own?.status === "active" ? "joins" : "becomes-own",
      places: await openPlaces(db, subscription),
    });
  }
  return shown;
}

async function registrantOf(db: Db, subscriptionId: string) {
  const [row] = await db.select().from(registrants).where(eq(registrants.subscriptionId, subscriptionId));
  return row;
}

async function openPlaces(db: Db, { id }: Subscription): Promise<WaitingSignup["places"]> {
  const rows = await db
    .select({ name: locations.name, nextDueOn: locations.nextDueOn })
    .from(locations)
    .where(and(eq(locations.subscriptionId, id), ne(locations.state, "ended")))
    .orderBy(asc(locations.position));
  return rows.map(({ name, nextDueOn }) => ({ name, nextDueOn: nextDueOn.toString() }));
}

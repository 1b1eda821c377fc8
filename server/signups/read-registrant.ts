import { and, asc, eq, ne } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { nameParts } from "#core/contacts.ts";
import { subscriptionStatus } from "#core/subscription.ts";
import { todayIn } from "#core/time-zones.ts";
import type { SessionUser } from "#server/accounts/session-user.ts";
import type { Db } from "#server/db/client.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { ownSubscription } from "./claim-signups.ts";

/** The spec's registrant record (section 3). */
export interface RegistrantRecord {
  fname: string;
  lname: string;
  /** The earliest next date of the open locations; null when there are no more. */
  rdate: string | null;
  /** The day the payment was confirmed; null until then. */
  sdate: string | null;
  active: boolean;
}

/** The owner's registrant and the status line (spec section 4), as of today in the registrant's zone. */
export async function readRegistrant(
  db: Db,
  user: SessionUser,
  now: Temporal.Instant,
): Promise<{ data: RegistrantRecord | null; status: string }> {
  const subscription = await ownSubscription(db, user, now);
  if (!subscription) return { data: null, status: catalogue.reminder.noRegistrant };
  const [registrant] = await db
    .select()
    .from(registrants)
    .where(eq(registrants.subscriptionId, subscription.id));
  if (!registrant) return { data: null, status: catalogue.reminder.noRegistrant };
  const [next] = await db
    .select({ dueOn: locations.nextDueOn })
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscription.id), ne(locations.state, "ended")))
    .orderBy(asc(locations.nextDueOn))
    .limit(1);
  const { startsOn, endsOn } = subscription;
  const { active, message } = subscriptionStatus(startsOn, todayIn(registrant.timeZone, now), endsOn);
  const { first, last } = nameParts(registrant.fullName);
  return {
    data: {
      fname: first,
      lname: last,
      rdate: next?.dueOn.toString() ?? null,
      sdate: startsOn?.toString() ?? null,
      active,
    },
    status: message,
  };
}

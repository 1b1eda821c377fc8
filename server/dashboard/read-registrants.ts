import { and, inArray, isNull, min, ne, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { isActive } from "#core/money/subscription.ts";
import { nameParts } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { ownSubscriptions } from "#server/subscriptions/own-subscription.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";

/** The record that the old site's API gives of a registrant. */
export interface RegistrantRecord {
  fname: string;
  lname: string;
  /** The earliest next date of the open locations, without other dates. Null when there are no more. */
  rdate: string | null;
  /** The day when the payment was confirmed. Null until then. */
  sdate: string | null;
  active: boolean;
}

/** One of the people that an account looks after. */
export interface OwnRegistrant extends RegistrantRecord {
  /** The id that every call about this person takes. */
  subscription: string;
  /** The registrant is the account holder. */
  isYou: boolean;
  state: Subscription["status"];
  endsOn: string | null;
  /** A location waits for its next date. The question stays open until the owner answers it. */
  waitsForNextDate: boolean;
}

/**
 * Everybody the account looks after, the person with the earliest date first. `data` is that person's record, as the
 * old site's API has it. "Today" is today in each registrant's zone.
 */
export async function readRegistrants(
  db: Db | Tx,
  now: Temporal.Instant,
  userId: string,
): Promise<{ data: RegistrantRecord | null; registrants: OwnRegistrant[] }> {
  const own = await ownSubscriptions(db, userId);
  const ids = own.map(({ id }) => id);
  const people = await db.select().from(registrants).where(inArray(registrants.subscriptionId, ids));
  const nextDates = await db
    .select({
      subscriptionId: locations.subscriptionId,
      dueOn: min(locations.nextDueOn),
      waiting: sql<boolean>`bool_or(${locations.state} = 'awaiting_next_date')`,
    })
    .from(locations)
    .where(and(inArray(locations.subscriptionId, ids), ne(locations.state, "ended"), isNull(locations.other)))
    .groupBy(locations.subscriptionId);
  const shown = own.flatMap((subscription) => {
    const isOf = (row: { subscriptionId: string }) => row.subscriptionId === subscription.id;
    const registrant = people.find(isOf);
    const next = nextDates.find(isOf);
    const rdate = next?.dueOn?.toString() ?? null;
    if (!registrant) return [];
    return [{ ...describe(subscription, registrant, rdate, now), waitsForNextDate: next?.waiting ?? false }];
  });
  // People without a date come last. Among equals the oldest comes first, because the sort is stable.
  shown.sort((a, b) => ((a.rdate ?? "9999") < (b.rdate ?? "9999") ? -1 : Number(a.rdate !== b.rdate)));
  const [first] = shown;
  if (!first) return { data: null, registrants: [] };
  const { fname, lname, rdate, sdate, active } = first;
  return { data: { fname, lname, rdate, sdate, active }, registrants: shown };
}

function describe(
  { id, status, master, startsOn, endsOn }: Subscription,
  { fullName, timeZone }: typeof registrants.$inferSelect,
  rdate: string | null,
  now: Temporal.Instant,
): Omit<OwnRegistrant, "waitsForNextDate"> {
  const { first, last } = nameParts(fullName);
  return {
    subscription: id,
    fname: first,
    lname: last,
    rdate,
    sdate: startsOn?.toString() ?? null,
    active: endsOn !== null && isActive(endsOn, todayIn(timeZone, now)),
    isYou: master === "registrant",
    state: status,
    endsOn: endsOn?.toString() ?? null,
  };
}

import { and, asc, inArray, isNull, ne, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { isActive } from "#core/money/subscription.ts";
import { nameParts } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import { readAllUnreached } from "#server/recipients/read-unreached.ts";
import { ownSubscriptions } from "#server/subscriptions/own-subscription.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";

/** A registrant's record in the old site's API. */
export interface RegistrantRecord {
  fname: string;
  lname: string;
  /** The open places' earliest date that is not marked as done. Null without one. */
  rdate: string | null;
  /** The day when the payment was confirmed. Null until then. */
  sdate: string | null;
  active: boolean;
}

/** One of the people that an account looks after. */
export interface OwnRegistrant extends RegistrantRecord {
  /** For every call about this person. */
  subscription: string;
  /** The registrant is the account holder. */
  isYou: boolean;
  state: Subscription["status"];
  endsOn: string | null;
  /** A location waits for its next date. The question stays until the owner answers it. */
  waitsForNextDate: boolean;
  /** The earliest past date that is not marked as done. Null without one. */
  overdueOn: string | null;
  /** The year is paid, and the registrant, who is not the account holder, gets no message. */
  isUnreached: boolean;
}

/** Who needs the account holder most comes first: late, not paid, without messages, without a next date. */
const urgency = ({ overdueOn, active, isUnreached, waitsForNextDate }: OwnRegistrant): number =>
  [overdueOn !== null, !active, isUnreached, waitsForNextDate, true].indexOf(true);

/**
 * The account's people: by what is most urgent, then by earliest date. `data` is the first person's record in the old site's API.
 * "Today" is in each registrant's zone.
 */
export async function readRegistrants(
  db: Db | Tx,
  now: Temporal.Instant,
  userId: string,
): Promise<{ data: RegistrantRecord | null; registrants: OwnRegistrant[] }> {
  const own = await ownSubscriptions(db, userId);
  const ids = own.map(({ id }) => id);
  const people = await db.select().from(registrants).where(inArray(registrants.subscriptionId, ids));
  const dates = await db
    .select({
      subscriptionId: locations.subscriptionId,
      dueOn: locations.nextDueOn,
      state: locations.state,
      isDone: sql<boolean>`exists (select 1 from ${acknowledgements} said where said.location_id = ${locations.id}
        and said.due_on = ${locations.nextDueOn} and said.undone_at is null)`,
    })
    .from(locations)
    .where(and(inArray(locations.subscriptionId, ids), ne(locations.state, "ended"), isNull(locations.other)))
    .orderBy(asc(locations.nextDueOn));
  const unreached = await readAllUnreached(db, ids);
  const shown = own.flatMap((subscription) => {
    const isOf = (row: { subscriptionId: string }) => row.subscriptionId === subscription.id;
    const registrant = people.find(isOf);
    if (!registrant) return [];
    const open = dates.filter((row) => isOf(row) && !row.isDone);
    const today = todayIn(registrant.timeZone, now);
    const overdue = open.find(({ dueOn }) => Temporal.PlainDate.compare(dueOn, today) < 0);
    const described = describe(subscription, registrant, open[0]?.dueOn.toString() ?? null, today);
    return [
      {
        ...described,
        isUnreached: described.active && unreached.has(subscription.id),
        waitsForNextDate: dates.some((row) => isOf(row) && row.state === "awaiting_next_date"),
        overdueOn: overdue?.dueOn.toString() ?? null,
      },
    ];
  });
  // People without a date come last, and among equals the oldest comes first, because the sort is stable.
  const byDate = (a: OwnRegistrant, b: OwnRegistrant) =>
    (a.rdate ?? "9999") < (b.rdate ?? "9999") ? -1 : Number(a.rdate !== b.rdate);
  shown.sort((a, b) => urgency(a) - urgency(b) || byDate(a, b));
  const [first] = shown;
  if (!first) return { data: null, registrants: [] };
  const { fname, lname, rdate, sdate, active } = first;
  return { data: { fname, lname, rdate, sdate, active }, registrants: shown };
}

function describe(
  { id, status, master, startsOn, endsOn }: Subscription,
  { fullName }: typeof registrants.$inferSelect,
  rdate: string | null,
  today: Temporal.PlainDate,
): Omit<OwnRegistrant, "waitsForNextDate" | "overdueOn" | "isUnreached"> {
  const { first, last } = nameParts(fullName);
  return {
    subscription: id,
    fname: first,
    lname: last,
    rdate,
    sdate: startsOn?.toString() ?? null,
    active: endsOn !== null && isActive(endsOn, today),
    isYou: master === "registrant",
    state: status,
    endsOn: endsOn?.toString() ?? null,
  };
}

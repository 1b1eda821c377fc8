import { and, eq, gt, isNotNull, isNull, ne, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { type OnceReason, onceDatesAYear } from "#core/dates/date-kinds.ts";
import { checkOnceDate, type OnceDateAnswers, type OnceDays } from "#core/dates/once-date.ts";
import { isActive } from "#core/money/subscription.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday, termOf } from "#server/subscriptions/find-with-today.ts";
import { lockOwnSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import type { Subscription } from "#server/subscriptions/whose-it-is.ts";
import { confirmOnceDate } from "./confirm-once-date.ts";
import { insertLocation } from "./insert-location.ts";

/**
 * Adds a date that comes once to one of the account's people. It is free within the paid year, ten a year, and is no place:
 * no price counts it, and no next date is asked for. The holder gets a confirmation at once. `isAgain`: the request
 * may have been carried out already, and its answer lost. Then a date that is there is not added a second time.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT when the year is not paid, or when there were ten
 */
export async function addOnceDate(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
  answers: OnceDateAnswers,
  { isAgain = false } = {},
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { id } = await lockOwnSubscription(tx, userId, which);
    const checked = checkOnceDate(answers, await paidDays(tx, now, id));
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { onceAbout, dueOn } = checked.date;
    if (isAgain && (await isThere(tx, id, onceAbout, dueOn))) return id;
    if ((await addedWithinYear(tx, now, id, isOnceDate)) >= onceDatesAYear)
      throw new Refusal("once-dates-full");
    const added = await insertLocation(tx, now, userId, id, { onceAbout, nextDueOn: dueOn });
    await confirmOnceDate(tx, services, { id: added, subscriptionId: id, dueOn, duty: null });
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/**
 * Today, and the last day of the paid year.
 * @throws Refusal NOT_FOUND, CONFLICT when no year is paid that runs today
 */
export async function paidDays(tx: Tx, now: Temporal.Instant, subscriptionId: string): Promise<OnceDays> {
  const found = await findWithToday(tx, now, subscriptionId);
  if (!found) throw new Refusal("not-found");
  const { subscription, today } = found;
  const term = isPaid(subscription) ? termOf(subscription) : null;
  if (term === null || !isActive(term.endsOn, today)) throw new Refusal("once-needs-paid-year");
  return { today, endsOn: term.endsOn };
}

const isPaid = ({ status }: Subscription): boolean => status !== "pending_payment";

/** How many free dates of a kind the person has entered within the last year, those that have ended or were taken back too. */
export function addedWithinYear(
  tx: Tx,
  now: Temporal.Instant,
  subscriptionId: string,
  ofKind: SQL | undefined,
): Promise<number> {
  const aYearAgo = now.toZonedDateTimeISO("UTC").subtract({ years: 1 }).toInstant();
  return tx.$count(
    locations,
    and(eq(locations.subscriptionId, subscriptionId), ofKind, gt(locations.createdAt, aYearAgo)),
  );
}

const isOnceDate = and(isNotNull(locations.onceAbout), isNull(locations.duty));

/** Whether the person has this very date, and waits for it. */
async function isThere(
  tx: Tx,
  subscriptionId: string,
  onceAbout: OnceReason,
  dueOn: Temporal.PlainDate,
): Promise<boolean> {
  const isTheSame = and(
    eq(locations.subscriptionId, subscriptionId),
    eq(locations.onceAbout, onceAbout),
    isNull(locations.duty),
    eq(locations.nextDueOn, dueOn),
    ne(locations.state, "ended"),
  );
  return (await tx.$count(locations, isTheSame)) > 0;
}

import { and, eq, gt, isNotNull } from "drizzle-orm";
import { otherDatesAtMost, otherDatesAYear } from "#core/dates/date-kinds.ts";
import { checkOtherDate, freeColor, type OtherDateAnswers } from "#core/dates/other-dates.ts";
import { isActive } from "#core/money/subscription.ts";
import { hasReminderChoice } from "#core/people/reminder-sets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { findWithToday, termOf } from "#server/subscriptions/find-with-today.ts";
import { lockOwnSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import { enterDate } from "./enter-date.ts";
import { insertLocation } from "./insert-location.ts";
import { isOnPage } from "./is-on-page.ts";
import { lockOwnLocation, recordChange } from "./own-location.ts";

/**
 * Adds another date to one of the account's people: ten at a time, free within the paid year; no price counts it. Its name is for
 * the account's eyes alone; messages show its color. `isAgain`: the request may have been carried out already and its answer
 * lost.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT when the year is not paid, when there are ten, or thirty a
 * year
 */
export async function addOtherDate(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
  answers: OtherDateAnswers,
  { isAgain = false } = {},
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { id } = await lockOwnSubscription(tx, userId, which);
    const found = await findWithToday(tx, now, id);
    if (!found) throw new Refusal("not-found");
    const { subscription, today } = found;
    const term = subscription.status === "pending_payment" ? null : termOf(subscription);
    if (term === null || !isActive(term.endsOn, today)) throw new Refusal("other-needs-paid-year");
    const result = checkOtherDate(answers, today);
    if ("problems" in result) throw refuseAnswers(result.problems);
    const { name, every, offsets, date } = result.checked;
    const isOther = and(eq(locations.subscriptionId, id), isNotNull(locations.other));
    const standing = (await tx.select().from(locations).where(isOther)).filter((one) => isOnPage(one, now));
    if (isAgain && standing.some((one) => one.name === name && one.nextDueOn.equals(date.dueOn))) return id;
    if (standing.length >= otherDatesAtMost) throw new Refusal("other-dates-full");
    const aYearAgo = now.toZonedDateTimeISO("UTC").subtract({ years: 1 }).toInstant();
    const ofYear = await tx.$count(locations, and(isOther, gt(locations.createdAt, aYearAgo)));
    if (ofYear >= otherDatesAYear) throw new Refusal("other-dates-year-full");
    const color = freeColor(standing.flatMap(({ other }) => other?.color ?? []));
    const other = { color, every, offsets, tells: await contactsAmong(tx, id, answers.tells) };
    const { dueOn: nextDueOn, opensOn } = date;
    await insertLocation(tx, now, userId, id, { name, other, nextDueOn, opensOn });
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/**
 * Changes another date: its name, its days, how often it comes, its offsets, and which contacts get its reminders. The second
 * look judges messages planned by the former choice again.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT for a place, and once it has ended
 */
export async function changeOtherDate(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  answers: OtherDateAnswers,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    const { other, state, subscriptionId: id } = location;
    if (other === null || state === "ended") throw new Refusal("changed-meanwhile");
    const present = { dueOn: location.nextDueOn, opensOn: location.opensOn };
    const result = checkOtherDate(answers, today, present);
    if ("problems" in result) throw refuseAnswers(result.problems);
    const { name, every, offsets, date } = result.checked;
    const tells = await contactsAmong(tx, id, answers.tells);
    await tx
      .update(locations)
      .set({ name, other: { ...other, every, offsets, tells } })
      .where(eq(locations.id, locationId));
    await recordChange(tx, now, userId, location);
    const isSameDate =
      date.dueOn.equals(location.nextDueOn) && String(date.opensOn) === String(location.opensOn);
    if (!isSameDate) await enterDate(tx, services, userId, { location, today }, date);
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** The ids that are contacts of the list. The registrant and the account holder get the reminders anyway. */
async function contactsAmong(tx: Tx, subscriptionId: string, ids: readonly string[]): Promise<string[]> {
  const people = await peopleOf(tx, subscriptionId);
  return people.filter((person) => hasReminderChoice(person) && ids.includes(person.id)).map(({ id }) => id);
}

import { and, eq, isNotNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { dutiesAtMost, dutiesAYear } from "#core/dates/date-kinds.ts";
import { checkNewDuty, freeColor, type NewDutyAnswers } from "#core/dates/duty.ts";
import { hasReminderChoice } from "#core/people/reminder-sets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { lockOwnSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import { addedWithinYear, paidDays } from "./add-once-date.ts";
import { confirmOnceDate } from "./confirm-once-date.ts";
import { insertLocation } from "./insert-location.ts";
import { isOnPage } from "./is-on-page.ts";
import type { Location } from "./own-location.ts";

/**
 * Adds a duty of one's own to one of the account's people: five at a time, free within the paid year. It is no place: no price
 * counts it. Its name is for the account's eyes alone; messages have its color. One that comes once is confirmed to the holder at once.
 * `isAgain`: the request may have been carried out already, and its answer lost.
 * @returns the subscription that it belongs to
 * @throws Refusal NOT_FOUND (also for another's), VALIDATION, CONFLICT when the year is not paid, or when there are five, or twenty a year
 */
export async function addDuty(
  db: Db,
  services: Services,
  userId: string,
  which: Which,
  answers: NewDutyAnswers,
  { isAgain = false } = {},
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { id } = await lockOwnSubscription(tx, userId, which);
    const checked = checkNewDuty(answers, await paidDays(tx, now, id));
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { dueOn } = checked;
    const { name, every, offsets } = checked.duty;
    const standing = await standingDuties(tx, now, id);
    if (isAgain && standing.some((one) => one.name === name && one.nextDueOn.equals(dueOn))) return id;
    const color = freeColor(standing.flatMap(({ duty }) => duty?.color ?? []));
    if (standing.length >= dutiesAtMost || color === null) throw new Refusal("duties-full");
    if ((await addedWithinYear(tx, now, id, isDuty)) >= dutiesAYear) throw new Refusal("duties-year-full");
    const duty = { color, every, offsets, tells: await contactsAmong(tx, id, answers.tells) };
    const onceAbout = every === null ? ("other" as const) : null;
    const added = await insertLocation(tx, now, userId, id, { name, duty, onceAbout, nextDueOn: dueOn });
    if (every === null) await confirmOnceDate(tx, services, { id: added, subscriptionId: id, dueOn, duty });
    return id;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** Those of the ids that are contacts of the list. The registrant and the account holder get the reminders anyway. */
export async function contactsAmong(
  tx: Tx,
  subscriptionId: string,
  ids: readonly string[],
): Promise<string[]> {
  const people = await peopleOf(tx, subscriptionId);
  return people.filter((person) => hasReminderChoice(person) && ids.includes(person.id)).map(({ id }) => id);
}

/** The duties that the page shows. Each keeps its color until it leaves the page. */
async function standingDuties(tx: Tx, now: Temporal.Instant, subscriptionId: string): Promise<Location[]> {
  const rows = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscriptionId), isDuty));
  return rows.filter((duty) => isOnPage(duty, now));
}

const isDuty = isNotNull(locations.duty);

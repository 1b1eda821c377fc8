import type { Temporal } from "temporal-polyfill";
import { checkNextDate, type TypedDate } from "#core/dates/next-date.ts";
import { checkDaysOfOther } from "#core/dates/other-dates.ts";
import type { Db } from "#server/db/client.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { acknowledge, isPresentDate } from "./acknowledge.ts";
import { enterDate } from "./enter-date.ts";
import { lockOwnLocation } from "./own-location.ts";
import { isDateDone } from "./standing-done.ts";

/** The account holder's statement about the present date, together with the next one. */
export interface AboutPresentDate {
  /** It is done, and everybody else on the list is told. Otherwise the next date is a correction. */
  isDone?: boolean | undefined;
  /** With `isDone`: the date that the page showed. Null means the present date. */
  dueOn?: Temporal.PlainDate | null;
}

/**
 * Enters a location's next date: one day, or a range of days. The reminders follow from the date. `isDone` first marks the
 * present date as done, in the same transaction. Idempotent.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT for another date that has ended, and when the date said to be done is not the present one,
 * and VALIDATION for what `checkNextDate` refuses with today in the registrant's zone ("Invalid Date"), for no date at all and
 * for the date that is done itself
 */
export async function setNextDate(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  typed: TypedDate,
  { isDone = false, dueOn: shown = null }: AboutPresentDate = {},
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    const { subscriptionId, name, other } = location;
    if (other !== null && location.state === "ended") throw new Refusal("changed-meanwhile");
    const checked = (other === null ? checkNextDate : checkDaysOfOther)(typed, name, today);
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { dueOn } = checked.date;
    if (isDone) {
      const done = shown ?? location.nextDueOn;
      if (dueOn.equals(done)) throw refuseAnswers({ nextDueOn: "date-is-done" });
      if (dueOn.equals(location.nextDueOn) && (await isDateDone(tx, locationId, done))) return subscriptionId;
      if (!isPresentDate(location, done)) throw new Refusal("changed-meanwhile");
      await acknowledge(tx, services, location, { via: "dashboard", userId });
    }
    // Entered again, so it is not done.
    await enterDate(tx, services, userId, { location, today }, checked.date);
    return subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

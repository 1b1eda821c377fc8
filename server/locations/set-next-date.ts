import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { checkDutyDate } from "#core/dates/duty.ts";
import { checkNextDate, type TypedDate } from "#core/dates/next-date.ts";
import { visitOfNextDate } from "#core/dates/visit.ts";
import { nameOfLocation } from "#core/words/once-words.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { tryHolderAgain } from "#server/delivery/try-holder-again.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { acknowledge, isPresentDate } from "./acknowledge.ts";
import { keepUnanswered } from "./keep-date-record.ts";
import { lockOwnLocation } from "./own-location.ts";
import { findStandingDone, isDateDone } from "./standing-done.ts";
import { takeBackDone } from "./take-back-done.ts";

/** What the account holder says about the present date, together with the next one. */
export interface AboutPresentDate {
  /** It is done: everybody else on the list is told. Otherwise the next date is a correction. */
  isDone?: boolean | undefined;
  /** With `isDone`: the date that the page showed. Null means the present date. */
  dueOn?: Temporal.PlainDate | null;
}

/**
 * Enters a location's next date: one day, or a range of days. The reminders follow from the date. An earlier "done" for
 * this very date is taken back, because it would silence them. `visitOfNextDate` says what becomes of the appointment. With
 * `isDone` the present date is done first, in the same transaction. A request that was carried out already changes nothing.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT for a date that comes once, for a duty that has ended, and when the date that is said to be done is not the present
 * one, and VALIDATION for what `checkNextDate` refuses with today in the registrant's zone ("Invalid Date"), for no date at all
 * and for the date that is done itself
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
    const { subscriptionId } = location;
    if (location.onceAbout !== null) throw new Refusal("comes-once");
    if (location.duty !== null && location.state === "ended") throw new Refusal("changed-meanwhile");
    const checked =
      location.duty === null
        ? checkNextDate(typed, nameOfLocation(location), today)
        : checkDutyDate(typed.nextDueOn, today);
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { dueOn, opensOn } = checked.date;
    if (isDone) {
      const done = shown ?? location.nextDueOn;
      if (dueOn.equals(done)) throw refuseAnswers({ nextDueOn: "date-is-done" });
      if (dueOn.equals(location.nextDueOn) && (await isDateDone(tx, locationId, done))) return subscriptionId;
      if (!isPresentDate(location, done)) throw new Refusal("changed-meanwhile");
      await acknowledge(tx, services, location, { via: "dashboard", userId });
    }
    // The date is entered anew, so it is not done.
    const done = await findStandingDone(tx, locationId, dueOn);
    if (done) await takeBackDone(tx, services, location, done.id, checked.date, { userId });
    await keepUnanswered(tx, now, location, today);
    await tx
      .update(locations)
      .set({
        nextDueOn: dueOn,
        opensOn,
        state: "dated",
        stateSince: now,
        ...visitOfNextDate(location, checked.date),
      })
      .where(eq(locations.id, locationId));
    await tryHolderAgain(tx, subscriptionId);
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "date-set",
      subscriptionId,
      detail: {
        locationId,
        from: location.nextDueOn.toString(),
        to: dueOn.toString(),
        ...(opensOn && { opensOn: opensOn.toString() }),
      },
    });
    return subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

import { and, eq, isNull } from "drizzle-orm";
import { checkNextDate, type TypedDate } from "#core/next-date.ts";
import { visitOfNextDate } from "#core/visit.ts";
import { nameOfLocation } from "#core/words/once-words.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { tryHolderAgain } from "#server/dispatch/try-holder-again.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { lockOwnLocation } from "./own-location.ts";

/**
 * Enters a location's next date: one day, or a range of days. The reminders follow from the date. An earlier "done" for
 * this very date is taken back, because it would silence them. `visitOfNextDate` says what becomes of the appointment.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT for a date that comes once, and VALIDATION for what `checkNextDate` refuses with today
 * in the registrant's zone ("Invalid Date"), and for no date at all
 */
export async function setNextDate(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  typed: TypedDate,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    if (location.onceAbout !== null) throw new Refusal("comes-once");
    const checked = checkNextDate(typed, nameOfLocation(location), today);
    if ("problems" in checked) throw refuseAnswers(checked.problems);
    const { dueOn, opensOn } = checked.date;
    await tx
      .update(acknowledgements)
      .set({ undoneAt: now })
      .where(
        and(
          eq(acknowledgements.locationId, locationId),
          eq(acknowledgements.dueOn, dueOn),
          isNull(acknowledgements.undoneAt),
        ),
      );
    await tx
      .update(locations)
      .set({
        ...{ nextDueOn: dueOn, opensOn, state: "dated", stateSince: now },
        ...visitOfNextDate(location, checked.date),
      })
      .where(eq(locations.id, locationId));
    await tryHolderAgain(tx, location.subscriptionId);
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "date-set",
      subscriptionId: location.subscriptionId,
      detail: {
        ...{ locationId, from: location.nextDueOn.toString(), to: dueOn.toString() },
        ...(opensOn && { opensOn: opensOn.toString() }),
      },
    });
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

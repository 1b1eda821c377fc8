import { and, eq, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { nextDateProblem } from "#core/next-date.ts";
import { visitOfNextDate } from "#core/visit.ts";
import { nameOfLocation } from "#core/words/once-words.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Db } from "#server/db/client.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { tryHolderAgain } from "#server/dispatch/try-holder-again.ts";
import { Refusal, refuseAnswers } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { type Location, lockOwnLocation } from "./own-location.ts";

/**
 * Enters a location's next date. The reminders follow from the date. An earlier "done" for this very date is taken
 * back, because it would silence them.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT for a date that comes once, VALIDATION for a date before today in the registrant's zone ("Invalid Date"), for one too
 * far ahead (`nextDateProblem`), and for no date at all
 */
export async function setNextDate(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  nextDueOn: Temporal.PlainDate | null,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    if (location.onceAbout !== null) throw new Refusal("comes-once");
    const dueOn = acceptDate(location, nextDueOn, today);
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
        ...{ nextDueOn: dueOn, state: "dated", stateSince: now },
        ...visitOfNextDate(location, { dueOn, opensOn: null }),
      })
      .where(eq(locations.id, locationId));
    await tryHolderAgain(tx, location.subscriptionId);
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "date-set",
      subscriptionId: location.subscriptionId,
      detail: { locationId, from: location.nextDueOn.toString(), to: dueOn.toString() },
    });
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

function acceptDate(
  location: Location,
  date: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  if (date === null) throw refuseAnswers({ nextDueOn: "location-incomplete" });
  const found = nextDateProblem(date, nameOfLocation(location), today);
  if (found) throw refuseAnswers({ nextDueOn: found });
  return date;
}

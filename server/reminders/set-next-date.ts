import { and, eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { catalogue } from "#core/catalogue.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/services.ts";
import { furthestYears } from "#server/signups/check-posted-signup.ts";
import { type Location, lockOwnLocation } from "./own-location.ts";

/**
 * Enters a location's next date. The reminders follow from it by themselves; a "done" said for this very date before is
 * taken back, for it would silence them.
 * @throws Refusal NOT_FOUND, VALIDATION for a date before today in the registrant's zone (the spec's Invalid Date),
 *   beyond all sense, or none at all
 */
export async function setNextDate(
  services: Services,
  userId: string,
  locationId: string,
  nextDueOn: Temporal.PlainDate | null,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, userId, locationId, now);
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
      .set({ nextDueOn: dueOn, state: "dated", stateSince: now })
      .where(eq(locations.id, locationId));
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "date-set",
      subscriptionId: location.subscriptionId,
      detail: { locationId, from: location.nextDueOn.toString(), to: dueOn.toString() },
    });
  });
  services.wakeDispatcher();
}

function acceptDate(
  location: Location,
  date: Temporal.PlainDate | null,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const { invalidDate, unreadable, locationIncomplete } = catalogue.signup;
  const refuse = (message: string, title?: string) =>
    new Refusal("VALIDATION", message, { ...(title && { title }), fields: { nextDueOn: message } });
  if (date === null) throw refuse(locationIncomplete);
  if (Temporal.PlainDate.compare(date, today) < 0) {
    throw refuse(invalidDate.message(location.name), invalidDate.title);
  }
  if (Temporal.PlainDate.compare(date, today.add({ years: furthestYears })) > 0) throw refuse(unreadable);
  return date;
}

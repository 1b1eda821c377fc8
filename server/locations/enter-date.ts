import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { visitOfNextDate } from "#core/dates/visit.ts";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { tryHolderAgain } from "#server/delivery/try-holder-again.ts";
import type { Services } from "#server/start/services.ts";
import { keepUnanswered } from "./keep-date-record.ts";
import type { Location } from "./own-location.ts";
import { findStandingDone } from "./standing-done.ts";
import { takeBackDone } from "./take-back-done.ts";

/**
 * Makes a checked date the location's present one. Undoes an earlier "done" for this date, which would silence its reminders.
 * `visitOfNextDate` decides about the appointment. Runs in the caller's transaction, with the location locked.
 */
export async function enterDate(
  tx: Tx,
  services: Services,
  userId: string,
  { location, today }: { location: Location; today: Temporal.PlainDate },
  date: EnteredDate,
): Promise<void> {
  const now = services.clock.now();
  const { id: locationId, subscriptionId } = location;
  const { dueOn, opensOn } = date;
  const done = await findStandingDone(tx, locationId, dueOn);
  if (done) await takeBackDone(tx, services, location, done.id, date, { userId });
  await keepUnanswered(tx, now, location, today);
  await tx
    .update(locations)
    .set({
      nextDueOn: dueOn,
      opensOn,
      state: "dated",
      stateSince: now,
      ...visitOfNextDate(location, date),
    })
    .where(eq(locations.id, locationId));
  await tryHolderAgain(tx, now, subscriptionId);
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
}

import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { oneLine } from "#core/people/contacts.ts";
import type { Db } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { dateRecords } from "#server/db/schema/reminders.ts";

import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { keepDateRecord } from "./keep-date-record.ts";
import { lockOwnLocation } from "./own-location.ts";

/**
 * Writes the account holder's note beside a date of the record: the present date, or a recorded one. "" deletes the note. It is
 * plain text on one line, and leaves the server only in the record and in the copy of the owner's data.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, for another's location and for a date that the record does not have
 */
export async function writeNote(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  { dueOn, note }: { dueOn: Temporal.PlainDate | null; note: string },
): Promise<string> {
  const now = services.clock.now();
  return db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, now, userId, locationId);
    if (dueOn?.equals(location.nextDueOn)) await keepDateRecord(tx, location);
    const written = dueOn
      ? await tx
          .update(dateRecords)
          .set({ note: oneLine(note) })
          .where(and(eq(dateRecords.locationId, locationId), eq(dateRecords.dueOn, dueOn)))
          .returning({ dueOn: dateRecords.dueOn })
      : [];
    if (dueOn === null || written.length === 0) throw new Refusal("not-found");
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "note-written",
      subscriptionId: location.subscriptionId,
      detail: { locationId, dueOn: dueOn.toString() },
    });
    return location.subscriptionId;
  });
}

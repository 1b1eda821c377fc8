import { eq } from "drizzle-orm";
import type { EnteredDate } from "#core/planning/message-days.ts";
import type { Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import type { Services } from "#server/start/services.ts";
import type { Location } from "./own-location.ts";
import { tellDoneTakenBack } from "./tell-done.ts";

/** The account holder, or the recipient who said it. */
type TakenBackBy = { userId: string } | { recipientChannelId: string; recipientId: string };

/**
 * Undoes a "done" of `date`: writes the audit log and tells everybody who was told of it. The caller changes the location.
 * `isReplaced`: the location's present date was entered since, and goes.
 */
export async function takeBackDone(
  tx: Tx,
  services: Services,
  location: Location,
  acknowledgementId: string,
  date: EnteredDate,
  by: TakenBackBy,
  isReplaced = false,
): Promise<void> {
  const now = services.clock.now();
  await tx.update(acknowledgements).set({ undoneAt: now }).where(eq(acknowledgements.id, acknowledgementId));
  await recordAudit(tx, {
    at: now,
    actor: "userId" in by ? { userId: by.userId } : { channelId: by.recipientChannelId },
    action: "done-taken-back",
    subscriptionId: location.subscriptionId,
    detail: {
      locationId: location.id,
      dueOn: date.dueOn.toString(),
      ...(isReplaced && { replaced: location.nextDueOn.toString() }),
    },
  });
  await tellDoneTakenBack(
    tx,
    services,
    location,
    acknowledgementId,
    date,
    "userId" in by ? null : by.recipientId,
  );
}

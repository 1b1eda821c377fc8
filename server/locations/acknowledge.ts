import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { type AuditEntry, recordAudit } from "#server/db/record-audit.ts";
import { acknowledgements } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { keepDateRecord } from "./keep-date-record.ts";
import { type Location, lockOwnLocation } from "./own-location.ts";
import { tellDoneSaid } from "./tell-done.ts";

/** Who says "done": the account holder on the dashboard, or a recipient by the link of a message or by a text. */
export type DoneBy =
  | { via: "dashboard"; userId: string }
  | { via: "link" | "text"; recipientChannelId: string; recipientId: string; firstName: string };

/**
 * Records that a location's present date is done: its reminders stop, the next date is asked for, and
 * the account holder and the other recipients are told who said so. Idempotent: a date that is done already changes
 * nothing. Runs in the caller's transaction, with the location locked.
 */
export async function acknowledge(
  tx: Tx,
  services: Services,
  location: Location,
  doneBy: DoneBy,
): Promise<void> {
  const now = services.clock.now();
  const { id: locationId, nextDueOn: dueOn, subscriptionId } = location;
  const [said] = await tx
    .insert(acknowledgements)
    .values({
      locationId,
      dueOn,
      via: doneBy.via,
      recipientChannelId: doneBy.via === "dashboard" ? null : doneBy.recipientChannelId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: acknowledgements.id });
  if (!said) return;
  await keepDateRecord(tx, location);
  if (location.state === "dated") {
    await tx
      .update(locations)
      .set({ state: "awaiting_next_date", stateSince: now })
      .where(eq(locations.id, locationId));
  }
  const actor: AuditEntry["actor"] =
    doneBy.via === "dashboard" ? { userId: doneBy.userId } : { channelId: doneBy.recipientChannelId };
  const detail = { locationId, dueOn: dueOn.toString(), via: doneBy.via };
  await recordAudit(tx, { at: now, actor, action: "done-said", subscriptionId, detail });
  await tellDoneSaid(tx, services, location, said.id, doneBy);
}

/**
 * Says "done" by the account holder's button. `dueOn` is the date that the page showed; null means the present date.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT when another date has been entered meanwhile, or when there are no more dates
 */
export async function acknowledgeOwn(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  dueOn: Temporal.PlainDate | null,
): Promise<string> {
  const subscriptionId = await db.transaction(async (tx) => {
    const { location } = await lockOwnLocation(tx, services.clock.now(), userId, locationId);
    if (!isPresentDate(location, dueOn ?? location.nextDueOn)) {
      throw new Refusal("changed-meanwhile");
    }
    await acknowledge(tx, services, location, { via: "dashboard", userId });
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** Whether this is the date that the location waits for. A replaced date is not, and an ended location waits for none. */
export const isPresentDate = ({ state, nextDueOn }: Location, dueOn: Temporal.PlainDate): boolean =>
  state !== "ended" && nextDueOn.equals(dueOn);

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

/** The account holder on the dashboard, or a recipient by a message's link or a text. */
export type DoneBy =
  | { via: "dashboard"; userId: string }
  | { via: "link" | "text"; recipientChannelId: string; recipientId: string; firstName: string };

/**
 * Records that a location's present date is done: stops its reminders, asks for the next date, and tells the account holder and
 * the other recipients who said so. Idempotent. Runs in the caller's transaction, with the location locked.
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
 * The account holder's "done". `dueOn`: the date that the page showed; null means the present date.
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

/** Whether the location waits for this date: not for a replaced one, and for none once it has ended. */
export const isPresentDate = ({ state, nextDueOn }: Location, dueOn: Temporal.PlainDate): boolean =>
  state !== "ended" && nextDueOn.equals(dueOn);

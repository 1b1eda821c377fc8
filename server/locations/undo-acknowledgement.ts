import { and, eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { acknowledgements, dateRecords } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { isPresentDate } from "./acknowledge.ts";
import { type Location, lockOwnLocation } from "./own-location.ts";
import { takeBackDone } from "./take-back-done.ts";

const undoHours = 7 * 24;

export function canUndo(saidAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, saidAt.add({ hours: undoHours })) <= 0;
}

/**
 * A location's "done" that can be undone, if it is not too old: the present date's or, while that is open, the last one.
 * `standing`: the location's, without undone ones.
 */
export function lastDoneOf<Said extends { dueOn: Temporal.PlainDate; createdAt: Temporal.Instant }>(
  { nextDueOn }: Pick<Location, "nextDueOn">,
  standing: readonly Said[],
): Said | undefined {
  const newestFirst = standing.toSorted((one, other) =>
    Temporal.Instant.compare(other.createdAt, one.createdAt),
  );
  return newestFirst.find(({ dueOn }) => dueOn.equals(nextDueOn)) ?? newestFirst[0];
}

/**
 * The account holder undoes a location's last "done". If the next date has been entered since, that date goes and the former one
 * returns. Its reminders go on, and the other recipients are told. `which`: the date that the page showed as done, so that a
 * repeated request undoes nothing else. "present" is the present date, "last" the date that was done last.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT when no "done" stands, when another date was done since, or when it was said more than
 * seven days ago
 */
export async function undoAcknowledgement(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  which: Temporal.PlainDate | "present" | "last" = "present",
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    const standing = await tx
      .select()
      .from(acknowledgements)
      .where(and(eq(acknowledgements.locationId, locationId), isNull(acknowledgements.undoneAt)));
    const last = lastDoneOf(location, standing);
    if (!last || !isPresentDate(location, location.nextDueOn)) throw new Refusal("changed-meanwhile");
    const meant = which === "present" ? location.nextDueOn : which;
    if (meant !== "last" && !last.dueOn.equals(meant)) throw new Refusal("changed-meanwhile");
    if (!canUndo(last.createdAt, now)) throw new Refusal("undo-too-late");
    const isReplaced = !last.dueOn.equals(location.nextDueOn);
    const former = isReplaced ? await formerDate(tx, location, last.dueOn, today) : null;
    await tx
      .update(locations)
      .set({ ...(former ?? {}), state: "dated", stateSince: now })
      .where(eq(locations.id, locationId));
    const { opensOn } = former ?? location;
    const date = { dueOn: last.dueOn, opensOn };
    await takeBackDone(tx, services, location, last.id, date, { userId }, isReplaced);
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** A reader may undo a date's "done" this often: everybody else hears of each. The account holder has no limit. */
const undoneAtMost = 3;

/**
 * A reader undoes their own "done" of a location's present date. Runs in the caller's transaction, with the location locked.
 * @throws Refusal CONFLICT when no "done" of this channel stands, when the next date was entered since, when it was said more
 * than seven days ago, and when this channel has undone three of this date
 */
export async function undoOwnDone(
  tx: Tx,
  services: Services,
  location: Location,
  dueOn: Temporal.PlainDate,
  by: { recipientChannelId: string; recipientId: string },
): Promise<void> {
  const now = services.clock.now();
  const standing = await findOwnDone(tx, location, dueOn, by.recipientChannelId);
  if (!standing) throw new Refusal("changed-meanwhile");
  if (!canUndo(standing.createdAt, now)) throw new Refusal("undo-too-late");
  await tx.update(locations).set({ state: "dated", stateSince: now }).where(eq(locations.id, location.id));
  await takeBackDone(tx, services, location, standing.id, { dueOn, opensOn: location.opensOn }, by);
}

/** Whether `undoOwnDone` would succeed. */
export async function canUndoOwnDone(
  db: Db | Tx,
  now: Temporal.Instant,
  location: Location,
  dueOn: Temporal.PlainDate,
  recipientChannelId: string,
): Promise<boolean> {
  const standing = await findOwnDone(db, location, dueOn, recipientChannelId);
  return standing !== undefined && canUndo(standing.createdAt, now);
}

/** This channel's standing "done" of the present date, if it has not undone too many. */
async function findOwnDone(
  db: Db | Tx,
  location: Location,
  dueOn: Temporal.PlainDate,
  recipientChannelId: string,
) {
  if (!isPresentDate(location, dueOn)) return undefined;
  const said = await db
    .select()
    .from(acknowledgements)
    .where(
      and(
        eq(acknowledgements.locationId, location.id),
        eq(acknowledgements.dueOn, dueOn),
        eq(acknowledgements.recipientChannelId, recipientChannelId),
      ),
    );
  return said.length <= undoneAtMost ? said.find(({ undoneAt }) => undoneAt === null) : undefined;
}

/** The date as it was when it was done, without an appointment that has passed. */
async function formerDate(tx: Tx, location: Location, dueOn: Temporal.PlainDate, today: Temporal.PlainDate) {
  const [record] = await tx
    .select()
    .from(dateRecords)
    .where(and(eq(dateRecords.locationId, location.id), eq(dateRecords.dueOn, dueOn)));
  const { opensOn = null, appointmentOn = null, appointmentTime = null } = record ?? {};
  const isAhead = appointmentOn !== null && Temporal.PlainDate.compare(appointmentOn, today) >= 0;
  return {
    nextDueOn: dueOn,
    opensOn,
    ...(isAhead ? { appointmentOn, appointmentTime } : { appointmentOn: null, appointmentTime: null }),
  };
}

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

/** How long a "done" can be taken back. */
const undoHours = 7 * 24;

/** Whether a "done" said at `saidAt` can still be taken back at `now`. */
export function canUndo(saidAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, saidAt.add({ hours: undoHours })) <= 0;
}

/**
 * The "done" of a location that can be taken back, as far as it is not too old: that of the present date or, while the present
 * date is open, the last one that somebody said. `standing` are the location's, without those that were taken back.
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
 * The account holder takes back the last "done" of a location. When the next date has been entered since, that date goes and
 * the former one comes back. Its reminders go on, and the other recipients are told. `which` is the date that the page showed as
 * done: a request that comes twice then takes nothing else back. "present" is the present date, "last" whichever date was
 * done last.
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

/** How often a reader takes back a "done" of one date: each time everybody else is told. The account holder may always. */
const undoneAtMost = 3;

/**
 * A reader takes back their own "done" of a location's present date. Runs in the caller's transaction, with the location locked.
 * @throws Refusal CONFLICT when no "done" of this channel stands, when the next date was entered since, when it was said more than
 * seven days ago, and when this channel has taken back three of this date
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

/** Whether a reader can take back what they said about a location's present date (`undoOwnDone`). */
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

/** The "done" of the present date that this channel said, that stands, and that the channel has not taken back too often. */
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

/** The date as it was when it was done, except for an appointment that has passed. */
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

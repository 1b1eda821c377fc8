import { and, eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { acknowledgements, dateRecords } from "#server/db/schema/reminders.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { isPresentDate } from "./acknowledge.ts";
import { type Location, lockOwnLocation } from "./own-location.ts";
import { tellDoneTakenBack } from "./tell-done.ts";

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
  { nextDueOn, onceAbout }: Pick<Location, "nextDueOn" | "onceAbout">,
  standing: readonly Said[],
): Said | undefined {
  const newestFirst = standing.toSorted((one, other) =>
    Temporal.Instant.compare(other.createdAt, one.createdAt),
  );
  const present = newestFirst.find(({ dueOn }) => dueOn.equals(nextDueOn));
  // No date follows one that comes once.
  return present ?? (onceAbout === null ? newestFirst[0] : undefined);
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
    await takeBack(tx, services, location, today, last, { userId });
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
  by: { recipientChannelId: string; recipientId: string; timeZone: string },
): Promise<void> {
  const now = services.clock.now();
  const said = await tx
    .select()
    .from(acknowledgements)
    .where(saidBy(location.id, dueOn, by.recipientChannelId));
  const standing = said.find(({ undoneAt }) => undoneAt === null);
  const undone = said.length - (standing ? 1 : 0);
  if (!standing || undone >= undoneAtMost || !isPresentDate(location, dueOn)) {
    throw new Refusal("changed-meanwhile");
  }
  if (!canUndo(standing.createdAt, now)) throw new Refusal("undo-too-late");
  await takeBack(tx, services, location, todayIn(by.timeZone, now), standing, {
    channelId: by.recipientChannelId,
    recipientId: by.recipientId,
  });
}

/** Whether a reader can take back what they said about a location's present date (`undoOwnDone`). */
export async function canUndoOwnDone(
  db: Db | Tx,
  now: Temporal.Instant,
  location: Location,
  dueOn: Temporal.PlainDate,
  recipientChannelId: string,
): Promise<boolean> {
  if (!isPresentDate(location, dueOn)) return false;
  const said = await db
    .select()
    .from(acknowledgements)
    .where(saidBy(location.id, dueOn, recipientChannelId));
  const standing = said.find(({ undoneAt }) => undoneAt === null);
  return standing !== undefined && said.length <= undoneAtMost && canUndo(standing.createdAt, now);
}

const saidBy = (locationId: string, dueOn: Temporal.PlainDate, recipientChannelId: string) =>
  and(
    eq(acknowledgements.locationId, locationId),
    eq(acknowledgements.dueOn, dueOn),
    eq(acknowledgements.recipientChannelId, recipientChannelId),
  );

type Undoer = { userId: string } | { channelId: string; recipientId: string };

/** The date waits again. Where the next date was entered since, that one goes. The others are told. */
async function takeBack(
  tx: Tx,
  services: Services,
  location: Location,
  today: Temporal.PlainDate,
  last: typeof acknowledgements.$inferSelect,
  by: Undoer,
): Promise<void> {
  const now = services.clock.now();
  await tx.update(acknowledgements).set({ undoneAt: now }).where(eq(acknowledgements.id, last.id));
  const isReplaced = !last.dueOn.equals(location.nextDueOn);
  const former = isReplaced ? await formerDate(tx, location, last.dueOn, today) : null;
  await tx
    .update(locations)
    .set({ ...(former ?? {}), state: "dated", stateSince: now })
    .where(eq(locations.id, location.id));
  await recordAudit(tx, {
    at: now,
    actor: "userId" in by ? { userId: by.userId } : { channelId: by.channelId },
    action: "done-taken-back",
    subscriptionId: location.subscriptionId,
    detail: {
      locationId: location.id,
      dueOn: last.dueOn.toString(),
      // The date that was entered since, and goes.
      ...(isReplaced && { replaced: location.nextDueOn.toString() }),
    },
  });
  const { opensOn } = former ?? location;
  const date = { dueOn: last.dueOn, opensOn };
  await tellDoneTakenBack(tx, services, location, last.id, date, "userId" in by ? null : by.recipientId);
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

import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { ObstacleReason } from "#core/dates/date-kinds.ts";
import { hasReminderChoice } from "#core/people/reminder-sets.ts";
import { isObstacleDay } from "#core/planning/obstacle-days.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { obstacles } from "#server/db/schema/reminders.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { isPresentDate } from "#server/locations/acknowledge.ts";
import { type Location, lockOwnLocation } from "#server/locations/own-location.ts";
import { isDateDone } from "#server/locations/standing-done.ts";
import { endRest } from "#server/recipients/end-rest.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { tellObstacle } from "./tell-obstacle.ts";

export type Obstacle = typeof obstacles.$inferSelect;

/** What the account holder says: why, and which people on the list are told (never why). */
export interface ObstacleAnswers {
  /** The date that the page showed. */
  dueOn: Temporal.PlainDate;
  reason: ObstacleReason;
  tell: readonly string[];
}

/** Every "cannot come" of a location's date that stands. */
export const standingObstacles = (
  db: Db | Tx,
  locationId: string,
  dueOn: Temporal.PlainDate,
): Promise<Obstacle[]> =>
  db
    .select()
    .from(obstacles)
    .where(and(eq(obstacles.locationId, locationId), eq(obstacles.dueOn, dueOn), isNull(obstacles.endedAt)));

/** Whether it can be said today of this date that the person cannot come. Whom to ask what is about an office, and not about a duty. */
export const canSayObstacle = async (
  db: Db | Tx,
  location: Location,
  dueOn: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Promise<boolean> =>
  location.duty === null &&
  isPresentDate(location, dueOn) &&
  isObstacleDay({ dueOn, opensOn: location.opensOn }, today) &&
  !(await isDateDone(db, location.id, dueOn));

/**
 * The account holder says that the person cannot come, and why. Said again, the reason is corrected, and whoever is new among
 * those to tell is told. Reminders go on. In custody the registrant's own messages rest, until somebody says otherwise; any other
 * reason says otherwise.
 * @returns the subscription that the location belongs to
 * @throws Refusal NOT_FOUND, CONFLICT when the date is another by now, is done, or is not near
 */
export async function sayObstacle(
  db: Db,
  services: Services,
  userId: string,
  locationId: string,
  { dueOn, reason, tell }: ObstacleAnswers,
): Promise<string> {
  const now = services.clock.now();
  const subscriptionId = await db.transaction(async (tx) => {
    const { location, today } = await lockOwnLocation(tx, now, userId, locationId);
    if (!(await canSayObstacle(tx, location, dueOn, today))) throw new Refusal("changed-meanwhile");
    const before = (await standingObstacles(tx, locationId, dueOn)).find(({ via }) => via === "dashboard");
    // The registrant and the account holder know.
    const people = (await peopleOf(tx, location.subscriptionId))
      .filter(hasReminderChoice)
      .map(({ id }) => id);
    const isNew = (id: string) => tell.includes(id) && !before?.told.includes(id);
    const newlyTold = people.filter(isNew);
    const told = [...(before?.told ?? []), ...newlyTold];
    const [said] = before
      ? await tx.update(obstacles).set({ reason, told }).where(eq(obstacles.id, before.id)).returning()
      : await tx
          .insert(obstacles)
          .values({ locationId, dueOn, reason, via: "dashboard", told, createdAt: now })
          .returning();
    if (!said) throw new Error("An obstacle was not written.");
    if (reason === "custody") await beginRest(tx, location.subscriptionId, now);
    else if (before?.reason === "custody") await endRest(tx, location.subscriptionId);
    const detail = { locationId, dueOn: dueOn.toString(), via: "dashboard" };
    await recordAudit(tx, {
      at: now,
      actor: { userId },
      action: "cannot-come-said",
      subscriptionId: location.subscriptionId,
      detail,
    });
    await tellObstacle(tx, services, location, said, {
      template: "cannot-come",
      by: null,
      isTold: ({ recipient }) => newlyTold.includes(recipient.id),
    });
    return location.subscriptionId;
  });
  services.wakeDispatcher();
  return subscriptionId;
}

/** The registrant's messages rest on every date of the list, but for those to the holder's own mailbox. */
async function beginRest(tx: Tx, subscriptionId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .update(recipients)
    .set({ restsSince: now })
    .where(
      and(
        eq(recipients.subscriptionId, subscriptionId),
        eq(recipients.relation, "registrant"),
        isNotNull(recipients.position),
        isNull(recipients.restsSince),
      ),
    );
}

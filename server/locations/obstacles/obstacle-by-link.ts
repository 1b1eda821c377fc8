import { and, eq } from "drizzle-orm";
import { todayIn } from "#core/dates/time-zones.ts";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { recordAudit } from "#server/db/record-audit.ts";
import { obstacles } from "#server/db/schema/reminders.ts";
import { registrants } from "#server/db/schema/subscriptions.ts";
import { type LinkedReminder, linkedReminder } from "#server/locations/linked-reminder.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";
import { endStanding, ofDate } from "./end-obstacle.ts";
import { canSayObstacle, type Obstacle, standingObstacles } from "./say-obstacle.ts";
import { tellObstacle } from "./tell-obstacle.ts";

/**
 * What a reader of a message knows of "cannot come". `said`: this address said it, or the account holder had its reader told.
 * `closed`: it cannot be said.
 */
export type ObstacleSeen = "closed" | "open" | "said";

/** How often one address says it of one date: each time the account holder is told. */
const saidAtMost = 3;

/** What this reader may know: their own, and what the holder had them told. */
const isKnown =
  ({ recipientChannelId, recipient }: LinkedReminder) =>
  (one: Obstacle) =>
    one.via === "dashboard" ? one.told.includes(recipient.id) : one.recipientChannelId === recipientChannelId;

export async function readObstacleSeen(
  db: Db | Tx,
  { clock }: Services,
  linked: LinkedReminder,
): Promise<ObstacleSeen> {
  const { location, dueOn, recipientChannelId } = linked;
  const [registrant] = await db
    .select({ timeZone: registrants.timeZone })
    .from(registrants)
    .where(eq(registrants.subscriptionId, location.subscriptionId));
  const today = registrant && todayIn(registrant.timeZone, clock.now());
  if (!today || !(await canSayObstacle(db, location, dueOn, today))) return "closed";
  if ((await standingObstacles(db, location.id, dueOn)).some(isKnown(linked))) return "said";
  const isOwn = eq(obstacles.recipientChannelId, recipientChannelId);
  const times = await db.$count(obstacles, and(ofDate(location.id, dueOn), isOwn));
  return times < saidAtMost ? "open" : "closed";
}

/**
 * A reader says by the link of a message that the person cannot come. No reason is asked for, nothing rests, and only the account holder
 * is told: an old link in other hands must silence nobody.
 * @throws Refusal NOT_FOUND, CONFLICT when it cannot be said of this date
 */
export async function sayObstacleByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const linked = await linkedReminder(tx, services.keys, token, { lock: true });
    const seen = await readObstacleSeen(tx, services, linked);
    if (seen === "said") return;
    if (seen === "closed") throw new Refusal("changed-meanwhile");
    const { location, dueOn, recipientChannelId, recipient } = linked;
    const { id: locationId, subscriptionId } = location;
    const now = services.clock.now();
    const [said] = await tx
      .insert(obstacles)
      .values({ locationId, dueOn, via: "link", recipientChannelId, createdAt: now })
      .returning();
    if (!said) throw new Error("An obstacle was not written.");
    await recordAudit(tx, {
      at: now,
      actor: { channelId: recipientChannelId },
      action: "cannot-come-said",
      subscriptionId,
      detail: { locationId, dueOn: dueOn.toString(), via: "link" },
    });
    await tellObstacle(tx, services, location, said, {
      template: "cannot-come",
      by: firstName(recipient.fullName),
      isTold: (way) => way.recipient.isAccountHolder,
    });
  });
  services.wakeDispatcher();
}

/**
 * A reader says that the person can come after all: what this address said ends, and what the holder said and had this reader told. The
 * holder is told, and everybody whom the holder had told.
 * @throws Refusal NOT_FOUND, CONFLICT when the reader knows of nothing that stands
 */
export async function endObstacleByLink(db: Db, services: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const linked = await linkedReminder(tx, services.keys, token, { lock: true });
    if ((await readObstacleSeen(tx, services, linked)) !== "said") throw new Refusal("changed-meanwhile");
    const { location, dueOn, recipientChannelId, recipient } = linked;
    const standing = (await standingObstacles(tx, location.id, dueOn)).filter(isKnown(linked));
    await endStanding(tx, services, location, standing, { channelId: recipientChannelId });
    const about = standing.find(({ via }) => via === "dashboard") ?? standing[0];
    if (!about) return;
    await tellObstacle(tx, services, location, about, {
      template: "can-come",
      by: firstName(recipient.fullName),
      isTold: (way) =>
        way.recipient.isAccountHolder ||
        (about.told.includes(way.recipient.id) && way.recipient.id !== recipient.id),
    });
  });
  services.wakeDispatcher();
}

import { and, asc, eq, isNull } from "drizzle-orm";
import type { ObstacleReason } from "#core/dates/date-kinds.ts";
import { firstName } from "#core/people/contacts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { obstacles } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import type { Location } from "#server/locations/own-location.ts";
import { peopleOf } from "#server/recipients/lock-own-people.ts";

export interface ObstacleShown {
  reason: ObstacleReason | null;
  by: string[];
  told: string[];
  toldNames: string[];
}

/** What was said about each location's present date: that the person cannot come. For the account holder alone. */
export async function readObstacles(
  db: Db | Tx,
  subscriptionId: string,
): Promise<(location: Location) => ObstacleShown | null> {
  const rows = await db
    .select({ obstacle: obstacles, fullName: recipients.fullName, position: recipients.position })
    .from(obstacles)
    .innerJoin(
      locations,
      and(eq(locations.id, obstacles.locationId), eq(locations.nextDueOn, obstacles.dueOn)),
    )
    .leftJoin(recipientChannels, eq(recipientChannels.id, obstacles.recipientChannelId))
    .leftJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(and(eq(locations.subscriptionId, subscriptionId), isNull(obstacles.endedAt)))
    .orderBy(asc(obstacles.createdAt), asc(obstacles.id));
  const people = rows.length === 0 ? [] : await peopleOf(db, subscriptionId);
  return ({ id }) => {
    const ofPlace = rows.filter(({ obstacle }) => obstacle.locationId === id);
    if (ofPlace.length === 0) return null;
    const own = ofPlace.find(({ obstacle }) => obstacle.via === "dashboard")?.obstacle;
    const told = own?.told ?? [];
    const named = ofPlace.flatMap(({ fullName, position }) =>
      fullName === null || position === null ? [] : firstName(fullName),
    );
    return {
      reason: own?.reason ?? null,
      by: [...new Set(named)],
      told,
      toldNames: people.filter((one) => told.includes(one.id)).map(({ fullName }) => firstName(fullName)),
    };
  };
}

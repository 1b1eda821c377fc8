import { Temporal } from "temporal-polyfill";
import type { Db } from "#server/db/client.ts";
import { tallySendings } from "#server/delivery/tally-sendings.ts";

/**
 * A provider that has taken a hundred other messages in the minutes before `at`. An address that it then refuses as
 * unknown is dead, and the provider is not in trouble.
 */
export async function othersWereTaken(
  db: Db,
  at: string,
  channel: "email" | "text" = "email",
): Promise<void> {
  const minutesBefore = Temporal.Instant.from(at).subtract({ minutes: 2 });
  await db.transaction((tx) => tallySendings(tx, minutesBefore, { taken: Array(100).fill({ channel }) }));
}

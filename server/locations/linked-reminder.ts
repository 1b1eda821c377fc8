import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { isTold } from "#core/people/reminder-sets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { readLink } from "#server/db/signed-links.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { Refusal } from "#server/refusal.ts";
import type { Location } from "./own-location.ts";

export interface LinkedReminder {
  location: Location;
  dueOn: Temporal.PlainDate;
  recipientChannelId: string;
  channel: Channel;
  recipient: Recipient;
}

const selectReminder = (db: Db | Tx, number: number) =>
  db
    .select({
      location: locations,
      dueOn: deliveries.dueOn,
      channel: recipientChannels,
      recipient: recipients,
    })
    .from(deliveries)
    .innerJoin(locations, eq(locations.id, deliveries.locationId))
    .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .where(eq(deliveries.number, number));

/**
 * The reminder of a "done" link. `lock` locks its location for the caller's transaction, without waiting for a planner that
 * writes rows for it.
 * @throws Refusal NOT_FOUND for a token that was not signed here, and when the reminder or its address is gone
 */
export async function linkedReminder(
  db: Db | Tx,
  keys: Keys,
  token: string,
  { lock }: { lock: boolean },
): Promise<LinkedReminder> {
  const number = readLink(keys, "done", token);
  if (number === null) throw new Refusal("not-found");
  const query = selectReminder(db, number);
  const [found] = await (lock ? query.for("no key update", { of: locations }) : query);
  // A retired address's reader may not silence the others.
  if (!found?.dueOn || found.channel.retiredAt) throw new Refusal("not-found");
  const { location, dueOn, channel, recipient } = found;
  // A reader who no longer gets another date's reminders learns nothing from an old one.
  if (!isTold(location.other, recipient)) throw new Refusal("not-found");
  return { location, dueOn, recipientChannelId: channel.id, channel, recipient };
}

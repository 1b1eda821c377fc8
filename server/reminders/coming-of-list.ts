import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { type ComingMessage, comingMessages } from "#core/planning/coming-messages.ts";
import type { DateFacts } from "#core/planning/facts.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { readDateFacts } from "#server/reminders/read-date-facts.ts";
import type { Services } from "#server/start/services.ts";

/** On a reader's own clock: "2026-12-03", "09:00". */
export interface LocalTime {
  on: string;
  time: string;
}

/** Every date of a list, with the facts for its reminders. */
export function readDatesOfList(
  db: Db | Tx,
  services: Services,
  subscriptionId: string,
): Promise<DateFacts[]> {
  const own = sql`select id, id as at from locations where subscription_id = ${subscriptionId}::uuid`;
  return readDateFacts(db, own, openKindsOf(services));
}

/** When the next reminder leaves for this channel. Null when none lies ahead. */
export async function readNextOfChannel(
  db: Db | Tx,
  services: Services,
  { subscriptionId, channelId }: { subscriptionId: string; channelId: string },
): Promise<LocalTime | null> {
  const now = services.clock.now();
  const [first] = (await readDatesOfList(db, services, subscriptionId))
    .flatMap((facts) => comingMessages(facts, now))
    .filter(({ channel }) => channel.id === channelId)
    .sort((one, other) => Temporal.Instant.compare(one.at, other.at));
  return first ? asLocalTime(localOf(first)) : null;
}

export const localOf = ({ at, channel }: ComingMessage): Temporal.PlainDateTime =>
  at.toZonedDateTimeISO(channel.timeZone).toPlainDateTime();

export const asLocalTime = (moment: Temporal.PlainDateTime): LocalTime => ({
  on: moment.toPlainDate().toString(),
  time: moment.toPlainTime().toString({ smallestUnit: "minute" }),
});

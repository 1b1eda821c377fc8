import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/dates/date-kinds.ts";
import { isTold } from "#core/people/reminder-sets.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { isOpenDate } from "#server/reminders/is-open-date.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";

/** In these states a number's holder may say "done": our texts may fail to arrive there, but theirs arrive here. */
const listedStates: Channel["state"][] = ["confirmed", "failing"];

/** The address is on its list. */
export const isListed = ({ state, retiredAt }: Channel): boolean =>
  retiredAt === null && listedStates.includes(state);

/** The channels by which this number's holder may say "done". */
export const heardFrom = (number: string) =>
  and(
    eq(recipientChannels.kind, "text"),
    eq(recipientChannels.address, number),
    inArray(recipientChannels.state, listedStates),
    isNull(recipientChannels.retiredAt),
  );

/** A date that a number's holder may mark as done, and as which recipient. */
export interface OpenDate {
  locationId: string;
  subscriptionId: string;
  dueOn: Temporal.PlainDate;
  numberOnDay: NumberOnDay;
  recipient: Recipient;
  channel: Channel;
}

/**
 * The dates that a DONE from this number can mean: open ones of every subscription that texts it, or tries to. Earliest first,
 * each once.
 */
export async function openDatesOf(db: Db | Tx, number: string): Promise<OpenDate[]> {
  const rows = await db
    .select({
      location: locations,
      numberOnDay: numberOnDay(sql`locations`),
      recipient: recipients,
      channel: recipientChannels,
    })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(locations, eq(locations.subscriptionId, recipients.subscriptionId))
    .where(and(heardFrom(number), isOpenDate))
    .orderBy(
      ...[asc(locations.nextDueOn), asc(locations.subscriptionId), asc(locations.position)],
      asc(recipients.position),
    );
  const seen = new Set<string>();
  return rows
    .filter(({ location, recipient }) => isTold(location.other, recipient))
    .map(({ location, ...rest }) => ({
      locationId: location.id,
      subscriptionId: location.subscriptionId,
      dueOn: location.nextDueOn,
      ...rest,
    }))
    .filter(({ locationId }) => !seen.has(locationId) && seen.add(locationId));
}

import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { NumberOnDay } from "#core/date-kinds.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import type { Channel, Recipient } from "#server/recipients/channels-of.ts";
import { isAcknowledged } from "#server/reminders/reminder-rules-sql.ts";
import { numberOnDay } from "#server/reminders/which-on-day.ts";

/**
 * The states in which a number's holder may say "done": our texts may fail to arrive there, but the holder's texts
 * arrive here.
 */
export const listedStates = ["confirmed", "failing"] as const;

/** A date that a number's holder may call done, and as which recipient. */
export interface OpenDate {
  locationId: string;
  subscriptionId: string;
  dueOn: Temporal.PlainDate;
  numberOnDay: NumberOnDay;
  recipient: Recipient;
  channel: Channel;
}

/**
 * The dates that a DONE from this number can be about: in every subscription that texts it, or tries to, those whose
 * reminders have begun and that nobody has called done. The earliest first, each once.
 */
export async function openDatesOf(db: Db | Tx, number: string): Promise<OpenDate[]> {
  // The rule below is the reminders' own, which uses the alias `l`.
  const l = sql.identifier("l");
  const hasBegun = sql`exists (select 1 from deliveries d
    where d.kind = 'reminder' and d.location_id = ${locations.id} and d.due_on = ${locations.nextDueOn}
      and d.status in ('sending', 'sent', 'delivered'))`;
  const isOpen = sql`not exists (select 1 from locations ${l} where ${l}.id = ${locations.id} and ${isAcknowledged})`;
  const rows = await db
    .select({
      location: locations,
      numberOnDay: numberOnDay(sql`locations`),
      ...{ recipient: recipients, channel: recipientChannels },
    })
    .from(recipientChannels)
    .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
    .innerJoin(locations, eq(locations.subscriptionId, recipients.subscriptionId))
    .where(
      and(
        eq(recipientChannels.kind, "text"),
        eq(recipientChannels.address, number),
        inArray(recipientChannels.state, [...listedStates]),
        isNull(recipientChannels.retiredAt),
        ne(locations.state, "ended"),
        hasBegun,
        isOpen,
      ),
    )
    .orderBy(
      ...[asc(locations.nextDueOn), asc(locations.subscriptionId), asc(locations.position)],
      asc(recipients.position),
    );
  const seen = new Set<string>();
  return rows
    .map(({ location, ...rest }) => ({
      ...{ locationId: location.id, subscriptionId: location.subscriptionId, dueOn: location.nextDueOn },
      ...rest,
    }))
    .filter(({ locationId }) => !seen.has(locationId) && seen.add(locationId));
}

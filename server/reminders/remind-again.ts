import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { type Later, remindLater } from "#core/planning/later.ts";
import { daysUntil } from "#core/planning/message-days.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Channel } from "#server/recipients/channels-of.ts";
import { readDateFactsOf } from "#server/reminders/read-date-facts.ts";
import type { Services } from "#server/start/services.ts";

export interface ReadersDate {
  locationId: string;
  subscriptionId: string;
  dueOn: Temporal.PlainDate;
  channel: Pick<Channel, "id" | "kind">;
}

/**
 * The answer to a reader who asks to be reminded later. `open`: the reader may ask, and the reminder would come at `at`. `again`:
 * the reader has asked, and it comes at `at`. `next`: nothing comes before the reader's own next reminder, at `at`. `soon`: one is
 * on its way. `closed`: no reminder is left.
 */
export type RemindedLater =
  | { comes: "open" | "again" | "next"; at: Temporal.Instant }
  | { comes: "soon" }
  | { comes: "closed" };

/** Changes nothing. */
export const readRemindedLater = async (
  db: Db | Tx,
  services: Services,
  date: ReadersDate,
): Promise<RemindedLater> => (await look(db, services, date)).stands;

/**
 * The reader wants the date's reminder again, later. Each message of the date comes again at most once, on the channel that
 * brought it, and only one of them waits at a time. It is a notice beside the date's reminders: it replaces none, and the planner
 * ignores it. The caller holds the location's lock.
 */
export async function remindAgain(
  tx: Tx,
  services: Services,
  date: ReadersDate,
): Promise<{ later: RemindedLater; isNew: boolean }> {
  const { stands, later } = await look(tx, services, date);
  if (stands.comes !== "open" || !later?.giveUpAt) return { later: stands, isNew: false };
  const { keys, clock } = services;
  await enqueueDelivery(tx, keys, clock.now(), {
    template: "reminder-again",
    params: { offset: later.offset },
    dedupeKey: keyOf(date, later),
    channel: date.channel.kind,
    to: { recipientChannelId: date.channel.id },
    subscriptionId: date.subscriptionId,
    locationId: date.locationId,
    dueOn: date.dueOn,
    sendAt: stands.at,
    giveUpAt: later.giveUpAt,
  });
  return { later: { comes: "again", at: stands.at }, isNew: true };
}

/** An instant in the reader's words: the day, how many days away it is, and the time. */
export function localMoment(at: Temporal.Instant, timeZone: string, now: Temporal.Instant) {
  const local = at.toZonedDateTimeISO(timeZone);
  return {
    day: local.toPlainDate().toString(),
    daysAway: daysUntil(local.toPlainDate(), todayIn(timeZone, now)),
    time: local.toPlainTime().toString({ smallestUnit: "minute" }),
  };
}

const keyOf = ({ locationId, dueOn, channel }: ReadersDate, { offset }: Later): string =>
  `again:${locationId}:${dueOn}:${offset}:${channel.id}`;

async function look(
  db: Db | Tx,
  services: Services,
  date: ReadersDate,
): Promise<{ stands: RemindedLater; later: Later | null }> {
  const { locationId, dueOn, channel } = date;
  const facts = (await readDateFactsOf(db, [locationId], openKindsOf(services))).get(locationId);
  // A replaced date's link says nothing about the present one.
  const isPresent = facts?.date.dueOn.equals(dueOn) ?? false;
  const later = facts && isPresent ? remindLater(facts, channel.id, services.clock.now()) : null;
  if (later === null) return { stands: { comes: "closed" }, later };
  const asked = await db
    .select({
      key: deliveries.dedupeKey,
      status: deliveries.status,
      attempts: deliveries.attempts,
      at: deliveries.nextAttemptAt,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.template, "reminder-again"),
        eq(deliveries.locationId, locationId),
        eq(deliveries.dueOn, dueOn),
        eq(deliveries.recipientChannelId, channel.id),
      ),
    );
  const waiting = asked.find(({ status }) => status === "planned");
  if (waiting && waiting.attempts > 0) return { stands: { comes: "soon" }, later };
  if (waiting) return { stands: { comes: "again", at: waiting.at }, later };
  const isAsked = asked.some(({ key }) => key === keyOf(date, later));
  if (later.againAt !== null && !isAsked) return { stands: { comes: "open", at: later.againAt }, later };
  if (later.nextAt === null) return { stands: { comes: "closed" }, later };
  const isSoon = Temporal.Instant.compare(later.nextAt, services.clock.now()) <= 0;
  return { stands: isSoon ? { comes: "soon" } : { comes: "next", at: later.nextAt }, later };
}

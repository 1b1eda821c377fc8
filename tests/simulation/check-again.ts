import { Temporal } from "temporal-polyfill";
import {
  channelOf,
  type DeliveryFacts,
  type LocationFacts,
  locationOf,
  type RecipientFacts,
  readerOf,
} from "./facts.ts";
import { isOver, isRunning } from "./oracle.ts";
import { againAt, getsMessage, messageKeys, newestDueOffset, reminderInstant } from "./rules.ts";
import { Violation, type World } from "./world.ts";

/** Reminders that come again at their readers' wish: when they leave, and that none is left out without a reason. */

export const isAgain = ({ template }: DeliveryFacts): boolean => template === "reminder-again";

const minute = 60_000;
const twoHours = 120 * minute;

interface Moment {
  location: LocationFacts;
  reader: RecipientFacts;
  at: Temporal.Instant;
}

/** The reminder leaves at its hour or later that day, once for each message, and two hours from the reader's own next ones. */
export function checkAgainTime(world: World, row: DeliveryFacts, { location, reader, at }: Moment): void {
  const refuse = (sentence: string) => {
    throw new Violation(4, `${world.nameOf(row)}: ${sentence}`);
  };
  const hour = hourOf(row, reader);
  if (at.epochMilliseconds < hour.epochMilliseconds) refuse("comes again before its hour");
  const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(reader.timeZone).toPlainDate();
  if (!dayOf(at).equals(dayOf(hour))) refuse("comes again on another day");
  if (siblings(world, row).some((other) => isAgain(other) && isSameMessage(row, other)))
    refuse("comes again twice");
  const own = messageKeys(location.date).filter((key) => getsMessage(reader, location.date, key));
  const isNear = own.some((key) => {
    const ahead = reminderInstant(location.date, key, reader.timeZone).since(at).total("milliseconds");
    return ahead > 0 && ahead < twoHours;
  });
  if (isNear) refuse("comes again shortly before the reader's own next reminder");
  // The reader's own message does not replace this one when it leaves only some minutes late.
  const since = at.epochMilliseconds - twoHours + 16 * minute;
  if (hasLeftSince(world, row, since)) refuse("comes again shortly after the reader's own reminder");
}

/** A row that has ended unsent has a reason, and the facts of that moment bear the reason out. */
export function checkAgainEnded(world: World, before: DeliveryFacts | undefined, row: DeliveryFacts): void {
  if (!isAgain(row) || before?.status === row.status) return;
  if (row.status !== "superseded" && row.status !== "cancelled") return;
  const [atMs, location, reader, channel] = [
    Date.parse(row.updated_at),
    locationOf(world.facts, row),
    readerOf(world.facts, row),
    channelOf(world.facts, row),
  ];
  if (!location || !reader || !channel || channel.isRetired || channel.isResting) return;
  const list = world.facts.subscriptions.get(location.subscriptionId);
  const isDead =
    isOver(location) || location.due !== row.due_on || location.isDone || !isRunning(list, location);
  if (isDead || row.status_reason === "shared-address") return;
  const at = Temporal.Instant.fromEpochMilliseconds(atMs);
  const newest = newestDueOffset(location.date, reader, at);
  const isLate = newest === null || atMs >= Date.parse(row.give_up_at ?? "");
  if (row.status === "cancelled" && isLate) return;
  const own = messageKeys(location.date).filter((key) => getsMessage(reader, location.date, key));
  const comesSoon = own.some((key) => {
    const ahead = reminderInstant(location.date, key, reader.timeZone).epochMilliseconds - atMs;
    return ahead > -5 * minute && ahead <= twoHours;
  });
  const waits = siblings(world, row).some(
    (other) => other.kind === "reminder" && ["planned", "sending"].includes(other.status),
  );
  if (row.status === "superseded" && (comesSoon || waits || hasLeftSince(world, row, atMs - twoHours)))
    return;
  throw new Violation(
    8,
    `${world.nameOf(row)}: was asked for again, and is ${row.status} (${row.status_reason})`,
  );
}

/** Whether the row waits no longer than it may: until this evening at six or tomorrow at eight, by the time of the request. */
export function againWaits(world: World, row: DeliveryFacts): boolean {
  const reader = readerOf(world.facts, row);
  return (
    isAgain(row) &&
    reader !== undefined &&
    Date.parse(row.next_attempt_at) <= hourOf(row, reader).epochMilliseconds
  );
}

const hourOf = (row: DeliveryFacts, { timeZone }: RecipientFacts): Temporal.Instant =>
  againAt(Temporal.Instant.from(row.created_at), timeZone);

const siblings = ({ deliveries }: World, row: DeliveryFacts): DeliveryFacts[] =>
  [...deliveries.values()].filter(
    (other) =>
      other.id !== row.id &&
      other.location_id === row.location_id &&
      other.due_on === row.due_on &&
      other.recipient_channel_id === row.recipient_channel_id,
  );

const isSameMessage = (one: DeliveryFacts, other: DeliveryFacts): boolean =>
  one.params.offset === other.params.offset;

/** One of the reader's own reminders of the date has left since `since`, and since the request for this one. */
function hasLeftSince(world: World, row: DeliveryFacts, since: number): boolean {
  const ids = new Set(siblings(world, row).flatMap(({ id, kind }) => (kind === "reminder" ? id : [])));
  const from = Math.max(since, Date.parse(row.created_at));
  return world.vendors.inbox.some(({ deliveryId, at }) => ids.has(deliveryId) && at > from);
}

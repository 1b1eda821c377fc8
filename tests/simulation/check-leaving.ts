import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { findTemplate } from "#server/messages/templates.ts";
import { checkAgainTime, isAgain } from "./check-again.ts";
import { checkLanguage } from "./check-language.ts";
import { checkReader } from "./check-lists.ts";
import {
  type ChannelFacts,
  channelOf,
  type DeliveryFacts,
  type Facts,
  type LocationFacts,
  locationOf,
  type RecipientFacts,
  readerOf,
} from "./facts.ts";
import { isOver, isRunning } from "./oracle.ts";
import type { Process } from "./processes.ts";
import { getsMessage, isFurther, isTextTime, newestDueOffset, reminderInstant } from "./rules.ts";
import { lastName } from "./signup.ts";
import type { Leaving } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/** A message that leaves, with the facts of the last look at it. */
interface Look {
  world: World;
  message: Leaving;
  row: DeliveryFacts;
  facts: Facts;
  location: LocationFacts | undefined;
  reader: RecipientFacts | undefined;
  /** The instants of the claim and of the call to the provider, on the process's own clock, which may be two minutes off. */
  claimedAt: Temporal.Instant;
  calledAt: Temporal.Instant;
  refuse(invariant: number, sentence: string): never;
}

/** Milliseconds, and a few more, because the product counts from the claim's beginning. */
const lookOnceMoreMs = 2500;

/** A code, a mailed link, the answer to a text, the operator's alarm: somebody waits for it. */
const isAskedFor = ({ kind }: DeliveryFacts) => ["code", "account", "reply"].includes(kind);

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

/**
 * Checks whether this message may leave, at its provider. The facts of the dispatcher's last look count, at most two seconds
 * ago. Anything said after that comes too late. The hours of texts are those of the call itself.
 */
export function checkLeaving(
  world: World,
  message: Leaving,
  row: DeliveryFacts,
  { calledAt, process }: { calledAt: Temporal.Instant; process: Process | null },
): void {
  const skewMs = process?.skewMs ?? 0;
  const claimedMs = Date.parse(row.updated_at) - skewMs;
  const calledMs = calledAt.epochMilliseconds;
  // The dispatcher checks a message that has waited longer once more when it hands the message over.
  const lookedMs = calledMs - claimedMs > lookOnceMoreMs ? calledMs : claimedMs;
  const facts = world.factsAt(lookedMs);
  const look: Look = {
    world,
    message,
    row,
    facts,
    location: locationOf(facts, row),
    reader: readerOf(facts, row),
    claimedAt: instantOf(claimedMs + skewMs),
    calledAt: instantOf(calledMs + skewMs),
    refuse: (invariant, sentence) => {
      throw new Violation(invariant, `${world.nameOf(row)}: ${sentence}`);
    },
  };
  if (row.status !== "sending") look.refuse(2, `leaves though it is ${row.status}`);
  const areClocksApart = world.workers.some((worker) => worker.skewMs !== 0);
  if (!areClocksApart && !world.vendors.mayCall(message.channel, claimedMs, facts, isAskedFor(row))) {
    look.refuse(11, "leaves though its provider is down and has been tried less than a minute ago");
  }
  checkWords(look);
  checkHours(look);
  checkReader(world, message, row, facts);
  checkLanguage(world, message, row, facts, look.reader);
  const channel = channelOf(facts, row);
  if (!channel) return;
  checkChannel(look, channel, lookedMs);
  if (row.kind === "reminder") {
    checkReminder(look);
    checkNotTooMany(look);
    checkIsNews(look);
  } else if (isAgain(row)) checkAgain(look);
  else checkNotice(look);
}

const isReminder = (row: DeliveryFacts) => row.kind === "reminder" || isAgain(row);

/** A time of day in words, "10:30 am": only an appointment has one. */
const timeOfDay = /\b\d{1,2}:\d{2}\s(?:[ap]m\b|[ap]\.\sm\.)/;

function checkWords({ message, row, location, reader, claimedAt, refuse }: Look): void {
  const { subject, text, messageId, deliveryId } = message;
  const seen = `${subject} ${text}`;
  if (seen.includes(lastName)) refuse(10, "names somebody in full");
  if (/[A-Z][a-z]+ (Quill|Office)/.test(subject)) refuse(10, "its subject names somebody");
  if (messageId !== null && messageId !== `<${deliveryId}@daymark.example>`)
    refuse(3, "its Message-ID is not its own");
  if (!timeOfDay.test(seen)) return;
  // A person who paid for somebody else is told, at the yes, when her own next reminder comes.
  if (row.template === "signup-accepted") return;
  // A reminder says its own date's time, on the day before and on the day, to somebody of its list (`checkReader`).
  const appointmentOn = location?.date.appointmentOn ?? null;
  if (!isReminder(row) || !reader || appointmentOn === null) throw refuse(10, "says a time of day");
  if (location?.subscriptionId !== reader.subscriptionId) refuse(10, "says a time to another list");
  const { days } = todayIn(reader.timeZone, claimedAt).until(appointmentOn, { largestUnit: "day" });
  if (days !== 0 && days !== 1) refuse(10, `says the time of an appointment ${days} days away`);
}

function checkHours({ message, reader, calledAt, refuse }: Look): void {
  if (!reader || message.channel !== "text" || isTextTime(calledAt, reader.timeZone)) return;
  const local = calledAt.toZonedDateTimeISO(reader.timeZone).toPlainTime();
  refuse(4, `a text leaves at ${local} where its reader is`);
}

function checkChannel({ world, message, row, refuse }: Look, channel: ChannelFacts, lookedMs: number): void {
  const isText = message.channel === "text";
  if (channel.isRetired) refuse(5, "goes to an address that is out of use");
  if (channel.address !== message.to) refuse(5, "goes to another address than its channel's");
  if (channel.state === "failing" && !isTrial(world, row)) refuse(5, "goes where nothing arrives");
  if (channel.state === "stopped" && (isText || isStoppable(row, channel)))
    refuse(5, "goes to a channel that was stopped");
  const isAsking = findTemplate(row.template)?.asks === true;
  if (isAsking !== (channel.state === "pending")) refuse(5, "asks whoever has agreed, or tells who has not");
  if (channel.isResting && (isReminder(row) || isStoppable(row, channel)))
    refuse(5, "goes to somebody whose messages rest");
  if (isText && !channel.hasConsent && !isAsking) refuse(5, "goes to a number without consent");
  const stoppedAt = world.stoppedNumbers.get(message.to);
  if (isText && stoppedAt !== undefined && stoppedAt < lookedMs)
    refuse(5, "goes to a number whose holder has told us to stop");
}

/** Whether a stop ends the message. News of who said "done" reaches the holder's mailbox all the same. */
const isStoppable = ({ template }: DeliveryFacts, { isHolderMailbox }: ChannelFacts) =>
  findTemplate(template)?.isStoppable === true && !(isHolderMailbox && template === "done-said");

/** Whether another row is about the same date and for the same channel. */
const isSibling = (row: DeliveryFacts, other: DeliveryFacts | undefined): boolean =>
  other !== undefined &&
  other.id !== row.id &&
  other.location_id === row.location_id &&
  other.due_on === row.due_on &&
  other.recipient_channel_id === row.recipient_channel_id;

/**
 * Whether this is the trial of a failing channel, with the first reminder of a date: no earlier reminder of the date has
 * gone there.
 */
function isTrial({ deliveries }: World, row: DeliveryFacts): boolean {
  const hasBeenThere = (other: DeliveryFacts) =>
    isSibling(row, other) && ["sent", "delivered", "failed"].includes(other.status);
  return row.kind === "reminder" && ![...deliveries.values()].some(hasBeenThere);
}

function checkDate({
  row,
  facts,
  location,
  refuse,
}: Pick<Look, "row" | "facts" | "refuse"> & { location: LocationFacts }): void {
  if (isOver(location)) refuse(6, "leaves though there are no more dates");
  if (location.due !== row.due_on) refuse(6, "leaves for a date that was replaced");
  if (location.isDone) refuse(6, "leaves after somebody said done");
  if (!isRunning(facts.subscriptions.get(location.subscriptionId), location)) {
    refuse(7, "leaves for a date that the subscription does not cover");
  }
}

/** A reminder that comes again at its reader's wish: in its hours, and not near one of the reader's own. */
function checkAgain({ world, row, facts, location, reader, claimedAt, refuse }: Look): void {
  if (!location || !reader) throw refuse(6, "is about a location that is gone");
  checkDate({ row, facts, location, refuse });
  checkAgainTime(world, row, { location, reader, at: claimedAt });
}

function checkReminder({ row, facts, location, reader, claimedAt, refuse }: Look): void {
  if (!location || !reader) throw refuse(6, "is about a location that is gone");
  checkDate({ row, facts, location, refuse });
  const offset = row.offset_key ?? "0";
  if (Temporal.Instant.compare(claimedAt, reminderInstant(location.date, offset, reader.timeZone)) < 0) {
    refuse(4, "leaves before its hour");
  }
  if (!getsMessage(reader, location.date, offset)) refuse(4, "goes to somebody who gets fewer");
  const newest = newestDueOffset(location.date, reader, claimedAt);
  if (newest !== offset) refuse(4, `leaves though ${newest ?? "nothing"} is the newest that is due`);
}

/**
 * A further message of the last day is at most the third reminder of the day to its address from the lists of one account,
 * unless it is the first about its date that day. A message that a vendor took and then reported as not delivered has
 * reached nobody.
 */
function checkNotTooMany({ world, message, row, facts, reader, calledAt, refuse }: Look): void {
  if (!reader || !isFurther(row.offset_key ?? "0")) return;
  const accountOf = (id: string | null) => facts.subscriptions.get(id ?? "")?.ownerUserId ?? id;
  const today = todayIn(reader.timeZone, calledAt);
  const ofToday = world.vendors.inbox.filter(({ deliveryId, to, at }) => {
    const other = world.deliveries.get(deliveryId);
    if (other?.kind !== "reminder" || other.id === row.id || to !== message.to) return false;
    // A message that came back waits again, and the next may then have overtaken it.
    if (!["sending", "sent", "delivered"].includes(other.status)) return false;
    if (accountOf(other.subscription_id) !== accountOf(row.subscription_id)) return false;
    return todayIn(reader.timeZone, instantOf(at)).equals(today);
  });
  const before = new Set(ofToday.map(({ deliveryId }) => deliveryId)).size;
  const isToldOfIt = ofToday.some(({ deliveryId }) => {
    const other = world.deliveries.get(deliveryId);
    const offset = other?.offset_key ?? null;
    const isOfDate = other?.location_id === row.location_id && other?.due_on === row.due_on;
    return isOfDate && offset !== null && (offset === "0" || isFurther(offset));
  });
  if (before >= 3 && isToldOfIt) refuse(4, `is the ${before + 1}th reminder of the day to its address`);
}

/** The reader's first words of the message: the subject, or a text without its link. */
const wordsOf = ({ subject, text }: Leaving): string => subject || text.replaceAll(/https?:\S+/g, "");

const isOpening = (message: Leaving) => /\b(you|they) can go\b/i.test(wordsOf(message));

/**
 * A reminder says something that its channel has not had yet: nothing in the same words on the same day of its reader, and
 * no "you can go now" after the first.
 */
function checkIsNews({ world, message, row, location, reader, calledAt, refuse }: Look): void {
  if (!location || !reader) return;
  const { timeZone } = reader;
  const offset = row.offset_key ?? "0";
  const today = todayIn(timeZone, calledAt);
  const words = wordsOf(message);
  const before = world.vendors.inbox.filter(
    ({ deliveryId, to }) => to === message.to && isSibling(row, world.deliveries.get(deliveryId)),
  );
  const isToday = ({ at }: { at: number }) => todayIn(timeZone, instantOf(at)).equals(today);
  if (before.some((other) => wordsOf(other) === words && isToday(other))) {
    refuse(14, `says once more: ${words}`);
  }
  const hasCome = reminderInstant(location.date, offset, timeZone).epochMilliseconds;
  const isCorrectedLate = hasCome <= location.since.epochMilliseconds;
  if (isCorrectedLate && isOpening(message) && before.some(isOpening))
    refuse(14, "says once more that one can go");
}

function checkNotice({ row, facts, location, refuse }: Look): void {
  const isDoneStanding = location?.doneFor.includes(String(row.params.dueOn)) ?? false;
  if (row.template === "next-date-needed") {
    if (location?.state !== "awaiting_next_date") refuse(6, "asks for a date that is known");
    if (location?.due !== row.params.dueOn) refuse(6, "asks about a date that was replaced");
  }
  if (row.template === "done-said" && !isDoneStanding) refuse(6, "says done, which was taken back");
  if (row.template === "done-taken-back" && isDoneStanding) refuse(6, "says not done, which it is");
  const isAboutTerm = row.template === "term-ending" || row.template === "year-ending";
  const endsOn = facts.subscriptions.get(row.subscription_id ?? "")?.endsOn;
  if (isAboutTerm && endsOn?.toString() !== row.params.endsOn) refuse(6, "speaks of a term that was renewed");
}

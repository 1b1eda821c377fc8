import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { askingTemplates, stoppableTemplates, type TemplateName } from "#server/messages/templates.ts";
import { checkReader } from "./check-lists.ts";
import type { ChannelFacts, DeliveryFacts, Facts } from "./facts.ts";
import { isConfirmedAtEntry, isOver, isRunning } from "./oracle.ts";
import type { Process } from "./processes.ts";
import { isTextTime, newestDueOffset, reminderInstant } from "./rules.ts";
import { lastName } from "./signup.ts";
import type { Leaving } from "./vendors.ts";
import { Violation, type World } from "./world.ts";

/**
 * Whether this message may leave, checked where it leaves. The facts of the moment when its dispatcher looked at them
 * last count: at most two seconds ago. Anything said after that comes too late. Texts' hours are those of the call
 * itself. Hours are read on the process's own clock, which may be two minutes off.
 */
export function checkLeaving(
  world: World,
  message: Leaving,
  row: DeliveryFacts,
  { calledAt, process }: { calledAt: Temporal.Instant; process: Process | null },
): void {
  const calledMs = calledAt.epochMilliseconds;
  const name = world.nameOf(row);
  const skewMs = process?.skewMs ?? 0;
  const claimedAt = Date.parse(row.updated_at) - skewMs;
  // A message that has waited longer is checked once more when it is handed over.
  const isLookedAtAgain = calledMs - claimedAt > lookOnceMoreMs;
  const lookedAt = isLookedAtAgain ? calledMs : claimedAt;
  const facts = world.factsAt(lookedAt);
  const refuse: Refuse = (invariant, sentence) => {
    throw new Violation(invariant, `${name}: ${sentence}`);
  };
  if (row.status !== "sending") refuse(2, `leaves though it is ${row.status}`);
  checkWords(world, message, name);
  const areClocksApart = world.workers.some((worker) => worker.skewMs !== 0);
  if (!areClocksApart && !world.vendors.mayCall(message.channel, claimedAt, facts)) {
    refuse(11, "leaves though its provider is down and has been tried less than a minute ago");
  }
  checkAppointment(message, row, facts, claimedAt + skewMs, refuse);
  checkHours(message, row, facts, calledAt.add({ milliseconds: skewMs }), refuse);
  checkReader(world, message, row, facts);
  const channel = facts.channels.get(row.recipient_channel_id ?? "");
  if (!channel) return;
  if (channel.isRetired) refuse(5, "goes to an address that is out of use");
  if (channel.address !== message.to) refuse(5, "goes to another address than its channel's");
  if (channel.state === "failing" && !isTrial(world, row)) refuse(5, "goes where nothing arrives");
  if (channel.state === "stopped" && (message.channel === "text" || isStoppable(row, channel))) {
    refuse(5, "goes to a channel that was stopped");
  }
  const isAsking = askingTemplates.has(row.template as TemplateName);
  if (isAsking !== (channel.state === "pending")) refuse(5, "asks whoever has agreed, or tells who has not");
  if (message.channel === "text" && !channel.hasConsent && !isAsking) {
    refuse(5, "goes to a number without consent");
  }
  const stoppedAt = world.stoppedNumbers.get(message.to);
  if (message.channel === "text" && stoppedAt !== undefined && stoppedAt < lookedAt) {
    refuse(5, "goes to a number whose holder has told us to stop");
  }
  if (row.kind === "reminder") {
    checkReminder(row, facts, claimedAt + skewMs, refuse);
    checkIsNews(world, message, row, facts, calledAt.add({ milliseconds: skewMs }), refuse);
  } else checkNotice(row, facts, refuse);
}

/**
 * A reminder says something that its channel has not had yet: nothing in the same words on the same day of its reader, no "you can
 * go now" after the first, and nothing that the confirmation of a date that comes once has said.
 */
function checkIsNews(
  world: World,
  message: Leaving,
  row: DeliveryFacts,
  facts: Facts,
  now: Temporal.Instant,
  refuse: Refuse,
): void {
  const location = facts.locations.get(row.location_id ?? "");
  const channel = facts.channels.get(row.recipient_channel_id ?? "");
  const reader = facts.recipients.get(channel?.recipientId ?? "");
  if (!location || !channel || !reader) return;
  const { timeZone } = reader;
  const offset = row.offset_days ?? 0;
  if (channel.isHolderMailbox && isConfirmedAtEntry(location, offset, timeZone)) {
    refuse(14, "says what the confirmation of its date has said");
  }
  const dayOf = (ms: number) => todayIn(timeZone, Temporal.Instant.fromEpochMilliseconds(ms));
  const before = world.vendors.inbox.filter(({ deliveryId, to }) => {
    const other = to === message.to ? world.deliveries.get(deliveryId) : undefined;
    const isOfDate = other?.location_id === row.location_id && other?.due_on === row.due_on;
    return isOfDate && other?.id !== row.id && other?.recipient_channel_id === row.recipient_channel_id;
  });
  const today = todayIn(timeZone, now);
  const words = wordsOf(message);
  if (before.some((other) => wordsOf(other) === words && dayOf(other.at).equals(today))) {
    refuse(14, `says once more: ${words}`);
  }
  const isOpening = /\b(you|they) can go\b/i;
  const hasCome = reminderInstant(location.date, offset, timeZone).epochMilliseconds;
  const isCorrectedLate = hasCome <= location.since.epochMilliseconds;
  if (isCorrectedLate && isOpening.test(words) && before.some((other) => isOpening.test(wordsOf(other)))) {
    refuse(14, "says once more that one can go");
  }
}

/** What its reader sees first: the subject, or a text without its link. */
const wordsOf = ({ subject, text }: Leaving): string => subject || text.replaceAll(/https?:\S+/g, "");

/** A failing channel is tried with the first reminder of each date: no earlier reminder of the date has been there. */
function isTrial(
  world: World,
  { id, kind, location_id, due_on, recipient_channel_id }: DeliveryFacts,
): boolean {
  const hasBeenThere = (other: DeliveryFacts) =>
    other.location_id === location_id &&
    other.due_on === due_on &&
    other.recipient_channel_id === recipient_channel_id &&
    other.id !== id &&
    ["sent", "delivered", "failed"].includes(other.status);
  return kind === "reminder" && ![...world.deliveries.values()].some(hasBeenThere);
}

/** Milliseconds, and a few more, because the product counts from the claim's beginning. */
const lookOnceMoreMs = 2500;

type Refuse = (invariant: number, sentence: string) => never;

/** What a stop ends. News of who said "done" reaches the holder's mailbox all the same. */
const isStoppable = ({ template }: DeliveryFacts, { isHolderMailbox }: ChannelFacts) =>
  stoppableTemplates.has(template as TemplateName) && !(isHolderMailbox && template === "done-said");

function checkWords(world: World, message: Leaving, name: string): void {
  const seen = `${message.subject} ${message.text}`;
  if (seen.includes(lastName)) throw new Violation(10, `${name}: names somebody in full`);
  if (message.messageId !== null && message.messageId !== `<${message.deliveryId}@daymark.example>`) {
    throw new Violation(3, `${name}: its Message-ID is not its own`);
  }
  if (/[A-Z][a-z]+ (Quill|Office)/.test(message.subject)) {
    throw new Violation(10, `${name}: its subject names somebody (${world.history.seed})`);
  }
}

/** A time of day in words, "10:30 am": only an appointment has one. */
const timeOfDay = /\b\d{1,2}:\d{2} [ap]m\b/;

/**
 * An appointment's time leaves with a reminder of its own date, on the day before and on the day, to somebody of its list
 * (`checkReader`).
 */
function checkAppointment(
  message: Leaving,
  row: DeliveryFacts,
  facts: Facts,
  claimedAt: number,
  refuse: Refuse,
): void {
  if (!timeOfDay.test(`${message.subject} ${message.text}`)) return;
  const location = facts.locations.get(row.location_id ?? "");
  const recipient = facts.recipients.get(
    facts.channels.get(row.recipient_channel_id ?? "")?.recipientId ?? "",
  );
  const appointmentOn = location?.date.appointmentOn ?? null;
  if (row.kind !== "reminder" || !recipient || appointmentOn === null) throw refuse(10, "says a time of day");
  if (location?.subscriptionId !== recipient.subscriptionId) refuse(10, "says a time to another list");
  const today = todayIn(recipient.timeZone, Temporal.Instant.fromEpochMilliseconds(claimedAt));
  const days = today.until(appointmentOn, { largestUnit: "day" }).days;
  if (days !== 0 && days !== 1) refuse(10, `says the time of an appointment ${days} days away`);
}

function checkHours(
  message: Leaving,
  row: DeliveryFacts,
  facts: Facts,
  calledAt: Temporal.Instant,
  refuse: Refuse,
): void {
  const recipient = facts.recipients.get(
    facts.channels.get(row.recipient_channel_id ?? "")?.recipientId ?? "",
  );
  if (!recipient || message.channel !== "text") return;
  if (!isTextTime(calledAt, recipient.timeZone)) {
    const local = calledAt.toZonedDateTimeISO(recipient.timeZone).toPlainTime();
    refuse(4, `a text leaves at ${local} where its reader is`);
  }
}

function checkReminder(row: DeliveryFacts, facts: Facts, claimedAt: number, refuse: Refuse): void {
  const location = facts.locations.get(row.location_id ?? "");
  const recipientId = facts.channels.get(row.recipient_channel_id ?? "")?.recipientId;
  const recipient = facts.recipients.get(recipientId ?? "");
  if (!location || !recipient) throw refuse(6, "is about a location that is gone");
  const now = Temporal.Instant.fromEpochMilliseconds(claimedAt);
  if (isOver(location)) refuse(6, "leaves though there are no more dates");
  if (location.dueOn.toString() !== row.due_on) refuse(6, "leaves for a date that was replaced");
  if (location.isDone) refuse(6, "leaves after somebody said done");
  if (!isRunning(facts.subscriptions.get(location.subscriptionId), location)) {
    refuse(7, "leaves for a date that the subscription does not cover");
  }
  const offset = row.offset_days ?? 0;
  if (Temporal.Instant.compare(now, reminderInstant(location.date, offset, recipient.timeZone)) < 0) {
    refuse(4, "leaves before its hour");
  }
  const newest = newestDueOffset(location.date, recipient.timeZone, now);
  if (newest !== offset) refuse(4, `leaves though ${newest ?? "nothing"} is the newest that is due`);
}

function checkNotice(row: DeliveryFacts, facts: Facts, refuse: Refuse): void {
  const location = facts.locations.get(row.location_id ?? "");
  const subscription = facts.subscriptions.get(row.subscription_id ?? "");
  const isDoneStanding = location?.doneFor.includes(String(row.params.dueOn)) ?? false;
  if (row.template === "next-date-needed") {
    if (location?.state !== "awaiting_next_date") refuse(6, "asks for a date that is known");
    if (location?.dueOn.toString() !== row.params.dueOn) refuse(6, "asks about a date that was replaced");
  }
  if (row.template === "done-said" && !isDoneStanding) refuse(6, "says done, which was taken back");
  if (row.template === "done-taken-back" && isDoneStanding) refuse(6, "says not done, which it is");
  const isAboutTerm = row.template === "term-ending" || row.template === "year-ending";
  if (isAboutTerm && subscription?.endsOn?.toString() !== row.params.endsOn) {
    refuse(6, "speaks of a term that was renewed");
  }
}

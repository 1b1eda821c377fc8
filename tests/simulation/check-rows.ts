import { Temporal } from "temporal-polyfill";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { isLiving } from "./after-trouble.ts";
import { checkAgainEnded } from "./check-again.ts";
import { checkStillTold } from "./check-lists.ts";
import { channelOf, type DeliveryFacts, readerOf } from "./facts.ts";
import { copiesAtMost } from "./repeats.ts";
import { isTextTime } from "./rules.ts";
import { Violation, type World } from "./world.ts";

/** The checks of each row that a step has changed. The numbers are those of docs/invariants.md. */

const final = new Set(["sent", "delivered", "failed", "superseded"]);
/** The longest time between two tries. Clocks may be minutes apart. */
const longestPauseMs = 3_600_000 + 4 * 60_000;
/** The longest wait of a message that a provider took and reported as lost. */
export const afterReportMs = 3 * 3_600_000;
const explained = new Set(["cancelled", "suppressed", "superseded", "failed"]);

type Refuse = (invariant: number, sentence: string) => void;

/** Checked after every step, for every row that the step changed. */
export function checkChange(world: World, before: DeliveryFacts | undefined, row: DeliveryFacts): void {
  const refuse: Refuse = (invariant, sentence) => {
    throw new Violation(invariant, `${world.nameOf(row)}: ${sentence}`);
  };
  const isReported = before?.status === "sent" && world.vendors.reported.has(row.id);
  // A channel that was stopped by mistake is open again. Messages that failed there go back to be checked.
  const isTakenBack =
    before?.status === "failed" &&
    // "Try again" on the dashboard puts the newest one into the queue in the same transaction.
    (row.status === "planned" ||
      (row.status === "suppressed" && row.status_reason === deliveryReasons.failing)) &&
    channelOf(world.facts, row)?.state === "confirmed";
  const isKept = isReported || isTakenBack;
  if (before && final.has(before.status) && before.status !== row.status && !isKept) {
    refuse(8, `was ${before.status} and became ${row.status}`);
  }
  if (explained.has(row.status) && !row.status_reason) refuse(8, `is ${row.status} and does not say why`);
  if (row.status_reason === "not-written") refuse(2, "could not be put into words");
  if (before === undefined && row.template === "next-date-needed") checkWeeks(world, row, refuse);
  if (row.status === "sending" && before?.status !== "sending") checkClaimedByDay(world, row, refuse);
  if (row.status === "failed" && before?.status !== "failed") checkGivenUp(world, before, row, refuse);
  checkStranger(world, row, refuse);
  checkStillTold(world, before, row);
  checkAgainEnded(world, before, row);
  const hasEnded = final.has(row.status) && row.status !== "superseded";
  if (hasEnded && (row.has_address || row.has_sealed)) {
    refuse(10, `is ${row.status} and still has its address or its secret`);
  }
}

/** A stranger's mail server may answer anything: no provider is paused for that, and nobody's messages stop. */
function checkStranger({ vendors, facts }: World, row: DeliveryFacts, refuse: Refuse): void {
  if (vendors.hisServerSays !== null && vendors.moods.hasAlwaysBeenWell && facts.paused.has(row.channel))
    refuse(21, "its provider is paused, and nobody but a stranger was refused");
}

/**
 * No text is claimed during its reader's night. A claim could only put the text off again. That would count as a try, which
 * makes the pauses longer, and the text would be the probe in place of a message that may leave.
 */
function checkClaimedByDay(world: World, row: DeliveryFacts, refuse: Refuse): void {
  const claimedAt = Temporal.Instant.from(row.updated_at);
  const reader = readerOf(world.factsAt(claimedAt.epochMilliseconds), row);
  if (row.channel !== "text" || !reader) return;
  if (!isTextTime(claimedAt, reader.timeZone)) refuse(4, "is taken up at night");
}

/** Two questions about the same date of a place are for mornings at least a week apart. */
function checkWeeks(world: World, row: DeliveryFacts, refuse: Refuse): void {
  const morningOf = ({ params }: DeliveryFacts) => Temporal.PlainDate.from(String(params.morning));
  for (const other of world.deliveries.values()) {
    const isSame = other.template === row.template && other.location_id === row.location_id;
    if (!isSame || other.params.dueOn !== row.params.dueOn || other.id === row.id) continue;
    const { days } = morningOf(other).until(morningOf(row));
    if (Math.abs(days) < 7) refuse(9, `was put ${days} days after the last for the same date`);
  }
}

/**
 * The dispatcher gives up a reminder or a notice only when its address is dead, or when its day will be over before the next
 * try.
 */
function checkGivenUp(
  world: World,
  before: DeliveryFacts | undefined,
  row: DeliveryFacts,
  refuse: Refuse,
): void {
  const channel = channelOf(world.facts, row);
  if (!channel || !["reminder", "notice"].includes(row.kind)) return;
  // Three copies went out without an answer, and each may have arrived. The dispatcher sends no fourth.
  const isUnanswered = (world.vendors.unacknowledged.get(row.id) ?? 0) >= copiesAtMost;
  if (!isLiving(world, channel) || isUnanswered) return;
  const dayEnds = Date.parse(before?.give_up_at ?? row.give_up_at ?? "");
  const pauseMs = world.vendors.reported.has(row.id) ? longestPauseMs + afterReportMs : longestPauseMs;
  if (world.clock.ms < dayEnds - pauseMs) refuse(13, `was given up (${row.status_reason}) before its time`);
}

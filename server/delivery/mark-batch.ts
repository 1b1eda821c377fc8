import { setTimeout } from "node:timers/promises";
import type { Db } from "#server/db/client.ts";
import { isPassing } from "#server/db/is-passing.ts";
import { countsAsOutage } from "#server/db/outage-log.ts";
import { failureFacts } from "#server/failure-facts.ts";
import { openKindsOf } from "#server/messages/channel-senders.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import type { Services } from "#server/start/services.ts";
import { raiseAlarm } from "./alarm-operator.ts";
import { failChannel, isUnaskable } from "./fail-channel.ts";
import { markDeliveries, type Outcome } from "./mark-deliveries.ts";
import { markTaken } from "./mark-taken.ts";
import { openAfterTaking } from "./open-after-taking.ts";
import { recordSendings } from "./provider-breaker.ts";
import type { ClaimedDelivery } from "./read-claimed.ts";
import { reviveChannels } from "./revive-channels.ts";
import { tallySendings } from "./tally-sendings.ts";

/** Milliseconds between two tries, doubled each time up to the second value. */
const [firstPauseMs, longestPauseMs] = [100, 10_000];

export type Outcomes = ReadonlyMap<ClaimedDelivery, Outcome>;

/**
 * Records the outcomes of a few attempts. The messages have left. When the database is away for a moment, or broke this
 * transaction to end a deadlock, the write is retried as long as `isWorthIt`, because an outcome that is not recorded
 * goes out twice.
 */
export async function markBatch(
  db: Db,
  services: Services,
  outcomes: Outcomes,
  isWorthIt: () => boolean,
): Promise<void> {
  const left = new Map(outcomes);
  await untilWritten(services, isWorthIt, async () => {
    const marked = await markTaken(db, services.clock.now(), left);
    for (const delivery of left.keys()) if (marked.has(delivery.id)) left.delete(delivery);
    if (left.size > 0) await markOnce(db, services, left);
  });
}

/** Does the work, and retries while the database's trouble passes and `isWorthIt`. */
export async function untilWritten<Result>(
  { log }: Services,
  isWorthIt: () => boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isTrouble(error) || !isWorthIt()) throw error;
      if (!countsAsOutage(log, error)) {
        log.warn(failureFacts(error), "attempts could not be marked, and are tried again");
      }
      await setTimeout(pauseMs);
    }
  }
}

/** Whether it is the database's trouble, which passes. Then smaller transactions would not help. */
export const isTrouble = (error: unknown): boolean => !isDefect(error) && isPassing(error);

/** A mistake in our own code. It has nothing to do with the database, and does not pass. */
const isDefect = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

async function markOnce(db: Db, services: Services, outcomes: Outcomes): Promise<void> {
  const now = services.clock.now();
  const { marked, back } = await db.transaction(async (tx) => {
    const ids = await markDeliveries(tx, now, outcomes);
    const shown = await recordSendings(tx, now, outcomes);
    for (const channel of shown.unanswered) await raiseAlarm(tx, now, channel, "unanswered");
    for (const channel of shown.refusing) {
      await raiseAlarm(tx, now, channel, "refusing");
      const { keys } = services;
      const mistake = { channel, refusedSince: now.subtract({ hours: 1 }) };
      await reviveChannels(tx, mistake, { now, keys, openKinds: openKindsOf(services) });
    }
    for (const { delivery, failure, reason } of failed(outcomes)) {
      if (!ids.has(delivery.id)) continue;
      if (failure.proves === "opted-out") await stopNumber(tx, services, delivery.address, "provider");
      if (!isUnaskable(delivery, reason)) continue;
      const unreached = { reason: failure.reason, openKinds: openKindsOf(services) };
      await failChannel(tx, services.keys, now, delivery, unreached);
    }
    const left = taken(outcomes);
    await openAfterTaking(tx, now, left);
    await tallySendings(tx, now, { taken: left });
    return { marked: ids, back: shown.back };
  });
  if (back.length > 0) services.log.info({ back }, "a provider takes messages again");
  if (marked.size < outcomes.size) {
    // Or a receipt of the provider was faster than this mark.
    services.log.warn({ unmarked: outcomes.size - marked.size }, "claims ran out before they were marked");
  }
}

const taken = (outcomes: Outcomes): ClaimedDelivery[] =>
  [...outcomes].flatMap(([delivery, { status }]) => (status === "sent" ? delivery : []));

/** In one order, whichever was answered first: two batches that stop the same numbers must not deadlock. */
function failed(outcomes: Outcomes) {
  return [...outcomes]
    .flatMap(([delivery, outcome]) => (outcome.status === "failed" ? [{ delivery, ...outcome }] : []))
    .sort((one, other) => (one.delivery.address < other.delivery.address ? -1 : 1));
}

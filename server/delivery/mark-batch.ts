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

/** Milliseconds between two tries: doubled from the first value up to the second. */
const [firstPauseMs, longestPauseMs] = [100, 10_000];

export type Outcomes = ReadonlyMap<ClaimedDelivery, Outcome>;

/**
 * Records the outcomes of a few attempts. The messages have left. When the database is briefly away, or aborts the transaction to
 * end a deadlock, the write is retried while `isWorthIt`: a message whose outcome is not recorded goes out twice.
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

/** Retries the work while the database's trouble is transient and `isWorthIt`. */
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

/** The database has a transient fault. Then smaller transactions would not help. */
export const isTrouble = (error: unknown): boolean => !isDefect(error) && isPassing(error);

/** A bug in our code. A retry does not help. */
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
    // Or a provider's receipt came before this mark.
    services.log.warn({ unmarked: outcomes.size - marked.size }, "claims ran out before they were marked");
  }
}

const taken = (outcomes: Outcomes): ClaimedDelivery[] =>
  [...outcomes].flatMap(([delivery, { status }]) => (status === "sent" ? delivery : []));

/** Sorted: two batches that stop the same numbers must not deadlock. */
function failed(outcomes: Outcomes) {
  return [...outcomes]
    .flatMap(([delivery, outcome]) => (outcome.status === "failed" ? [{ delivery, ...outcome }] : []))
    .sort((one, other) => (one.delivery.address < other.delivery.address ? -1 : 1));
}

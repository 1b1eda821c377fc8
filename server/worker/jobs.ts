import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { type ReconcileOptions, reconcileIfDue } from "#server/billing/reconcile-payments.ts";
import type { Database, Db } from "#server/db/client.ts";
import { isFromDatabase } from "#server/db/driver-error.ts";
import { countsAsOutage, outageLogOf } from "#server/db/outage-log.ts";
import { tellOperator } from "#server/delivery/alarm-operator.ts";
import { isAnythingDue } from "#server/delivery/claim-deliveries.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { sendCanary } from "#server/delivery/send-canary.ts";
import { failureFacts } from "#server/failure-facts.ts";
import { prune } from "#server/personal-data/forget-old.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import { readNextCarrierFile } from "#server/recipients/lapsed-numbers/read-carrier-files.ts";
import type { PlanResult } from "#server/reminders/plan-deliveries.ts";
import type { Services } from "#server/start/services.ts";
import { oneAtATime } from "#server/worker/one-at-a-time.ts";
import { pingHeartbeat } from "#server/worker/ping-heartbeat.ts";
import { type Repeated, repeat } from "#server/worker/repeat.ts";
import { ClocksApartError, requireRightClock, watchClock } from "#server/worker/require-right-clock.ts";
import { expectRounds, recordRound, type WatchedRound, wasClockAhead } from "#server/worker/round-record.ts";
import { planRound } from "#server/worker/run-round.ts";
import { releaseOrphanedClaims, sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { bringBackWaiting, undoFutureRounds } from "#server/worker/undo-wrong-clock.ts";
import { type Alive, startWatchdog, type WatchdogPatience } from "#server/worker/watchdog.ts";

export interface Jobs {
  /** Looks for due messages now instead of within the second. */
  wake(): void;
  /** Finishes the messages in flight, and stops. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** A round does not begin, or is stuck (watchdog.ts). The process's starter decides what to do. */
  onStuck?: () => void;
  patience?: WatchdogPatience;
  /** Milliseconds between rounds. For tests. */
  everyMs?: number;
}

/** Time for a message that has just begun, and for its mark. */
export const stopSeconds = longestSendSeconds + 20;

/** Each begins once a minute. */
const rounds = ["sweep", "plan", "dispatch", "payments", "numbers", "canary"] as const;
type Round = (typeof rounds)[number];

/** How often a worker looks for due messages. A person may wait for one (a code), and no other process wakes it. */
const lookEveryMs = 1000;
/** A failed or refused dispatch delays the next, so that lasting trouble fills no log. */
const afterFailureMs = 10_000;

/**
 * Runs the rounds: each once a minute by this process's own timer (repeat.ts), at first at once. A due message also begins a
 * dispatch. Every worker dispatches, because dispatchers share their work by claims. One worker at a time runs each other round;
 * a worker that finds it under way skips it (docs/decisions/0005-rounds-and-faults.md).
 */
export async function startJobs(
  database: Database,
  services: Services,
  { onStuck = () => {}, patience, everyMs = 60_000 }: JobsOptions = {},
): Promise<Jobs> {
  const { db } = database;
  const { clock, log } = services;
  const outage = outageLogOf(log);
  const tellStuck = (round: string) => {
    log.fatal({ round }, "a round is stuck");
    onStuck();
  };
  const watchdog = startWatchdog(tellStuck, patience, outage.isGoingOn);
  // No other process can have the embedded database open, so the process that held these claims was killed.
  if (database.kind === "pglite") await releaseOrphanedClaims(db, clock.now());
  await expectRounds(db);
  const stopping = new AbortController();
  const wake = () => repeated.get("dispatch")?.wake();
  const work = workOf(database, services, stopping.signal, wake);
  const tellMovedClock = watchClock(services);

  /** @returns whether it succeeded */
  const run = async (round: Round, alive: Alive): Promise<boolean> => {
    const begun = performance.now();
    try {
      tellMovedClock();
      await requireRightClock(db, services);
      const ran = await oneAtATime(services, () => work[round](alive));
      outage.answered();
      if (!ran || (round !== "plan" && round !== "dispatch")) return true;
      await recordRound(db, round, (performance.now() - begun) / 1000);
      if (round === "plan") void pingHeartbeat(db, services, stopping.signal);
      return true;
    } catch (error) {
      logFailedRound(log, round, error);
      return false;
    }
  };

  /** A dispatch each minute, or because a message is due. */
  const lookAndDispatch = (alive: Alive) => {
    let [isWell, next] = [true, 0];
    return async () => {
      alive();
      const isTime = performance.now() >= next;
      if (!isTime && !(isWell && (await isAnythingToSend()))) return;
      const begun = performance.now();
      isWell = await run("dispatch", alive);
      next = begun + (isWell ? everyMs : Math.min(everyMs, afterFailureMs));
    };
  };
  const isAnythingToSend = async (): Promise<boolean> => {
    try {
      const isDue = await isAnythingDue(db, clock.now());
      outage.answered();
      return isDue;
    } catch (error) {
      logFailedRound(log, "dispatch", error);
      return false;
    }
  };

  const repeated = new Map<Round, Repeated>();
  for (const round of rounds) {
    const alive = watchdog.watch(round);
    const runRound = async () => {
      alive();
      await run(round, alive);
    };
    repeated.set(
      round,
      round === "dispatch"
        ? repeat(Math.min(everyMs, lookEveryMs), lookAndDispatch(alive))
        : repeat(everyMs, runRound),
    );
  }
  return {
    wake,
    async stop() {
      stopping.abort();
      const stopped = Promise.all([...repeated.values()].map((each) => each.stop()));
      await Promise.race([stopped, setTimeout(stopSeconds * 1000, undefined, { ref: false })]);
      watchdog.stop();
    },
  };
}

function logFailedRound(log: Logger, round: Round, error: unknown): void {
  if (error instanceof ClocksApartError) {
    const { secondsAhead } = error;
    log.error({ round, secondsAhead }, "round refused: this machine's clock and the database's are apart");
  } else if (!isFromDatabase(error) || !countsAsOutage(log, error)) {
    log.error({ round, ...failureFacts(error) }, "round failed");
  }
}

/** An unreachable payment provider fails no round: the next one asks again. */
async function reconcile(db: Db, services: Services, options: ReconcileOptions): Promise<void> {
  try {
    const done = await reconcileIfDue(db, services, options);
    if (done && done.asked + done.dropped > 0) services.log.info(done, "payments reconciled");
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    services.log.warn({ reason: error.reason }, "payments could not be reconciled");
  }
}

/** Each round's work. Resolves to whether it ran here. */
function workOf(
  { db, roundDb, planLanes, unlessUnderWay }: Database,
  services: Services,
  stopping: AbortSignal,
  wake: () => void,
): Record<Round, (alive: Alive) => Promise<boolean>> {
  const { clock, log } = services;
  const sweep = async () => {
    const broughtBack = await bringBackWaiting(roundDb, clock.now());
    if (broughtBack > 0) log.warn({ broughtBack }, "a clock that was ahead had put them off");
    const swept = await sweepDeliveries(roundDb, clock.now(), { signal: stopping });
    await prune(roundDb, clock.now());
    if (swept.released === 0) return;
    log.warn(swept, "claims had run out");
    wake();
  };
  const plan = async (alive: Alive) => {
    const { signal, onProgress } = progressOf(db, services, "plan", alive, stopping);
    let waiting = 0;
    // Before this round overwrites the last one's record, the only evidence.
    if (await wasClockAhead(roundDb)) {
      await undoFutureRounds(roundDb, clock.now());
      log.warn("what the last rounds decided by a clock that was ahead is decided again");
    }
    // A slice's messages leave while the next slices are planned.
    const onSlice = async ({ planned, revived }: PlanResult) => {
      if (planned + revived > waiting) wake();
      waiting = planned + revived;
      await onProgress();
    };
    const due = await planRound(roundDb, services, { lanes: planLanes, signal, onSlice });
    // A bounce or a receipt may have raised an alarm that no dispatch would send.
    await tellOperator(db, services);
    if (due === 0) return;
    log.info({ due }, "planned");
    wake();
  };
  return {
    sweep: () => unlessUnderWay("sweep", sweep),
    plan: (alive) => unlessUnderWay("plan", () => plan(alive)),
    // A separate round, so that a slow payment provider does not delay the sweeper.
    payments: (alive) =>
      unlessUnderWay("payments", () => reconcile(db, services, { signal: stopping, onProgress: alive })),
    // A carriers' file may take minutes.
    numbers: (alive) =>
      unlessUnderWay("numbers", () =>
        readNextCarrierFile(db, services, { signal: stopping, onProgress: alive }),
      ),
    canary: () => unlessUnderWay("canary", () => sendCanary(db, services)),
    dispatch: async (alive) => {
      const { signal, onProgress } = progressOf(db, services, "dispatch", alive, stopping);
      if ((await listUnconfirmed(db)).length > 0) log.warn("restored and not confirmed: nothing is sent");
      const result = await dispatchDeliveries(db, services, { signal, onBatch: onProgress });
      if (Object.values(result).some((count) => count > 0)) log.info(result, "dispatched");
      return true;
    },
  };
}

/**
 * A big morning's round takes longer than the watchdog waits. So each batch or slice is a sign of life, and each of its minutes
 * counts as a finished round. The clocks are also compared each minute, because one may go wrong in the middle of the morning.
 * `signal` then ends the round in every lane, as `stopping` does.
 */
function progressOf(
  db: Db,
  services: Services,
  round: WatchedRound,
  alive: Alive,
  stopping: AbortSignal,
): { signal: AbortSignal; onProgress: () => Promise<void> } {
  const apart = new AbortController();
  let last = performance.now();
  const onProgress = async () => {
    alive();
    const seconds = (performance.now() - last) / 1000;
    if (seconds < 60) return;
    last = performance.now();
    await requireRightClock(db, services).catch((error: unknown) => {
      if (error instanceof ClocksApartError) apart.abort();
      throw error;
    });
    await recordRound(db, round, seconds);
  };
  return { signal: AbortSignal.any([stopping, apart.signal]), onProgress };
}

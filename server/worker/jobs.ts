import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { listUnconfirmed } from "#server/backup/restore-backup.ts";
import { type ReconcileOptions, reconcileIfDue } from "#server/billing/reconcile-payments.ts";
import type { Database, Db } from "#server/db/client.ts";
import { isFromDatabase } from "#server/db/driver-error.ts";
import { countsAsOutage, outageLogOf } from "#server/db/outage-log.ts";
import { tellOperator } from "#server/dispatch/alarm-operator.ts";
import { dispatchDeliveries } from "#server/dispatch/dispatch-deliveries.ts";
import { failureFacts } from "#server/dispatch/failure-facts.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import type { PlanResult } from "#server/reminders/plan-deliveries.ts";
import { prune } from "#server/retention/prune.ts";
import type { Services } from "#server/services.ts";
import { oneAtATime } from "#server/worker/one-at-a-time.ts";
import { pingHeartbeat } from "#server/worker/ping-heartbeat.ts";
import { ProbeAlarm } from "#server/worker/probe-alarm.ts";
import { ClocksApartError, requireRightClock } from "#server/worker/require-right-clock.ts";
import { expectRounds, recordRound, type WatchedRound } from "#server/worker/round-record.ts";
import { planRound } from "#server/worker/run-round.ts";
import { releaseOrphanedClaims, sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { startWatchdog, type WatchdogPatience, type WatchedWork } from "#server/worker/watchdog.ts";

export interface Jobs {
  /** Asks for a dispatch now instead of within the minute. */
  wake(): void;
  /** Finishes the messages that are on their way, and stops. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  /** A round neither ends nor gets on (watchdog.ts). Whoever started the process decides what to do. */
  onStuck?: () => void;
  patience?: WatchdogPatience;
}

/** The time for a message that has just been begun, and some time to mark it. */
export const stopSeconds = longestSendSeconds + 20;

const everyMinute = "* * * * *";

/** How often a worker looks for a job, in seconds. Somebody may be waiting for the message (a code). */
const pollingSeconds = { sweep: 5, plan: 5, dispatch: 1, payments: 5 } as const;
type Round = keyof typeof pollingSeconds;
const rounds = Object.keys(pollingSeconds) as Round[];

/**
 * Runs the rounds on pg-boss: each once a minute, the first at once. At most one of each kind waits (policy `short`),
 * so that rounds do not pile up behind a long one. More than one may run, on several machines, because the rounds
 * themselves allow it. `singleton` or `stately` would not do: the job of a killed process counts as active until it
 * expires, and nothing would be sent meanwhile.
 */
export async function startJobs(
  database: Database,
  services: Services,
  { onStuck = () => {}, patience }: JobsOptions = {},
): Promise<Jobs> {
  const { db } = database;
  const { log } = services;
  const tellStuck = (round: string) => {
    log.fatal({ round }, "a round is stuck");
    onStuck();
  };
  const watchdog = startWatchdog(tellStuck, patience, outageLogOf(log).isGoingOn);
  const polling = watchdog.watch("polling");
  const boss = await openQueues(database, services, {}, polling.alive);
  // Nobody else can have the embedded database open, so the process that held these claims was killed.
  if (database.kind === "pglite") await releaseOrphanedClaims(db, services.clock.now());

  await expectRounds(db);
  const stopping = new AbortController();
  const wake = () => ask(boss, log, "dispatch");
  const probes = new ProbeAlarm(db, services, () => {
    if (!stopping.signal.aborted) wake();
  });
  const work = workOf(database, services, stopping.signal, wake);
  for (const round of rounds) {
    // Before the worker looks for the first time: what fell due while nothing ran goes out now.
    await boss.send(round);
    await boss.work(round, { pollingIntervalSeconds: pollingSeconds[round] }, async () => {
      const watched = watchdog.watch(round);
      const begun = performance.now();
      try {
        await requireRightClock(db, services);
        await oneAtATime(services, () => work[round](watched));
        if (round === "sweep" || round === "payments") return;
        await recordRound(db, round, (performance.now() - begun) / 1000);
        if (round === "plan") void pingHeartbeat(db, services, stopping.signal);
        if (round === "dispatch") await probes.set();
      } catch (error) {
        // The error is not passed on: pg-boss would store its message, and with it a statement's parameters.
        logFailedRound(log, round, error);
      } finally {
        watched.ended();
      }
    });
    await boss.schedule(round, everyMinute);
  }
  return {
    wake,
    async stop() {
      stopping.abort();
      probes.stop();
      await boss.stop({ graceful: true, timeout: stopSeconds * 1000 });
      watchdog.stop();
    },
  };
}

/**
 * Only asks for rounds, for a web process without a worker in it: somebody who waits for a code must not wait for the
 * worker's next minute.
 */
export async function connectJobs(database: Database, services: Services): Promise<Jobs> {
  await expectRounds(database.db);
  // Upkeep and schedules are the workers' business.
  const boss = await openQueues(database, services, { supervise: false, schedule: false });
  return { wake: () => ask(boss, services.log, "dispatch"), stop: () => boss.stop({ graceful: false }) };
}

/** `onSettled` is called for each statement of pg-boss that has ended, with success or not. */
async function openQueues(
  { boss: { db, backend } }: Database,
  { log }: Services,
  options: ConstructorOptions,
  onSettled: () => void = () => {},
): Promise<PgBoss> {
  const executeSql: typeof db.executeSql = async (text, values) => {
    try {
      const result = await db.executeSql(text, values);
      outageLogOf(log).answered();
      return result;
    } finally {
      onSettled();
    }
  };
  const boss = new PgBoss({ ...options, db: { ...db, executeSql }, backend });
  boss.on("error", (error) => {
    if (!countsAsOutage(log, error)) log.error(failureFacts(error), "job queue");
  });
  await boss.start();
  for (const round of rounds) {
    await boss.createQueue(round, {
      policy: "short",
      retryLimit: 0,
      // A big morning's round may take hours. Completed jobs are not needed.
      expireInSeconds: 6 * 3600,
      deleteAfterSeconds: 3600,
    });
  }
  return boss;
}

function ask(boss: PgBoss, log: Logger, round: Round): void {
  boss.send(round).catch((error: unknown) => {
    if (!countsAsOutage(log, error)) log.error({ round, ...failureFacts(error) }, "not queued");
  });
}

function logFailedRound(log: Logger, round: Round, error: unknown): void {
  if (error instanceof ClocksApartError) {
    const { secondsAhead } = error;
    log.error({ round, secondsAhead }, "round refused: this machine's clock and the database's are apart");
  } else if (!isFromDatabase(error) || !countsAsOutage(log, error)) {
    log.error({ round, ...failureFacts(error) }, "round failed");
  }
}

/** A payment provider that cannot be reached fails no round: it is asked again with the next one. */
async function reconcile(db: Db, services: Services, options: ReconcileOptions): Promise<void> {
  try {
    const done = await reconcileIfDue(db, services, options);
    if (done && done.asked + done.dropped > 0) services.log.info(done, "payments reconciled");
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    services.log.warn({ reason: error.reason }, "payments could not be reconciled");
  }
}

function workOf(
  { db, roundDb, planLanes }: Database,
  services: Services,
  stopping: AbortSignal,
  wake: () => void,
): Record<Round, (watched: WatchedWork) => Promise<void>> {
  const { clock, log } = services;
  return {
    sweep: async () => {
      const swept = await sweepDeliveries(roundDb, clock.now(), { signal: stopping });
      await prune(roundDb, clock.now());
      if (swept.released === 0) return;
      log.warn(swept, "claims had run out");
      wake();
    },
    plan: async (watched) => {
      const { signal, onProgress } = progressOf(db, services, "plan", watched, stopping);
      let waiting = 0;
      // Messages that a slice has planned leave while the next slices are planned.
      const onSlice = async ({ planned, revived }: PlanResult) => {
        if (planned + revived > waiting) wake();
        waiting = planned + revived;
        await onProgress();
      };
      const due = await planRound(roundDb, services, { lanes: planLanes, signal, onSlice });
      // A bounce or a receipt may have raised an alarm, and without a dispatch nobody else would send it.
      await tellOperator(db, services);
      if (due === 0) return;
      log.info({ due }, "planned");
      wake();
    },
    // A round of its own, so that a slow payment provider does not delay the sweeper.
    payments: (watched) => reconcile(db, services, { signal: stopping, onProgress: () => watched.alive() }),
    dispatch: async (watched) => {
      const { signal, onProgress } = progressOf(db, services, "dispatch", watched, stopping);
      if ((await listUnconfirmed(db)).length > 0) log.warn("restored and not confirmed: nothing is sent");
      const result = await dispatchDeliveries(db, services, { signal, onBatch: onProgress });
      if (Object.values(result).some((count) => count > 0)) log.info(result, "dispatched");
    },
  };
}

/**
 * A big morning's round takes longer than the watchdog waits. So each batch or slice is a sign of life, and each minute
 * of it counts as a finished round. Each minute the clock is also compared again, because it may go wrong in the middle
 * of the morning. `signal` then ends the round in every lane, as `stopping` does.
 */
function progressOf(
  db: Db,
  services: Services,
  round: WatchedRound,
  watched: WatchedWork,
  stopping: AbortSignal,
): { signal: AbortSignal; onProgress: () => Promise<void> } {
  const apart = new AbortController();
  let last = performance.now();
  const onProgress = async () => {
    watched.alive();
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

import { type ConstructorOptions, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import type { Database } from "#server/db/client.ts";
import { forgetUnanswered } from "#server/newsletter/ask-to-subscribe.ts";
import { longestSendSeconds } from "#server/providers/email/port.ts";
import { dispatchDeliveries } from "#server/reminders/dispatch-deliveries.ts";
import { failureFacts } from "#server/reminders/failure-facts.ts";
import { oneAtATime } from "#server/reminders/one-at-a-time.ts";
import { pingHeartbeat } from "#server/reminders/ping-heartbeat.ts";
import type { PlanResult } from "#server/reminders/plan-deliveries.ts";
import { expectRounds, recordRound, type WatchedRound } from "#server/reminders/round-record.ts";
import { planRound } from "#server/reminders/run-round.ts";
import { releaseOrphanedClaims, sweepDeliveries } from "#server/reminders/sweep-deliveries.ts";
import { forgetOld } from "#server/retention/forget-old.ts";
import type { Services } from "#server/services.ts";

export interface Jobs {
  /** Asks for a dispatch now instead of within the minute. */
  wake(): void;
  /** Finishes the messages that are on their way, and stops. */
  stop(): Promise<void>;
}

/** What a message may take that has just been begun, and a while to write it down. */
const stopSeconds = longestSendSeconds + 20;

const everyMinute = "* * * * *";

/** How often a worker looks for a job, in seconds. Somebody may be waiting for what is dispatched (a code). */
const pollingSeconds = { sweep: 5, plan: 5, dispatch: 1 } as const;
type Round = keyof typeof pollingSeconds;
const rounds = Object.keys(pollingSeconds) as Round[];

/**
 * Runs the rounds on pg-boss: each once a minute, the first at once. Of each kind at most one waits (policy `short`),
 * so they do not pile up behind a long one; more than one may run, on several machines, because the rounds
 * themselves stand it. `singleton` or `stately` would not do: the job of a killed process counts as active until it
 * expires, and nothing would be sent meanwhile.
 */
export async function startJobs(services: Services, database: Database): Promise<Jobs> {
  const { log } = services;
  const boss = await openQueues(services, { ...database.boss, max: 4 });
  // Nobody else can have the embedded database open: whoever held these claims was killed.
  if (database.kind === "pglite") await releaseOrphanedClaims(services.db, services.clock.now());

  await expectRounds(services.db);
  const stopping = new AbortController();
  const wake = () => {
    boss.send("dispatch").catch((error: unknown) => log.error(failureFacts(error), "dispatcher not woken"));
  };
  const work = workOf(services, stopping.signal, wake);
  for (const round of rounds) {
    // Before the worker looks for the first time: what fell due while nothing ran goes out now.
    await boss.send(round);
    await boss.work(round, { pollingIntervalSeconds: pollingSeconds[round] }, async () => {
      const begun = performance.now();
      try {
        await oneAtATime(services, work[round]);
        if (round === "sweep") return;
        await recordRound(services.db, round, (performance.now() - begun) / 1000);
        if (round === "plan") void pingHeartbeat(services, stopping.signal);
      } catch (error) {
        // Not passed on: pg-boss would store the message, and with it a statement's parameters.
        log.error({ round, ...failureFacts(error) }, "round failed");
      }
    });
    await boss.schedule(round, everyMinute);
  }
  return {
    wake,
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: stopSeconds * 1000 });
    },
  };
}

/**
 * Only asks for rounds, for a web process without a worker in it: somebody who waits for a code must not wait for the
 * worker's next minute.
 */
export async function connectJobs(services: Services, database: Database): Promise<Jobs> {
  await expectRounds(services.db);
  // Upkeep and schedules are the workers' business.
  const boss = await openQueues(services, { ...database.boss, max: 2, supervise: false, schedule: false });
  const ask = askIn(boss, services.log);
  return { wake: () => ask("dispatch"), stop: () => boss.stop({ graceful: false }) };
}

async function openQueues({ log }: Services, options: ConstructorOptions): Promise<PgBoss> {
  const boss = new PgBoss(options);
  boss.on("error", (error) => log.error(failureFacts(error), "job queue"));
  await boss.start();
  for (const round of rounds) {
    await boss.createQueue(round, {
      policy: "short",
      retryLimit: 0,
      // A big morning's round may take hours. Completed jobs are of no interest.
      expireInSeconds: 6 * 3600,
      deleteAfterSeconds: 3600,
    });
  }
  return boss;
}

const askIn = (boss: PgBoss, log: Logger) => (round: Round) => {
  boss.send(round).catch((error: unknown) => log.error({ round, ...failureFacts(error) }, "not queued"));
};

function workOf(
  services: Services,
  signal: AbortSignal,
  wake: () => void,
): Record<Round, () => Promise<void>> {
  const { db, clock, log } = services;
  return {
    sweep: async () => {
      const swept = await sweepDeliveries(db, clock.now());
      await forgetExpired(db);
      await forgetUnanswered(db, clock.now());
      await forgetOld(db, clock.now());
      if (swept.released === 0) return;
      log.warn(swept, "claims had run out");
      wake();
    },
    plan: async () => {
      const onMinute = progressOf(services, "plan");
      let waiting = 0;
      // What a slice has planned leaves while the next is planned.
      const onSlice = async ({ planned, revived }: PlanResult) => {
        if (planned + revived > waiting) wake();
        waiting = planned + revived;
        await onMinute();
      };
      const due = await planRound(services, { signal, onSlice });
      if (due === 0) return;
      log.info({ due }, "planned");
      wake();
    },
    dispatch: async () => {
      const result = await dispatchDeliveries(services, {
        signal,
        onBatch: progressOf(services, "dispatch"),
      });
      if (Object.values(result).some((count) => count > 0)) log.info(result, "dispatched");
    },
  };
}

/**
 * A big morning's round takes longer than its watch waits: of a long one each minute's batches, or slices, count as
 * finished.
 */
function progressOf({ db }: Services, round: WatchedRound): () => Promise<void> {
  let last = performance.now();
  return async () => {
    const seconds = (performance.now() - last) / 1000;
    if (seconds < 60) return;
    last = performance.now();
    await recordRound(db, round, seconds);
  };
}

import { fileDaysAtMost } from "#core/people/lapsed-number.ts";
import type { Db } from "#server/db/client.ts";
import type { SliceOptions } from "#server/db/in-slices.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { readNextCarrierFile } from "#server/recipients/lapsed-numbers/read-carrier-files.ts";
import type { Services } from "#server/start/services.ts";
import { planRound } from "#server/worker/run-round.ts";
import { sweepDeliveries } from "#server/worker/sweep-deliveries.ts";
import { checkAfterTrouble } from "./after-trouble.ts";
import { checkNothingIsLeftBehind, checkPlanned, checkSwept } from "./check-rounds.ts";
import { Flow, interleave } from "./flow.ts";
import type { Fault, Role } from "./history.ts";
import { type Holder, isPutIn, ProcessDatabase } from "./process-database.ts";
import { chanceOf } from "./random.ts";
import { running } from "./running.ts";
import { Violation, type World } from "./world.ts";

/** A process of ours while it runs one part of a round. */
export interface Process extends Holder {
  name: string;
  role: Role;
  worker: Worker;
  flow: Flow;
  /** How many milliseconds the process's clock is ahead of the world's. */
  skewMs: number;
  /** The messages that the vendors have taken from the process. */
  taken: string[];
  /** The messages that the process is giving to a vendor. */
  atTheDoor: Set<string>;
  /** The messages that the process was giving to a vendor when it froze. Those calls go on as if no time had passed. */
  frozenAtTheDoor: Set<string>;
}

const concurrencies = [1, 1, 3, 10];

/** One of the machines that run our rounds. */
export interface Worker {
  number: number;
  skewMs: number;
}

export interface RoundPlan {
  workers: readonly Worker[];
  faults: Record<Role, Fault[]>;
  freezes: { gate: number; ms: number }[];
  /** Flows of earlier rounds that were frozen and are awake again. */
  thawed: readonly Flow[];
  /** Flows of earlier rounds that are still frozen. They wake during this round, if it takes that long. */
  frozen: readonly Flow[];
}

/**
 * Runs one round of each worker, with their steps interleaved as the seed decides. It checks the results of a round that was
 * alone: beside another, facts may change between a statement and the check. Returns the flows that are now frozen.
 */
export async function runRounds(
  world: World,
  plan: RoundPlan,
): Promise<{ unfinished: Flow[]; wasAlone: boolean }> {
  const rounds: Round[] = [];
  const begin = (worker: Worker, at: number): Flow => {
    const flow: Flow = new Flow(`worker ${worker.number}`, at, () => roundOf(world, round));
    const isAlone = plan.workers.length === 1 && plan.thawed.length === 0;
    const round: Round = { worker, plan, isAlone, flow, beganAt: at };
    rounds.push(round);
    return flow;
  };
  const all = [
    ...plan.thawed,
    ...plan.workers.map((worker) => begin(worker, world.clock.ms)),
    ...plan.frozen,
  ];
  for (const flow of plan.thawed) flow.frozenUntil = null;
  await interleave(all, world.clock, (before) => {
    for (const flow of all) if (thaws(world, flow, before)) for (const round of rounds) round.isAlone = false;
    const tireless = rounds.findLast(({ worker }) => worker.number > 0);
    const nextAt = (tireless?.beganAt ?? 0) + 60_000;
    if (!tireless?.flow.isDone || !world.isSecondTireless || nextAt > before) return;
    all.push(begin(tireless.worker, nextAt));
  });
  if (world.vendors.violation !== null) throw world.vendors.violation;
  return {
    unfinished: all.filter(({ isDone }) => !isDone),
    wasAlone: rounds.every(({ isAlone }) => isAlone),
  };
}

/** Lets a flow go on that was frozen until then. */
function thaws({ clock }: World, flow: Flow, before: number): boolean {
  const { frozenUntil, isDone } = flow;
  if (isDone || frozenUntil === null || frozenUntil > before) return false;
  clock.ms = Math.max(clock.ms, frozenUntil);
  flow.frozenUntil = null;
  return true;
}

interface Round {
  worker: Worker;
  plan: RoundPlan;
  isAlone: boolean;
  flow: Flow;
  /** Epoch milliseconds of the world. */
  beganAt: number;
}

/** Checks the results of each part as soon as the part is through. */
async function roundOf(world: World, round: Round): Promise<void> {
  const now = world.now().add({ milliseconds: round.worker.skewMs });
  const hasSwept = await runProcess(world, round, "sweep", async (db, services) => {
    await sweepDeliveries(db, services.clock.now(), slicesOf(world, round, "sweep"));
    // When there is a file, this asks for all days at once. In production each minute asks for one.
    for (let day = 0; day < fileDaysAtMost && world.carrierFiles.size > 0; day += 1)
      await readNextCarrierFile(db, services);
  });
  if (hasSwept && round.isAlone) checkSwept(world, now);
  const hasPlanned = await runProcess(world, round, "plan", (db, services) =>
    planRound(db, services, { lanes: lanesAt(world), ...slicesOf(world, round, "plan") }),
  );
  const planned = world.facts;
  if (hasPlanned && round.isAlone) checkPlanned(world, now);
  const hasSent = await runProcess(world, round, "dispatch", (db, services, process) =>
    dispatch(db, services, world, process),
  );
  if (!hasSwept || !hasSent || !round.isAlone) return;
  checkNothingIsLeftBehind(world, now);
  if (hasPlanned) checkAfterTrouble(world, now, planned);
}

/**
 * A row or a few at a time when something may happen between two slices (and now and then besides). Otherwise slices as in
 * production, because each costs time.
 */
function slicesOf({ history, clock }: World, { isAlone, plan }: Round, role: Role): SliceOptions {
  const isQuiet = isAlone && plan.faults[role].length === 0;
  if (isQuiet && chanceOf(history.seed, "slices", clock.ms) < 0.75) return {};
  return { sliceSize: 1 + Math.floor(chanceOf(history.seed, "slice", clock.ms) * 4) };
}

/** Half of the rounds plan as on PostgreSQL, the others as on the embedded database. */
const lanesAt = ({ history, clock }: World): number =>
  1 + Math.floor(chanceOf(history.seed, "lanes", clock.ms) * 2);

async function dispatch(db: Db, services: Services, world: World, process: Process): Promise<void> {
  const { clock, width } = world;
  const roll = chanceOf(world.history.seed, "batch", clock.ms);
  // Half of the rounds are as in production; the others use small batches, so that much happens between two of them.
  const drawn = roll < 0.5 ? {} : { batchSize: 1 + Math.floor(roll * 8) };
  const atOnce = concurrencies[Math.floor(chanceOf(world.history.seed, "at once", clock.ms) * 4)] ?? 1;
  const isSet = width.until > clock.ms;
  await dispatchDeliveries(db, services, {
    ...(isSet ? { batchSize: width.batch } : drawn),
    // Several lanes of one process act like several processes. The lanes of one dying process are really killed in
    // tests/faults.
    lanes: oneLane,
    concurrency: isSet ? width.atOnce : atOnce,
    random: () => chanceOf(world.history.seed, "retry", clock.ms),
    stopwatch: () => clock.ms,
    wait: (ms) => process.gate("its turn", Math.ceil(ms)),
  });
  // Late answers.
  await services.background.settled();
}

async function runProcess(
  world: World,
  round: Round,
  role: Role,
  work: (db: Db, services: Services, process: Process) => Promise<unknown>,
): Promise<boolean> {
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const gates = { passed: 0 };
  const process: Process = {
    name: round.worker.number === 0 ? role : `${role} of the second worker`,
    role,
    worker: round.worker,
    flow: round.flow,
    skewMs: round.worker.skewMs,
    taken: [],
    atTheDoor: new Set(),
    frozenAtTheDoor: new Set(),
    sinceSending: null,
    isDead: false,
    die() {
      process.isDead = true;
      round.flow.abandon();
      die();
    },
    async gate(name, ms = latency(world, name, gates.passed)) {
      if (process.isDead) await new Promise(() => {});
      gates.passed += 1;
      const opensAt = world.clock.ms + ms;
      if (role === "dispatch") await freeze(world, round, process, gates.passed);
      await round.flow.gate(name, opensAt);
    },
    seen: async () => {
      world.isTouched = true;
      if (!round.isAlone || role === "dispatch") await world.look();
    },
  };
  const database = new ProcessDatabase(world.ground, round.plan.faults[role], process);
  let hasBroken = false;
  try {
    const services = world.services(process);
    await Promise.race([running.run(process, () => work(database.db, services, process)), death]);
  } catch (error) {
    if (!isPutIn(error)) throw error;
    hasBroken = true;
    world.tell(`${process.name} has broken off`);
  }
  if (world.vendors.violation !== null) throw world.vendors.violation;
  await world.look();
  if (process.isDead) mourn(world, process);
  if (process.isDead || hasBroken) world.disturb();
  return !process.isDead && !hasBroken;
}

/** How many milliseconds a call of the database takes: a few, and sometimes so many that messages go on meanwhile. */
function latency({ history, clock, slowCommits }: World, name: string, count: number): number {
  if (name === "transaction" && slowCommits.until > clock.ms) return slowCommits.ms;
  const roll = chanceOf(history.seed, "latency", name, count, clock.ms);
  return roll < 0.9 ? 1 + Math.floor(roll * 4) : Math.floor((roll - 0.9) * 30_000);
}

/** The most messages that one process may have handed over and not yet marked. This many go out twice when it ends. */
const inFlightAtMost = 11;

/** Messages that the process had handed over and not yet marked go out again: the one repeat that is allowed. */
function mourn(world: World, { name, taken, worker }: Process): void {
  world.tell(`${name} has died`);
  world.vendors.forget(worker);
  excuse(world, name, taken);
}

function excuse(world: World, name: string, ids: readonly string[]): void {
  const { deliveries, vendors } = world;
  const again = ids.filter((id) => deliveries.get(id)?.status === "sending");
  // Messages whose late answer nobody marked any more waited as unanswered.
  const late = ids.filter((id) => vendors.answeredLate.has(id) && deliveries.get(id)?.status === "planned");
  for (const id of [...again, ...late]) vendors.excuse(id);
  if (again.length > inFlightAtMost) {
    throw new Violation(15, `${name} has ended with ${again.length} messages handed over and not noted`);
  }
}

/** From here on the process stands still, and others go on. Messages in flight when its lease ends go out again. */
async function freeze(world: World, round: Round, process: Process, passed: number): Promise<void> {
  const { plan, flow } = round;
  const due = plan.freezes.findIndex(({ gate }) => gate === passed);
  if (due < 0) return;
  const [{ ms } = { ms: 0 }] = plan.freezes.splice(due, 1);
  await world.look();
  flow.frozenUntil = world.clock.ms + ms;
  round.isAlone = false;
  world.tell(`${process.name} freezes for ${ms / 60_000} minutes`);
  world.disturb(ms);
  // The process's places for messages in flight (in-flight-limit.ts) freeze with it: the worker's next round stands for
  // another process.
  world.vendors.forget(process.worker);
  for (const id of process.atTheDoor) process.frozenAtTheDoor.add(id);
  excuse(world, process.name, [...process.taken, ...process.atTheDoor]);
}

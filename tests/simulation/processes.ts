import { dispatchDeliveries, oneLane } from "#server/reminders/dispatch-deliveries.ts";
import { planRound } from "#server/reminders/run-round.ts";
import { sweepDeliveries } from "#server/reminders/sweep-deliveries.ts";
import type { Services } from "#server/services.ts";
import type { Role } from "./history.ts";
import { checkNothingIsLeftBehind, checkPlanned, checkSwept } from "./invariants.ts";
import { type Death, MortalDatabase } from "./mortal-database.ts";
import { chanceOf } from "./random.ts";
import type { World } from "./world.ts";

/** A process of ours while it runs one round. */
export interface Process {
  name: string;
  /** What the vendors have taken from it. */
  taken: string[];
  /** Ends it here and now: nothing that it still waits for ever comes. */
  die(): void;
}

/** The deaths that history has in store, by role; the next process of a role takes the first. */
export type Deaths = Record<Role, Death[]>;

/** One round of each; what each must have done is looked at as soon as it is through. */
export async function runRound(world: World, deaths: Deaths): Promise<void> {
  const now = world.now();
  const hasSwept = await runProcess(world, "sweep", deaths, ({ db, clock }) =>
    sweepDeliveries(db, clock.now(), { sliceSize: sliceSizeAt(world) }),
  );
  if (hasSwept) checkSwept(world, now);
  const hasPlanned = await runProcess(world, "plan", deaths, (services) =>
    planRound(services, { sliceSize: sliceSizeAt(world) }),
  );
  if (hasPlanned) checkPlanned(world, now);
  const hasDispatched = await runProcess(world, "dispatch", deaths, (services) => dispatch(world, services));
  if (hasSwept && hasDispatched) checkNothingIsLeftBehind(world, now);
}

/** A row or a few at a time, so that deaths fall between slices. */
const sliceSizeAt = ({ history, clock }: World): number =>
  1 + Math.floor(chanceOf(history.seed, "slice", clock.ms) * 4);

function dispatch(world: World, services: Services): Promise<unknown> {
  const { clock } = world;
  const roll = chanceOf(world.history.seed, "batch", clock.ms);
  return dispatchDeliveries(services, {
    batchSize: 1 + Math.floor(roll * 8),
    // One at a time, so that the same history always comes out the same: what happens at once happens at the doors. Several
    // lanes of one dying process are killed for real in tests/faults.
    lanes: oneLane,
    concurrency: 1,
    random: () => chanceOf(world.history.seed, "retry", clock.ms),
    stopwatch: () => clock.ms,
  });
}

async function runProcess(
  world: World,
  role: Role,
  deaths: Deaths,
  work: (services: Services) => Promise<unknown>,
): Promise<boolean> {
  const mortal = new MortalDatabase(world.ground.pglite, deaths[role].shift() ?? null);
  const before = world.vendors.process;
  let hasDied = false;
  const death = new Promise<void>((resolve) => {
    world.vendors.process = {
      name: role,
      taken: [],
      die() {
        hasDied = true;
        mortal.isDead = true;
        resolve();
      },
    };
  });
  const process = world.vendors.process;
  try {
    await Promise.race([work(world.services(mortal.db)), death]);
  } catch (error) {
    if (!mortal.isDead) throw error;
    hasDied = true;
  }
  if (world.vendors.violation !== null) throw world.vendors.violation;
  world.vendors.process = before;
  await world.look();
  if (hasDied) {
    world.tell(`${role} has died`);
    // What it had handed over and not yet written down goes out again: the one repeat that is allowed.
    for (const id of process?.taken ?? []) {
      if (world.deliveries.get(id)?.status === "sending") world.vendors.excuse(id);
    }
  }
  return !hasDied;
}

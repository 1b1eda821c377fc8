import { perform } from "./acts.ts";
import { worldActs } from "./acts-of-the-world.ts";
import { calmEnough } from "./after-trouble.ts";
import { checkClosed } from "./check-closing.ts";
import { checkLapsesTold } from "./check-lapsed.ts";
import { checkChange } from "./check-rows.ts";
import type { Flow } from "./flow.ts";
import type { Ground } from "./ground.ts";
import type { Action, History, PersonAction, Step } from "./history.ts";
import { instantsAhead } from "./oracle.ts";
import { actAsPerson } from "./people.ts";
import { type RoundPlan, runRounds } from "./processes.ts";
import { chanceOf } from "./random.ts";
import { Repeats } from "./repeats.ts";
import { passPauses } from "./running.ts";
import { returnLater } from "./vendor-reports.ts";
import { hours, Violation, World } from "./world.ts";

export interface Played {
  transcript: string[];
  /** Null when every invariant held. */
  failure: { message: string; at: number } | null;
  rounds: number;
}

const minute = 60_000;

/** Lets a history happen, and checks the invariants after every step. `onLine` gets the transcript meanwhile. */
export async function play(
  history: History,
  ground: Ground,
  onLine?: (line: string) => void,
): Promise<Played> {
  const world = await World.create(history, ground, onLine);
  const stage = new Stage(world);
  const keepTimers = passPauses((ms) => {
    world.clock.ms += ms;
  });
  try {
    await stage.run();
    return { transcript: world.transcript, failure: null, rounds: stage.rounds };
  } catch (error) {
    const message =
      error instanceof Violation ? error.message : error instanceof Error ? describe(error) : String(error);
    world.tell(`FAILED ${message}`);
    const at = (world.clock.ms - stage.startMs) / 1000;
    return { transcript: world.transcript, failure: { message, at }, rounds: stage.rounds };
  } finally {
    keepTimers();
  }
}

const describe = (error: Error) =>
  `${error.name}: ${error.message.split("\n")[0]} ${error.cause instanceof Error ? error.cause.message : ""} ${
    error.stack
      ?.split("\n")
      .find((line) => line.includes("/server/"))
      ?.trim() ?? ""
  }`;

class Stage {
  rounds = 0;
  readonly startMs: number;
  readonly #world: World;
  #frozen: Flow[] = [];
  readonly #repeats = new Repeats();
  #checkedMs: number;
  /** After a round beside others, or a disturbed one, a round alone follows within the minute. */
  #mustConfirm = false;

  constructor(world: World) {
    this.#world = world;
    this.startMs = world.clock.ms;
    this.#checkedMs = world.clock.ms;
  }

  async run(): Promise<void> {
    const { history, clock, later } = this.#world;
    const end = this.startMs + hours(24) * history.days;
    let steps: readonly Step[] = history.steps;
    while (clock.ms < end) {
      const [step, ...rest] = steps;
      const stepAt = step ? this.startMs + step.at * 1000 : end;
      later.sort((left, right) => left.at - right.at);
      const [news] = later;
      const roundAt = this.#nextRound();
      if (news && news.at <= Math.min(stepAt, roundAt)) {
        later.shift();
        this.#world.passTo(news.at);
        await news.run();
        await this.#check();
      } else if (step && stepAt <= roundAt) {
        steps = rest;
        this.#world.passTo(stepAt);
        await this.#take(step);
        await this.#check();
      } else {
        this.#world.passTo(Math.min(roundAt, end));
      }
      if (clock.ms >= this.#world.upFrom) await this.#round();
      clock.ms += 1;
    }
  }

  /**
   * The minute at which the next round has anything to do (workers run once a minute), or now and then a minute with nothing
   * to do.
   */
  #nextRound(): number {
    const { clock, history } = this.#world;
    const now = clock.ms;
    const moments = this.#mustConfirm ? [now] : this.#moments();
    const roll = chanceOf(history.seed, "idle", Math.floor(now / hours(24)));
    const idle = now + hours(24 + Math.floor(roll * 400));
    const next = Math.max(now, Math.min(idle, ...moments));
    // Sometimes half a minute before the hour: nothing may leave yet.
    const early = chanceOf(history.seed, "early", next) < 0.2 ? next - minute / 2 : next;
    const onTheMinute = Math.ceil(Math.max(early, now + 1) / minute) * minute;
    return Math.max(onTheMinute, this.#world.upFrom);
  }

  #moments(): number[] {
    const { clock, facts, deliveries, vendors } = this.#world;
    const moments: number[] = [];
    // A worker whose clock is behind gets there later. A worker whose clock is ahead may not get there early.
    for (const { skewMs } of this.#workers()) {
      const itsNow = this.#world.now().add({ milliseconds: skewMs });
      for (const ms of instantsAhead(facts, itsNow)) moments.push(ms - skewMs);
    }
    for (const { status, channel, next_attempt_at, claimed_until } of deliveries.values()) {
      if (status === "planned") {
        const pause = facts.paused.get(channel);
        // Not every minute of an outage of days: that costs too much, and shows nothing new.
        const wait = pause ? this.#patience(pause.probeAt) : 0;
        moments.push(Math.max(Date.parse(next_attempt_at), pause?.probeAt ?? 0) + wait);
      }
      if (status === "sending") moments.push(Date.parse(claimed_until ?? ""));
    }
    for (const { frozenUntil } of this.#frozen) moments.push(frozenUntil ?? 0);
    for (const channel of ["email", "text"] as const) {
      // By then everything that trouble has held back must have left.
      const calm = clock.ms - this.#world.calmMs(channel) + calmEnough;
      if (vendors.moods.troubleUntil(channel) > 0 && calm >= clock.ms) moments.push(calm + minute);
    }
    return moments;
  }

  /** Milliseconds, up to three quarters of an hour and mostly few. */
  #patience(at: number): number {
    return Math.floor(chanceOf(this.#world.history.seed, "patience", at) ** 2 * 45) * minute;
  }

  #workers() {
    const { workers, clock, secondUntil } = this.#world;
    return clock.ms < secondUntil ? workers : workers.slice(0, 1);
  }

  async #round(): Promise<void> {
    this.rounds += 1;
    const now = this.#world.clock.ms;
    const thawed = this.#frozen.filter(({ frozenUntil }) => (frozenUntil ?? 0) <= now);
    const frozen = this.#frozen.filter((flow) => !thawed.includes(flow));
    const workers = this.#mustConfirm ? this.#world.workers.slice(0, 1) : this.#workers();
    const { faults, freezes } = this.#world;
    const plan: RoundPlan = { workers, faults, freezes, thawed, frozen };
    const { unfinished, wasAlone } = await runRounds(this.#world, plan);
    this.#frozen = unfinished;
    this.#mustConfirm = !this.#mustConfirm && !wasAlone;
    await this.#check();
  }

  async #check(): Promise<void> {
    await returnLater(this.#world);
    for (const { before, row } of this.#world.takeChanges()) checkChange(this.#world, before, row);
    checkLapsesTold(this.#world);
    this.#repeats.check(this.#world);
    checkClosed(this.#world, this.#checkedMs);
    this.#checkedMs = this.#world.clock.ms;
  }

  async #take(step: Step): Promise<void> {
    const { at: _, ...action } = step;
    await this.#do(action as Action);
  }

  async #do(action: Action): Promise<void> {
    const world = this.#world;
    if (action.do === "meanwhile") {
      const { send, actions } = action;
      world.vendors.events.push({ send, when: "before", run: () => this.#meanwhile(actions) });
    } else if (action.do in worldActs) {
      world.tell(`${JSON.stringify(action)}${(await perform(world, worldActs, action)) ? "" : ": nobody"}`);
    } else await actAsPerson(world, action as PersonAction);
  }

  async #meanwhile(actions: readonly (Action | { do: "round" })[]): Promise<void> {
    const world = this.#world;
    for (const action of actions) {
      world.clock.ms += 1000;
      if (action.do !== "round") await this.#do(action);
      else {
        const faults = { sweep: [], plan: [], dispatch: [] };
        // Another process of the first machine, with separate places for messages in flight: the rounds of one process never
        // overlap.
        const workers = world.workers.slice(0, 1).map((worker) => ({ ...worker }));
        await runRounds(world, { workers, faults, freezes: [], thawed: [], frozen: [] });
      }
    }
  }
}

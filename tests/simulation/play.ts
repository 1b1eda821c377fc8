import { act, hours, householdOf, type PersonAction } from "./actions.ts";
import type { Action, History, Step } from "./history.ts";
import { checkChange, checkRepeats } from "./invariants.ts";
import { instantsAhead } from "./oracle.ts";
import { type Deaths, runRound } from "./processes.ts";
import { chanceOf } from "./random.ts";
import { type Ground, Violation, World } from "./world.ts";

export interface Played {
  transcript: string[];
  /** Null when every invariant held. */
  failure: { message: string; at: number } | null;
  rounds: number;
}

const minute = 60_000;

/** Lets a history happen, and looks at the invariants after every step. */
export async function play(history: History, ground: Ground): Promise<Played> {
  const world = await World.create(history, ground);
  const stage = new Stage(world);
  try {
    await stage.run();
    return { transcript: world.transcript, failure: null, rounds: stage.rounds };
  } catch (error) {
    const message =
      error instanceof Violation ? error.message : error instanceof Error ? describe(error) : String(error);
    world.tell(`FAILED ${message}`);
    const at = (world.clock.ms - stage.startMs) / 1000;
    return { transcript: world.transcript, failure: { message, at }, rounds: stage.rounds };
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
  readonly #deaths: Deaths = { sweep: [], plan: [], dispatch: [] };
  #upFrom = 0;

  constructor(world: World) {
    this.#world = world;
    this.startMs = world.clock.ms;
  }

  async run(): Promise<void> {
    const { history, clock } = this.#world;
    const end = this.startMs + hours(24) * history.days;
    let steps: readonly Step[] = history.steps;
    while (clock.ms < end) {
      const [step, ...rest] = steps;
      const stepAt = step ? this.startMs + step.at * 1000 : end;
      const roundAt = this.#nextRound();
      if (step && stepAt <= roundAt) {
        steps = rest;
        this.#world.passTo(stepAt);
        await this.#take(step);
        this.#check();
      } else {
        this.#world.passTo(Math.min(roundAt, end));
      }
      if (clock.ms >= this.#upFrom) await this.#round();
      clock.ms += 1;
    }
  }

  /** When the next round has anything to do, on the minute (workers run once a minute); now and then for nothing. */
  #nextRound(): number {
    const { clock, facts, deliveries, history } = this.#world;
    const now = clock.ms;
    const moments = instantsAhead(facts, this.#world.now());
    for (const { status, channel, next_attempt_at, claimed_until } of deliveries.values()) {
      if (status === "planned") {
        const probeAt = facts.paused.get(channel)?.probeAt ?? 0;
        moments.push(Math.max(Date.parse(next_attempt_at), probeAt));
      }
      if (status === "sending") moments.push(Date.parse(claimed_until ?? ""));
    }
    const roll = chanceOf(history.seed, "idle", Math.floor(now / hours(24)));
    const idle = now + hours(24 + Math.floor(roll * 400));
    const next = Math.max(now, Math.min(idle, ...moments));
    // A minute before its hour, sometimes: nothing may leave yet.
    const early = chanceOf(history.seed, "early", next) < 0.2 ? next - minute / 2 : next;
    const onTheMinute = Math.ceil(Math.max(early, now + 1) / minute) * minute;
    return Math.max(onTheMinute, this.#upFrom);
  }

  async #round(): Promise<void> {
    this.rounds += 1;
    await runRound(this.#world, this.#deaths);
    this.#check();
  }

  #check(): void {
    for (const { before, row } of this.#world.takeChanges()) checkChange(this.#world, before, row);
    checkRepeats(this.#world);
  }

  async #take(step: Step): Promise<void> {
    const { at: _, ...action } = step;
    await this.#do(action as Action);
  }

  async #do(action: Action): Promise<void> {
    const world = this.#world;
    const { clock, vendors } = world;
    switch (action.do) {
      case "vendor":
        world.tell(`the ${action.channel} vendor is ${action.mood} for ${action.hours} hours`);
        return vendors.setMood(action.channel, action.mood, clock.ms + hours(action.hours));
      case "dead": {
        const channels = householdOf(world, action.household)?.channels ?? [];
        const channel = channels[action.channel % channels.length];
        if (channel) vendors.deadAddresses.add(`${channel.kind} ${channel.address}`);
        return world.tell(`${channel?.address ?? "nobody"} is dead`);
      }
      case "outage":
        world.tell(`nothing runs for ${action.hours} hours`);
        this.#upFrom = clock.ms + hours(action.hours);
        return;
      case "kill": {
        const { role, statement, executed } = action;
        this.#deaths[role].push({ statement, executed });
        return;
      }
      case "kill-sending": {
        vendors.events.push({
          send: action.send,
          when: action.taken ? "taken" : "before",
          run: async (process) => {
            process?.die();
            // Nothing that it waits for ever comes.
            if (process) await new Promise(() => {});
          },
        });
        return;
      }
      case "meanwhile": {
        const { actions } = action;
        vendors.events.push({ send: action.send, when: "before", run: () => this.#meanwhile(actions) });
        return;
      }
      default:
        await act(world, action as PersonAction);
    }
  }

  async #meanwhile(actions: readonly (Action | { do: "round" })[]): Promise<void> {
    for (const action of actions) {
      this.#world.clock.ms += 1000;
      if (action.do !== "round") await this.#do(action);
      else await runRound(this.#world, { sweep: [], plan: [], dispatch: [] });
    }
  }
}

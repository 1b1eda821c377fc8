import type { ActionOf } from "./acts.ts";
import type { holderActs } from "./acts-of-holders.ts";
import type { readerActs } from "./acts-of-readers.ts";
import type { strangerActs } from "./acts-of-strangers.ts";
import type { worldActs } from "./acts-of-the-world.ts";

/** The acts of people and providers, each with a use case of the product. */
export type PersonAction = ActionOf<typeof holderActs & typeof readerActs & typeof strangerActs>;

type SingleAction = PersonAction | ActionOf<typeof worldActs>;

/**
 * The events of a world from outside, as plain data, for printing, saving and shortening step by step. "meanwhile": while
 * the dispatcher sends its batch, somebody else acts: people, or another dispatcher's whole round.
 */
export type Action =
  | SingleAction
  | { do: "meanwhile"; send: number; actions: (SingleAction | { do: "round" })[] };

/** `at`: seconds after the history's start. */
export type Step = { at: number } & Action;

export interface History {
  seed: number;
  start: string;
  /** How long the history lasts, in days. */
  days: number;
  steps: Step[];
}

export const roles = ["sweep", "plan", "dispatch"] as const;
export type Role = (typeof roles)[number];

/** `reset`, `unusable` and `unknownHost` come from the driver, without PostgreSQL's code. */
export const breakages = ["reset", "unusable", "unknownHost", "shutdown", "deadlock", "readOnly"] as const;
export type Breakage = (typeof breakages)[number];

/** A failure at a statement of a process. */
export interface Fault {
  /**
   * Counted from 1, from the start of the process's part of the round, or from the last message that a vendor has
   * answered.
   */
  statement: number;
  since: "start" | "sending";
  /** Whether the database executes the statement anyway. */
  executed: boolean;
  /** How the call fails. Null when the process dies. */
  breaks: Breakage | null;
}

/**
 * `flaky` fails, loses answers and is slow at random. `slow` takes up to the time that a message may take. `refuses`
 * says `says` to everybody. `filters` takes everything and reports `says` about it later. `throttled` and `quota` take
 * `rate` a minute or a day. `silent` takes some messages and never answers for them, `swallowing` all.
 */
export const moods = [
  "flaky",
  "slow",
  "down",
  "refuses",
  "filters",
  "throttled",
  "quota",
  "silent",
  "swallowing",
] as const;
export type Mood = (typeof moods)[number];

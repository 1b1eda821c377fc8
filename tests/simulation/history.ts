import type { DutyAction } from "./duty-actions.ts";
import type { HoldersAction, HostileAction } from "./hostile-actions.ts";

/**
 * What happens to a world from outside, as plain data: it can be printed, saved, and shortened step by step. Every
 * index is taken modulo the number of things, and a step that fits nothing does nothing, so that any part of a history
 * is a history. `make-history.ts` draws one from a seed.
 */
export type Action =
  | HostileAction
  | HoldersAction
  | DutyAction
  | {
      do: "signup";
      household: number;
      userType: "registrant" | "family" | "friend";
      master: "self" | "registrant";
      text: boolean;
      zones: [string, string];
      /** Days from today to each location's date. */
      dates: number[];
      pay: boolean;
      /** The account holder is not signed in, and is identified by the code alone. */
      signedOut?: boolean;
    }
  | { do: "pay" | "remove"; household: number; person: number }
  /** The first person of the list who shares an address with somebody after them leaves the list. */
  | { do: "remove-sharer"; household: number }
  | { do: "date"; household: number; location: number; inDays: number }
  | { do: "done" | "undo" | "end"; household: number; location: number }
  | { do: "add"; household: number; zone: string; email: number | null; phone: number | null }
  | {
      do: "change";
      household: number;
      person: number;
      zone: string;
      email: number | null;
      phone: number | null;
    }
  | { do: "stop" | "start"; household: number; channel: number }
  /** Follows a link of a message that has arrived: 0 is the newest of the household's. */
  | { do: "link"; household: number; purpose: LinkPurpose; message: number }
  /** Texts our number from one of the household's. The provider may pass the text on twice. */
  | { do: "text"; household: number; channel: number; says: Saying; twice: boolean }
  /**
   * A number's STOP meets a transaction that is just writing the number and does not see it. The embedded database runs
   * one transaction at a time, so the rows of the other one are written by hand.
   */
  | { do: "stop-unseen"; household: number; channel: number }
  /** The provider reports late what became of a message of the household's that it had taken. It may report twice. */
  | { do: "report"; household: number; message: number; outcome: Outcome; twice: boolean }
  /**
   * A mail of the household's comes back: `reply` is what the far server said. Some vendors name only its address.
   * `again`: hours after which the same news is reported once more, as by a mailbox that is read anew.
   */
  | {
      do: "bounce";
      household: number;
      message: number;
      reply: string;
      byAddress: boolean;
      twice: boolean;
      again?: number;
    }
  /** How a provider is doing from now on. `says`: its refusal. `rate`: messages a minute, or a day of a quota. */
  | {
      do: "vendor";
      channel: "email" | "text";
      mood: Mood;
      hours: number;
      says?: string | number;
      rate?: number;
    }
  /** An address that the vendor refuses for good from now on, or takes again. */
  | { do: "dead" | "alive"; household: number; channel: number }
  /** No process of ours runs. */
  | { do: "outage"; hours: number }
  /** The next process of this role dies, or its connection breaks, at a statement. */
  | ({ do: "fault"; role: Role } & Fault)
  /** The dispatcher dies while it sends: before the vendor has taken the message, or after. */
  | { do: "kill-sending"; send: number; taken: boolean }
  /** The next dispatcher freezes at its gate number `gate` (a call of the database, or of a vendor). */
  | { do: "freeze"; gate: number; minutes: number }
  /**
   * A second worker runs beside the first. `eachMinute`: it goes on beginning rounds while a round of the first takes
   * its time.
   */
  | { do: "second-worker"; hours: number; eachMinute?: boolean }
  /**
   * Dispatchers take this many messages at a time, from batches of that size. Otherwise the seed decides anew each
   * round.
   */
  | { do: "width"; atOnce: number; batch: number; hours: number }
  /**
   * The database takes this long for each transaction, and answers everything else at once: its disk, or its replica,
   * is slow.
   */
  | { do: "slow-commits"; seconds: number; hours: number }
  /** A worker's clock is ahead of the world's, or behind. */
  | { do: "clock"; worker: number; seconds: number }
  /** While the dispatcher is sending its batch, somebody else acts: people, or another dispatcher's whole round. */
  | { do: "meanwhile"; send: number; actions: (Action | { do: "round" })[] };

export const roles = ["sweep", "plan", "dispatch"] as const;
export type Role = (typeof roles)[number];

/** `reset`, `unusable` and `unknownHost` come from the driver, without PostgreSQL's code. */
export const breakages = ["reset", "unusable", "unknownHost", "shutdown", "deadlock", "readOnly"] as const;
export type Breakage = (typeof breakages)[number];

/** What goes wrong at a statement of a process. */
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
 * `rate` a minute or a day. `silent` takes some messages and never answers for them.
 */
export const moods = ["flaky", "slow", "down", "refuses", "filters", "throttled", "quota", "silent"] as const;
export type Mood = (typeof moods)[number];
export const linkPurposes = ["done", "stop", "start", "agree", "decline"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const sayings = ["STOP", "Start!", "done", "HELP", "who is this"] as const;
type Saying = (typeof sayings)[number];
export const outcomes = ["delivered", "lost", "unknown"] as const;
export type Outcome = (typeof outcomes)[number];

/** `at`: seconds after the history's start. */
export type Step = { at: number } & Action;

export interface History {
  seed: number;
  start: string;
  /** How long it lasts, in days. */
  days: number;
  steps: Step[];
}

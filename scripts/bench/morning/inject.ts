import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { RealPostgres } from "#tests/support/real-postgres.ts";
import { between } from "#tests/support/seeded-random.ts";
import type { BenchDatabase } from "../bench-database.ts";
import type { FaultySink } from "./sink.ts";
import type { SupervisedWorker } from "./supervised-worker.ts";

/** How often each fault comes in a morning of 20,000, and in a small one. */
const deck = {
  "worker killed": { full: 6, small: 2 },
  "worker frozen": { full: 3, small: 1 },
  "database sessions ended": { full: 3, small: 1 },
  "database connections cut": { full: 4, small: 1 },
  "PostgreSQL restarted": { full: 1, small: 1 },
  "everybody refused": { full: 1, small: 1 },
  "mail connections dropped": { full: 2, small: 1 },
  "mail server slow": { full: 2, small: 1 },
} as const;

export type FaultKind = keyof typeof deck;
export const faultKinds = Object.keys(deck) as FaultKind[];

/** From when to when something was broken, in milliseconds since 1970. A kill ends when it begins. */
export interface Fault {
  kind: FaultKind;
  from: number;
  to: number;
}

/** The things that can be broken. */
export interface Breakable {
  random: () => number;
  small: boolean;
  workers: readonly SupervisedWorker[];
  sink: FaultySink;
  /** How long a healthy mail server takes to acknowledge a mail. */
  answerMs: number;
  database: BenchDatabase;
  postgres: Pick<RealPostgres, "halt" | "restart">;
  progress(line: string): void;
  /** The morning is over or has failed. Nothing more is broken. */
  signal: AbortSignal;
}

/**
 * Breaks one thing after the other at random moments, some at the same time, and resolves when all faults have ended.
 */
export async function injectFaults(breakable: Breakable): Promise<Fault[]> {
  const { random, small, progress } = breakable;
  const kinds = shuffle(
    faultKinds.flatMap((kind) => Array<FaultKind>(deck[kind][small ? "small" : "full"]).fill(kind)),
    random,
  );
  const faults: Promise<Fault>[] = [];
  for (const kind of kinds) {
    await setTimeout(between(random, 3000, small ? 7000 : 12_000), undefined, { signal: breakable.signal });
    faults.push(inject(kind, breakable, progress));
  }
  return Promise.all(faults);
}

async function inject(
  kind: FaultKind,
  breakable: Breakable,
  progress: (line: string) => void,
): Promise<Fault> {
  const from = Date.now();
  await breakOne[kind](breakable);
  const to = Date.now();
  progress(`${kind}${to - from > 1000 ? `, for ${Math.round((to - from) / 1000)} s` : ""}`);
  return { kind, from, to };
}

const breakOne: Record<FaultKind, (breakable: Breakable) => Promise<void>> = {
  async "worker killed"(breakable) {
    (await someWorker(breakable)).kill();
  },
  async "worker frozen"(breakable) {
    const worker = await someWorker(breakable);
    worker.freeze();
    await setTimeout(between(breakable.random, 5000, breakable.small ? 15_000 : 90_000));
    worker.thaw();
  },
  async "database sessions ended"({ database }) {
    await database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  },
  async "database connections cut"({ workers, random }) {
    const fault = (["fin", "reset", "silence"] as const)[between(random, 0, 2)] ?? "reset";
    pick(workers, random).network.cut(fault);
  },
  async "PostgreSQL restarted"({ postgres }) {
    await postgres.halt();
    await postgres.restart();
  },
  async "everybody refused"({ sink, random, small }) {
    sink.order({ refuse: "550 relay not permitted" });
    await setTimeout(small ? between(random, 10_000, 20_000) : between(random, 60_000, 180_000));
    sink.order({ refuse: null });
  },
  async "mail connections dropped"({ sink }) {
    sink.order({ drop: true });
  },
  async "mail server slow"({ sink, random, small, answerMs }) {
    sink.order({ answerMs: 1500 });
    await setTimeout(between(random, 5000, small ? 8000 : 20_000));
    sink.order({ answerMs });
  },
};

/** A worker that is neither dead nor frozen. Waits for one. */
async function someWorker({ workers, random }: Breakable): Promise<SupervisedWorker> {
  for (;;) {
    const well = workers.filter((worker) => worker.isWell());
    if (well.length > 0) return pick(well, random);
    await setTimeout(500);
  }
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[between(random, 0, items.length - 1)];
  if (item === undefined) throw new Error("There is nothing to pick.");
  return item;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

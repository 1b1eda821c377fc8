import type { PGlite, Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db } from "#server/db/client.ts";
import type { Ground } from "./ground.ts";
import type { Breakage, Fault } from "./history.ts";

/** A dead process throws this within its transaction, which is then rolled back. Nobody outside ever sees the error. */
class ProcessDied extends Error {
  override name = "ProcessDied";
}

/** The errors of the driver or of PostgreSQL, with the code that `pg` gives. */
const errors: Record<Breakage, () => Error> = {
  reset: () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
  // The pool's error about a client whose ROLLBACK could not be sent either: without a code.
  unusable: () => new Error("Client has encountered a connection error and is not queryable"),
  unknownHost: () => Object.assign(new Error("getaddrinfo ENOTFOUND db"), { code: "ENOTFOUND" }),
  shutdown: () =>
    Object.assign(new Error("terminating connection due to administrator command"), { code: "57P01" }),
  deadlock: () => Object.assign(new Error("deadlock detected"), { code: "40P01" }),
  readOnly: () =>
    Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), { code: "25006" }),
};

/** Every injected error, to tell it from a bug. */
const putIn = new WeakSet<object>();

export function isPutIn(error: unknown): boolean {
  for (let level = error; typeof level === "object" && level !== null; level = (level as Error).cause) {
    if (putIn.has(level)) return true;
  }
  return false;
}

const nameOf = (statement: unknown): string => String(statement).trim().slice(0, 60);

/** The actions of the process around the calls of its handle. */
export interface Holder {
  /** Called before each call of the pool: a statement by itself, or a transaction. */
  gate(name: string, ms?: number): Promise<void>;
  /** Called after each call of the pool. */
  seen(): Promise<void>;
  isDead: boolean;
  /** Ends the process: its pending calls never return. */
  die(): void;
  /** Statements since a vendor last answered this process. Null before the first answer. */
  sinceSending: number | null;
}

/**
 * A process's own handle on the world's database. The process dies, or its calls fail, on command. Its open transaction is
 * then rolled back, and committed work stays. A COMMIT counts as a statement; an executed COMMIT may be answered by an
 * error.
 */
export class ProcessDatabase {
  readonly db: Db;
  #count = 0;
  readonly #faults: Fault[];
  readonly #holder: Holder;

  /** Removes each fault that happens from `faults`. */
  constructor(ground: Ground, faults: Fault[], holder: Holder) {
    this.#faults = faults;
    this.#holder = holder;
    this.db = drizzle(this.#handle(ground.pglite, true)) as unknown as Db;
  }

  #handle<Client extends PGlite | Transaction>(client: Client, isPool: boolean): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "query" || name === "exec") {
          const execute = (args: unknown[]) => this.#statement(() => value.apply(target, args));
          return (...args: unknown[]) =>
            isPool ? this.#call(nameOf(args[0]), () => execute(args)) : execute(args);
        }
        if (name === "transaction") {
          return (work: (tx: Transaction) => Promise<unknown>) =>
            this.#call("transaction", () => this.#transaction(target as PGlite, work));
        }
        return value.bind(target);
      },
    });
  }

  async #call<Result>(name: string, execute: () => Promise<Result>): Promise<Result> {
    await this.#holder.gate(name);
    try {
      return await execute();
    } catch (error) {
      // A dead process hears nothing, and must not retry either.
      if (this.#holder.isDead) await new Promise(() => {});
      throw error;
    } finally {
      await this.#holder.seen();
    }
  }

  async #statement<Result>(execute: () => Promise<Result>): Promise<Result> {
    const fault = this.#next();
    if (fault && !fault.executed) throw this.#errorOf(fault);
    const result = await execute();
    if (fault) throw this.#errorOf(fault);
    return result;
  }

  async #transaction(pglite: PGlite, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
    if (this.#holder.isDead) throw new ProcessDied();
    let afterCommit: Fault | null = null;
    const result = await pglite.transaction(async (tx) => {
      const inner = await work(this.#handle(tx, false));
      const fault = this.#next();
      if (fault && !fault.executed) throw this.#errorOf(fault);
      afterCommit = fault;
      return inner;
    });
    if (afterCommit) throw this.#errorOf(afterCommit);
    return result;
  }

  /** Counts one statement. Returns the fault that falls on it, if any. */
  #next(): Fault | null {
    if (this.#holder.isDead) throw new ProcessDied();
    this.#count += 1;
    const { sinceSending } = this.#holder;
    if (sinceSending !== null) this.#holder.sinceSending = sinceSending + 1;
    const index = this.#faults.findIndex(({ statement, since }) =>
      since === "start" ? statement === this.#count : statement === this.#holder.sinceSending,
    );
    return index < 0 ? null : (this.#faults.splice(index, 1)[0] ?? null);
  }

  #errorOf({ breaks }: Fault): Error {
    if (breaks !== null) {
      const error = errors[breaks]();
      putIn.add(error);
      return error;
    }
    this.#holder.die();
    return new ProcessDied();
  }
}

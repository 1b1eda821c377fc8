import type { PGlite, Transaction } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db } from "#server/db/client.ts";
import { schema } from "#server/db/schema.ts";

/** The process is gone: whatever it still asks of the database is never answered. */
export class ProcessDied extends Error {
  override name = "ProcessDied";
}

/** When a process dies: at its statement number `statement` (from 1), before or after it has been executed. */
export interface Death {
  statement: number;
  executed: boolean;
}

/**
 * A process's own handle on the world's database, which dies as told: as when the process is killed, the transaction
 * it is in is rolled back, and what it had committed stays. A COMMIT counts as a statement.
 */
export class MortalDatabase {
  readonly db: Db;
  isDead = false;
  #count = 0;
  readonly #death: Death | null;

  constructor(pglite: PGlite, death: Death | null) {
    this.#death = death;
    this.db = drizzle(this.#mortal(pglite), { schema }) as unknown as Db;
  }

  #mortal<Client extends PGlite | Transaction>(client: Client): Client {
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "query" || name === "exec") {
          return (...args: unknown[]) => this.#statement(() => value.apply(target, args));
        }
        if (name === "transaction") {
          return (work: (tx: Transaction) => Promise<unknown>) => this.#transaction(target as PGlite, work);
        }
        return value.bind(target);
      },
    });
  }

  async #statement<Result>(execute: () => Promise<Result>): Promise<Result> {
    const diesHere = this.#count + 1 === this.#death?.statement;
    this.#count += 1;
    if (this.isDead || (diesHere && !this.#death?.executed)) throw this.#die();
    const result = await execute();
    if (diesHere) throw this.#die();
    return result;
  }

  async #transaction(pglite: PGlite, work: (tx: Transaction) => Promise<unknown>): Promise<unknown> {
    if (this.isDead) throw this.#die();
    let diesAfterCommit = false;
    const result = await pglite.transaction(async (tx) => {
      const inner = await work(this.#mortal(tx));
      diesAfterCommit = this.#count + 1 === this.#death?.statement;
      this.#count += 1;
      if (diesAfterCommit && !this.#death?.executed) throw this.#die();
      return inner;
    });
    if (diesAfterCommit) throw this.#die();
    return result;
  }

  #die(): ProcessDied {
    this.isDead = true;
    return new ProcessDied();
  }
}

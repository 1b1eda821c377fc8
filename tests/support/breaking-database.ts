import type pg from "pg";
import { type Database, type Db, pooledDb } from "#server/db/client.ts";

class ConnectionBroke extends Error {
  code = "ECONNRESET";
}

/** Whether an error comes from a connection that a test has broken. */
export function isFromBreak(error: unknown): boolean {
  for (let level = error; level instanceof Error; level = level.cause as Error)
    if (level instanceof ConnectionBroke) return true;
  return false;
}

const never = () => false;

/**
 * A second handle on a PostgreSQL database, whose connection breaks at a statement, BEGIN and COMMIT included. Committed
 * changes stay, and an open transaction is rolled back: the database is as a process that was killed at the statement would
 * leave it.
 */
export class BreakingDatabase {
  readonly db: Db;
  /** Decides about each statement until it says yes. There the connection breaks. */
  breaksAt: (statement: string) => boolean = never;
  /** How often the connection has broken. */
  broken = 0;

  constructor({ db }: Database) {
    const { $client } = db as unknown as { $client: pg.Pool };
    const clients = new WeakMap<pg.PoolClient, pg.PoolClient>();
    this.db = pooledDb(
      new Proxy($client, {
        get: (pool, name) => {
          if (name !== "connect") return this.#member(pool, name);
          return async () => {
            const client = await pool.connect();
            const handle =
              clients.get(client) ?? new Proxy(client, { get: (one, at) => this.#member(one, at) });
            clients.set(client, handle);
            return handle;
          };
        },
      }),
    );
  }

  mend(): void {
    this.breaksAt = never;
  }

  #member(target: pg.Pool | pg.PoolClient, name: string | symbol): unknown {
    const value: unknown = Reflect.get(target, name);
    if (typeof value !== "function") return value;
    if (name !== "query") return value.bind(target);
    return (statement: string | pg.QueryConfig, ...rest: unknown[]) => {
      const text = typeof statement === "string" ? statement : statement.text;
      if (text === "rollback" || !this.breaksAt(text)) return value.call(target, statement, ...rest);
      this.mend();
      this.broken += 1;
      return Promise.reject(new ConnectionBroke("The connection broke."));
    };
  }
}

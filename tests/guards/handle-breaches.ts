import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Temporal } from "temporal-polyfill";
import type { Database, Db, Tx } from "#server/db/client.ts";
import type { ApiContext } from "#server/http/api-context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";

// Nobody runs these functions: database-handle.test.ts reads them.

const statement = sql`select 1`;

const wholeWork = async (tx: Tx): Promise<unknown> => tx.execute(statement);

/** Each of these uses a handle outside of its transaction. */
export const breaches = {
  theHandle: (db: Db) => db.transaction(async () => db.execute(statement)),
  underAnotherName: (db: Db) => {
    const rounds = db;
    return db.transaction(async () => rounds.execute(statement));
  },
  nested: (db: Db) => db.transaction((tx) => db.transaction(async () => tx.execute(statement))),
  ofADatabase: ({ db, roundDb }: Database) => db.transaction(async () => roundDb.execute(statement)),
  withinAnObject: (context: ApiContext) =>
    context.db.transaction(async () => void Object.values(context.services)),
  handedOn: (db: Db) => db.transaction(async () => void [db]),
  byACast: (db: Db) => db.transaction(async (tx) => (tx as unknown as Db).execute(statement)),
  byAFunctionBeside: (db: Db) => {
    const ask = () => db.execute(statement);
    return db.transaction(async () => ask());
  },
  byTwoFunctionsBeside: (db: Db) => {
    const ask = () => db.execute(statement);
    const askTwice = async () => [await ask(), await ask()];
    return db.transaction(async () => askTwice());
  },
  eitherKind: (db: Db, other: Db | Tx) => db.transaction(async () => other.execute(statement)),
  ofAClass: class {
    readonly #db: Db;
    constructor(db: Db) {
      this.#db = db;
    }
    ask(): Promise<unknown> {
      return this.#db.transaction(async () => this.#db.execute(statement));
    }
  },
  writtenElsewhere: (db: Db) => db.transaction(wholeWork),
};

/** None of these does. */
export const rightful = {
  theTransaction: (db: Db) => db.transaction(async (tx) => tx.execute(statement)),
  handedOnToAFunction: (db: Db) => db.transaction((tx) => wholeWork(tx)),
  theContextsServices: ({ db, services }: ApiContext) =>
    db.transaction(async (tx) => [services.clock.now(), await tx.execute(statement)]),
  aFunctionBeside: (db: Db) => {
    const ask = (tx: Tx) => tx.execute(statement);
    return db.transaction(async (tx) => ask(tx));
  },
};

/** In the order that holds throughout, and in others. */
export const orders = {
  rightful: [
    (_db: Db, _services: Services, _now: Temporal.Instant, _userId: string) => {},
    (_tx: Tx, _keys: Keys, now: Temporal.Instant, _number: string) => now,
    (_db: Db | Tx, _userId: string) => {},
    ({ clock }: Services, _c: Context) => clock,
    (_failure: string, now: Temporal.Instant) => now,
  ],
  breaches: [
    (_services: Services, _db: Db) => {},
    (_userId: string, _tx: Tx) => {},
    (_db: Db | Tx, _userId: string, _services: Services) => {},
    (_c: Context, _services: Pick<Services, "config">) => {},
    (_db: Db, _userId: string, now: Temporal.Instant) => now,
    (_tx: Tx, now: Temporal.Instant, _keys: Keys) => now,
  ],
};

import { DrizzleQueryError } from "drizzle-orm";
import { type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { memoizeByObject } from "#core/memoize.ts";
import { codeOf } from "#server/db/driver-error.ts";
import { rollbackMs } from "#server/db/limits.ts";
import type { schema } from "#server/db/schema.ts";

type PooledDb = NodePgDatabase<typeof schema>;

/**
 * `db.transaction` on the connections of `pool`. Replaces Drizzle's own (0.45), which has three faults when a connection breaks:
 * a failed BEGIN keeps its place in the pool for ever; a failed ROLLBACK replaces the original error; and an out-of-step
 * connection goes back into the pool. Here the first error is kept, and a connection goes back only when its transaction has
 * certainly ended.
 */
export function transactionOn(pool: pg.Pool, db: PooledDb): PooledDb["transaction"] {
  const dialect = new PgDialect();
  const { fullSchema, schema = {}, tableNamesMap } = db._;
  const relations = { fullSchema, schema, tableNamesMap };
  type Handle = Parameters<Parameters<PooledDb["transaction"]>[0]>[0];
  /** One for each connection, so that it can keep its statements (prepared-statement.ts). */
  const handleOn = memoizeByObject((client: pg.PoolClient) => {
    const session = new NodePgSession(client, dialect, relations);
    return new NodePgTransaction(dialect, session, relations) as unknown as Handle;
  });
  return async (work, config) => {
    const client = await pool.connect().catch((error: Error) => {
      throw new DrizzleQueryError("connect", [], error);
    });
    let lost: Error | null = null;
    const onLost = (error: Error) => {
      lost ??= error;
    };
    client.on("error", onLost);
    /** Why the connection is unusable. */
    let broken: Error | undefined;
    try {
      const tx = handleOn(client);
      await run(client, "begin");
      if (config) await tx.setTransaction(config);
      const result = await work(tx);
      const { command } = await run(client, "commit");
      // If a statement had failed and `work` went on, PostgreSQL answers with another command, not with an error.
      if (command !== "COMMIT")
        throw new Error("The transaction was rolled back: one of its statements failed.");
      return result;
    } catch (error) {
      broken = lost ?? (isOfNoUse(error) ? error : await rollBack(client));
      // The connection broke between two statements. The next statement's error does not say why.
      throw lost && codeOf(error) === "CONNECTION_LOST"
        ? new DrizzleQueryError("transaction", [], lost)
        : error;
    } finally {
      client.off("error", onLost);
      client.release(broken);
    }
  };
}

async function run(client: pg.PoolClient, statement: string): Promise<pg.QueryResult> {
  return client.query(statement).catch((error: Error) => {
    throw new DrizzleQueryError(statement, [], error);
  });
}

/**
 * A client without an answer would wait in vain for the next one. A server that has become a standby (25006) takes no writes, and
 * a proxy leads the next connection to the primary.
 */
const isOfNoUse = (error: unknown): error is Error =>
  ["ANSWER_TIMEOUT", "25006"].includes(codeOf(error) ?? "");

/** The ROLLBACK's error: the connection is then destroyed, and the server rolls back by itself. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  // A setting of one query that @types/pg does not know.
  const statement: pg.QueryConfig & { query_timeout: number } = {
    text: "rollback",
    query_timeout: rollbackMs,
  };
  return client.query(statement).then(
    () => undefined,
    (error: Error) => error,
  );
}

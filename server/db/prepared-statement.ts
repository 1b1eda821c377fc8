import { memoizeByObject } from "#core/memoize.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * A statement built once for each handle on the database: building a large statement's SQL takes longer than sending it.
 * Everything that differs from call to call must be a placeholder.
 *
 * On PostgreSQL a transaction has its connection's handle (pool-transaction.ts). On the embedded database every transaction has a
 * new handle and builds the statement again.
 */
export const preparedStatement = <Handle extends Db | Tx, Statement>(
  write: (handle: Handle) => Statement,
): ((handle: Handle) => Statement) => memoizeByObject(write);

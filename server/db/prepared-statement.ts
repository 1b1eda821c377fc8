import { memoizeByObject } from "#core/memoize.ts";
import type { Db, Tx } from "#server/db/client.ts";

/**
 * A statement that is written once for each handle on the database. To put the SQL of a large statement together takes longer than to
 * send it. Whatever differs from call to call must be a placeholder.
 *
 * A transaction on PostgreSQL has the handle of its connection (pool-transaction.ts). On the embedded database every transaction has a
 * new handle, and writes the statement anew.
 */
export const preparedStatement = <Handle extends Db | Tx, Statement>(
  write: (handle: Handle) => Statement,
): ((handle: Handle) => Statement) => memoizeByObject(write);

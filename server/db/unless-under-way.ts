import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** A third of the silence that a transaction is allowed (`idleInTransaction` in limits.ts). */
const signOfLifeMs = 10_000;

/**
 * Runs `work`, unless another process is running the work of this name on the same database. No clock decides that. The lock
 * belongs to a transaction, like the lock of the migrations: it ends with a broken connection, and works behind PgBouncer. The
 * transaction of a process that is frozen falls silent, and PostgreSQL ends it after half a minute. Then somebody else goes on.
 * @returns whether it ran
 */
export const unlessUnderWay = (lockDb: Db, name: string, work: () => Promise<void>): Promise<boolean> =>
  lockDb.transaction(async (tx) => {
    const [row] = await queryRows<{ is_ours: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`round ${name}`}, 0)) as is_ours`,
    );
    if (!row?.is_ours) return false;
    // When this fails, the lock is gone, and two processes do the same work. The rounds allow it.
    const timer = setInterval(() => void tx.execute(sql`select 1`).catch(() => {}), signOfLifeMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
    return true;
  });

import { sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** A third of a transaction's allowed silence (`idleInTransaction` in limits.ts). */
const signOfLifeMs = 10_000;

/**
 * Runs `work`, unless another process is running work of this name on the same database. No clock is involved. The lock belongs
 * to a transaction, like the migrations': it ends with a broken connection, and works behind PgBouncer. A frozen process's
 * transaction falls silent, and PostgreSQL ends it after half a minute. Then another process goes on.
 * @returns whether it ran
 */
export const unlessUnderWay = (lockDb: Db, name: string, work: () => Promise<void>): Promise<boolean> =>
  lockDb.transaction(async (tx) => {
    const [row] = await queryRows<{ is_ours: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`round ${name}`}, 0)) as is_ours`,
    );
    if (!row?.is_ours) return false;
    // If this fails, the lock is gone, and two processes do the same work. The rounds allow it.
    const timer = setInterval(() => void tx.execute(sql`select 1`).catch(() => {}), signOfLifeMs);
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
    return true;
  });

import { isNull, max, sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { restores, rounds } from "#server/db/schema/operations.ts";
import { BackupError } from "./backup-error.ts";

/**
 * The hold: a restored database sends nothing until the operator has seen what would go out and confirmed it. Every claim asks
 * for it (`isAnythingDue`).
 */

/** Deletes the record of rounds: a new row shows that a server has run since. */
async function holdBack(tx: Tx, now: Temporal.Instant, takenAt: Temporal.Instant): Promise<void> {
  await tx.delete(rounds);
  await tx.insert(restores).values({ takenAt, restoredAt: now });
}

/**
 * Holds a database that PostgreSQL's own tools have restored: a loaded dump, a point-in-time recovery, a promoted standby. It
 * lacks everything after some moment: `asOf`, or the last worker round that it records. A worker finishes a round each minute,
 * and what it had sent before is in the database.
 * @returns that moment
 * @throws BackupError
 */
export function holdBroughtBack(
  db: Db,
  now: Temporal.Instant,
  asOf: Temporal.Instant | null,
): Promise<Temporal.Instant> {
  return db.transaction(async (tx) => {
    const [found] = await queryRows<{ is_copy: boolean }>(
      tx,
      sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_copy`,
    );
    if (found?.is_copy) throw new BackupError("standby");
    await requireAlone(tx);
    const [last] = await tx.select({ at: max(rounds.finishedAt) }).from(rounds);
    const takenAt = asOf ?? last?.at ?? null;
    if (takenAt === null) throw new BackupError("unknown-moment");
    await holdBack(tx, now, takenAt);
    return takenAt;
  });
}

/** A connected server may be sending right now. The embedded database has only one process. */
async function requireAlone(tx: Tx): Promise<void> {
  const others = await queryRows(
    tx,
    sql`select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid() limit 1`,
  );
  if (others.length > 0) throw new BackupError("in-use");
}

/** The unconfirmed restores, newest first. While there is one, nothing is sent. */
export const listUnconfirmed = (db: Db | Tx) =>
  db
    .select({ takenAt: restores.takenAt, restoredAt: restores.restoredAt })
    .from(restores)
    .where(isNull(restores.confirmedAt))
    .orderBy(sql`${restores.id} desc`);

/** The operator confirms. @returns whether there was anything to confirm */
export async function confirmRestores(db: Db | Tx, now: Temporal.Instant): Promise<boolean> {
  const confirmed = await db
    .update(restores)
    .set({ confirmedAt: now })
    .where(isNull(restores.confirmedAt))
    .returning({ id: restores.id });
  return confirmed.length > 0;
}

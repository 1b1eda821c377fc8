import type { Db } from "#server/db/client.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import { type Digest, dumpTables, isEmpty } from "./dump-tables.ts";
import { loadTables } from "./load-tables.ts";

/** One state of all tables, and nothing is written. */
export const oneState = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/**
 * Copies every row from one database into another, which must be empty, and compares both. The source is only read. The target is
 * filled in one transaction, so a copy that is interrupted leaves it empty.
 * @throws BackupError
 */
export function moveDatabase(
  source: Db,
  target: Db,
  { where, onTable }: { where: string; onTable?: (table: string) => void },
): Promise<Digest[]> {
  return source.transaction(async (from) => {
    const { length: migrations } = await appliedMigrations(from);
    return target.transaction(async (to) => {
      if (!(await isEmpty(to))) throw new BackupError("not-empty");
      return loadTables(to, dumpTables(from), { migrations, where, onTable });
    });
  }, oneState);
}

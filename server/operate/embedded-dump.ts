import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pgDump } from "@electric-sql/pglite-tools/pg_dump";
import type { Temporal } from "temporal-polyfill";
import { embeddedDatabase, openPglite } from "#server/db/client.ts";
import { hasDatabase, holdFolder } from "#server/db/hold-folder.ts";
import { appliedMigrations } from "#server/db/migrate.ts";
import { BackupError } from "#server/delivery/backup-error.ts";
import { holdBroughtBack } from "#server/delivery/hold.ts";

/** PostgreSQL before 17 does not know this setting, and the dump works without it. */
const newerSetting = /^SET transaction_timeout = 0;\n/m;

/** The embedded database in `folder` as SQL, by PostgreSQL's pg_dump, for `psql` and `restoreEmbedded`. */
export async function dumpEmbedded(folder: string): Promise<string> {
  const { pglite, close } = await openPglite(folder);
  try {
    const file = await pgDump({
      pg: pglite,
      args: ["--no-owner", "--no-privileges", "--rows-per-insert=500"],
    });
    return (await file.text()).replace(newerSetting, "");
  } finally {
    await close();
  }
}

/** `-` is the standard input. */
export const readDump = (path: string): Promise<string> =>
  path === "-" ? text(process.stdin) : readFile(path, "utf8");

/**
 * Makes the embedded database of `folder`, which must have none, from a dump, and holds it until the operator has confirmed it
 * (hold.ts). Builds it beside its place and moves it there once held, so a killed restore leaves no database.
 * @throws BackupError
 */
export async function restoreEmbedded(
  folder: string,
  dump: string,
  { now, asOf }: { now: Temporal.Instant; asOf: Temporal.Instant | null },
): Promise<Temporal.Instant> {
  const release = await holdFolder(folder);
  const beside = join(folder, "restoring");
  try {
    if (await hasDatabase(folder)) throw new BackupError("not-empty");
    await rm(beside, { recursive: true, force: true });
    const { pglite, close } = await openPglite(beside);
    let takenAt: Temporal.Instant;
    try {
      await pglite.exec(dump).catch(() => Promise.reject(new BackupError("no-dump")));
      // The dump has set it to empty for its own statements.
      await pglite.exec("set search_path = public");
      const { db } = embeddedDatabase(pglite, beside, close);
      if ((await appliedMigrations(db)).length === 0) throw new BackupError("no-dump");
      takenAt = await holdBroughtBack(db, now, asOf);
    } finally {
      await close();
    }
    await rename(join(beside, "pglite"), join(folder, "pglite"));
    return takenAt;
  } finally {
    await rm(beside, { recursive: true, force: true });
    await release();
  }
}

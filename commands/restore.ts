import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readIdentities } from "#server/backup/age-keys.ts";
import { confirmRestores, listUnconfirmed, restoreBackup } from "#server/backup/restore-backup.ts";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { ConfigError } from "#server/config-error.ts";
import { previewWaiting } from "#server/operate/preview-waiting.ts";
import { say, UsageError } from "./command.ts";
import { explainBackupError, nameOfDatabase, readKeys, tellTable } from "./with-backups.ts";
import { withBareDatabase, withServices } from "./with-database.ts";
import { waitingLines } from "./words/waiting-words.ts";

export const usage = `daymark restore PATH [--identity FILE] [--replace] [--other-secret]
    puts a backup in the place of all that the database has. PATH is a backup, or a folder of backups, whose newest is taken.
    Killed or refused, it leaves the database as it was. Nothing is sent from a restored database until you confirm it.
--identity FILE  the private key of age (age-keygen writes such a file)
--replace        the database is not empty, and what it has may go
--other-secret   restores it though DAYMARK_SECRET is another than the backup's, or nothing proves who wrote it
daymark restore --waiting
    what would go out from a restored database, by kind, hour (UTC) and count; it sends nothing and keeps nothing
daymark restore --confirm
    it may go out: the workers begin within a minute

Stop the web processes and the workers before a restore.`;

const options = {
  identity: { type: "string" },
  replace: { type: "boolean" },
  "other-secret": { type: "boolean" },
  waiting: { type: "boolean" },
  confirm: { type: "boolean" },
} as const;

async function restore(
  path: string,
  values: { identity?: string; replace?: boolean; "other-secret"?: boolean },
): Promise<void> {
  const config = readConfig();
  const keys = values["other-secret"] ? null : await readKeys(config);
  if (keys === null && !values["other-secret"]) {
    throw new ConfigError(
      `There is no secret: set DAYMARK_SECRET, or put the file that was ${config.dataDir}/secret back. Without the backup's own secret sent links are void, and numbers that said STOP are not known; --other-secret restores it all the same.`,
    );
  }
  const where = nameOfDatabase(config);
  const found = await withBareDatabase(config, async (database) => {
    const identities = values.identity === undefined ? [] : await readIdentities(values.identity);
    return restoreBackup(database, resolve(path), {
      ...{ now: systemClock.now(), keys, identities, where, onTable: tellTable },
      replace: values.replace ?? false,
    });
  }).catch((error: unknown) =>
    explainBackupError(error, {
      "not-empty": `${where} is not empty. Nothing was changed. With --replace, all that it has goes and the backup takes its place.`,
    }),
  );
  const rows = found.digests.reduce((sum, one) => sum + one.rows, 0);
  say(`Restored: ${found.digests.length} tables, ${rows} rows, as they were at ${found.takenAt}.`);
  say("Nothing is sent until you say so: look at daymark restore --waiting, then daymark restore --confirm.");
}

const showWaiting = () =>
  withServices(async ({ db }, services) => {
    const restores = await listUnconfirmed(db);
    for (const line of waitingLines(restores, await previewWaiting(db, services))) say(line);
  });

const confirm = () =>
  withServices(async ({ db }, { clock }) => {
    say(
      (await confirmRestores(db, clock.now()))
        ? "Confirmed: what is due goes out."
        : "There was nothing to confirm.",
    );
  });

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const { waiting, confirm: sure, ...restoring } = values;
  const [path, ...rest] = positionals;
  const asked = [path, waiting, sure].filter((one) => one !== undefined).length;
  if (asked !== 1 || rest.length > 0 || (path === undefined && Object.keys(restoring).length > 0))
    throw new UsageError();
  if (path !== undefined) await restore(path, restoring);
  else if (waiting) await showWaiting();
  else await confirm();
}

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Site } from "./caddy.ts";
import { lineFromGuide } from "./guide.ts";
import { atEnd, shell } from "./machine.ts";
import { dueInTwoDays } from "./people.ts";
import type { Postfix } from "./postfix.ts";
import type { Postgres } from "./postgres.ts";
import { Servers } from "./servers.ts";

/** Everything that stands when the steps begin. */
export interface Ground {
  folder: string;
  /** Where the guide's own folders for backups and units are here. */
  places: { backups: string; units: string };
  postgres: Postgres;
  /** The public key that backups are encrypted to. */
  backupRecipient: string;
  postfix: Postfix;
  servers: Servers;
  site: Site;
  /** The date of everybody whose reminder is due at once. */
  dueOn: string;
}

/** A step of the trial. It ends with what was seen, and throws NotSo. */
export type Step = (ground: Ground) => Promise<string>;

export const settingsFile = "/etc/daymark/daymark.env";

/** The settings, as the guide says: owned by root, read by the servers' group. */
export async function writeSettings(settings: Readonly<Record<string, string>>): Promise<void> {
  await mkdir("/etc/daymark", { recursive: true });
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(settingsFile, lines.join(""));
  await shell(`chown root:daymark ${settingsFile} && chmod 640 ${settingsFile}`);
}

/** The folders that the guide has elsewhere, made as it says. */
export async function makePlaces(folder: string): Promise<Ground["places"]> {
  const places = { backups: join(folder, "backups"), units: join(folder, "units/") };
  await shell(lineFromGuide("install -d -m 700", { "/var/backups/daymark": places.backups }));
  await mkdir(places.units);
  return places;
}

export const removeAtEnd = (path: string): void => atEnd(path, () => shell(`rm -rf ${path}`));

export { dueInTwoDays, Servers };

import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { readOverview } from "#server/operate/read-overview.ts";
import { readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { CommandError, say, UsageError } from "./command.ts";
import { requireData, withBareDatabase } from "./with-database.ts";
import { overviewLines } from "./words/overview-lines.ts";

export const usage = `daymark status [--zone America/New_York]
    how all of it runs: health, today's reminders, what waits and why, rounds, sign-ups and payments by day.
    It shows counts alone, and changes nothing. To follow it: watch -n 60 daymark status

--zone says where the day begins (UTC). With the embedded database, stop the server first.`;

function readZone(text: string): string {
  try {
    return systemClock.now().toZonedDateTimeISO(text).timeZoneId;
  } catch {
    throw new UsageError("--zone must be a time zone like America/New_York.");
  }
}

export async function run(args: string[]): Promise<undefined> {
  const { values } = parseArgs({ args, options: { zone: { type: "string", default: "UTC" } } });
  const zone = readZone(values.zone);
  const config = readConfig();
  await requireData(config);
  const overview = await withBareDatabase(config, ({ db }) => readOverview(db, { clock: systemClock }, zone));
  if (overview === null) {
    throw new CommandError(
      "The database has not been migrated to this version: start a server of it first.",
      exitCodes.failed,
    );
  }
  for (const line of overviewLines(overview, config)) say(line);
}

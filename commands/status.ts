import { parseArgs } from "node:util";
import { systemClock } from "#server/clock.ts";
import { isMigrated } from "#server/db/is-migrated.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { type Figures, readFigures } from "#server/delivery/read-figures.ts";
import { readConfig } from "#server/start/config.ts";
import { exitCodes } from "#server/start/exit-codes.ts";
import { lateRounds } from "#server/worker/round-record.ts";
import { CommandError, say } from "./command.ts";
import { requireData, withBareDatabase } from "./with-database.ts";
import { countOf } from "./words/count-of.ts";

export const usage = `daymark status
    whether it runs, in counts: rounds, what is due and waits, paused providers, alarms, payments to settle. It changes nothing, and
    shows nothing about anybody. Figures over time are those of /metrics. With the embedded database, stop the server first.`;

const minutes = (seconds: number): string => countOf(Math.floor(Math.max(0, seconds) / 60), "minute");

function linesOf({ rounds, due, paused, alarms, failing, paymentAlarms }: Figures): string[] {
  return [
    ...(rounds.length === 0 ? ["Workers: none has ever run."] : []),
    ...rounds.map(({ name, ago, seconds }) =>
      seconds === null ? `Round ${name}: not yet.` : `Round ${name}: ${minutes(ago)} ago.`,
    ),
    ...(due.length === 0 ? ["Nothing waits."] : []),
    ...due.map(
      ({ kind, channel, count, oldestSeconds }) =>
        `Waits: ${count} ${kind} by ${channel}, the oldest for ${minutes(oldestSeconds)}.`,
    ),
    ...paused.map(({ channel, cause, seconds }) => `Paused: ${channel} (${cause}), for ${minutes(seconds)}.`),
    ...alarms.map(({ channel, cause }) => `Alarm: ${channel} (${cause}).`),
    ...failing.map(({ channel, cause, count }) => `Do not arrive: ${count} by ${channel} (${cause}).`),
    ...paymentAlarms.map(({ mismatch, count }) => `Payments: ${count} ${mismatch}; daymark payments list.`),
  ];
}

export async function run(args: string[]): Promise<undefined> {
  parseArgs({ args, options: {} });
  const config = readConfig();
  await requireData(config);
  await withBareDatabase(config, ({ db }) =>
    db.transaction(
      async (tx) => {
        if (!(await isMigrated(tx)))
          throw new CommandError(
            "The database has not been migrated to this version: start a server of it first.",
            exitCodes.failed,
          );
        if ((await listUnconfirmed(tx)).length > 0)
          say("Restored: nothing is sent until daymark restore --confirm.");
        const late = await lateRounds(tx);
        if (late.length > 0) say(`Look at the workers: no whole round lately (${late.join(", ")}).`);
        for (const line of linesOf(await readFigures(tx, systemClock.now()))) say(line);
      },
      { accessMode: "read only", isolationLevel: "repeatable read" },
    ),
  );
}

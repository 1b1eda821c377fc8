import { parseArgs } from "node:util";
import { stopAddress } from "#server/operate/stop-address.ts";
import { say, UsageError } from "./command.ts";
import { addressHelp, readAddress } from "./read-address.ts";
import { withServices } from "./with-database.ts";
import { stoppedLines } from "./words/stop-words.ts";

/** Stops everything to an address, at its reader's request. */
export const usage = `daymark stop
    what would be stopped: reminders and news of every list, and the newsletter. Nothing is changed
daymark stop --yes
    it is stopped, as the reader's own STOP or the link in a mail would do it. Each account holder is told

${addressHelp}
Do it only for who writes from that mailbox, or texts or calls from that number: to stop somebody's reminders is what a hostile
person would ask for. STOP from the phone and the link in each mail do the same without you.`;

export async function run(args: string[]): Promise<undefined> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { yes: { type: "boolean" } },
  });
  if (positionals.length > 0)
    throw new UsageError("Type no address after the command: it is asked for, or read from standard input.");
  const address = await readAddress();
  const isSure = values.yes ?? false;
  await withServices(async ({ db }, services) => {
    const stopped = await stopAddress(db, services, address, isSure);
    for (const line of stoppedLines(stopped, { isSure, isNumber: !address.includes("@") })) say(line);
  });
}

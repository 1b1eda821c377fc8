import { parseArgs } from "node:util";
import { readConfig } from "#server/start/config.ts";
import { stopOnSignals } from "#server/start/end-process.ts";
import { requireParts } from "#server/start/require-parts.ts";
import { inLogLines, inWords, type Role, runServer } from "#server/start/run-server.ts";
import type { Command } from "./command.ts";

/** How often a server started by npm checks for npm's shell. */
const parentLookMs = 500;

/**
 * The server. At SIGINT or SIGTERM it takes no new requests, finishes the running round, and closes the database. It handles the
 * signals from the first moment: process 1 of a container ignores a signal without a handler.
 */
export const serve = (role: Role): Command => ({
  usage: `daymark ${role}
    runs until SIGINT or SIGTERM; exit codes: 0 stopped; 1 could not start, or not everything could be ended in time;
    70 a worker's rounds are stuck; 72 a part is missing; 78 a setting is wrong`,
  async run(args) {
    parseArgs({ args });
    requireParts(role);
    const config = readConfig();
    // Nothing to finish before the start has ended.
    let stop = async () => {};
    const announcer = config.mode === "production" ? inLogLines(config) : inWords;
    stopOnSignals(() => stop(), announcer);
    stopWithParent();
    const started = await runServer(role, config, announcer);
    stop = started.stop;
    return undefined;
  },
});

/**
 * `npm start` runs this through a shell. npm sends SIGTERM only to that shell, which dies without passing it on. The process then
 * has another parent.
 */
function stopWithParent(): void {
  const parent = Number(process.env.DAYMARK_PARENT);
  if (!parent) return;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, parentLookMs);
  look.unref();
}

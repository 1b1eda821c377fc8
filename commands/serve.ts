import { parseArgs } from "node:util";
import { readConfig } from "#server/start/config.ts";
import { stopOnSignals } from "#server/start/end-process.ts";
import { requireParts } from "#server/start/require-parts.ts";
import { inLogLines, inWords, type Role, runServer } from "#server/start/run-server.ts";
import type { Command } from "./command.ts";

/** How often a server started by npm looks whether npm's shell is still there. */
const parentLookMs = 500;

/**
 * The server itself. It runs until SIGINT or SIGTERM, takes no new requests then, finishes the running round, and closes
 * the database. The signals count from the first moment on: as process 1 of a container a process without a handler
 * would not even notice them.
 */
export const serve = (role: Role): Command => ({
  usage: `daymark ${role}
    runs until SIGINT or SIGTERM; exit codes: 0 stopped; 1 could not start, or not everything could be ended in time;
    70 a worker's rounds are stuck; 72 a part is missing; 78 a setting is wrong`,
  async run(args) {
    parseArgs({ args });
    requireParts(role);
    const config = readConfig();
    // Before the start has ended there is nothing to finish.
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
 * `npm start` runs this through a shell. npm passes SIGTERM on to the shell alone, which dies of it and tells nobody. The
 * process then has another parent.
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

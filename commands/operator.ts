import { isIP } from "node:net";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { systemClock } from "#server/clock.ts";
import { readConfig } from "#server/config.ts";
import { openEmbedded, openPostgres } from "#server/db/client.ts";
import { failureFacts } from "#server/dispatch/failure-facts.ts";
import { stopOnSignals } from "#server/end-process.ts";
import { listen } from "#server/http/listen.ts";
import { operatorApp } from "#server/http/operator/operator-app.ts";
import { requireFreePort } from "#server/http/require-free-port.ts";
import { readOverview } from "#server/operate/read-overview.ts";
import { inLogLines, inWords } from "#server/run-server.ts";
import { UsageError } from "./command.ts";
import { requireData } from "./with-database.ts";

const ordinaryPort = 3900;

export const usage = `daymark operator [--port ${ordinaryPort}] [--host 127.0.0.1] [--zone America/New_York]
    a page for the operator: today's reminders, what waits and why, rounds, pauses, sign-ups and payments by day, health.
    It shows counts alone, changes nothing, and listens on this machine only. It runs until SIGINT or SIGTERM.
    From elsewhere: ssh -L ${ordinaryPort}:127.0.0.1:${ordinaryPort} MACHINE, then http://localhost:${ordinaryPort}

--zone says where the day begins (UTC). With the embedded database, stop the server first.`;

/** 127.0.0.1, another address of 127.0.0.0/8, or ::1. A name could lead anywhere. */
function readHost(text: string): string {
  const isLoopback = isIP(text) === 4 ? text.startsWith("127.") : text === "::1";
  if (!isLoopback) throw new UsageError("--host must be an address of this machine alone: 127.0.0.1 or ::1.");
  return text;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new UsageError("--port must be a number up to 65535.");
  return port;
}

function readZone(text: string): string {
  try {
    return systemClock.now().toZonedDateTimeISO(text).timeZoneId;
  } catch {
    throw new UsageError("--zone must be a time zone like America/New_York.");
  }
}

export async function run(args: string[]): Promise<undefined> {
  const { values } = parseArgs({
    args,
    options: { port: { type: "string" }, host: { type: "string" }, zone: { type: "string" } },
  });
  const address = {
    host: readHost(values.host ?? "127.0.0.1"),
    port: readPort(values.port ?? String(ordinaryPort)),
  };
  const zone = readZone(values.zone ?? "UTC");
  const config = readConfig();
  await requireFreePort(address);
  await requireData(config);
  const announcer = config.mode === "production" ? inLogLines(config) : inWords;
  // One page and its refresh at a time.
  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl, { max: 2 })
    : await openEmbedded(config.dataDir);
  const log = pino({ level: config.logLevel, base: null });
  const app = operatorApp(
    () => readOverview(database.db, { clock: systemClock }, zone),
    config,
    (error) => log.warn(failureFacts(error), "the database could not be read"),
  );
  const web = await listen({ ...address, trustedProxies: 0 }, app.fetch);
  stopOnSignals(async () => {
    await web.close();
    await database.close();
  }, announcer);
  const shown = address.host === "::1" ? "[::1]" : address.host;
  announcer.step(`The operator's page is ready: http://${shown}:${address.port}`);
  return undefined;
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { Database } from "#server/db/client.ts";
import { demoClock } from "#server/db/schema/operations.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { lendPglite, lendPostgres } from "#tests/support/lent-databases.ts";
import { freePort } from "#tests/support/start-server.ts";

/** Seconds until a victim's claims run out. */
export const leaseSeconds = 60;

/** A database, and processes that send from it through a mail server and can be killed at any moment. */
export interface VictimHome {
  /** Opens the database here while no victim runs, does the work, and closes it again. */
  use<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Starts one victim. */
  start(): Promise<ChildProcess>;
  /** A victim ends by itself when nothing is left, or goes on until it is stopped. */
  ends: boolean;
  remove(): Promise<void>;
}

const common = { PUBLIC_URL: "https://daymark.example", LOG_LEVEL: "silent" };

/**
 * A worker on PostgreSQL. The next victim is made ready while one works, because most of its life is loading the code.
 */
export async function workersOnPostgres(smtpUrl: string, lease = leaseSeconds): Promise<VictimHome> {
  const database = await lendPostgres();
  const env = commandEnv({
    ...common,
    ...database.env,
    SMTP_URL: smtpUrl,
    LEASE_SECONDS: String(lease),
  });
  const makeReady = () =>
    spawn(process.execPath, command("dispatch-worker"), {
      env,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  let next = makeReady();
  return {
    use: database.use,
    async start() {
      const victim = next;
      next = makeReady();
      victim.send("go");
      return victim;
    },
    ends: true,
    async remove() {
      next.kill("SIGKILL");
      await database.remove();
    },
  };
}

/** The whole server in embedded mode, web, worker and database in one process. */
export async function serversOnPglite(smtpUrl: string): Promise<VictimHome> {
  const database = await lendPglite();
  return {
    use: database.use,
    async start() {
      const port = String(await freePort());
      const env = commandEnv({
        ...common,
        ...database.env,
        PORT: port,
        PUBLIC_URL: "",
        SMTP_URL: smtpUrl,
        MAIL_FROM: "reminders@daymark.example",
      });
      return spawn(process.execPath, command("api"), { env, stdio: ["ignore", "ignore", "inherit"] });
    },
    ends: false,
    remove: database.remove,
  };
}

/** Sets the clock that victims start with. */
export async function setClockAhead({ db }: Database, aheadSeconds: number): Promise<void> {
  await db
    .insert(demoClock)
    .values({ aheadSeconds })
    .onConflictDoUpdate({ target: demoClock.id, set: { aheadSeconds } });
}

export async function kill(victim: ChildProcess): Promise<void> {
  if (victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = once(victim, "close");
  victim.kill("SIGKILL");
  await gone;
}

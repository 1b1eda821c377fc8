import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "#server/clock.ts";
import { importAgencies } from "#server/directory/import-agencies.ts";
import { loadTopics } from "#server/documentation/load-topics.ts";
import { rootFolder } from "#server/root-folder.ts";
import { generatedAgencyFile, realAgencyFile } from "#tests/support/agency-file.ts";
import type { BenchContext, BenchDatabase } from "./bench-database.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import { hear, pssMbOf, startChild } from "./processes.ts";

/** A web process with the whole directory and the docs, and a process that asks it for things. */
export interface WebGround {
  database: BenchDatabase;
  port: number;
  pid: number;
  /** Of the directory. */
  rows: number;
  isReal: boolean;
  memory(): Promise<{ heapMb: number; arraysMb: number; pssMb: number }>;
  load(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

export async function startWebGround({ small, createDatabase }: BenchContext): Promise<WebGround> {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-web-"));
  const isReal = existsSync(realAgencyFile) && !small;
  const file = isReal ? realAgencyFile : join(folder, "agencies.csv");
  if (!isReal) await writeFile(file, generatedAgencyFile(small ? 2_000 : 23_000));
  const { rows } = await importAgencies(database.db, systemClock.now(), file);
  await loadTopics(database.db, join(rootFolder, "content", "docs"));
  const web = startChild("./web-process.ts", { BENCH_DATABASE: database.url, NODE_OPTIONS: "--expose-gc" });
  const { port, pid } = await hear<{ port: number; pid: number }>(web);
  const loader = startChild("./load-process.ts");
  await hear(loader);
  return {
    ...{ database, port, pid, rows, isReal },
    async memory() {
      web.send("memory");
      const heap = await hear<{ heapMb: number; arraysMb: number }>(web);
      return { ...heap, pssMb: pssMbOf(pid) };
    },
    load: (order) => loadBy(loader, order),
    async stop() {
      web.disconnect();
      loader.kill();
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}

async function loadBy(loader: ChildProcess, order: LoadOrder): Promise<LoadReport> {
  loader.send(order);
  return hear<LoadReport>(loader);
}

/** A whole request, as the load sends it. */
export const requestFor = (path: string, encoding: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`;

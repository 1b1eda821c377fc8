import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemClock } from "#server/clock.ts";
import { importAgencies } from "#server/directory/import-agencies.ts";
import { loadTopics } from "#server/documentation/load-topics.ts";
import { rootFolder } from "#server/root-folder.ts";
import { realAgencyFile } from "#tests/support/agency-file.ts";
import { freePort } from "#tests/support/start-server.ts";
import type { BenchContext } from "./bench-database.ts";
import { type DaymarkProcess, startRole } from "./daymark-process.ts";
import type { LoadReport } from "./load-process.ts";
import { hear, pssMbOf, startChild } from "./processes.ts";
import type { Finding } from "./report.ts";
import { requestFor } from "./web-ground.ts";

const paths = [
  ...["/", "/resources", "/login", "/reminder_signup", "/documentation", "/not-here", "/api/status"],
  ...["/police-department-list-by-city", "/police-department-list-by-city/iowa"],
  ...["/police-department-list-by-city/iowa/ames", "/documentation/choose-the-date"],
];
const searches = ["/api/agencies?q=ames", "/api/agencies?q=dalas", "/api/agencies?q=sheriff+texas"];

/** The memory that processes hold in MB (PSS), without a forced garbage collection. */
interface Held {
  worker: number;
  web: number;
  afterPages: number;
  afterSearches: number;
  /** Three minutes later. */
  idle: number;
}

const idleLimitMb = 150;

/** When less happens than before, V8 collects garbage once more, a hundred seconds after its last collection. */
const calmSeconds = 180;

/** A worker and a web process as they are installed, with nothing to do, and the latter after its visitors. */
export async function measureIdleMemory(context: BenchContext): Promise<Finding[]> {
  const database = await context.createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-memory-"));
  const isReal = existsSync(realAgencyFile) && !context.small;
  try {
    if (isReal) await importAgencies(database.db, systemClock.now(), realAgencyFile);
    await loadTopics(database.db, join(rootFolder, "content", "docs"));
    return toFindings(await measureHeld(database.url, folder, context.small), isReal);
  } finally {
    await rm(folder, { recursive: true });
    await database.drop();
  }
}

async function measureHeld(databaseUrl: string, folder: string, small: boolean): Promise<Held> {
  const seconds = small ? 1 : 10;
  const port = await freePort();
  const env = { ...production, DATABASE_URL: databaseUrl, PORT: String(port) };
  // What a start leaves behind is collected after some seconds.
  const settled = async ({ pid }: DaymarkProcess) => {
    await setTimeout(seconds * 1000);
    return pssMbOf(pid);
  };
  const worker = await startRole("worker", env, folder);
  const idleWorker = await settled(worker);
  await worker.stop();
  const web = await startRole("web", env, folder);
  const loader = startChild("./load-process.ts");
  await hear(loader);
  const visit = async (asked: readonly string[]) => {
    const requests = asked.map((path) => requestFor(path, "br"));
    loader.send({ port, requests, connections: 50, seconds: seconds / 2 });
    await hear<LoadReport>(loader);
    return settled(web);
  };
  try {
    const before = await settled(web);
    const afterPages = await visit(paths);
    const afterSearches = await visit(searches);
    await setTimeout((small ? 1 : calmSeconds) * 1000);
    return { worker: idleWorker, web: before, afterPages, afterSearches, idle: pssMbOf(web.pid) };
  } finally {
    loader.kill();
    await web.stop();
  }
}

const production = {
  DAYMARK_MODE: "production",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://daymark.example",
  DAYMARK_SECRET: "a secret of the benchmark, long enough to be one",
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "reminders@daymark.example",
  OPERATOR_EMAIL: "operator@daymark.example",
  TRUSTED_PROXIES: "0",
};

function toFindings({ worker, web, afterPages, afterSearches, idle }: Held, isReal: boolean): Finding[] {
  const finding = (what: string, mb: number, result: string): Finding => ({
    ...{ what, ours: `${mb.toFixed(0)} MB`, floor: "", result },
    target: "none, printed",
    met: true,
  });
  const limited = (what: string, mb: number, result: string): Finding => ({
    ...finding(what, mb, result),
    target: `at most ${idleLimitMb} MB`,
    met: mb <= idleLimitMb,
  });
  const more = (mb: number) => `${(mb - web).toFixed(0)} MB more than before the first visitor`;
  return [
    limited("a worker with nothing to do (PSS)", worker, ""),
    finding("a web process before its first visitor (PSS)", web, ""),
    finding("the same after visitors of pages", afterPages, more(afterPages)),
    finding(
      `the same after searches in ${isReal ? "the whole directory" : "the sample directory"}`,
      afterSearches,
      more(afterSearches),
    ),
    limited("the same three minutes later", idle, more(idle)),
  ];
}

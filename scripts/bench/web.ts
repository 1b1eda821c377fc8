import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "#tests/support/start-server.ts";
import type { BenchContext } from "./database.ts";
import type { LoadOrder, LoadReport } from "./load-process.ts";
import { hear, startChild } from "./processes.ts";
import { importAgencies, production, searches, writeAgencies } from "./production.ts";
import { type Finding, number, times } from "./report.ts";

/** Pages that are the same for everybody and kept in memory: a built one, a topic, and the directory's. */
const pages = ["/", "/documentation/choose-the-date", "/police-department-list-by-city/iowa"];

const leastRate = 5000;
const mostSearchMs = 30;

type Load = (order: Omit<LoadOrder, "seconds">) => Promise<LoadReport>;

/**
 * Kept pages over fifty connections, and searches of the directory over one, in production on PostgreSQL and as `npm start` runs.
 * The floor of the pages is a bare node:http server that answers as many bytes; that of a search is a kept page, asked for in the
 * same way. Whoever asks is a process of its own on the same cores.
 */
export async function measureWeb(context: BenchContext): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-web-"));
  const loader = startChild("./load-process.ts");
  await hear(loader);
  const measured = context.small ? 0.3 : 4;
  const load: Load = async (order) => {
    // Node first compiles the code.
    loader.send({ ...order, seconds: measured });
    await hear<LoadReport>(loader);
    loader.send({ ...order, seconds: measured });
    return hear<LoadReport>(loader);
  };
  try {
    const file = await writeAgencies(folder, context.small);
    const database = await context.createDatabase();
    const inProduction = { ...production, DATABASE_URL: database.url };
    const embedded = { DATA_DIR: join(folder, "data") };
    // A command never makes an embedded database.
    await (await startServer({ env: embedded })).stop();
    const findings = [
      ...(await measureServer("production", inProduction, file, load)),
      ...(await measureServer("`npm start`", embedded, file, load)),
    ];
    await database.drop();
    return findings;
  } finally {
    loader.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureServer(
  where: string,
  env: Record<string, string>,
  file: string,
  load: Load,
): Promise<Finding[]> {
  await importAgencies(file, env);
  const server = await startServer({ env, worksLong: true });
  try {
    const port = Number(new URL(server.url).port);
    const requests = pages.map(requestFor);
    const kept = rateOf(await load({ port, requests, connections: 50 }));
    const bare = await bareRate(server.url, load);
    const page = await load({ port, requests, connections: 1 });
    const asked = searches.map((q) => requestFor(`/api/agencies?${new URLSearchParams({ q })}`));
    const search = await load({ port, requests: asked, connections: 1 });
    return [
      {
        what: `kept pages, ${where}`,
        ours: `${number(kept)}/s`,
        floor: `${number(bare)}/s: bare node:http`,
        ratio: (kept / bare).toFixed(2),
        target: `≥ ${number(leastRate)}/s`,
        met: kept >= leastRate,
      },
      {
        what: `99 of 100 searches, one connection, ${where}`,
        ours: `${search.p99.toFixed(1)} ms`,
        floor: `${page.p99.toFixed(1)} ms: a kept page`,
        ratio: times(search.p99, page.p99),
        target: `≤ ${mostSearchMs} ms`,
        met: search.p99 <= mostSearchMs,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** A whole request, as the load sends it. */
const requestFor = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n\r\n`;

const rateOf = ({ answers, seconds }: LoadReport) => answers / seconds;

/** What a server does that answers each request with as many bytes as these pages have, compressed, on average. */
async function bareRate(url: string, load: Load): Promise<number> {
  const lengths: number[] = [];
  for (const path of pages) {
    const { headers } = await fetch(url + path, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
    lengths.push(Number(headers.get("content-length")));
  }
  const bytes = Math.round(lengths.reduce((sum, length) => sum + length, 0) / lengths.length);
  const bare = startChild("./bare-process.ts", { BYTES: String(bytes) });
  const { port } = await hear<{ port: number }>(bare);
  const report = await load({ port, requests: pages.map(requestFor), connections: 50 });
  bare.disconnect();
  return rateOf(report);
}

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generatedAgencyFile } from "#tests/support/agency-file.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { startServer } from "#tests/support/start-server.ts";
import { type BenchContext, benchSecret, type Finding, hear, number, startChild } from "./ground.ts";

/** Pages that are the same for everybody: one from the build, a topic of the docs, and one of the directory. */
const pages = ["/", "/documentation/choose-the-date", "/police-department-list-by-city/iowa"];

/** Searches of the generated directory: exact, incomplete, and misspelt. */
const searches = [
  "cedar hollow",
  "mill bend, ny",
  "north grove pol",
  "sheriff alderf",
  "quary ridge",
  "juniper spings",
].map((q) => `/api/agencies?${new URLSearchParams({ q })}`);

/**
 * Measures pages over fifty connections, and searches of the directory over one, in production on PostgreSQL. The floor of a page is a bare
 * node:http server that answers as many bytes; the floor of a search is a page, requested in the same way.
 */
export async function measureWeb({ small, createDatabase }: BenchContext): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-web-"));
  const database = await createDatabase();
  const env = {
    DAYMARK_MODE: "production",
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://daymark.example",
    DAYMARK_SECRET: benchSecret,
    SMTP_URL: "smtp://127.0.0.1",
    MAIL_FROM: "reminders@daymark.example",
    OPERATOR_EMAIL: "operator@daymark.example",
    TRUSTED_PROXIES: "0",
    DATABASE_URL: database.url,
  };
  const file = join(folder, "agencies.csv");
  await writeFile(file, generatedAgencyFile(small ? 2000 : 23_000));
  const args = command("directory", "import", file, "--date", "2019-05-15");
  await promisify(execFile)(process.execPath, args, { env: commandEnv(env) });
  const server = await startServer({ env, worksLong: true });
  const ms = small ? 300 : 4000;
  const ask = async (url: string, paths: readonly string[], connections: number) => {
    // A first run, unmeasured, so that Node compiles the code.
    await load(url, paths, connections, ms);
    return load(url, paths, connections, ms);
  };
  try {
    const kept = await ask(server.url, pages, 50);
    const bare = startChild("./bare-process.ts", { BYTES: String(Math.round(kept.bytes)) });
    const { port } = await hear<{ port: number }>(bare);
    const floor = await ask(`http://127.0.0.1:${port}`, pages, 50);
    bare.disconnect();
    const page = await ask(server.url, pages, 1);
    const search = await ask(server.url, searches, 1);
    return [
      {
        what: "pages, 50 connections",
        ours: `${number(kept.rate)}/s`,
        floor: `${number(floor.rate)}/s: bare node:http`,
        ratio: kept.rate / floor.rate,
      },
      {
        what: "99 of 100 searches of the directory, one connection",
        ours: `${search.p99.toFixed(1)} ms`,
        floor: `${page.p99.toFixed(1)} ms: a page`,
        ratio: search.p99 / page.p99,
      },
    ];
  } finally {
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sends one request after the other on each connection. @returns answers per second, the 99th percentile, bytes per answer */
async function load(url: string, paths: readonly string[], connections: number, ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let [bytes, turn] = [0, 0];
  const one = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const asked = performance.now();
      get(url + path, { agent, headers: { "Accept-Encoding": "gzip, br" } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}.`));
        answer.on("data", (part: Buffer) => {
          bytes += part.length;
        });
        answer.on("end", () => resolve(void times.push(performance.now() - asked)));
      }).on("error", reject);
    });
  const begun = performance.now();
  const drive = async () => {
    while (performance.now() - begun < ms) await one(paths[turn++ % paths.length] ?? "/");
  };
  await Promise.all(Array.from({ length: connections }, drive));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  return {
    rate: times.length / seconds,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN,
    bytes: bytes / times.length,
  };
}

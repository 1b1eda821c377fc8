import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/start-server.ts";
import type { BenchContext } from "./bench-database.ts";
import type { LoadReport } from "./load-process.ts";
import { cpuSecondsOf, hear, startChild } from "./processes.ts";
import type { Finding, Section } from "./report.ts";
import { requestFor, startWebGround, type WebGround } from "./web-ground.ts";

const kinds = [
  { what: "home (built)", path: "/", isKept: true },
  { what: "a topic of the docs", path: "/documentation/choose-the-date", isKept: true },
  { what: "the directory", path: "/police-department-list-by-city", isKept: true },
  { what: "a state", path: "/police-department-list-by-city/iowa", isKept: true },
  { what: "a city", path: "/police-department-list-by-city/iowa/ames", isKept: true },
  { what: "Page Not Found", path: "/not-here", isKept: true },
  { what: "`/api/docs`", path: "/api/docs", isKept: false },
  { what: "the directory's results", path: "/police-department-list-by-city?q=ames", isKept: false },
];
const encodings = ["identity", "br"] as const;
/** Many rounds spread what happens only now and then (a garbage collection, a function compiled anew). */
const rounds = { many: 12, few: 1 };
/**
 * A server answers this many requests, or for this many seconds, before it is measured, because Node first compiles
 * the code.
 */
const warm = { answers: 60_000, seconds: 4 };

const nginx = "/usr/sbin/nginx";

/** One round of one server under load: what it answered, and what that cost it. */
interface Round {
  answers: number;
  seconds: number;
  cpuSeconds: number;
  p99: number;
}

/** The same over all rounds. */
interface Measured {
  rate: number;
  /** The mean of the rounds. */
  p99: number;
  /** Millionths of a CPU second for each answer. */
  cpuMicros: number;
}

/** Each kind of page and call, beside a bare server on node:http with the same bytes, and beside nginx. */
export async function measureWeb(context: BenchContext): Promise<Section> {
  const ground = await startWebGround(context);
  const bare = startChild("./bare-server-process.ts");
  const floor = { ...(await hear<{ port: number }>(bare)), pid: bare.pid ?? 0 };
  const seconds = context.small ? 0.2 : 0.4;
  const findings: Finding[] = [];
  const notes: string[] = [];
  try {
    for (const { what, path, isKept } of kinds) {
      for (const encoding of encodings) {
        const answer = await fetchOnce(ground.port, path, encoding);
        bare.send({ ...answer, body: answer.body.toString("base64") });
        await hear(bare);
        const nginxServer = await startNginx(answer);
        const others: string[] = [];
        for (const port of [ground.port, floor.port]) {
          const order = {
            port,
            requests: [requestFor(path, encoding)],
            connections: 50,
            seconds: 2 * seconds,
          };
          let [answers, spent] = [0, 0];
          while (answers < warm.answers && spent < (context.small ? seconds : warm.seconds)) {
            const report = await ground.load(order);
            answers += report.answers;
            spent += report.seconds;
          }
        }
        for (const connections of [50, 1, 500]) {
          const order = { requests: [requestFor(path, encoding)], connections, seconds };
          const [ours, theirs] = await inTurns(connections === 50 ? rounds.many : rounds.few, [
            () => measure(ground, { port: ground.port, ...order }, [ground.pid]),
            () => measure(ground, { port: floor.port, ...order }, [floor.pid]),
          ]);
          if (!ours || !theirs) throw new Error("Nothing was measured.");
          if (connections === 50) {
            const [beside] = nginxServer
              ? await inTurns(rounds.few, [
                  () => measure(ground, { port: nginxServer.port, ...order }, nginxServer.pids()),
                ])
              : [];
            findings.push(findingOf(`${what}, ${encoding}`, ours, theirs, isKept));
            if (beside) others.push(`nginx ${inWords(beside)}`);
            context.progress(`${what}, ${encoding}: ${findings.at(-1)?.result}`);
          } else {
            const of = `${connections} connection${connections === 1 ? "" : "s"}`;
            others.push(`${of}: ${inWords(ours)}, bare ${inWords(theirs)}`);
          }
        }
        nginxServer?.stop();
        notes.push(
          `${what}, ${encoding}, ${answer.body.length.toLocaleString("en-US")} bytes: ${others.join("; ")}.`,
        );
        context.progress(notes.at(-1) ?? "");
      }
    }
  } finally {
    bare.disconnect();
    await ground.stop();
  }
  return {
    name: "web",
    title: "Pages",
    method: `\`npm run bench -- web\`. A web process in production mode on PostgreSQL, with the directory (${ground.rows.toLocaleString("en-US")} rows, ${ground.isReal ? "the public file" : "made up in its shape"})
and the docs. The floor is a server on bare node:http that answers everything with the same bytes and headers. Each is asked for ${(seconds * rounds.many).toFixed(1)} seconds in all, in turns, by a
process of its own on the same two cores, over 50 connections (the notes have 1 and 500, asked for ${seconds * rounds.few} seconds). A rate depends on what else the machine does; the CPU of an answer does so much less, and the share of
the floor is by that: the floor's CPU seconds for an answer over ours.`,
    findings,
    notes,
  };
}

const inWords = ({ rate, p99, cpuMicros }: Measured) =>
  `${Math.round(rate).toLocaleString("en-US")}/s, p99 ${p99.toFixed(1)} ms, ${cpuMicros.toFixed(0)} µs of CPU`;

function findingOf(what: string, ours: Measured, theirs: Measured, isKept: boolean): Finding {
  const share = theirs.cpuMicros / ours.cpuMicros;
  const slower = ours.p99 / theirs.p99;
  return {
    what,
    ours: inWords(ours),
    floor: inWords(theirs),
    result: `${share.toFixed(2)} by CPU, ${(ours.rate / theirs.rate).toFixed(2)} by rate, p99 ${slower.toFixed(1)} times`,
    target: isKept ? "≥ 0.85, p99 ≤ 2 times" : "none, printed",
    met: !isKept || (share >= 0.85 && slower <= 2),
  };
}

/** Measures them in turns, so that other load on the machine affects all of them alike. */
async function inTurns(times: number, measures: (() => Promise<Round>)[]): Promise<Measured[]> {
  const all: Round[][] = measures.map(() => []);
  for (let round = 0; round < times; round += 1) {
    for (const [at, once] of measures.entries()) all[at]?.push(await once());
  }
  return all.map((results) => {
    const sum = (name: keyof Round) => results.reduce((total, result) => total + result[name], 0);
    return {
      rate: sum("answers") / sum("seconds"),
      p99: sum("p99") / results.length,
      cpuMicros: (sum("cpuSeconds") / sum("answers")) * 1e6,
    };
  });
}

async function measure(
  ground: WebGround,
  order: Parameters<WebGround["load"]>[0],
  pids: readonly number[],
): Promise<Round> {
  const cpu = () => pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  const before = cpu();
  const { answers, seconds, p99 }: LoadReport = await ground.load(order);
  return { answers, seconds, p99, cpuSeconds: cpu() - before };
}

interface Kept {
  status: number;
  headers: string[];
  body: Buffer;
}

/** An answer as it came, for the others to give. */
function fetchOnce(port: number, path: string, encoding: string): Promise<Kept> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, headers: { "Accept-Encoding": encoding } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const headers = answer.rawHeaders.filter(
          (_, at, all) => !/^(date|connection|keep-alive)$/i.test(all[at - (at % 2)] ?? ""),
        );
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts) });
      });
    }).on("error", reject);
  });
}

interface Nginx {
  port: number;
  pids(): number[];
  stop(): void;
}

/** nginx with one worker and one file: the same bytes and headers. Null where it is not installed. */
async function startNginx({ status, headers, body }: Kept): Promise<Nginx | null> {
  if (!existsSync(nginx) || status !== 200) return null;
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-nginx-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "tmp"));
  await writeFile(join(folder, "page"), body);
  const port = await freePort();
  const lines = headers.flatMap((name, at) =>
    at % 2 === 0 && !/^(content-type|content-length|etag)$/i.test(name)
      ? [`add_header ${name} '${(headers[at + 1] ?? "").replaceAll("'", "\\'")}';`]
      : [],
  );
  const config = `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;
events { worker_connections 2048; }
http { access_log off; keepalive_requests 10000000; open_file_cache max=10; sendfile on; tcp_nodelay on; default_type text/html;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/tmp;`).join(" ")}
server { listen 127.0.0.1:${port}; root ${folder}; location / { ${lines.join(" ")} try_files /page =404; } } }
`;
  await writeFile(join(folder, "nginx.conf"), config);
  const server: ChildProcess = spawn(nginx, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: "ignore",
  });
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const isThere = await fetchOnce(port, "/", "identity").then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    pids: () => (server.pid === undefined ? [] : [server.pid]),
    stop() {
      server.kill();
      void rm(folder, { recursive: true, force: true });
    },
  };
}

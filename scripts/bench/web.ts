import type { BenchContext } from "./bench-database.ts";
import { cpuSecondsOf } from "./processes.ts";
import type { Finding, Section } from "./report.ts";
import { requestFor, startWebGround } from "./web-ground.ts";

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
/** What a kept page has to be answered in a second, on any machine that Daymark runs on. */
const keptRate = 5000;
const connections = 50;

/** How many of each kind of page and call a web process answers in a second. */
export async function measureWeb(context: BenchContext): Promise<Section> {
  const ground = await startWebGround(context);
  const findings: Finding[] = [];
  // Node first compiles the code.
  const seconds = context.small ? { warm: 0.2, measured: 0.2 } : { warm: 4, measured: 4 };
  try {
    for (const { what, path, isKept } of kinds) {
      for (const encoding of encodings) {
        const order = { port: ground.port, requests: [requestFor(path, encoding)], connections };
        await ground.load({ ...order, seconds: seconds.warm });
        const cpu = cpuSecondsOf(ground.pid);
        const report = await ground.load({ ...order, seconds: seconds.measured });
        const micros = ((cpuSecondsOf(ground.pid) - cpu) / report.answers) * 1e6;
        const rate = report.answers / report.seconds;
        findings.push({
          what: `${what}, ${encoding}`,
          ours: `${Math.round(rate).toLocaleString("en-US")}/s`,
          floor: "",
          result: `p99 ${report.p99.toFixed(1)} ms, ${micros.toFixed(0)} µs of CPU each`,
          target: isKept ? `≥ ${keptRate.toLocaleString("en-US")}/s` : "none, printed",
          met: !isKept || rate >= keptRate,
        });
        context.progress(`${findings.at(-1)?.what}: ${findings.at(-1)?.ours}`);
      }
    }
  } finally {
    await ground.stop();
  }
  return {
    name: "web",
    title: "Pages",
    method: `\`npm run bench -- web\`. A web process in production mode on PostgreSQL, with the directory (${ground.rows.toLocaleString("en-US")} rows, ${ground.isReal ? "the public file" : "made up in its shape"})
and the docs. Each kind of page and call is asked for ${seconds.measured} seconds by a process of its own on the same two cores, over ${connections} connections.`,
    findings,
  };
}

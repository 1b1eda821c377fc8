import { sql } from "drizzle-orm";
import { queryRows } from "#server/db/query-rows.ts";
import type { BenchContext, BenchDatabase } from "./bench-database.ts";
import { cpuSecondsOf } from "./processes.ts";
import type { Finding, Section } from "./report.ts";
import { requestFor, startWebGround } from "./web-ground.ts";

/** Searches by the call that the search field makes as somebody types: exact, begun, and with an error. */
export async function measureSearch(context: BenchContext): Promise<Section> {
  const ground = await startWebGround(context);
  try {
    const before = await ground.memory();
    const ask = (q: string) => requestFor(`/api/agencies?${new URLSearchParams({ q })}`, "br");
    const queries = await queriesOf(ground.database, context.small ? 60 : 600);
    // The first search reads the directory into memory.
    await ground.load({ port: ground.port, requests: [ask("ames")], connections: 1, seconds: 3 });
    const after = await ground.memory();
    const thirds = {
      "all three, in turns": queries.all,
      exact: queries.exact,
      begun: queries.begun,
      "with an error": queries.wrong,
    };
    const findings: Finding[] = [];
    for (const [what, texts] of Object.entries(thirds)) {
      for (const connections of [50, 1]) {
        const cpu = cpuSecondsOf(ground.pid);
        const report = await ground.load({
          port: ground.port,
          requests: texts.map(ask),
          connections,
          seconds: context.small ? 0.5 : 2,
        });
        const micros = ((cpuSecondsOf(ground.pid) - cpu) / report.answers) * 1e6;
        const rate = report.answers / report.seconds;
        const counts = connections === 1 && what.startsWith("all");
        findings.push({
          what: `${what}, ${connections} connection${connections === 1 ? "" : "s"}`,
          ours: `${Math.round(rate).toLocaleString("en-US")}/s, half within ${report.p50.toFixed(1)} ms`,
          floor: "",
          result: `p99 ${report.p99.toFixed(1)} ms, ${micros.toFixed(0)} µs of CPU each`,
          target: counts ? "p99 ≤ 30 ms" : "none, printed",
          met: !counts || report.p99 <= 30,
        });
        context.progress(`${findings.at(-1)?.what}: ${findings.at(-1)?.ours}`);
      }
    }
    const more = after.pssMb - before.pssMb;
    findings.push({
      what: "memory of the web process, for the directory and its index",
      ours: `${after.heapMb.toFixed(0)} MB of heap and ${after.arraysMb.toFixed(0)} MB of arrays, ${after.pssMb.toFixed(0)} MB in all (PSS)`,
      floor: `${before.heapMb.toFixed(0)} MB and ${before.arraysMb.toFixed(0)} MB, ${before.pssMb.toFixed(0)} MB in all, before the first search`,
      result: `${(after.heapMb + after.arraysMb - before.heapMb - before.arraysMb).toFixed(0)} MB more in use, ${more.toFixed(0)} MB more in all`,
      target: "at most 150 MB more",
      met: more <= 150,
    });
    return {
      name: "search",
      title: "Search",
      method: `\`npm run bench -- search\`. \`GET /api/agencies\` of a web process in production mode, over ${ground.rows.toLocaleString("en-US")} rows (${ground.isReal ? "the public file" : "made up in its shape"}); ${queries.all.length} queries drawn
evenly: a third names and cities as they are, a third begun, a third with a typing error. Whoever asks is a process of its own on the same two cores. When the database searched (22 November),
it answered 140 a second. That the answers are as good is a test: \`server/directory/search-floor.test.ts\`.`,
      findings,
    };
  } finally {
    await ground.stop();
  }
}

interface Queries {
  all: string[];
  exact: string[];
  begun: string[];
  wrong: string[];
}

async function queriesOf({ db }: BenchDatabase, count: number): Promise<Queries> {
  const rows = await queryRows<{ name: string; city: string; state: string }>(
    db,
    sql`select name, city, state from agencies
      where id % greatest((select count(*)::int from agencies) / ${count}, 1) = 0 order by source_id limit ${count}`,
  );
  const texts = rows.map(({ name, city, state }, at) => (at % 2 === 0 ? name : `${city}, ${state}`));
  const exact = texts.filter((_, at) => at % 3 === 0);
  const begun = texts
    .filter((_, at) => at % 3 === 1)
    .map((text) => text.slice(0, Math.ceil(text.length * 0.6)));
  // The second and the third letter of the first word change places.
  const wrong = texts.filter((_, at) => at % 3 === 2).map((text) => text.replace(/^(.)(.)(.)/, "$1$3$2"));
  const all = exact.flatMap((text, at) => [text, begun[at] ?? text, wrong[at] ?? text]);
  return { all, exact, begun, wrong };
}

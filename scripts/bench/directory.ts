import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { systemClock } from "#server/clock.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { DirectoryContent } from "#server/directory/directory-content.ts";
import { importAgencies } from "#server/directory/import-agencies.ts";
import { generatedAgencyFile, realAgencyFile } from "#tests/support/agency-file.ts";
import { directoryOfDatabase } from "#tests/support/directory-of.ts";
import type { Benchmark } from "./bench-database.ts";

const users = 50;

/** The directory: the import of the whole file, and 1,000 searches by 50 people at a time. */
export const measureDirectory: Benchmark = async ({ small, createDatabase, progress }) => {
  const database = await createDatabase();
  const folder = await mkdtemp(join(tmpdir(), "daymark-bench-directory-"));
  try {
    const isReal = existsSync(realAgencyFile) && !small;
    const file = isReal ? realAgencyFile : join(folder, "agencies.csv");
    if (!isReal) await writeFile(file, generatedAgencyFile(small ? 2_000 : 23_000));
    const begun = performance.now();
    const { rows } = await importAgencies(database.db, systemClock.now(), file);
    const importSeconds = (performance.now() - begun) / 1000;
    progress(`${rows} rows imported`);
    const directory = directoryOfDatabase(database.db);
    // For the floor alone: the product answers from memory, and its table has no such index.
    await database.db.execute(sql`create index on agencies (city_key)`);
    const queries = await fixedQueries(database.db, small ? 100 : 1_000);
    await timesOf(queries.slice(0, users), (query) => search(directory, query));
    const floor = await timesOf(queries, (query) => lookUp(database.db, query));
    const ours = await timesOf(queries, (query) => search(directory, query));
    const finding = (what: string, share: number, target: number) => {
      const [mine, bare] = [quantile(ours, share), quantile(floor, share)];
      return {
        what,
        ours: `${mine.toFixed(1)} ms`,
        floor: `${bare.toFixed(1)} ms`,
        result: `${(mine / bare).toFixed(1)} times`,
        target: `${target} ms or less`,
        met: mine <= target,
      };
    };
    return {
      name: "directory",
      title: "The police directory",
      method: `${rows} rows (${isReal ? "the public file" : "a made-up file of its shape"}) imported into an empty database; then a fixed list of ${queries.length} queries, ${users} at a time, a third of them names, a third cities with their state, a third with a typing error. The floor is the bare look-up of the same city in the index. Times are what one of fifty waits, in the process of the server: they hold the queueing for both cores.`,
      findings: [
        finding("search, p50", 0.5, 200),
        finding("search, p99", 0.99, 500),
        {
          what: "import of the whole file",
          ours: `${importSeconds.toFixed(1)} s`,
          floor: "",
          result: `${Math.round(rows / importSeconds)} rows a second`,
          target: "30 s or less",
          met: importSeconds <= 30,
        },
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.drop();
  }
};

interface Query {
  text: string;
  cityKey: string;
}

/** The same agencies each time: one in so many, in the order of their ids. */
async function fixedQueries(db: Db, count: number): Promise<Query[]> {
  const rows = await queryRows<{ name: string; city: string; state: string; key: string }>(
    db,
    sql`select name, city, state, city_key as key from agencies
      where id % greatest((select count(*)::int from agencies) / ${count}, 1) = 0 order by source_id limit ${count}`,
  );
  return rows.map(({ name, city, state, key }, at) => {
    const texts = [name, `${city} ${state}`, `${city.slice(0, 2)}${city.slice(3)} ${state}`];
    return { text: texts[at % texts.length] ?? name, cityKey: key };
  });
}

const search = (directory: DirectoryContent, { text }: Query) =>
  directory.search(text, { limit: 8, offset: 0 });

const lookUp = (db: Db, { cityKey }: Query) =>
  queryRows(db, sql`select name, phone from agencies where city_key = ${cityKey} limit 8`);

/** The milliseconds of each search, `users` at a time. */
async function timesOf(
  queries: readonly Query[],
  ask: (query: Query) => Promise<unknown>,
): Promise<number[]> {
  const waiting = [...queries];
  const times: number[] = [];
  const user = async () => {
    for (let query = waiting.pop(); query !== undefined; query = waiting.pop()) {
      const begun = performance.now();
      await ask(query);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: users }, user));
  return times;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

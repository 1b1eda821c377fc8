import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { agencies } from "#server/db/schema/directory.ts";
import { generatedAgencyFile } from "#tests/support/agency-file.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { directoryOfDatabase } from "#tests/support/directory-of.ts";
import { lendPglite, lendPostgres } from "#tests/support/lent-databases.ts";
import { sampleAgencies, seedSample } from "./sample-agencies.ts";

const now = Temporal.Instant.from("2026-11-21T15:00:00Z");
const rows = 6_000;

describe("an import of the directory", () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daymark-killed-import-"));
    file = join(folder, "agencies.csv");
    await writeFile(file, generatedAgencyFile(rows));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs the command as an operator does, and kills it as soon as it has printed `killAt`. */
  async function runImport(
    env: Record<string, string>,
    killAt?: string,
  ): Promise<{ signal: string | null; printed: string }> {
    const child = spawn(process.execPath, command("directory", "import", file), {
      env: commandEnv(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        printed += chunk.toString();
        if (killAt !== undefined && printed.includes(killAt)) child.kill("SIGKILL");
      });
    }
    const [, signal] = (await once(child, "close")) as [number | null, string | null];
    return { signal, printed };
  }

  async function expectTheSample({ db }: Database): Promise<void> {
    const directory = directoryOfDatabase(db);
    const sample = sampleAgencies();
    expect(await directory.readEdition()).toMatchObject({ isSample: true, agencies: sample.length });
    expect(await db.$count(agencies)).toBe(sample.length);
    expect((await directory.search("alder falls police", { limit: 5, offset: 0 })).agencies).toHaveLength(2);
  }

  async function expectTheFile({ db }: Database): Promise<void> {
    expect(await db.$count(agencies)).toBe(rows - rows / 100);
    expect(await directoryOfDatabase(db).readEdition()).toMatchObject({ isSample: false });
  }

  it("leaves the old data whole when it is killed half-way, and goes through when it is run again", async () => {
    const database = await lendPglite();
    await database.use(({ db }) => seedSample(db, now));
    const killed = await runImport(database.env, "written: 5000");
    expect(killed.signal).toBe("SIGKILL");
    await database.use(expectTheSample);
    expect((await runImport(database.env)).printed).toContain("Done in");
    await database.use(expectTheFile);
    await database.remove();
  });

  it("shows readers on PostgreSQL the old data or the new, and never half", async () => {
    const lent = await lendPostgres();
    await lent.use(async (database) => {
      await seedSample(database.db, now);
      const counts = new Set<number>();
      const importing = { isOver: false };
      const run = runImport(lent.env).finally(() => {
        importing.isOver = true;
      });
      while (!importing.isOver) counts.add(await database.db.$count(agencies));
      expect((await run).printed).toContain("Done in");
      await expectTheFile(database);
      counts.add(await database.db.$count(agencies));
      expect([...counts].sort((a, b) => a - b)).toEqual([sampleAgencies().length, rows - rows / 100]);
    });
    await lent.remove();
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { replaceAgencies } from "#server/directory/replace-agencies.ts";
import { sampleAgencies } from "#server/directory/sample-agencies.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { followPublicContent, type PresentContent } from "./provide-public-content.ts";

describe("two processes that show the same public content", () => {
  let database: Database;
  let folder: string;
  let processes: PresentContent[];
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), "daymark-editions-"));
    processes = [followPublicContent(database.db), followPublicContent(database.db)];
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** So many requests that the process trusts its last look for a while. */
  const makeBusy = async () => {
    for (const present of processes) for (let request = 0; request < 40; request += 1) await present();
  };
  const readAll = () => Promise.all(processes.map(async (present) => (await present()).content));
  const importUntil = (count: number) =>
    replaceAgencies(database.db, {
      source: "Test",
      dataOn: null,
      isSample: false,
      refused: {},
      importedAt: Temporal.Instant.from("2026-11-23T12:00:00Z"),
      agencies: sampleAgencies().slice(0, count),
    });

  it("show no old directory after a new one was imported, however busy they are", async () => {
    for (const count of [3, 7, 5]) {
      await makeBusy();
      await importUntil(count);
      for (const { directory } of await readAll()) {
        expect((await directory.readEdition())?.agencies).toBe(count);
        const states = await directory.readStates();
        expect(states.reduce((sum, { agencies }) => sum + agencies, 0)).toBe(count);
      }
    }
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generatedAgencyFile } from "#tests/support/agency-file.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { directoryOfDatabase } from "#tests/support/directory-of.ts";

it("daymark directory import says what it left out, and the directory is the file's", async () => {
  const database = await openTestPostgres();
  const folder = await mkdtemp(join(tmpdir(), "daymark-import-"));
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const file = join(folder, "agencies.csv");
  await writeFile(file, generatedAgencyFile(200));
  const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder };
  const { out } = await runDaymark(["directory", "import", file], env);
  expect(out).toContain("200 rows read, 198 agencies in 6 states and territories imported.");
  expect(out).toContain("2 rows: a jail or prison");
  expect(await directoryOfDatabase(database.db).readEdition()).toMatchObject({
    isSample: false,
    agencies: 198,
  });
});

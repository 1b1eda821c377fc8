import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { openTestPglite } from "#tests/support/databases.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const run = (args: readonly string[], env: Record<string, string>) => runDaymark(["reminders", ...args], env);

describe("daymark reminders", async () => {
  const database = await testDatabase("pool");

  it("runs one round, on PostgreSQL", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const env = { DATABASE_URL: database.url ?? "", DATA_DIR: folder };
    // Real processes use the machine's clock. The date is seven days after tomorrow.
    const tomorrow = systemClock.now().toZonedDateTimeISO("UTC").toPlainDate().add({ days: 1 });
    const dueOn = tomorrow.add({ days: 7 }).toString();
    const endsOn = tomorrow.add({ days: 300 }).toString();
    await seedFelix(database.db, { dueOn: [dueOn], endsOn });

    const once = await run(["--run-once"], env);
    expect(once).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^0 sent, 0 failed, .* \(\d+\.\d s\)\n$/),
    });
    expect(await outbox(database.db)).toEqual([]);
    expect((await database.db.query.rounds.findMany()).map(({ name }) => name).sort()).toEqual([
      "dispatch",
      "plan",
    ]);
    await rm(folder, { recursive: true });
  });

  it("says plainly that the running server must be stopped", async () => {
    const folder = await mkdtemp(join(tmpdir(), "daymark-command-"));
    const running = await openTestPglite(folder);
    const held = await run(["--run-once"], { DATA_DIR: folder });
    expect(held).toMatchObject({ code: 1, out: "" });
    expect(held.err).toContain("is in use by another Daymark process. Stop it first");
    await running.close();
    await rm(folder, { recursive: true });
  });
});

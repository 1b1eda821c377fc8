import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { command, commandEnv } from "#tests/support/bundled.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { openTestPostgres } from "#tests/support/databases.ts";

const now = Temporal.Instant.from("2026-12-03T16:00:00Z");
const firstDate = dateFirstRemindedOn(Temporal.PlainDate.from("2026-12-03"));
const people = 1500;

/** Several processes at once need a database with several connections. */
describe("two planners in processes of their own, of two lanes each, on PostgreSQL", () => {
  let database: Database;
  const planners: ChildProcess[] = [];
  beforeEach(async () => {
    database = await openTestPostgres();
  });
  afterEach(async () => {
    for (const planner of planners.splice(0)) planner.kill("SIGKILL");
    await database.close();
  });

  const ready = async () => {
    const planner = spawn(process.execPath, command("plan-worker"), {
      env: commandEnv({ DATABASE_URL: database.url ?? "", SLICE_SIZE: "20" }),
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    planners.push(planner);
    await once(planner, "message");
    return planner;
  };
  const count = async (query: ReturnType<typeof sql>) =>
    (await queryRows<{ count: number }>(database.db, query))[0]?.count;

  it("lose and double nothing, and never deadlock, when one is killed", async () => {
    await seedCrowd(database.db, { count: people, firstDate, days: 3 });
    const [killed, other] = await Promise.all([ready(), ready()]);
    const otherEnds = once(other, "exit");
    const killedEnds = once(killed, "exit");
    for (const planner of [killed, other]) planner.send(now.toString());
    // Both are under way, in the same ranges.
    await Promise.all([once(killed, "message"), once(other, "message")]);
    killed.kill("SIGKILL");
    expect(await killedEnds).toEqual([null, "SIGKILL"]);
    expect(await otherEnds).toEqual([0, null]);
    const due = people / 3;
    expect(await count(sql`select count(*)::int from deliveries where status = 'planned'`)).toBe(due);
    expect(await count(sql`select count(distinct location_id)::int as count from deliveries`)).toBe(due);
    expect(await planDeliveries(database.db, now, { openKinds: ["email"] })).toMatchObject({ planned: 0 });
    expect(
      await count(
        sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
      ),
    ).toBe(0);
  });
});

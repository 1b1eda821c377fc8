import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { stopNumber } from "#server/recipients/switch-number.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { newestOf, planNow } from "#tests/support/deliveries.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// Two transactions at a time need a database with several connections.
let database: Database;
beforeAll(async () => {
  database = await openTestPostgres();
});
afterAll(() => database.close());

it("a STOP and a planner do not wait for each other, and the STOP holds", async () => {
  const services = composeTestServices(database.db, "2026-12-07T15:00:00Z");
  const { people } = await seedRosa(database.db);
  await database.db.transaction(async (tx) => {
    await stopNumber(tx, services, "+15155550101", "reply");
    // On a connection of its own. If it waited for the STOP, it would wait for itself.
    expect((await planNow(database.db, services)).planned).toBe(2);
  });
  await runRound(database.db, services);
  expect(await newestOf(database.db, people.rosa.textChannelId ?? "")).toMatchObject({
    channel: "text",
    status: "suppressed",
    statusReason: "stopped",
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { providerBreakers } from "#server/db/schema/providers.ts";
import { ProbeAlarm } from "#server/worker/probe-alarm.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const pausedAt = "2026-12-07T15:00:20Z";

describe("the alarm for the next probe of a paused provider", () => {
  let database: Database;
  let services: ReturnType<typeof composeTestServices>;
  let scheduled: { ms: number; run: () => void }[];
  let woken: number;
  let alarm: ProbeAlarm;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyTables(database.db);
    services = composeTestServices(database.db, pausedAt);
    [scheduled, woken] = [[], 0];
    alarm = new ProbeAlarm(
      database.db,
      services,
      () => {
        woken += 1;
      },
      (ms, run) => {
        const entry = { ms, run };
        scheduled.push(entry);
        return () => {
          scheduled = scheduled.filter((other) => other !== entry);
        };
      },
    );
  });

  const pause = (channel: "email" | "text", seconds: number) => {
    const now = services.clock.now();
    return database.db.insert(providerBreakers).values({
      ...{ channel, cause: "unreached" as const, failures: 5, failingSince: now, pausedSince: now },
      probeAt: now.add({ seconds }),
    });
  };

  it("wakes the dispatcher when the first of the probes is due, and not with the minute", async () => {
    await pause("email", 60);
    await pause("text", 45);
    await alarm.set();
    expect(scheduled.map(({ ms }) => ms)).toEqual([45_000]);
    scheduled[0]?.run();
    expect(woken).toBe(1);
  });

  it("is set anew after each dispatch, and taken back when all is well or the worker stops", async () => {
    await pause("email", 60);
    await alarm.set();
    services.clock.set("2026-12-07T15:00:30Z");
    await alarm.set();
    expect(scheduled.map(({ ms }) => ms)).toEqual([50_000]);
    alarm.stop();
    expect(scheduled).toEqual([]);
    await alarm.set();
    await database.db.delete(providerBreakers);
    await alarm.set();
    expect(scheduled).toEqual([]);
  });

  it("does not wake for a probe that is due and has no message to try with", async () => {
    await pause("email", 0);
    await alarm.set();
    expect(scheduled).toEqual([]);
  });
});

import { once } from "node:events";
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { readConfig } from "#server/start/config.ts";
import { startJobs } from "#server/worker/jobs.ts";
import { pingHeartbeat } from "#server/worker/ping-heartbeat.ts";
import { expectRounds, lateRounds, recordRound } from "#server/worker/round-record.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const now = "2026-12-03T15:00:00Z";

/** Stands for an outside dead-man's switch: it counts its calls. */
async function startSwitch(status = 200, headers: Record<string, string> = {}) {
  const calls: string[] = [];
  let heard = () => {};
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.cookie ?? ""}`.trim());
    response.writeHead(status, headers).end("OK");
    heard();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/ping/secret-name`,
    calls,
    nextCall: () => new Promise<void>((resolve) => (heard = resolve)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe("the heartbeat", async () => {
  const database = await testDatabase();

  // A second more than the minutes: two statements of the embedded database may be within one millisecond.
  const turnBack = (name: string, minutes: number) =>
    database.db.execute(
      sql`update rounds set finished_at = now() - make_interval(mins => ${minutes}::int, secs => 1) where name = ${name}`,
    );

  it("is not missed where no worker was ever expected, nor in a new installation's first minutes", async () => {
    expect(await lateRounds(database.db)).toEqual([]);
    await expectRounds(database.db);
    expect(await lateRounds(database.db)).toEqual([]);
  });

  it("fails /readyz after fifteen minutes without a round, by name, until one is finished", async () => {
    await expectRounds(database.db);
    const visitor = createTestApp(database).visitor();
    const ready = async () => {
      const { status, body } = await visitor.get("/readyz");
      return [status, body.problems ?? []];
    };
    await turnBack("plan", 14);
    expect(await ready()).toEqual([200, []]);
    await turnBack("plan", 15);
    await turnBack("dispatch", 16);
    expect(await ready()).toEqual([
      503,
      [
        "The planner has not finished a round for 15 minutes.",
        "The dispatcher has not finished a round for 15 minutes.",
      ],
    ]);
    await recordRound(database.db, "plan", 0.2);
    expect(await ready()).toEqual([503, ["The dispatcher has not finished a round for 15 minutes."]]);
    // The start of another round does not count as a round.
    await expectRounds(database.db);
    expect((await ready())[0]).toBe(503);
    await recordRound(database.db, "dispatch", 0.2);
    expect(await ready()).toEqual([200, []]);
    // By a clock that was put right since. Machines that differ by a little are none.
    await turnBack("plan", -10);
    expect(await ready()).toEqual([503, ["The planner has not finished a round for 15 minutes."]]);
    await turnBack("plan", -4);
    expect(await ready()).toEqual([200, []]);
  });

  describe("outside", () => {
    let outside: Awaited<ReturnType<typeof startSwitch>>;
    afterEach(() => outside.close());

    const ping = async (url: string) => {
      const services = composeTestServices(database.db, now, { config: readConfig({ HEARTBEAT_URL: url }) });
      return pingHeartbeat(database.db, services, new AbortController().signal);
    };

    it("is called while rounds are finished, says nothing, and stops when one is late", async () => {
      outside = await startSwitch();
      await expectRounds(database.db);
      expect(await ping(outside.url)).toBe(true);
      expect(outside.calls).toEqual(["GET /ping/secret-name"]);
      await turnBack("dispatch", 15);
      expect(await ping(outside.url)).toBe(false);
      expect(outside.calls).toHaveLength(1);
    });

    it("is called by a worker that has finished its rounds", async () => {
      outside = await startSwitch();
      const called = outside.nextCall();
      const config = readConfig({ HEARTBEAT_URL: outside.url });
      const services = composeTestServices(database.db, now, { config });
      const jobs = await startJobs(database, services);
      await called;
      await jobs.stop();
      expect(outside.calls[0]).toBe("GET /ping/secret-name");
    });

    it("follows no redirect, and ignores refusals and missing answers", async () => {
      const elsewhere = await startSwitch();
      outside = await startSwitch(302, { Location: elsewhere.url });
      expect(await ping(outside.url)).toBe(false);
      expect(outside.calls).toHaveLength(1);
      await elsewhere.close();
      expect(elsewhere.calls).toEqual([]);
      expect(await ping(elsewhere.url)).toBe(false);
    });
  });
});

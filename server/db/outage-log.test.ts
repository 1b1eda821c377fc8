import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { askOnce } from "#server/db/ask-while-away.ts";
import { openPostgres } from "#server/db/client.ts";
import { createOutageLog } from "#server/db/outage-log.ts";
import { failureFacts } from "#server/failure-facts.ts";
import { openTestPostgres } from "#tests/support/databases.ts";

describe("the log of an outage", () => {
  const begin = () => {
    const lines: { msg: string }[] = [];
    let seconds = 0;
    const log = pino(
      { base: null, timestamp: false },
      { write: (line: string) => lines.push(JSON.parse(line)) },
    );
    const outages = createOutageLog(log, () => seconds * 1000);
    return { lines, outages, wait: (more: number) => (seconds += more) };
  };
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

  it("has a line when it begins, one a minute, and one when it is over", () => {
    const { lines, outages, wait } = begin();
    for (let second = 0; second < 150; second += 1) {
      outages.trouble(away);
      wait(1);
    }
    wait(9);
    outages.answered();
    outages.answered();
    expect(lines).toEqual([
      { level: 50, code: "ECONNREFUSED", msg: "database out of reach" },
      { level: 50, code: "ECONNREFUSED", errors: 61, seconds: 60, msg: "database still out of reach" },
      { level: 50, code: "ECONNREFUSED", errors: 121, seconds: 120, msg: "database still out of reach" },
      { level: 40, errors: 150, seconds: 149, msg: "database back" },
    ]);
  });

  it("has its end though nobody visits the process, which asks by itself, and asks nothing while all is well", async () => {
    const { lines, outages, wait } = begin();
    const database = await openTestPostgres();
    // A database that is gone, and one that is there.
    const gone = openPostgres("postgres://me@127.0.0.1:1/gone");
    await askOnce(gone.db, outages);
    expect(lines).toEqual([]);
    outages.trouble(away);
    for (let tries = 0; tries < 7; tries += 1) {
      wait(10);
      await askOnce(gone.db, outages);
    }
    wait(10);
    await askOnce(database.db, outages);
    expect(lines.map(({ msg }) => msg)).toEqual([
      "database out of reach",
      "database still out of reach",
      "database back",
    ]);
    await gone.close();
    await database.close();
  });

  it("says nothing while all is well", () => {
    const { lines, outages } = begin();
    outages.answered();
    expect(lines).toEqual([]);
    expect(outages.isGoingOn()).toBe(false);
  });
});

describe("what a log line says of a failure", () => {
  it.each([
    ["an error without a code", new TypeError("secret"), "TypeError", null],
    [
      "what the driver says without a code",
      new Error("Connection terminated unexpectedly"),
      "Error",
      "CONNECTION_LOST",
    ],
    [
      "a cause's code",
      new Error("q", { cause: Object.assign(new Error("c"), { code: "40P01" }) }),
      "Error",
      "40P01",
    ],
    ["no error at all", "words", "string", null],
    ["nothing", undefined, "undefined", null],
  ])("of %s", (_, failure, error, code) => {
    const facts = failureFacts(failure);
    expect(facts).toMatchObject({ error, code });
    expect(JSON.stringify(facts)).not.toContain("secret");
  });
});

import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { readOverview } from "#server/operate/read-overview.ts";
import { readConfig } from "#server/start/config.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { overviewLines } from "./overview-lines.ts";

// 09:00 in New York, 08:00 in Chicago: a week before everybody's date.
const morning = "2026-12-03T14:00:00Z";
const settings = readConfig({});

describe("`daymark status`", async () => {
  const database = await testDatabase("pool");
  const { db } = database;

  const linesAt = async (now: string, zone = "UTC"): Promise<string[]> => {
    const overview = await readOverview(db, { clock: composeTestServices(db, now).clock }, zone);
    if (overview === null) throw new Error("The database is of this version.");
    return overviewLines(overview, settings);
  };
  /** The cells of the table whose name begins so, row by row, without its heads. */
  const cells = (lines: string[], name: string): string[][] => {
    const [, , ...rest] = lines.slice(lines.findIndex((line) => line.startsWith(name)));
    const end = rest.findIndex((line) => !/^ {2}\S.* {2}/.test(line));
    return rest.slice(0, end < 0 ? rest.length : end).map((line) => line.trim().split(/ {2,}/));
  };

  /** A morning of three people: something sent, something that waits, something that nobody takes. */
  async function seedMorning() {
    const at = Temporal.Instant.from("2026-12-02T15:00:00Z");
    const felix = await seedFelix(db, { dueOn: ["2026-12-10", "2026-12-10"], at });
    const rosa = await seedRosa(db, { dueOn: ["2026-12-10"], holderText: "stopped", at });
    const services = composeTestServices(db, morning);
    await runRound(db, services);
    services.clock.set("2026-12-03T15:00:00Z");
    await runRound(db, services);
    await db.execute(sql`update deliveries set status = 'planned', sent_at = null, error_reason = 'mail-server-busy',
      error_kind = 'for-now' where number = (select min(number) from deliveries where status = 'sent' and kind = 'reminder' and channel = 'email')`);
    return { felix, rosa };
  }

  it("shows the rows as they are: reminders by hour and state, what waits and why, and the days", async () => {
    await seedMorning();
    const lines = await linesAt("2026-12-03T16:00:00Z");
    const rows = (await allDeliveries(db)).filter(({ kind }) => kind === "reminder");
    const count = (hour: number, ...statuses: string[]) =>
      String(
        rows.filter(
          ({ createdAt, status }) =>
            createdAt.toZonedDateTimeISO("UTC").hour === hour && statuses.includes(status),
        ).length,
      );
    const row = (hour: number) => [
      `${hour}:00`,
      ...[count(hour, "sent", "delivered"), count(hour, "planned"), count(hour, "suppressed"), "0"],
    ];
    expect(cells(lines, "Today's reminders")).toEqual([row(15), row(14)]);
    expect(count(14, "planned")).toBe("1");
    expect(lines.join()).not.toContain("There are many");
    expect(cells(lines, "Why some were not sent")).toEqual([
      ["nobody is willing", "hasn't agreed yet", "2"],
      ["nobody is willing", "stopped", "1"],
    ]);
    expect(cells(lines, "What waits")).toEqual([
      ["reminder by email", "was tried: mail server busy", "1", "2 hours"],
    ]);
    const days = cells(lines, "Sign-ups");
    expect(days).toHaveLength(14);
    expect(days.slice(0, 2)).toEqual([
      ["2026-12-03", "0", "0", "$0.00", "0"],
      ["2026-12-02", "2", expect.any(String), expect.any(String), "0"],
    ]);
  });

  it("has nothing in it about anybody: no name, address, number, place, date or id", async () => {
    const { felix, rosa } = await seedMorning();
    const printed = (await linesAt("2026-12-03T16:00:00Z")).join("\n");
    const words = [
      "felix",
      "moreno",
      "ray ",
      "rosa",
      "delgado",
      "mail.example",
      "+1212",
      "+1515",
      "2026-12-10",
      "dec 10",
    ];
    for (const word of words) expect(printed.toLowerCase()).not.toContain(word);
    const ids =
      JSON.stringify([felix, rosa, await allRows(db)]).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? [];
    expect(new Set(ids).size).toBeGreaterThan(20);
    expect(ids.filter((id) => printed.includes(id))).toEqual([]);
    const places = await queryRows<{ name: string }>(db, sql`select name from locations`);
    expect(places.filter(({ name }) => printed.includes(name))).toEqual([]);
    // Not even which zones people live in.
    expect(printed).not.toMatch(/America\//);
  });

  it("reads in a transaction that can write nothing, and changes nothing", async () => {
    await seedMorning();
    const modes: unknown[] = [];
    const watched: Db = Object.assign(Object.create(db), {
      transaction: (work: Parameters<Db["transaction"]>[0], config: Parameters<Db["transaction"]>[1]) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          modes.push(...(await queryRows(tx, sql`show transaction_read_only`)));
          await expect(tx.execute(sql`delete from deliveries`)).rejects.toThrow();
          return result;
        }, config),
    });
    const before = await allRows(db);
    const { clock } = composeTestServices(db, morning);
    // The failed statement takes the transaction with it, as it should.
    await readOverview(watched, { clock }, "UTC").catch(() => null);
    expect(modes).toEqual([{ transaction_read_only: "on" }]);
    expect(await allRows(db)).toEqual(before);
  });

  it("counts the day from midnight in the operator's zone", async () => {
    await seedMorning();
    const inZone = async (zone: string) =>
      cells(await linesAt("2026-12-04T03:00:00Z", zone), "Today's reminders").map(([hour]) => hour);
    expect(await inZone("UTC")).toEqual([]);
    expect(await inZone("America/New_York")).toEqual(["10:00", "09:00"]);
  });

  it("says of each part how it stands", async () => {
    const parts = async () =>
      Object.fromEntries(
        cells(await linesAt(morning), "Health").map(([name, state, more]) => [name, `${state}: ${more}`]),
      );
    expect(await parts()).toMatchObject({
      Workers: "Look here: None has ever run.",
      Mail: "Well: By the demo’s outbox.",
      Heartbeat: expect.stringMatching(/^Off: HEARTBEAT_URL is not set/),
    });
    await db.execute(sql`insert into rounds (name, finished_at, seconds)
      values ('plan', now() - interval '40 seconds', 0.25), ('dispatch', now() - interval '2 hours', 1)`);
    await db.execute(sql`insert into provider_breakers (channel, cause, failures, failing_since, paused_since)
      values ('email', 'unreached', 5, '2026-12-03T13:40:00Z', '2026-12-03T13:45:00Z')`);
    await db.execute(sql`insert into provider_alarms (channel, cause, since, last_at)
      values ('text', 'refusing', '2026-12-03T13:50:00Z', '2026-12-03T13:50:00Z')`);
    await db.execute(sql`insert into payment_alarms (at, mismatch, provider, reference)
      values ('2026-12-03T13:50:00Z', 'wrong-amount', 'stripe', 'cs_secret')`);
    await db.execute(
      sql`insert into restores (taken_at, restored_at) values ('2026-12-01T00:00:00Z', '2026-12-03T00:00:00Z')`,
    );
    expect(await parts()).toMatchObject({
      Sending: expect.stringContaining("Nothing is sent until daymark restore --confirm."),
      Database: expect.stringMatching(/^Well: PostgreSQL \d+/),
      Workers: "Look here: No whole round for 2 hours.",
      Mail: "Look here: Paused for 15 minutes: it does not answer. One message at a time tries again.",
      Texts: "Look here: It refuses us.",
      Payments: "Look here: 1 thing to settle: daymark payments list.",
    });
    expect((await linesAt(morning)).join()).not.toContain("cs_secret");
    expect(cells(await linesAt(morning), "Last rounds")).toEqual([
      ["Sending", "2 hours ago", "1.0 s"],
      ["Planning", expect.stringMatching(/^\d+ seconds ago$/), expect.stringMatching(/^0\.[23] s$/)],
    ]);
  });
});

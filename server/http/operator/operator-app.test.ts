import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Database, Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { operatorApp } from "#server/http/operator/operator-app.ts";
import { readOverview } from "#server/operate/read-overview.ts";
import { runRound } from "#server/worker/run-round.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// 09:00 in New York, 08:00 in Chicago: a week before everybody's date.
const morning = "2026-12-03T14:00:00Z";
const here = { Host: "127.0.0.1:3900" };
const settings = readConfig({});

const onBoth = onBothDatabases(
  "a transaction that only reads is the database's own, and so is what it prints",
);

onBoth.some("the operator's page", ({ open, it, itOnBoth }) => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(() => emptyTables(db));

  const appAt = (now: string, zone = "UTC") => {
    const { clock } = composeTestServices(db, now);
    return operatorApp(
      () => readOverview(db, { clock }, zone),
      settings,
      (error) => {
        throw error;
      },
    );
  };
  const ask = (path = "/", headers: Record<string, string> = here, method = "GET", now = morning) =>
    appAt(now).request(`http://127.0.0.1:3900${path}`, { method, headers });
  const page = async (now = morning) => (await ask("/", here, "GET", now)).text();
  /** The cells of the table with this name, row by row. */
  const cells = (html: string, name: string): string[][] => {
    const [, table = ""] = html.split(`aria-label="${name}"`);
    const [body = ""] = (table.split("<tbody>")[1] ?? "").split("</tbody>");
    const rows = body.split("</tr>").filter((row) => row.includes("<th"));
    return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell = ""]) => cell));
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

  itOnBoth(
    "shows the rows as they are: reminders by hour and state, what waits and why, and the days",
    async () => {
      await seedMorning();
      const html = await page("2026-12-03T16:00:00Z");
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
      expect(cells(html, "Today’s reminders by hour")).toEqual([row(15), row(14)]);
      expect(count(14, "planned")).toBe("1");
      expect(html).not.toContain("There are many");
      expect(cells(html, "Why reminders of today were not sent")).toEqual([
        ["nobody is willing", "has not agreed yet", "2"],
        ["nobody is willing", "stopped", "1"],
      ]);
      expect(cells(html, "What waits, and why")).toEqual([
        ["reminder by email", "was tried: mail server busy", "1", "2 hours"],
      ]);
      const days = cells(html, "Sign-ups and payments by day");
      expect(days).toHaveLength(14);
      expect(days.slice(0, 2)).toEqual([
        ["2026-12-03", "0", "0", "$0.00", "0"],
        ["2026-12-02", "2", expect.any(String), expect.any(String), "0"],
      ]);
    },
  );

  itOnBoth("has nothing in it about anybody: no name, address, number, place, date or id", async () => {
    const { felix, rosa } = await seedMorning();
    const html = await page("2026-12-03T16:00:00Z");
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
    for (const word of words) expect(html.toLowerCase()).not.toContain(word);
    const ids =
      JSON.stringify([felix, rosa, await allRows(db)]).match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g) ?? [];
    expect(new Set(ids).size).toBeGreaterThan(20);
    expect(ids.filter((id) => html.includes(id))).toEqual([]);
    const places = await queryRows<{ name: string }>(db, sql`select name from locations`);
    expect(places.filter(({ name }) => html.includes(name))).toEqual([]);
    // Not even which zones people live in.
    expect(html).not.toMatch(/America\//);
  });

  itOnBoth("reads in a transaction that can write nothing, and changes nothing", async () => {
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
      cells(
        await (
          await appAt("2026-12-04T03:00:00Z", zone).request("http://localhost/", { headers: here })
        ).text(),
        "Today’s reminders by hour",
      ).map(([hour]) => hour);
    expect(await inZone("UTC")).toEqual([]);
    expect(await inZone("America/New_York")).toEqual(["10:00", "09:00"]);
  });

  it("says of each part how it stands", async () => {
    const parts = async () =>
      Object.fromEntries(
        cells(await page(), "The parts").map(([name, state, more]) => [name, `${state}: ${more}`]),
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
    expect(await page()).not.toContain("cs_secret");
    expect(cells(await page(), "Last rounds")).toEqual([
      ["Sending", "2 hours ago", "1.0 s"],
      ["Planning", expect.stringMatching(/^\d+ seconds ago$/), expect.stringMatching(/^0\.[23] s$/)],
    ]);
  });

  it.each([
    ["daymark.example", 403],
    ["attacker.example:3900", 403],
    ["127.0.0.1.attacker.example", 403],
    ["localhost.attacker.example", 403],
    ["10.0.0.1:3900", 403],
    ["", 403],
    ["localhost:8080", 200],
    ["127.0.0.1", 200],
    ["[::1]:3900", 200],
  ])("answers the name %j with %i, whoever lets a name point here", async (Host, status) => {
    expect((await ask("/", { Host })).status).toBe(status);
  });

  it.each(["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])("answers no proxy (%s)", async (name) => {
    expect((await ask("/", { ...here, [name]: "203.0.113.9" })).status).toBe(403);
  });

  it.each(["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])("refuses %s", async (method) => {
    const answer = await ask("/", here, method);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("keeps nothing, runs nothing and loads nothing, whatever is asked", async () => {
    const answers = [
      await ask(),
      await ask("/", here, "HEAD"),
      await ask("/metrics"),
      await ask("/", { Host: "x" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 403]);
    for (const { headers } of answers) {
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /,
      );
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
    const html = await page();
    expect(html).not.toMatch(/<script|<form|\son\w+=|\sstyle=|(src|href)="(?!\/|data:,)/);
  });

  it("refreshes by itself only for who has asked for it", async () => {
    expect((await ask()).headers.get("Refresh")).toBeNull();
    const answer = await ask("/?refresh=60");
    expect(answer.headers.get("Refresh")).toBe("60;url=/?refresh=60");
    expect(await answer.text()).toContain("Stop refreshing each minute");
    expect((await ask("/?refresh=1%0d%0aX: y")).headers.get("Refresh")).toBeNull();
  });

  it("says that the database does not answer, or is another version's, and nothing of the error", async () => {
    const troubles: unknown[] = [];
    const broken = operatorApp(
      () => Promise.reject(new Error("select rosa@mail.example")),
      settings,
      (error) => troubles.push(error),
    );
    const away = await broken.request("http://localhost/", { headers: here });
    expect(away.status).toBe(503);
    expect(await away.text()).not.toContain("rosa");
    expect(troubles).toHaveLength(1);
    const older = operatorApp(
      async () => null,
      settings,
      () => {},
    );
    const answer = await older.request("http://localhost/", { headers: here });
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining("has not been migrated"),
    ]);
  });
});

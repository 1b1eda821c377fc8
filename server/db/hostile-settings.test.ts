import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { expect, it, onTestFinished } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { readFigures } from "#server/delivery/read-figures.ts";
import { readCalendarDates } from "#server/locations/read-dates.ts";
import { lateRounds, recordRound } from "#server/worker/round-record.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { outbox } from "#tests/support/deliveries.ts";
import { createTestApp } from "#tests/support/test-app.ts";

/** What a company's template or a vendor may have set for the whole database. */
const hostile = {
  DateStyle: "German, DMY",
  timezone: "Pacific/Kiritimati",
  IntervalStyle: "sql_standard",
  search_path: "elsewhere",
  bytea_output: "escape",
  extra_float_digits: "-15",
  standard_conforming_strings: "off",
  default_transaction_isolation: "serializable",
};

/** Three weeks of Felix's list and what its pages, and the operator's read of it, without the ids. */
async function story(database: Database): Promise<string[]> {
  const { db } = database;
  const felix = await seedFelix(db, { date: { opensOn: Temporal.PlainDate.from("2026-12-08") } });
  const app = createTestApp(database);
  const visitor = await app.signedIn(felix.userId);
  const told: unknown[] = [];
  for (let day = 0; day < 24; day += 1) {
    app.advance({ hours: 24 });
    await runRound(db, app.services);
    if (day % 8 !== 5) continue;
    const { status, body } = await visitor.get(`/api/dashboard?subscription=${felix.subscriptionId}`);
    // The page's own list is cut after eight messages, of which several share an instant.
    const sent = await visitor.get(`/api/deliveries?subscription=${felix.subscriptionId}&limit=200`);
    body.dashboard.open.history = sent.body;
    told.push(
      status,
      body,
      await readCalendarDates(db, felix.subscriptionId),
      await readFigures(db, app.clock.now()),
    );
  }
  await recordRound(db, "plan", 0.123456789);
  told.push(
    await lateRounds(db),
    (await db.query.rounds.findMany()).map(({ seconds }) => seconds),
  );
  told.push(
    (await outbox(db)).map(({ channel, toAddress, subject, at }) => [channel, toAddress, subject, at]),
  );
  const plain = JSON.stringify(told, null, 1).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "an id");
  // In the order of words: rows of one instant come in the order of their ids, which are random.
  return plain.split("\n").sort();
}

it("what a database's settings say changes nothing that is sent, shown or kept", async () => {
  const [plain, home] = [await openTestPostgres(), await openTestPostgres()];
  const name = new URL(home.url ?? "").pathname.slice(1);
  for (const [setting, value] of Object.entries(hostile))
    await home.db.execute(
      sql.raw(`alter database ${name} set ${setting} to ${value.includes(",") ? value : `'${value}'`}`),
    );
  const database = openPostgres(home.url ?? "");
  onTestFinished(async () => {
    await database.close();
    await Promise.all([plain.close(), home.close()]);
  });
  const lines = await story(database);
  expect(lines).toEqual(await story(plain));
  const [isolation] = await queryRows(database.db, sql`show transaction_isolation`);
  expect(isolation).toEqual({ transaction_isolation: "read committed" });
  expect(lines.length).toBeGreaterThan(500);
});

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "#server/clock.ts";
import { loadTopics } from "#server/content/documentation/load-topics.ts";
import { type Db, openPostgres } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { replaceAgencies } from "#server/directory/replace-agencies.ts";
import { checkDatabase } from "#server/operate/checks/check-database.ts";
import { rootFolder } from "#server/root-folder.ts";
import { explainStartError } from "#server/start/start-errors.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { embedded, wrongs } from "#tests/support/checks.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

/** A user of the database as docs/running.md makes it, who owns nothing. */
async function openRowsOnly() {
  const owner = await openTestPostgres();
  const name = `rows_${randomUUID().replaceAll("-", "")}`;
  onTestFinished(async () => {
    await owner.db.execute(`drop owned by ${name}`);
    await owner.db.execute(`drop role ${name}`);
    await owner.close();
  });
  for (const statement of [
    `create role ${name} login password '${name}'`,
    `grant usage on schema public, drizzle to ${name}`,
    `grant select, insert, update, delete on all tables in schema public to ${name}`,
    `grant select on all tables in schema drizzle to ${name}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${name}`,
  ])
    await owner.db.execute(statement);
  const url = new URL(owner.url ?? "");
  [url.username, url.password] = [name, name];
  const servers = openPostgres(url.href);
  onTestFinished(() => servers.close());
  return { owner, servers, url: url.href };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );

describe("servers whose user owns nothing in the database", () => {
  it("start, sign somebody up, plan, send, and load the docs and the directory", async () => {
    const { servers } = await openRowsOnly();
    await servers.migrate();
    const { db } = servers;
    await seedRosa(db);
    const services = composeTestServices(db, "2026-12-07T15:00:00Z");
    await runRound(db, services, { lanes: oneLane, concurrency: 1 });
    expect(await db.$count(deliveries)).toBeGreaterThan(0);
    const test = createTestApp(servers);
    const asked = await test.visitor().post("/api/email-verifications", { email: "nina@mail.example" });
    expect(asked.status).toBe(201);
    expect((await loadTopics(db, join(rootFolder, "content", "docs"))).added.length).toBeGreaterThan(0);
    const edition = {
      source: "a test",
      dataOn: null,
      importedAt: services.clock.now(),
      isSample: true,
      refused: {},
      agencies: [],
    };
    expect(await replaceAgencies(db, edition)).toBe(true);
  });

  it("can change, make and empty no table, and say that nothing is missing", async () => {
    const { servers, url } = await openRowsOnly();
    const tryOut = (db: Db, statement: string) => codeOf(db.execute(statement));
    for (const statement of [
      "drop table deliveries",
      "alter table deliveries add column x text",
      "create table x (y text)",
      "truncate suppressions",
      "create schema x",
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 1)",
    ])
      expect([statement, await tryOut(servers.db, statement)]).toEqual([statement, "42501"]);
    const looks = await checkDatabase({ ...embedded, databaseUrl: url }, systemClock);
    expect(wrongs(looks)).toEqual([]);
  });

  it("end with a sentence where the tables are of an earlier release, and may use what their owner adds", async () => {
    const { owner, servers } = await openRowsOnly();
    await owner.db.execute("create table added (x int)");
    await servers.db.execute("insert into added values (1)");
    // All but the first. The second begins with what only the tables' owner may do.
    await owner.db.execute(
      "delete from drizzle.__drizzle_migrations where id > (select min(id) from drizzle.__drizzle_migrations)",
    );
    const failed = await servers.migrate().catch((error: unknown) => error);
    expect(explainStartError(failed)).toContain("daymark migrate");
  });
});

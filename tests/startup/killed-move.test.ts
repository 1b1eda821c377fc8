import { once } from "node:events";
import { text } from "node:stream/consumers";
import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { allRows } from "#tests/support/all-rows.ts";
import { startDaymark } from "#tests/support/bundled.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { lendPglite } from "#tests/support/lent-databases.ts";

/** The statement at which the move is killed, as PostgreSQL gets it: all rows are there, and are not compared. */
const lastStatement = "alter table % add constraint %";

/** Statements of this form are executed, and then wait until the lock is released. */
const trap = (form: string): SQL[] => [
  sql`create schema traps`,
  sql.raw(`create function traps.wait() returns event_trigger language plpgsql as $$ begin
    if current_query() ilike '${form}' then perform pg_advisory_xact_lock(7); end if; end $$`),
  sql`create event trigger wait on ddl_command_end execute function traps.wait()`,
];

const tablesOf = ({ db }: Database) =>
  queryRows(db, sql`select 1 from pg_tables where schemaname in ('public', 'drizzle')`);

/** The other clients of the database that are at work. */
const atWork = sql`select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
  and pid <> pg_backend_pid() and state <> 'idle'`;

/** Asks until it is so. Another process decides when. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  let found = false;
  while (!found) found = await isSo();
}

it("is killed before its end: the embedded database stays whole, PostgreSQL empty, and a second run moves it", async () => {
  const from = await lendPglite();
  await from.use(({ db }) => seedFelix(db));
  const before = await from.use(({ db }) => allRows(db));
  const lent = await openTestPostgres();
  const url = lent.url ?? "";
  await lent.db.execute(sql`drop schema public cascade`);
  await lent.db.execute(sql`drop schema drizzle cascade`);
  await lent.db.execute(sql`create schema public`);
  const others = openPostgres(url, { max: 2 });
  const start = () =>
    startDaymark(["move", "--to", url], {
      DAYMARK_SECRET: "a secret for the commands, long enough",
      ...from.env,
    });
  for (const statement of trap(lastStatement)) await others.db.execute(statement);
  await others.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`);
    const child = start();
    const ended = once(child, "close");
    const waits = sql`${atWork} and wait_event_type = 'Lock' and wait_event = 'advisory'`;
    await until(async () => child.exitCode !== null || (await queryRows(others.db, waits)).length > 0);
    child.kill("SIGKILL");
    expect((await ended)[1]).toBe("SIGKILL");
  });
  // Its transaction ends when PostgreSQL notices that nobody listens.
  await until(async () => (await queryRows(others.db, atWork)).length === 0);
  expect(await tablesOf(others)).toEqual([]);
  await others.db.execute(sql`drop event trigger wait`);
  await others.db.execute(sql`drop schema traps cascade`);
  expect(await from.use(({ db }) => allRows(db))).toEqual(before);
  const child = start();
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  expect([code, out, said]).toEqual([0, expect.stringMatching(/^Moved and compared/), expect.any(String)]);
  expect(await allRows(others.db)).toEqual(before);
  // Killed after its last line, or run a second time, the command says that the database is not empty, and changes
  // nothing.
  const again = start();
  const [err, [refused]] = await Promise.all([text(again.stderr), once(again, "close")]);
  expect([refused, err]).toEqual([1, expect.stringContaining("The database of --to is not empty")]);
  expect(await from.use(({ db }) => allRows(db))).toEqual(before);
  await others.close();
  await lent.close();
  await from.remove();
});

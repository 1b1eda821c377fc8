import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { createApp } from "#server/http/app.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, saveForm } from "#tests/support/wizard.ts";

/** The tables that a GET may write: sessions go on, and requests are counted. */
const mayBeWritten = ["session", "rate_limits"];

/** The one GET that writes more: its reader is told by mail that a copy was made, so that none is made in silence. */
const toldByMail = "/api/account/copy";

/** Every other GET of the API, with ids that exist. */
function readsOf(test: TestApp, ids: Record<string, string>): string[] {
  const paths = createApp(test.db, test.services)
    .routes.filter(({ method, path }) => method === "GET" && path.startsWith("/api/") && path !== toldByMail)
    .map(({ path }) => path.replace(/:\w+/g, ids[path] ?? "1"));
  return [...new Set(paths)];
}

describe("a GET of the API", async () => {
  const database = await testDatabase();
  // Another test may get this very database.
  afterAll(() => database.db.execute(sql`drop function refuse_write() cascade`));

  it("changes no table, whoever asks", async () => {
    const test = createTestApp(database);
    const felix = await seedFelix(database.db);
    // Two sign-ups wait for Felix: one made under his own address, and one that he is asked about.
    for (const email of [felix.email, "work@mail.example"]) {
      const form = { ...registrantForm, verificationEmail: email, account: { email: felix.email } };
      const registrantInfo = { ...registrantForm.registrantInfo, email };
      const { visitor } = await saveForm(test, { ...form, registrantInfo });
      await pay(visitor);
    }
    const visitors = [test.visitor(), await test.signedIn(felix.userId)];
    await refuseWrites(database);
    const ids = {
      "/api/locations/:id/date.ics": felix.locationIds[0],
      "/api/payments/:id/receipt": felix.paymentId,
    };
    for (const path of readsOf(test, ids)) {
      for (const visitor of visitors) {
        const { status } = await visitor.get(path);
        expect([path, status < 500]).toEqual([path, true]);
        // With an id that is none, nothing would be read.
        expect([path, status === 422]).toEqual([path, false]);
      }
    }
    // The refusal works: a call that changes something fails.
    const [, signedIn] = visitors;
    const done = await signedIn?.post(`/api/locations/${felix.locationIds[0]}/done`);
    expect(done?.status).toBeGreaterThanOrEqual(500);
  });
});

/** From now on the database refuses every statement that writes, except to the tables that a GET may write. */
async function refuseWrites({ db }: Database): Promise<void> {
  await db.execute(sql`create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'a read wrote %', tg_table_name; end $$`);
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  for (const { name } of tables.filter((table) => !mayBeWritten.includes(table.name))) {
    await db.execute(sql`create trigger refuse_write before insert or update or delete on ${sql.identifier(name)}
      for each statement execute function refuse_write()`);
  }
}

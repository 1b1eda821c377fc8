import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { migrationsFolder } from "#server/db/is-migrated.ts";
import { migrateWithin } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";

/** The migrations before the one that ends codes by an app. */
const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8"));
const before = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith("_codes-by-mail"));

describe("the migration that ends codes by an app", () => {
  let server: Database;
  let database: Database;
  let name: string;
  beforeEach(async () => {
    server = openPostgres(inject("postgresUrl"));
    name = `codes_${randomUUID().replaceAll("-", "")}`;
    await server.db.execute(`create database ${name}`);
    const url = new URL(inject("postgresUrl"));
    url.pathname = `/${name}`;
    database = openPostgres(url.href);
    await database.db.transaction((tx) => migrateWithin(tx, "the test", before));
  });
  afterEach(async () => {
    await database.close();
    await server.db.execute(`drop database ${name} with (force)`);
    await server.close();
  });

  it("leaves each account that had codes with two-step login, and tells it once by mail", async () => {
    const { db } = database;
    const make = async (id: string, has: "codes" | "prepared" | "nothing", hasPasskey = false) => {
      await db.execute(sql`insert into "user" (id, name, email, email_verified, language, two_factor_enabled)
        values (${id}, ${id}, ${`${id}@mail.example`}, true, 'es', ${has === "codes"})`);
      if (has !== "nothing")
        await db.execute(sql`insert into two_factor (id, user_id, secret, backup_codes, verified)
          values (${id}, ${id}, 'secret', '[]', ${has === "codes"})`);
      if (hasPasskey)
        await db.execute(sql`insert into passkey
          (id, user_id, credential_id, public_key, counter, device_type, backed_up)
          values (${id}, ${id}, ${id}, '', 0, 'singleDevice', false)`);
    };
    await make("app", "codes");
    await make("app-and-passkey", "codes", true);
    await make("recovery-and-passkey", "prepared", true);
    await make("prepared", "prepared");
    await make("passkey", "nothing", true);
    await make("nobody", "nothing");
    await db.execute(sql`insert into verification (id, identifier, value, expires_at)
      values ('trust', 'trust-device-x', 'app', now()), ('other', 'x', 'app', now())`);
    await db.execute(sql`insert into account_events (user_id, event, at)
      values ('app', 'recovery-code-used', now()), ('app', 'codes-on', now())`);
    await db.execute(sql`insert into deliveries
      (kind, template, params, dedupe_key, channel, to_address, status, next_attempt_at, created_at, updated_at)
      select 'account', 'account-activity', jsonb_build_object('activity', activity), activity, 'email',
        'app@mail.example', 'planned', now(), now(), now() from unnest(array['codes-refused', 'codes-on']) activity`);

    await database.migrate();
    await database.migrate();
    const had = ["app-and-passkey", "app", "recovery-and-passkey"];
    const isOn = await queryRows<{ id: string }>(
      db,
      sql`select id from "user" where two_factor_enabled order by id`,
    );
    expect(isOn.map(({ id }) => id).toSorted()).toEqual(had.toSorted());
    const told = await queryRows(
      db,
      sql`select kind, template, channel, to_address, language, status from deliveries
        where template = 'codes-by-mail' order by to_address collate "C"`,
    );
    const mail = { kind: "account", template: "codes-by-mail", channel: "email", language: "es" };
    expect(told).toEqual(had.map((id) => ({ ...mail, to_address: `${id}@mail.example`, status: "planned" })));
    expect(await queryRows(db, sql`select identifier from verification`)).toEqual([{ identifier: "x" }]);
    expect(await queryRows(db, sql`select event from account_events`)).toEqual([{ event: "codes-on" }]);
    const others = sql`select params ->> 'activity' as activity, status from deliveries
      where template = 'account-activity' order by 1`;
    expect(await queryRows(db, others)).toEqual([{ activity: "codes-on", status: "planned" }]);
  });
});

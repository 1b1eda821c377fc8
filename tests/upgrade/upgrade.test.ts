import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type OffsetKey, offsets } from "#core/planning/offsets.ts";
import { type Database, type Db, openPostgres } from "#server/db/client.ts";
import { migrateWithin } from "#server/db/migrate.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { runRound } from "#server/worker/run-round.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// Upgrades a database as release 1.0.0 and the work until November 28, 2026 left it. Its people have everything that the upgrade takes
// away. Rows are written by plain SQL: no code writes them any more. Each list is Felix's, for Ray, with Alma on it; all live in New
// York. The upgrade is on Friday, November 20, at 10:00 there. Messages before the upgrade left at 09:00.

/** How many migrations the database has had. */
const migrationsBefore = 18;
const upgradedAt = "2026-11-20T15:00:00Z";
const rounds = [
  "2026-11-20T15:01:00Z",
  "2026-11-21T13:30:00Z",
  "2026-11-21T18:30:00Z",
  "2026-11-21T21:30:00Z",
  "2026-11-22T15:00:00Z",
  "2026-11-24T15:00:00Z",
  "2026-11-25T15:00:00Z",
];

const doubted = "+12125550199";

type Reader = "felix" | "ray" | "alma";
const readers: readonly Reader[] = ["felix", "ray", "alma"];

/** A reminder's row: whose, its offset as it was stored then, its status. */
type Row = [reader: Reader, offset: number, status: "planned" | "sent" | "superseded" | "suppressed"];

interface Case {
  what: string;
  /** The columns of its one location beside those of a place that is due on the 21st, as SQL. */
  location?: Record<string, string>;
  rows: Row[];
  /** More rows of the list: `list`, `place`, and each reader's `person` and `channel` are uuids in SQL. */
  more?: (ids: Ids) => string[];
  /** What leaves from the upgrade on: "felix -1". */
  leaves: string[];
  /** None of these notices leaves. */
  never?: string[];
}

interface Ids {
  list: string;
  place: string;
  person: Record<Reader, string>;
  channel: Record<Reader, string>;
}

const of = (reader: Reader, offsets: readonly (OffsetKey | number)[]) =>
  offsets.map((offset) => `${reader} ${offset}`);
const ofEach = (who: readonly Reader[], offsets: readonly (OffsetKey | number)[]) =>
  who.flatMap((reader) => of(reader, offsets));

const theDay = offsets.flatMap(({ key, days }) => (days === 0 ? key : []));
const once = { name: "null", times_per_year: "null", once_about: "'travel'" };
const duty = (more: string) => ({
  name: "'Probation'",
  times_per_year: "null",
  duty: `jsonb_build_object('color', 'gold', ${more})`,
});

const notice = (
  { list, place, channel }: Ids,
  template: string,
  to: Reader,
  status: string,
  params: string,
) =>
  `insert into deliveries (kind, template, dedupe_key, subscription_id, location_id, recipient_channel_id, channel, params, status,
    next_attempt_at, created_at, updated_at) values ('notice', '${template}', '${randomUUID()}', '${list}', '${place}',
    '${channel[to]}', 'email', '${params}', '${status}', '${upgradedAt}', '${upgradedAt}', '${upgradedAt}')`;

const cases: Case[] = [
  {
    what: "nothing special",
    rows: [
      ["felix", -1, "sent"],
      ["ray", -1, "planned"],
    ],
    leaves: [...of("ray", [-1]), ...of("alma", [-1]), ...ofEach(readers, [...theDay, 1, 3])],
  },
  {
    what: "an obstacle, said by the holder: Ray is in custody, and news of it waits",
    rows: [
      ["felix", -1, "sent"],
      ["ray", -1, "suppressed"],
      ["alma", -1, "planned"],
    ],
    more: (ids) => [
      `insert into obstacles (location_id, due_on, reason, via, told, created_at)
        values ('${ids.place}', '2026-11-21', 'custody', 'dashboard', '["${ids.person.alma}"]', '${upgradedAt}')`,
      `update recipients set rests_since = '${upgradedAt}' where id = '${ids.person.ray}'`,
      notice(ids, "cannot-come", "alma", "planned", `{"dueOn": "2026-11-21", "obstacle": "x"}`),
      notice(ids, "can-come", "felix", "suppressed", `{"dueOn": "2026-11-21", "obstacle": "x"}`),
    ],
    leaves: [...of("alma", [-1]), ...ofEach(["felix", "alma"], [...theDay, 1, 3])],
    never: ["cannot-come", "can-come"],
  },
  {
    what: "an obstacle, said by a reader for another reason: nothing rests",
    rows: [],
    more: ({ place, channel }) => [
      `insert into obstacles (location_id, due_on, via, recipient_channel_id, created_at)
        values ('${place}', '2026-11-21', 'link', '${channel.alma}', '${upgradedAt}')`,
    ],
    leaves: ofEach(readers, [-1, ...theDay, 1, 3]),
  },
  {
    what: "a duty that comes again, told to Alma",
    rows: [
      ["felix", -1, "sent"],
      ["ray", -1, "planned"],
    ],
    location: duty(`'every', '{"count": 2, "unit": "weeks"}'::jsonb, 'offsets', '[-1, 0]'::jsonb,
      'tells', jsonb_build_array('ALMA')`),
    leaves: [...of("ray", [-1]), ...of("alma", [-1]), ...ofEach(readers, theDay)],
  },
  {
    what: "a duty that comes once, told to nobody, with one day chosen after it",
    rows: [],
    location: {
      ...duty(`'every', null, 'offsets', '[-3, 3]'::jsonb, 'tells', '[]'::jsonb`),
      once_about: "'other'",
    },
    leaves: ofEach(["felix", "ray"], [-3, 3]),
  },
  {
    what: "a date that comes once, confirmed to Felix",
    rows: [
      ["felix", -1, "superseded"],
      ["ray", -1, "sent"],
      ["alma", -1, "planned"],
    ],
    location: once,
    more: (ids) => [notice(ids, "once-date-set", "felix", "sent", `{"dueOn": "2026-11-21"}`)],
    leaves: [...of("alma", [-1]), ...ofEach(readers, [...theDay, 1])],
  },
  {
    what: "a date that comes once, whose confirmation has not left: the reminder goes in its place",
    rows: [
      ["felix", -1, "superseded"],
      ["ray", -1, "sent"],
      ["alma", -1, "sent"],
    ],
    location: once,
    more: (ids) => [notice(ids, "once-date-set", "felix", "planned", `{"dueOn": "2026-11-21"}`)],
    leaves: [...of("felix", [-1]), ...ofEach(readers, [...theDay, 1])],
    never: ["once-date-set"],
  },
  {
    what: "a date that came once and has ended by itself, with a reminder that an outage held back",
    rows: [
      ["felix", 1, "sent"],
      ["ray", 1, "sent"],
      ["alma", 1, "planned"],
    ],
    location: { ...once, next_due_on: "'2026-11-17'", state: "'ended'" },
    leaves: of("alma", [1]),
  },
  {
    what: "a date that comes once, and was taken back",
    rows: [["alma", -1, "planned"]],
    location: { ...once, state: "'ended'", taken_back_at: `'${upgradedAt}'` },
    leaves: [],
  },
  {
    what: "a date that comes once, and is done",
    rows: [["alma", -1, "planned"]],
    location: { ...once, state: "'ended'" },
    more: ({ place }) => [
      `insert into acknowledgements (location_id, due_on, via, created_at)
        values ('${place}', '2026-11-21', 'dashboard', '${upgradedAt}')`,
    ],
    leaves: [],
  },
  {
    what: "somebody whose number was in doubt, with a text that waits for its morning",
    rows: [
      ["felix", -1, "sent"],
      ["ray", -1, "sent"],
      ["alma", -1, "sent"],
    ],
    more: ({ list, place, person }) => [
      `insert into recipient_channels (recipient_id, kind, address, state, consent_at, consent_how, doubted_on, doubt_reason, created_at)
        values ('${person.ray}', 'text', '${doubted}', 'confirmed', '${upgradedAt}', 'start-by-text', '2026-11-10', 'carrier',
        '${upgradedAt}')`,
      `insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_days, recipient_channel_id, channel, status,
        status_reason, next_attempt_at, give_up_at, created_at, updated_at)
        select 'reminder', 'reminder', '${list}', '${place}', '2026-11-21', -1, id, 'text', 'suppressed', 'number-in-doubt',
        '${upgradedAt}', '2026-11-21T05:00:00Z', '${upgradedAt}', '${upgradedAt}' from recipient_channels where address = '${doubted}'`,
    ],
    leaves: ofEach(readers, [...theDay, 1, 3]),
  },
  {
    what: "messages of the last day, which a clock that was ahead has made",
    rows: [
      ["felix", -1, "sent"],
      ["felix", 1300, "sent"],
      ["ray", -1, "sent"],
      ["ray", 1600, "sent"],
      ["alma", -1, "sent"],
      ["alma", 1300, "planned"],
    ],
    more: ({ list, place, channel }) => [
      `insert into deliveries (kind, template, dedupe_key, params, subscription_id, location_id, due_on, recipient_channel_id, channel,
        status, next_attempt_at, created_at, updated_at) values ('notice', 'reminder-again',
        'again:${place}:2026-11-21:1600:${channel.ray}', '{"offsetDays": 1600}', '${list}', '${place}', '2026-11-21',
        '${channel.ray}', 'email', 'superseded', '${upgradedAt}', '${upgradedAt}', '${upgradedAt}')`,
    ],
    leaves: [
      ...of("felix", ["0", "0@16", "1", "3"]),
      ...of("ray", ["0", "0@13", "1", "3"]),
      ...of("alma", [...theDay, 1, 3]),
    ],
  },
  {
    what: "an account with codes by an app",
    rows: [
      ["felix", -1, "sent"],
      ["ray", -1, "sent"],
      ["alma", -1, "sent"],
    ],
    more: ({ list }) => [
      `insert into two_factor (id, user_id, secret, backup_codes) values ('${list}', '${list}', 'x', 'x')`,
    ],
    leaves: ofEach(readers, [...theDay, 1, 3]),
  },
];

/** Writes one list with its people, its location and its reminders. `n`: its number, which its addresses have. */
async function writeList(db: Db, one: Case, n: number): Promise<void> {
  const write = (statement: string) => db.execute(sql.raw(statement));
  const uuid = () => randomUUID();
  const ids: Ids = {
    list: uuid(),
    place: uuid(),
    person: { felix: uuid(), ray: uuid(), alma: uuid() },
    channel: { felix: uuid(), ray: uuid(), alma: uuid() },
  };
  const check = uuid();
  const then = "'2026-11-02T15:00:00Z'";
  await write(`insert into "user" (id, name, email, email_verified) values ('${ids.list}', 'Felix Moreno',
    'felix${n}@mail.example', true)`);
  await write(`insert into email_verifications (id, email, expires_at, created_at) values ('${check}', 'felix${n}@mail.example',
    ${then}, ${then})`);
  await write(`insert into subscriptions (id, owner_user_id, verification_id, user_type, master, status, starts_on, ends_on,
    created_at, unpaid_since) values ('${ids.list}', '${ids.list}', '${check}', 'family', 'self', 'active', '2026-11-02',
    '2027-11-02', ${then}, ${then})`);
  await write(`insert into registrants (subscription_id, full_name, time_zone)
    values ('${ids.list}', 'Ray Moreno', 'America/New_York')`);
  for (const [position, reader] of readers.entries()) {
    const relation = { felix: "family", ray: "registrant", alma: "friend" }[reader];
    await write(`insert into recipients (id, subscription_id, full_name, relation, time_zone, position, is_account_holder)
      values ('${ids.person[reader]}', '${ids.list}', '${reader} moreno', '${relation}', 'America/New_York', ${position},
      ${reader === "felix"})`);
    await write(`insert into recipient_channels (id, recipient_id, kind, address, is_holder_mailbox, state, consent_at, created_at)
      values ('${ids.channel[reader]}', '${ids.person[reader]}', 'email', '${reader}${n}@mail.example', ${reader === "felix"},
      'confirmed', ${then}, ${then})`);
  }
  const columns: Record<string, string> = {
    name: "'County office'",
    times_per_year: "4",
    next_due_on: "'2026-11-21'",
    state: "'dated'",
    ...one.location,
  };
  await write(`insert into locations (id, subscription_id, position, state_since, created_at, ${Object.keys(columns).join(", ")})
    values ('${ids.place}', '${ids.list}', 0, ${then}, ${then},
    ${Object.values(columns).join(", ").replace("ALMA", ids.person.alma)})`);
  const sentAt = "'2026-11-20T14:00:00Z'";
  for (const [reader, offset, status] of one.rows)
    await write(`insert into deliveries (kind, template, subscription_id, location_id, due_on, offset_days, recipient_channel_id,
      channel, status, status_reason, sent_at, next_attempt_at, give_up_at, created_at, updated_at)
      select 'reminder', 'reminder', '${ids.list}', '${ids.place}', next_due_on, ${offset}, '${ids.channel[reader]}', 'email',
      '${status}', ${{ superseded: "'newer-due'", suppressed: "'resting'", planned: "null", sent: "null" }[status]},
      ${status === "sent" ? sentAt : "null"}, ${sentAt}, '2026-11-21T05:00:00Z', ${sentAt}, ${sentAt}
      from locations where id = '${ids.place}'`);
  for (const statement of one.more?.(ids) ?? []) await write(statement);
}

describe("a database of 1.0.0 that is upgraded", () => {
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
  let server: Database;
  let database: Database;
  beforeAll(async () => {
    server = openPostgres(inject("postgresUrl"));
    await server.db.execute(sql.raw(`create database ${name}`));
    const url = new URL(inject("postgresUrl"));
    url.pathname = `/${name}`;
    database = openPostgres(url.href);
    await database.db.transaction((tx) => migrateWithin(tx, "here", migrationsBefore));
    for (const [n, one] of cases.entries()) await writeList(database.db, one, n);
    await database.migrate();
    const services = composeTestServices(database.db, upgradedAt);
    for (const at of rounds) {
      services.clock.set(at);
      await runRound(database.db, services);
    }
  });
  afterAll(async () => {
    await database.close();
    await server.db.execute(sql.raw(`drop database ${name} with (force)`));
    await server.close();
  });

  it.each(cases.map((one, n) => ({ ...one, n })))(
    "loses and doubles no reminder of $what",
    async ({ n, leaves, never = [] }) => {
      const left = await queryRows<{
        reader: string;
        offset: OffsetKey | null;
        template: string;
        mails: number;
      }>(
        database.db,
        sql`select substring(c.address from '^[a-z]+') as reader, d.offset_key as "offset", d.template,
          (select count(*)::int from outbox_messages o where o.delivery_id = d.id) as mails
        from deliveries d join recipient_channels c on c.id = d.recipient_channel_id
        where d.status in ('sent', 'delivered') and d.sent_at >= ${upgradedAt}::timestamptz
          and substring(c.address from '[0-9]+') = ${String(n)}`,
      );
      const reminders = left.filter(({ template }) => template === "reminder");
      expect(reminders.map(({ reader, offset }) => `${reader} ${offset}`).sort()).toEqual([...leaves].sort());
      expect(left.filter(({ mails }) => mails !== 1)).toEqual([]);
      expect(left.filter(({ template }) => never.includes(template))).toEqual([]);
    },
  );

  it("knows by its key which reminder was asked for again, so that it does not come again once more", async () => {
    const asked = await queryRows(
      database.db,
      sql`select params, split_part(dedupe_key, ':', 4) as key from deliveries where template = 'reminder-again'`,
    );
    expect(asked).toEqual([{ params: { offset: "0@16" }, key: "0@16" }]);
  });

  it("has its other dates' offsets as keys, in order, and those of the day with the day's further ones", async () => {
    const kept = await queryRows(
      database.db,
      sql`select distinct other -> 'offsets' as keys from locations where other is not null order by 1`,
    );
    expect(kept).toEqual([
      { keys: ["-3", "3"] },
      { keys: ["-1", ...theDay] },
      { keys: ["-7", "-3", "-1", ...theDay, "1"] },
    ]);
  });

  it("sends no text to a number that was in doubt: it waits for a START", async () => {
    const texts = await queryRows(
      database.db,
      sql`select distinct c.state, c.consent_at, d.status, d.status_reason as reason from recipient_channels c
        join deliveries d on d.recipient_channel_id = c.id where c.address = ${doubted} and d.kind = 'reminder'
          and d.status <> 'superseded'`,
    );
    expect(texts).toEqual([
      { state: "pending", consent_at: null, status: "suppressed", reason: "not-agreed" },
    ]);
  });

  // The migration plans that mail by the database's clock, and this test ends before the present day.
  it("leaves nothing behind that waits and cannot be written, and one mail to whom had codes by an app", async () => {
    const waiting = await queryRows(
      database.db,
      sql`select template, to_address as to, two_factor_enabled as "codesByMail" from deliveries
        left join "user" on email = to_address
        where deliveries.status in ('planned', 'sending') or status_reason = 'not-written'`,
    );
    const felix = `felix${cases.length - 1}@mail.example`;
    expect(waiting).toEqual([{ template: "codes-by-mail", to: felix, codesByMail: true }]);
  });
});

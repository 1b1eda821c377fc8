import { sql } from "drizzle-orm";
import { createAuth } from "#server/accounts/auth.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { account } from "#server/db/schema/accounts.ts";
import { addRecipient, castDueOn, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { type Identity, Sender } from "./sender.ts";

/**
 * What is hers alone. Nobody else is ever told any of it, and no request but hers has it. Of her date only the day of the
 * month is hers: no date that a request has lies there (sender.ts), so that none follows from it.
 */
const hers = {
  her: "Wilhelmina Zwetschgenbaum",
  mother: "Ottoline Quittenstrauch",
  mothersMailbox: "quittenstrauch@holunder.example",
  mothersPhone: "+15155550199",
  place: "Kornelkirsch County",
  officeName: "Mispelhof Annex",
  officeAddress: "47 Schlehdorn Way",
  officeHours: "Vogelbeere, 8 to 4",
  officeFee: "Berberitze 15",
  thing: "Sanddorn card",
  dueOn: "2027-08-12",
  phone: "+15155550198",
};

/** What is looked for in what others get: each of these, and the rare part of a name. */
const canaries: readonly string[] = Object.values(hers).flatMap((value) => [
  value,
  ...(value.match(/[A-Z]?[a-z]{9,}/g) ?? []),
]);

export const actors = ["nobody", "him", "her"] as const;
export type Actor = (typeof actors)[number];

/** What others can have made: a link that is mailed to an address, and the name that a vendor gives to an event. */
const anybodyAsks = /^(account_links|provider_events) /;

/** Two accounts with lists, and somebody who is logged out and knows what he knows. */
export class World {
  readonly senders: Record<Actor, Sender>;
  readonly #test: TestApp;
  /** Her ids. They may stand in an answer to him only if his request has them. */
  readonly #herIds: readonly string[];
  readonly #before: readonly string[];

  private constructor(
    test: TestApp,
    senders: World["senders"],
    herIds: readonly string[],
    before: readonly string[],
  ) {
    this.#test = test;
    this.senders = senders;
    this.#herIds = herIds;
    this.#before = before;
  }

  /** Begins anew, in a database that has nobody in it. The docs and the directory stay. */
  static async begin(test: TestApp): Promise<World> {
    const { db } = test;
    await emptyTables(db, "doc_topics", "doc_translations", "agencies", "directory_imports");
    const her = await seedHer(test);
    const him = await seedHim(test);
    const senders = {
      nobody: new Sender(test, him, false),
      him: new Sender(test, him, true),
      her: new Sender(test, her, true),
    };
    await senders.her.logIn();
    for (const sender of Object.values(senders)) await sender.learnOwn();
    const herIds = await idsOf(db, her);
    const world = new World(test, senders, herIds, await herRows(db, herIds));
    world.#introduce();
    return world;
  }

  /** What changes with time: the ids that there are, and whom each sender knows of. */
  async learn(stripeEvents: readonly object[]): Promise<void> {
    for (const sender of Object.values(this.senders)) {
      await sender.learnOwn();
      sender.stripeEvents = stripeEvents;
    }
    this.#introduce();
  }

  /** Whether an account is gone. */
  get isSpent(): boolean {
    return Object.values(this.senders).some(({ isGone }) => isGone);
  }

  isHers(address: string): boolean {
    const { mailboxes } = this.senders.her.identity;
    return [...mailboxes, hers.phone, hers.mothersMailbox, hers.mothersPhone].includes(address);
  }

  /** Somebody's name, address or number in a line of the log. */
  personIn(text: string): string | undefined {
    const { her, him } = this.senders;
    const his = ["Moreno", ...him.identity.mailboxes, him.identity.phone, ...her.identity.mailboxes];
    return this.leakIn(text, this.#herIds.join()) ?? his.find((canary) => text.includes(canary));
  }

  /** Each knows the others' ids, as somebody who has seen a screen or a log, and him hers mailbox; no link and no code. */
  #introduce(): void {
    const { her, him, nobody } = this.senders;
    const idsIn = ({ own }: Sender) =>
      Object.fromEntries(Object.entries(own).filter(([name]) => !/token|code|dueOn/.test(name)));
    him.foreign = {
      ...idsIn(her),
      email: [her.identity.mailboxes[0]],
      verificationEmail: [her.identity.mailboxes[0]],
    };
    nobody.foreign = him.foreign;
    her.foreign = idsIn(him);
  }

  /** What of hers stands in something that another person got. */
  leakIn(got: string, asked: string): string | undefined {
    const text = got.toLowerCase();
    return (
      canaries.find((canary) => text.includes(canary.toLowerCase())) ??
      this.#herIds.find((id) => got.includes(id) && !asked.includes(id))
    );
  }

  /** What has changed of hers. */
  async changesOfHers(): Promise<string[]> {
    const after = new Set(await herRows(this.#test.db, this.#herIds));
    const before = new Set(this.#before);
    return [
      ...this.#before.filter((row) => !after.has(row)).map((row) => `was: ${row}`),
      ...[...after].filter((row) => !before.has(row) && !anybodyAsks.test(row)).map((row) => `is: ${row}`),
    ];
  }
}

/** Every row of every table that names something of hers by its id. */
async function herRows(db: Db, herIds: readonly string[]): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'doc%'
      and tablename <> 'agencies' order by 1`,
  );
  const pattern = herIds.join("|");
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await queryRows<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t where t::text ~ ${pattern}`,
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

async function seedHer(test: TestApp): Promise<Identity> {
  const { db } = test;
  const list = await seedRosa(db, { dueOn: [hers.dueOn] });
  await addRecipient(db, list.subscriptionId, {
    fullName: hers.mother,
    position: 1,
    timeZone: "America/Chicago",
    email: hers.mothersMailbox,
    phone: hers.mothersPhone,
  });
  const things = JSON.stringify([{ what: hers.thing, isReady: false }]);
  const { userId, subscriptionId } = list;
  await db.execute(sql`update "user" set name = ${hers.her} where id = ${userId}`);
  await db.execute(
    sql`update registrants set full_name = ${hers.her} where subscription_id = ${subscriptionId}`,
  );
  await db.execute(sql`update recipients set full_name = ${hers.her}
    where subscription_id = ${subscriptionId} and is_account_holder`);
  await db.execute(sql`update recipient_channels set address = ${hers.phone} where address = '+15155550101'`);
  await db.execute(sql`update locations set name = ${hers.place}, office_name = ${hers.officeName},
    office_address = ${hers.officeAddress}, office_hours = ${hers.officeHours}, office_fee = ${hers.officeFee},
    things_to_bring = ${things}::jsonb where subscription_id = ${subscriptionId}`);
  await askForYes(test, list);
  return identityOf(test, list, [list.email, "second-of-hers@mail.example"], hers.phone, "Orchard-Lane-18");
}

async function seedHim(test: TestApp): Promise<Identity> {
  const list = await seedFelix(test.db, { dueOn: [castDueOn, "2026-11-24"] });
  await askForYes(test, list);
  return identityOf(
    test,
    list,
    [list.email, "second-of-his@mail.example"],
    "+12125550102",
    "Marsh-Meadow-27",
  );
}

/** A sign-up that names the account, and waits for its yes. */
async function askForYes({ db }: TestApp, { email }: { email: string }): Promise<void> {
  const { userId: maker } = await seedMaker(db);
  const { subscriptionId } = await seedFelix(db, { userId: maker });
  await db.execute(
    sql`update subscriptions set owner_user_id = null, claim_email = ${email} where id = ${subscriptionId}`,
  );
}

async function seedMaker(db: Db): Promise<{ userId: string }> {
  const userId = crypto.randomUUID();
  const email = `maker-${userId.slice(0, 8)}@mail.example`;
  await db.execute(
    sql`insert into "user" (id, name, email, email_verified) values (${userId}, 'Mae Kerr', ${email}, true)`,
  );
  return { userId };
}

async function identityOf(
  { db, services }: TestApp,
  { userId }: { userId: string },
  mailboxes: [string, string],
  phone: string,
  password: string,
): Promise<Identity> {
  const { password: passwords } = await createAuth(db, services).$context;
  const hash = await passwords.hash(password);
  const id = crypto.randomUUID();
  await db
    .insert(account)
    .values({ id, accountId: userId, providerId: "credential", userId, password: hash });
  return { userId, mailboxes, phone, password };
}

/** The ids of an account and of all that belongs to it. */
async function idsOf(db: Db, { userId }: Identity): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`with own as (select id from subscriptions where owner_user_id = ${userId}),
      people as (select id from recipients where subscription_id in (select id from own))
    select ${userId} as id union select id::text from own union select id::text from people
    union select id::text from locations where subscription_id in (select id from own)
    union select id::text from recipient_channels where recipient_id in (select id from people)
    union select id::text from payments where subscription_id in (select id from own)
    union select id::text from session where user_id = ${userId}
    union select token from session where user_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

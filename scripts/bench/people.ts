import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { checkVerification } from "#server/accounts/check-verification.ts";
import { startVerification } from "#server/accounts/start-verification.ts";
import { type Db, openPostgres } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { signLink } from "#server/db/signed-links.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { saveSignup } from "#server/signups/save-signup.ts";
import type { Services } from "#server/start/services.ts";
import { payForSubscription } from "#tests/support/pay-for-subscription.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { composeBenchServices } from "./services.ts";

/** What people do while a big morning is planned, and how many milliseconds they waited for each answer. */
export type Waits = Record<"done" | "stop" | "new date" | "sign-up", number[]>;

/** Somebody whose reminder falls due this morning. Each person does one thing. */
interface Person {
  [column: string]: unknown;
  user_id: string;
  location_id: string;
  channel_number: number;
}

/** Enough people for some minutes: a second takes about forty of each kind. */
const peopleAtMost = 20_000;
const pauseMs = 25;

/**
 * Gives some of those with this date an account that owns their subscription. They are in no order, so that they lie
 * all over the morning.
 */
export async function choosePeople(db: Db, dueOn: Temporal.PlainDate): Promise<Person[]> {
  await db.execute(sql`create table chosen as select 'owner' || l.id as user_id, l.id as location_id,
      l.subscription_id, c.number::int as channel_number
    from locations l join recipients r on r.subscription_id = l.subscription_id
      join recipient_channels c on c.recipient_id = r.id
    where l.next_due_on = ${dueOn.toString()}::date order by md5(l.id::text) limit ${peopleAtMost}::int`);
  await db.execute(sql`insert into "user" (id, name, email, email_verified)
    select user_id, 'Rosa Delgado', user_id || '@mail.example', true from chosen`);
  await db.execute(
    sql`update subscriptions s set owner_user_id = user_id from chosen where chosen.subscription_id = s.id`,
  );
  const people = await queryRows<Person>(db, sql`select * from chosen order by md5(user_id)`);
  await db.execute(sql`drop table chosen`);
  await db.execute(sql`vacuum analyze subscriptions`);
  return people;
}

let newcomers = 0;

/**
 * Lets people do everything at once, one of each kind at a time, on their own connections, for as long as `work` takes.
 * Each call takes another person out of `people`.
 */
export async function waitsDuring(
  url: string,
  people: Person[],
  work: () => Promise<unknown>,
): Promise<Waits> {
  const database = openPostgres(url, { max: 4 });
  const services = composeBenchServices(database.db);
  const waits: Waits = { done: [], stop: [], "new date": [], "sign-up": [] };
  const timed = async <Result>(kind: keyof Waits, call: () => Promise<Result>): Promise<Result> => {
    const begun = performance.now();
    const result = await call();
    waits[kind].push(performance.now() - begun);
    return result;
  };
  let isOver = false;
  const again = async (act: () => Promise<unknown>) => {
    while (!isOver) {
      await act();
      await setTimeout(pauseMs);
    }
  };
  const withSomebody = (kind: keyof Waits, call: (person: Person) => Promise<unknown>) =>
    again(async () => {
      const person = people.pop();
      if (person) await timed(kind, () => call(person));
    });
  // The start prepares the first query of a connection, so that it is not measured.
  await Promise.all(Array.from({ length: 4 }, () => database.db.execute("select pg_sleep(0.1)")));
  const doing = Promise.all([
    withSomebody("done", (one) => acknowledgeOwn(database.db, services, one.user_id, one.location_id, null)),
    withSomebody("new date", (one) =>
      setNextDate(database.db, services, one.user_id, one.location_id, {
        nextDueOn: "2027-06-01",
        opensOn: null,
      }),
    ),
    withSomebody("stop", (one) =>
      switchByLink(database.db, services, signLink(services.keys, "messages", one.channel_number), "stop"),
    ),
    again(() => signUp(database.db, services, (call) => timed("sign-up", call))),
  ]);
  try {
    await work();
  } finally {
    isOver = true;
    await doing;
    await database.close();
  }
  return waits;
}

/** The wizard of somebody who is signed in (no password is hashed). Each of its answers is timed. */
async function signUp(
  db: Db,
  services: Services,
  timed: <Result>(call: () => Promise<Result>) => Promise<Result>,
): Promise<void> {
  newcomers += 1;
  const id = `newcomer${newcomers}`;
  const email = `${id}@mail.example`;
  const user = { id, email, name: "Rosa Delgado", emailVerified: true };
  await db.insert(users).values(user);
  const ask = { email, networks: [], browser: null };
  const verification = await timed(() => startVerification(db, services, ask));
  await timed(() =>
    checkVerification(db, services, { id: verification.id, askOf: () => ask }, verification.demoCode ?? ""),
  );
  const form = {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email },
    locations: registrantForm.locations.map((one) => ({ ...one, registrationDate: "2027-02-01" })),
    account: { email },
    verificationEmail: email,
    verificationId: verification.id,
  };
  const posted = { form, password: "", passwordConfirmation: "", user, askOf: () => ask };
  const { subscriptionId } = await timed(() => saveSignup(db, services, posted));
  await timed(() => payForSubscription(db, services, subscriptionId));
}

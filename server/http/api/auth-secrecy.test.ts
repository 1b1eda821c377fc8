import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "#core/catalogue.ts";
import type { Database } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { account, session, user } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { databases, openTestPostgres } from "#tests/support/databases.ts";
import { type Answer, createTestApp, type TestApp } from "#tests/support/test-app.ts";

const password = "six-ch";

const callsOf = (test: TestApp) => {
  const post = (path: string, body: unknown) => test.visitor().post(`/api/auth/${path}`, body);
  return {
    post,
    signUp: (email: string, word = password) =>
      post("sign-up/email", { name: "Rosa Delgado", email, password: word }),
    signIn: (email: string, word = password) => post("sign-in/email", { email, password: word }),
  };
};

/** All that an answer says. */
const said = ({ status, headers, body }: Answer) => ({ status, headers: [...headers], body });

describe.each(databases)("what nobody can tell about an address, on $name", ({ open }) => {
  let database: Database;
  let test: TestApp;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    database = await open();
    test = createTestApp(database);
    calls = callsOf(test);
    await calls.signUp("rosa@mail.example", "the right one");
    await openMailedLink(test, "rosa@mail.example");
  });
  afterAll(() => database.close());

  const rowOf = async (email: string) =>
    (await database.db.select().from(user).where(eq(user.email, email)))[0];
  const mailsTo = (email: string) => database.db.$count(deliveries, eq(deliveries.toAddress, email));

  it("answers a sign-up with a taken address like any other, and tells its owner by mail", async () => {
    const nina = (email: string) => calls.post("sign-up/email", { name: "Nina Park", email, password });
    const fresh = await nina("fresh@mail.example");
    const taken = await nina("rosa@mail.example");
    expect(taken.status).toBe(fresh.status);
    expect(Object.keys(taken.body.user)).toEqual(Object.keys(fresh.body.user));
    expect(taken.body.user).toMatchObject({ email: "rosa@mail.example", name: "Nina Park" });
    expect([...taken.headers.keys()]).toEqual([...fresh.headers.keys()]);
    expect((await mailTo(test, "fresh@mail.example")).template).toBe("verify-email");
    expect((await mailTo(test, "rosa@mail.example")).template).toBe("account-exists");
    expect((await rowOf("rosa@mail.example"))?.name).toBe("Rosa Delgado");
  });

  it("answers a wrong password, an unknown address and an account that nobody has proven alike", async () => {
    await calls.signUp("free@mail.example");
    await calls.signUp("rosa@mail.example");
    const wrong = await calls.signIn("rosa@mail.example");
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: "INVALID_EMAIL_OR_PASSWORD", message: catalogue.login.invalidCredential },
    });
    expect(said(await calls.signIn("free@mail.example"))).toEqual(said(wrong));
    expect(said(await calls.signIn("who@mail.example"))).toEqual(said(wrong));
    expect(await database.db.$count(session)).toBe(0);
  });

  it("signs in once the mailed link is opened", async () => {
    await calls.signUp("new@mail.example");
    expect((await calls.signIn("new@mail.example")).status).toBe(401);
    await openMailedLink(test, "new@mail.example");
    expect((await calls.signIn("new@mail.example")).status).toBe(200);
  });

  it("signs in after a reset too: whoever opened its link reads that mailbox", async () => {
    await calls.signUp("unread@mail.example");
    await calls.post("request-password-reset", { email: "unread@mail.example" });
    const { token } = await mailTo(test, "unread@mail.example");
    await calls.post("reset-password", { token, newPassword: "another one" });
    expect((await rowOf("unread@mail.example"))?.emailVerified).toBe(true);
    expect((await calls.signIn("unread@mail.example", "another one")).status).toBe(200);
  });

  it("mails the link again when its owner logs in before opening it, once an hour for a mailbox", async () => {
    await calls.signUp("late@mail.example");
    await database.db.delete(deliveries);
    await calls.signIn("late@mail.example", "not the one");
    expect(await mailsTo("late@mail.example")).toBe(0);
    const before = test.wakes();
    await calls.signIn("late@mail.example");
    await calls.signIn("late@mail.example");
    expect(await mailsTo("late@mail.example")).toBe(1);
    expect(test.wakes()).toBeGreaterThan(before);
    await calls.signUp("late+two@mail.example");
    await database.db.delete(deliveries).where(eq(deliveries.toAddress, "late+two@mail.example"));
    await calls.signIn("late+two@mail.example");
    expect(await mailsTo("late+two@mail.example")).toBe(0);
    test.advance({ hours: 1 });
    await calls.signIn("late@mail.example");
    expect(await mailsTo("late@mail.example")).toBe(2);
  });

  it("counts no login against the link that is asked for: the limit would tell", async () => {
    await calls.signUp("counted@mail.example");
    for (let count = 0; count < 3; count += 1) await calls.signIn("counted@mail.example");
    const asked = async (email: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await calls.post("send-verification-email", { email })).status);
      }
      return statuses;
    };
    expect(await asked("counted@mail.example")).toEqual(await asked("uncounted@mail.example"));
  });

  it("answers a reset alike for a known and an unknown address", async () => {
    const known = await calls.post("request-password-reset", { email: "rosa@mail.example" });
    const unknown = await calls.post("request-password-reset", { email: "stranger@mail.example" });
    expect(said(unknown)).toEqual(said(known));
  });
});

// The embedded database runs one transaction after the other: there nobody waits for a lock.
describe("what nobody can tell by the time that an answer takes, on PostgreSQL", () => {
  let database: Database;
  let test: TestApp;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    database = await openTestPostgres();
    test = createTestApp(database);
    calls = callsOf(test);
    await calls.signUp("waits@mail.example");
  });
  afterAll(() => database.close());

  /** One call, whose answer does not wait for what it leaves to be done. */
  const answered = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json", Origin: test.services.config.publicUrl };
    const url = `${test.services.config.publicUrl}/api/auth/${path}`;
    return (await test.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) })))
      .status;
  };
  const isSomebodyWaiting = async () => {
    const [row] = await queryRows<{ waiting: boolean }>(
      database.db,
      sql`select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waiting`,
    );
    return row?.waiting ?? false;
  };

  it.each([
    ["sign-in/email", { email: "waits@mail.example", password }, 401],
    ["send-verification-email", { email: "waits@mail.example" }, 200],
    ["request-password-reset", { email: "waits@mail.example" }, 200],
  ])("%s answers before its mail is written", async (path, body, status) => {
    await database.db.delete(deliveries);
    await database.db.transaction(async (tx) => {
      // Nobody can write a mail as long as this lasts.
      await tx.execute(sql`lock table deliveries in exclusive mode`);
      expect(await answered(path, body)).toBe(status);
    });
    await test.services.background.settled();
    expect(await database.db.$count(deliveries)).toBe(1);
  });

  it("a sign-up that another one of the same address overtakes is answered like any other", async () => {
    const email = "double@mail.example";
    const [second] = await database.db.transaction(async (tx) => {
      await tx.insert(user).values({ id: "first", email, name: "First" });
      // It finds no account, and waits with its own for this one.
      const second = calls.signUp(email);
      await expect.poll(isSomebodyWaiting, { timeout: 30_000 }).toBe(true);
      return [second];
    });
    expect(await second).toMatchObject({
      status: 200,
      body: { success: true, user: { email, name: "Rosa Delgado" } },
    });
    expect(await mailTo(test, email)).toMatchObject({ template: "account-exists" });
    expect(await database.db.$count(account, eq(account.userId, "first"))).toBe(0);
  });

  it("a double click signs up once, and both clicks hear the same", async () => {
    const answers = await Promise.all([
      calls.signUp("twice@mail.example"),
      calls.signUp("twice@mail.example"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await database.db.$count(user, eq(user.email, "twice@mail.example"))).toBe(1);
  });
});

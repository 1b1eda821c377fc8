import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { m } from "#messages";
import { queryRows } from "#server/db/query-rows.ts";
import { session, user } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { type Answer, createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { proveAddress, signupBody } from "#tests/support/wizard.ts";

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

/** Everything that an answer says. */
/** Without the random name of a browser. */
const said = ({ status, headers, body }: Answer) => ({
  status,
  headers: [...headers].map(([name, value]) => [name, value.replace(/(tries=)[\w-]+/, "$1…")]),
  body,
});

describe("what nobody can find out about an address", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let test: TestApp;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    test = createTestApp(database);
    calls = callsOf(test);
    await calls.signUp("rosa@mail.example", "the right one");
    await openMailedLink(test, "rosa@mail.example", "the right one");
  });

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
    expect(await rowOf("fresh@mail.example")).toBeUndefined();
    // Whoever tries again after ten minutes finds a mail again. Before that one is enough.
    const before = await mailsTo("rosa@mail.example");
    await nina("rosa@mail.example");
    expect(await mailsTo("rosa@mail.example")).toBe(before);
    test.advance({ minutes: 10 });
    await nina("rosa@mail.example");
    expect(await mailsTo("rosa@mail.example")).toBe(before + 1);
  });

  it("answers a wrong password, an unknown address and an account that nobody has proven alike", async () => {
    await calls.signUp("free@mail.example");
    await calls.signUp("rosa@mail.example");
    const wrong = await calls.signIn("rosa@mail.example");
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: "INVALID_EMAIL_OR_PASSWORD", message: m.login_invalid_credential() },
    });
    expect(said(await calls.signIn("free@mail.example"))).toEqual(said(wrong));
    expect(said(await calls.signIn("who@mail.example"))).toEqual(said(wrong));
    expect(await database.db.$count(session)).toBe(0);
  });

  it("mails the link that proves an address when its owner asks for a way in, and nothing to anybody else", async () => {
    await database.db.insert(user).values({ id: "waits", email: "unread@mail.example", name: "" });
    for (const email of ["unread@mail.example", "nobody@mail.example"]) {
      expect((await calls.post("request-password-reset", { email })).status).toBe(200);
    }
    expect((await mailTo(test, "unread@mail.example")).template).toBe("verify-email");
    expect(await mailsTo("nobody@mail.example")).toBe(0);
    await openMailedLink(test, "unread@mail.example", "another one");
    expect((await rowOf("unread@mail.example"))?.emailVerified).toBe(true);
    expect((await calls.signIn("unread@mail.example", "another one")).status).toBe(200);
  });

  it("says nothing by how often it may be asked", async () => {
    const asked = async (email: string) => {
      const statuses: number[] = [];
      for (let count = 0; count < 7; count += 1) {
        statuses.push((await calls.post("send-verification-email", { email })).status);
        statuses.push((await calls.post("sign-up/email", { name: "Nina", email, password })).status);
      }
      statuses.push((await test.visitor().post("/api/email-verifications", { email })).status);
      return statuses;
    };
    await calls.signUp("counted@mail.example");
    expect(await asked("counted@mail.example")).toEqual(await asked("uncounted@mail.example"));
    expect(await asked("rosa@mail.example")).toEqual(await asked("uncounted.two@mail.example"));
  });

  it.each(["request-password-reset", "send-verification-email"])(
    "answers %s alike for a known and an unknown address",
    async (path) => {
      const [known, unknown] = ["rosa@mail.example", "stranger@mail.example"];
      expect(said(await calls.post(path, { email: unknown }))).toEqual(
        said(await calls.post(path, { email: known })),
      );
      expect(await mailsTo(unknown)).toBe(0);
    },
  );
});

// The embedded database runs one transaction after the other, so there nobody waits for a lock.
describe("what nobody can find out by the time of an answer, on PostgreSQL", async () => {
  const database = await testDatabase("pool", { keepsRows: true });
  let test: TestApp;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    test = createTestApp(database);
    calls = callsOf(test);
    await calls.signUp("waits@mail.example");
    await openMailedLink(test, "waits@mail.example", password);
  });

  const waitingForLocks = async () => {
    const waiting = sql`select count(*)::int as number from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return Number((await queryRows(database.db, waiting))[0]?.number);
  };

  /** One call. Its answer does not wait for the work that it leaves to be done. */
  const answered = async (path: string, body: object) => {
    const headers = { "Content-Type": "application/json", Origin: test.services.config.publicUrl };
    const url = `${test.services.config.publicUrl}/api/auth/${path}`;
    return (await test.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) })))
      .status;
  };
  it.each([
    ["sign-up/email", { name: "Nina", email: "waits@mail.example", password }, 200],
    ["sign-up/email", { name: "Nina", email: "free@mail.example", password }, 200],
    ["send-verification-email", { email: "waits@mail.example" }, 200],
    ["request-password-reset", { email: "waits@mail.example" }, 200],
  ])("%s answers before its mail is written", async (path, body, status) => {
    await database.db.delete(deliveries);
    await database.db.transaction(async (tx) => {
      // Nobody can enqueue a mail as long as this lasts.
      await tx.execute(sql`lock table deliveries in exclusive mode`);
      expect(await answered(path, body)).toBe(status);
    });
    await test.services.background.settled();
    expect(await database.db.$count(deliveries)).toBe(1);
  });

  /** What a request gets that waits for the row of its account until this is deleted. */
  const besideDeletion = async (email: string, ask: () => Promise<Answer>) => {
    let answer: Promise<Answer> | undefined;
    await database.db.transaction(async (tx) => {
      await tx.delete(user).where(eq(user.email, email));
      answer = ask();
      await vi.waitUntil(async () => (await waitingForLocks()) > 0, { timeout: 10_000 });
    });
    return answer as Promise<Answer>;
  };

  it("a sign-in at the very moment of the account's deletion is refused like any other", async () => {
    await calls.signUp("leaves@mail.example");
    await openMailedLink(test, "leaves@mail.example", password);
    const answer = await besideDeletion("leaves@mail.example", () => calls.signIn("leaves@mail.example"));
    expect(said(answer)).toEqual(said(await calls.signIn("who@mail.example")));
  });

  it.each(["signups", "account/password"])("%s asks for a log-in then", async (path) => {
    const [email, browser] = ["gone@mail.example", test.visitor()];
    await calls.signUp(email);
    await openMailedLink(test, email, password);
    await browser.post("/api/auth/sign-in/email", { email, password });
    const form = { ...registrantForm, account: { email }, verificationEmail: email };
    const body = {
      signups: signupBody(form, await proveAddress(browser, email)),
      "account/password": { password, newPassword: "another one" },
    }[path];
    const answer = await besideDeletion(email, () => browser.post(`/api/${path}`, body));
    expect(answer).toMatchObject({ status: 401, body: { error: "LOGIN_REQUIRED" } });
  });

  it("links opened at the same moment open an account once", async () => {
    await calls.signUp("twice@mail.example");
    const first = await mailTo(test, "twice@mail.example");
    await calls.signUp("twice@mail.example");
    const second = await mailTo(test, "twice@mail.example");
    const answers = await Promise.all(
      [first, second, first].map(({ token }, number) =>
        calls.post("verify-email", { token, password: `word number ${number}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    for (const [number, { status }] of answers.entries()) {
      const signedIn = await calls.signIn("twice@mail.example", `word number ${number}`);
      expect(signedIn.status).toBe(status === 200 ? 200 : 401);
    }
  });
});

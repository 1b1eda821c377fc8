import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { idleTimeoutMs, keepAliveMs, sessionUpdateMs } from "#core/people/idle.ts";
import { m } from "#messages";
import { accountLinks, session, user } from "#server/db/schema/accounts.ts";
import { mailTo as newestMailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const password = "six-ch";

describe("accounts", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let test: TestApp;
  beforeAll(async () => {
    test = createTestApp(database);
  });

  const post = (path: string, body: unknown) => test.visitor().post(`/api/auth/${path}`, body);
  const signUp = (email: string, name = "Rosa Delgado") => post("sign-up/email", { name, email, password });

  const logIn = (visitor: Visitor, more = {}) =>
    visitor.post("/api/auth/sign-in/email", { email: "rosa@mail.example", password, ...more });
  const who = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;
  const mailTo = (email: string) => newestMailTo(test, email);

  it("opens an account, signs in by an HttpOnly cookie, and out again", async () => {
    expect(await signUp("Rosa@Mail.Example")).toMatchObject({
      status: 200,
      body: { success: true, user: { email: "rosa@mail.example", name: "Rosa Delgado" } },
    });
    await openMailedLink(test, "rosa@mail.example", password);
    const rosa = test.visitor();
    const signedIn = await rosa.post("/api/auth/sign-in/email", {
      email: "\u200bROSA@mail.example ",
      password,
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie().find((line) => line.includes("session_token")) ?? "";
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    // It ends with the browser.
    expect(cookie).not.toMatch(/Max-Age|Expires/i);
    expect(Object.keys(signedIn.body.user).sort()).toEqual(["email", "id", "name"]);
    expect(JSON.stringify(signedIn.body)).not.toContain("token");
    expect(await who(rosa)).toBe("rosa@mail.example");
    const out = await rosa.post("/api/auth/sign-out");
    expect([out.status, out.headers.get("Clear-Site-Data")]).toEqual([200, '"cache", "storage"']);
    expect((await rosa.get("/api/auth/get-session")).body).toEqual({
      success: true,
      user: null,
      kept: false,
    });
    expect(await database.db.$count(session)).toBe(0);
    // A forgotten tab sends it again. By now somebody else may have begun to type.
    expect((await rosa.post("/api/auth/sign-out")).headers.get("Clear-Site-Data")).toBeNull();
  });

  it("leaves the cookie of a session that has ended: a late answer would remove that of a login since", async () => {
    await database.db.delete(session);
    const rosa = test.visitor();
    await logIn(rosa);
    await database.db.delete(session);
    for (const path of ["/api/auth/get-session", "/api/dashboard", "/api/account/sessions"])
      expect((await rosa.get(path)).headers.getSetCookie(), path).toEqual([]);
    expect(await who(rosa)).toBeNull();
    await logIn(rosa);
    expect(await who(rosa)).toBe("rosa@mail.example");
  });

  it("binds its cookies to this very host on https", async () => {
    const secure = createTestApp(database, { env: { PUBLIC_URL: "https://daymark.example" } });
    const rosa = secure.visitor();
    const answer = await logIn(rosa);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((line) => line.split("=")[0])).toEqual([
      "__Host-daymark.session_token",
      "__Host-daymark.dont_remember",
      "__Host-daymark.device",
    ]);
    // Better Auth's own mark of a session that is not kept. No browser keeps it.
    expect(cookies[1]).toContain("Max-Age=0");
    for (const line of cookies) expect(line).toMatch(/^(?!.*Domain).*Path=\/.*Secure/i);
    expect(await who(rosa)).toBe("rosa@mail.example");
    const out = await rosa.post("/api/auth/sign-out");
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-daymark.session_token=;.*Max-Age=0/);
    expect([...rosa.cookies.keys()]).toEqual(["__Host-daymark.device"]);
  });

  it.each([
    ["by a cookie that ends with the browser", false, /session_token(?!.*Max-Age)/],
    ["by one that stays on the device when that was asked for", true, /session_token.*Max-Age=2592000/],
  ])(
    "a session goes on while it is used, %s, and idles out after some sixty minutes",
    async (_, keep, cookie) => {
      await database.db.delete(session);
      const rosa = test.visitor();
      const begun = await logIn(rosa, { keep });
      expect(begun.body.kept).toBe(keep);
      expect(begun.headers.getSetCookie()[0]).toMatch(cookie);
      const expireIn = (ms: number) =>
        database.db.update(session).set({ expiresAt: new Date(Date.now() + ms) });
      await expireIn(60_000);
      const used = await rosa.get("/api/auth/get-session");
      expect(used.body).toMatchObject({ user: { email: "rosa@mail.example" }, kept: keep });
      expect(used.headers.getSetCookie()).toEqual([]);
      const [extended] = await database.db.select().from(session);
      expect(Number(extended?.expiresAt) - Date.now()).toBeGreaterThan(3_500_000);
      expect(extended?.isKept).toBe(keep);
      await expireIn(-1);
      expect(await who(rosa)).toBeNull();
      expect((await rosa.get("/api/registrant")).status).toBe(401);
    },
  );

  it("ends a session after thirty days, however busily it was used", async () => {
    await database.db.delete(session);
    const rosa = test.visitor();
    await logIn(rosa, { keep: true });
    const thirtyDays = 30 * 86_400_000;
    const createdAt = new Date(Date.now() - thirtyDays + 300_000);
    await database.db.update(session).set({ createdAt, expiresAt: new Date(Date.now() + 60_000) });
    expect(await who(rosa)).toBe("rosa@mail.example");
    const [extended] = await database.db.select().from(session);
    expect(Number(extended?.expiresAt)).toBe(createdAt.getTime() + thirtyDays);
  });

  it("ends the session that this browser had before, and no other's", async () => {
    await database.db.delete(session);
    const [rosa, elsewhere] = [test.visitor(), test.visitor()];
    await logIn(elsewhere);
    await logIn(rosa);
    const earlier = new Map(rosa.cookies);
    await logIn(rosa);
    expect(await database.db.$count(session)).toBe(2);
    expect(await who(rosa)).toBe("rosa@mail.example");
    expect(await who(elsewhere)).toBe("rosa@mail.example");
    for (const [name, value] of earlier) rosa.cookies.set(name, value);
    expect(await who(rosa)).toBeNull();
  });

  it("keeps a session for longer than the page's warning, however long ago it heard of it", async () => {
    await database.db.delete(session);
    const rosa = test.visitor();
    await logIn(rosa);
    // The test lets time pass by moving the session's end, because Better Auth uses the machine's clock.
    const pass = async (ms: number) => {
      const [row] = await database.db.select().from(session);
      await database.db.update(session).set({ expiresAt: new Date(Number(row?.expiresAt) - ms) });
    };
    // A contact that is just too early to extend the session, then the last touch just too early for the next contact,
    // then the warning.
    await pass(sessionUpdateMs - 1_000);
    expect(await who(rosa)).toBe("rosa@mail.example");
    await pass(keepAliveMs + idleTimeoutMs);
    expect(await who(rosa)).toBe("rosa@mail.example");
  });

  it("keeps neither network address nor browser with a session", async () => {
    const headers = { "User-Agent": "A browser", "X-Forwarded-For": "203.0.113.9" };
    const words = { email: "rosa@mail.example", password };
    await test.visitor().send("POST", "/api/auth/sign-in/email", words, headers);
    const rows = await database.db.select().from(session);
    expect(rows.map(({ ipAddress, userAgent }) => [ipAddress || null, userAgent || null])).toEqual(
      rows.map(() => [null, null]),
    );
  });

  it.each([
    [{ password: "short" }, "PASSWORD_TOO_SHORT", m.account_signup_password_too_short()],
    [{ password: "x".repeat(129) }, "PASSWORD_TOO_LONG", m.account_signup_password_too_long()],
    [{ password: "Iloveyou" }, "PASSWORD_TOO_COMMON", m.account_signup_password_too_common()],
    [{ email: "nobody" }, "INVALID_EMAIL", m.account_signup_email_required()],
    [{ email: "a&b@mail.example" }, "INVALID_EMAIL", m.account_signup_email_required()],
  ])("refuses a sign-up with %o by %s", async (wrong, code, message) => {
    const nina = { name: "Nina", email: "nina@mail.example", password };
    const answer = await post("sign-up/email", { ...nina, ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { success: false, error: code, code, message } });
  });

  it("proves an address only by a POST of the mailed token", async () => {
    await signUp("proof@mail.example");
    const { url, token } = await mailTo("proof@mail.example");
    expect(url?.pathname).toBe("/verify-email");
    // Browsers never send the part behind the #, so no log on the way has the token.
    expect(url?.search).toBe("");
    expect((await test.visitor().get(`/api/auth/verify-email?token=${token}`)).status).toBe(405);
    const account = async () =>
      (await database.db.select().from(user).where(eq(user.email, "proof@mail.example")))[0];
    expect(await account()).toBeUndefined();
    const prove = (body: object) => post("verify-email", { token, password, ...body });
    expect(await prove({ token: `${token}x` })).toMatchObject({
      status: 422,
      body: { error: "INVALID_TOKEN", message: m.reset_password_link_expired() },
    });
    // A problem with the password does not use the link up. Those that others would try first belong to the account, too.
    for (const guessed of ["daymark", "      ", "proof@mail.example", "rosa delgado"]) {
      expect((await prove({ password: guessed })).body.error).toBe("PASSWORD_TOO_COMMON");
    }
    expect((await prove({ password: "short" })).body.error).toBe("PASSWORD_TOO_SHORT");
    expect((await prove({ password: "password1" })).body.error).toBe("PASSWORD_TOO_COMMON");
    expect((await prove({})).status).toBe(200);
    expect(await account()).toMatchObject({ emailVerified: true, name: "Rosa Delgado" });
    expect((await prove({})).body.error).toBe("INVALID_TOKEN");
  });

  it("resets a password by mail: sessions end, the link works once", async () => {
    await signUp("reset@mail.example");
    await openMailedLink(test, "reset@mail.example", password);
    const elsewhere = test.visitor();
    await elsewhere.post("/api/auth/sign-in/email", { email: "reset@mail.example", password });
    await post("request-password-reset", { email: "reset@mail.example", redirectTo: "https://evil.example" });
    const earlier = await mailTo("reset@mail.example");
    await post("request-password-reset", { email: "reset@mail.example" });
    const { template, url, token } = await mailTo("reset@mail.example");
    expect(template).toBe("reset-password");
    expect(url?.origin + (url?.pathname ?? "")).toBe("http://localhost:3000/reset-password");
    for (const [newPassword, error] of [
      ["short", "PASSWORD_TOO_SHORT"],
      ["six-ch", "PASSWORD_TOO_SHORT"],
      ["qwertyuiop", "PASSWORD_TOO_COMMON"],
    ]) {
      expect((await post("reset-password", { token, newPassword })).body.error).toBe(error);
    }
    const kept = JSON.stringify(await database.db.select().from(accountLinks));
    for (const secret of [token, earlier.token]) expect(kept).not.toContain(secret);
    expect((await post("reset-password", { token, newPassword: "another one" })).status).toBe(200);
    expect(await who(elsewhere)).toBeNull();
    expect(await mailTo("reset@mail.example")).toMatchObject({ template: "password-changed", token: "" });
    for (const used of [token, earlier.token, "nonsense"]) {
      expect(await post("reset-password", { token: used, newPassword: "a third one" })).toMatchObject({
        status: 422,
        body: { error: "INVALID_TOKEN", message: m.reset_password_link_expired() },
      });
    }
    expect(
      (await post("sign-in/email", { email: "reset@mail.example", password: "another one" })).status,
    ).toBe(200);
  });

  it("has none of Better Auth's other calls", async () => {
    for (const path of ["update-user", "change-email", "delete-user", "sign-in/social", "list-sessions"]) {
      expect((await post(path, {})).status).toBe(404);
    }
  });

  it("logs who got in and who did not, by the account's id and a code of the network that is another one tomorrow", async () => {
    const email = "ines.logged@mail.example";
    await signUp(email, "Ines");
    await openMailedLink(test, email, password);
    const [ines] = await test.db.select().from(user).where(eq(user.email, email));
    const tries = async (typed: string, address = email) => {
      const before = test.logged.length;
      await test.visitor().post("/api/auth/sign-in/email", { email: address, password: typed });
      const [{ account, network, by, msg } = {}, ...more] = test.logged.slice(before);
      expect(network).toMatch(/^[\w-]{8}$/);
      expect(more).toEqual([]);
      return { line: [msg, account, by], network };
    };
    const right = await tries(password);
    expect(right.line).toEqual(["logged in", ines?.id, "password"]);
    const wrong = await tries("Not-the-1-password");
    expect(wrong.line).toEqual(["login failed", ines?.id, undefined]);
    expect(wrong.network).toBe(right.network);
    expect((await tries(password, "nobody.logged@mail.example")).line).toEqual([
      "login failed",
      null,
      undefined,
    ]);
    test.advance({ hours: 24 });
    expect((await tries(password)).network).not.toBe(right.network);
  });

  it("logs nothing about anybody", () => {
    expect(JSON.stringify(test.logged)).not.toMatch(/mail\.example|Rosa/);
  });
});

import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { brand } from "#core/brand.ts";
import { verifyPassword } from "#server/accounts/hash-password.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import type { Database } from "#server/db/client.ts";
import { passkey, session, twoFactor, user, verification } from "#server/db/schema/accounts.ts";
import { auditLog, rateLimits } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo } from "#tests/support/account-mails.ts";
import { beginEach } from "#tests/support/begin-each.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { totp } from "#tests/support/totp.ts";
import { VirtualPasskey } from "#tests/support/virtual-passkey.ts";
import { wizardPassword as password } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";

describe("codes by app", () => {
  let database: Database;
  let test: TestApp;
  let browser: Visitor;
  let userId: string;
  beginEach(openTestDatabase, async (opened) => {
    database = opened;
    test = createTestApp(database, { env: { TRUSTED_PROXIES: "1" } });
    ({ userId } = await seedRosa(database.db));
    const hash = await hashPassword(password);
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash, randomUUID()));
    browser = test.visitor();
    await logIn(browser);
  });

  const logIn = (visitor: Visitor, body: object = {}, network = "203.0.113.7") =>
    visitor.send(
      "POST",
      "/api/auth/sign-in/email",
      { email: rosa, password, ...body },
      { "X-Forwarded-For": network },
    );
  const who = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;
  const prepare = async (): Promise<Body> =>
    (await browser.post("/api/account/second-factor", { password })).body;
  const turnOn = async (): Promise<Body> => {
    const made = await prepare();
    const on = await browser.post("/api/account/second-factor/on", { code: totp(made.secret) });
    expect(on.body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    return made;
  };
  const told = async () =>
    (await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa)))
      .map(({ params }) => (params as { activity?: string }).activity)
      .filter((activity) => activity !== undefined && activity !== "new-browser")
      .sort();
  const audited = async () => (await database.db.select().from(auditLog)).map(({ action }) => action).sort();
  const resetToken = async () => {
    await test.visitor().post("/api/auth/request-password-reset", { email: rosa });
    await test.services.background.settled();
    return (await mailTo(test, rosa)).token;
  };
  const newPassword = "Copper9lantern!";

  it("take the password to set up, whose entry names the service alone, and count from the first right code on", async () => {
    for (const wrong of ["not it", ""]) {
      const refused = await browser.post("/api/account/second-factor", { password: wrong });
      expect([refused.status, refused.body.error]).toEqual([422, "WRONG_PASSWORD"]);
    }
    const made = await prepare();
    const name = encodeURIComponent(brand.name);
    expect(made.url).toBe(`otpauth://totp/${name}?secret=${made.secret}&issuer=${name}`);
    expect(made.recoveryCodes).toHaveLength(10);
    for (const code of made.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const kept = JSON.stringify(await database.db.select().from(twoFactor));
    for (const secret of [made.secret, ...made.recoveryCodes]) expect(kept).not.toContain(secret);
    const [row] = await database.db.select().from(twoFactor);
    const stored: string[] = JSON.parse(row?.backupCodes ?? "[]");
    expect(stored).toHaveLength(10);
    expect(new Set(stored).size).toBe(10);
    for (const [at, hash] of stored.entries())
      expect(await verifyPassword({ hash, password: made.recoveryCodes[at] })).toBe(true);
    // Nothing asks for codes yet.
    expect((await logIn(test.visitor())).status).toBe(200);
    expect((await browser.get("/api/account/second-factor")).body).toMatchObject({
      isOn: false,
      recoveryCodesLeft: null,
    });
    const wrong = await browser.post("/api/account/second-factor/on", { code: "000000" });
    expect(wrong.body.error).toBe("INVALID_CODE");
    const code = totp(made.secret);
    const on = await browser.post("/api/account/second-factor/on", { code });
    expect(on.body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await who(browser)).toBe(rosa);
    // The session ends with the browser still.
    const cookie = on.headers.getSetCookie().find((one) => one.includes("session_token"));
    expect(cookie).not.toMatch(/max-age|expires/i);
    expect((await database.db.select().from(session)).every(({ isKept }) => !isKept)).toBe(true);
    expect(await told()).toEqual(["codes-on"]);
    expect((await browser.post("/api/account/second-factor", { password })).status).toBe(409);
  });

  it("are asked for after the right password alone: before it, the account answers like any other", async () => {
    const before = await logIn(test.visitor(), { password: "mistyped", code: "123456" });
    const { secret } = await turnOn();
    const after = await logIn(test.visitor(), { password: "mistyped", code: "123456" });
    expect([after.status, after.body]).toEqual([before.status, before.body]);

    const other = test.visitor();
    const halfway = await logIn(other);
    expect([halfway.status, halfway.body.error]).toEqual([403, "CODE_REQUIRED"]);
    expect(await who(other)).toBeNull();
    expect((await logIn(other, { code: "000000" })).body.error).toBe("INVALID_CODE");
    expect(await who(other)).toBeNull();
    const code = totp(secret, 1);
    const entered = await logIn(other, { code, keep: true });
    expect(entered.body).toMatchObject({ user: { email: rosa }, kept: true });
    expect(await who(other)).toBe(rosa);
    // One session each, and no cookie but the usual ones.
    expect(await database.db.$count(session)).toBe(2);
    expect([...other.cookies.keys()].filter((name) => /two_factor|trust/.test(name))).toEqual([]);
    // The same code opens nothing a second time.
    expect((await logIn(test.visitor(), { code })).body.error).toBe("INVALID_CODE");
  });

  it("stand beside recovery codes, each of which works once, in any spelling", async () => {
    const { recoveryCodes } = await turnOn();
    const [first, second] = recoveryCodes;
    expect((await logIn(test.visitor(), { code: first.toUpperCase().replaceAll("-", " ") })).status).toBe(
      200,
    );
    expect((await logIn(test.visitor(), { code: first })).body.error).toBe("INVALID_CODE");
    expect((await browser.get("/api/account/second-factor")).body.recoveryCodesLeft).toBe(9);
    // What the table has of a code is no code.
    const [row] = await database.db.select().from(twoFactor);
    const [hash = ""]: string[] = JSON.parse(row?.backupCodes ?? "[]");
    for (const typed of [hash, hash.split(":")[1]])
      expect((await logIn(test.visitor(), { code: typed?.slice(0, 32) })).body.error).toBe("INVALID_CODE");
    expect(await told()).toEqual(["codes-on", "recovery-code-used"]);
    // What the holder sees goes after a month; the audit stays.
    expect(await audited()).toEqual(["codes-on", "recovery-code-used"]);
    const renewed = await browser.post("/api/account/recovery-codes", { password });
    expect((await logIn(test.visitor(), { code: second })).body.error).toBe("INVALID_CODE");
    expect((await logIn(test.visitor(), { code: renewed.body.recoveryCodes[0] })).status).toBe(200);
  });

  it("are not asked for in a browser that is trusted, until a new password or 'off'", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const trusted = test.visitor();
    await logIn(trusted, { code: totp(secret, 1), trust: true });
    await trusted.post("/api/auth/sign-out");
    expect((await logIn(trusted, { password: "mistyped" })).body.error).toBe("INVALID_EMAIL_OR_PASSWORD");
    expect((await logIn(trusted)).status).toBe(200);
    expect((await logIn(test.visitor())).body.error).toBe("CODE_REQUIRED");
    // The cookie is about her account alone, and works nowhere else.
    const nina = await seedNina(database.db);
    const hash = await hashPassword(password);
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), nina.userId, hash));
    await database.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, nina.userId));
    const hers = await trusted.post("/api/auth/sign-in/email", { email: "nina@mail.example", password });
    expect(hers.body.error).toBe("CODE_REQUIRED");

    await logIn(trusted, { code: recoveryCodes[0], trust: true });
    const done = await trusted.post("/api/account/password", { password, newPassword });
    expect(done.status).toBe(200);
    expect((await logIn(trusted, { password: newPassword })).body.error).toBe("CODE_REQUIRED");
    expect(await database.db.select().from(verification).where(eq(verification.value, userId))).toEqual(
      (await database.db.select().from(verification)).filter(
        ({ value, identifier }) => value === userId && !identifier.startsWith("trust"),
      ),
    );
  });

  it("are counted for an account, and nobody without her password uses them up, nor with it those of her own browser", async () => {
    const { secret } = await turnOn();
    // Without the password nothing counts, whatever he enters.
    for (let count = 0; count < 30; count += 1) {
      await logIn(test.visitor(), { password: "guess", code: "000000" }, `198.51.${count}.9`);
    }
    const codes = async () =>
      (await database.db.select().from(rateLimits)).filter(({ key }) => key.startsWith("codePer"));
    expect(await codes()).toEqual([]);
    let refused: Body = {};
    for (let count = 0; count < 11; count += 1) {
      refused = await logIn(test.visitor(), { code: "000000" }, `203.0.${count}.9`);
    }
    expect([refused.status, refused.body.error]).toEqual([429, "TOO_MANY_CODES"]);
    expect(await told()).toEqual(["codes-on", "codes-refused"]);
    // Her own browser knows the account, and has tries of its own.
    await browser.post("/api/auth/sign-out");
    expect((await logIn(browser, { code: totp(secret, 1) })).status).toBe(200);
  });

  it("are needed for a new password by mail and for another address: the mailbox alone is not enough", async () => {
    const { secret, recoveryCodes } = await turnOn();
    const token = await resetToken();
    const reset = (body: object = {}) =>
      test.visitor().post("/api/auth/reset-password", { token, newPassword, ...body });
    expect((await reset()).body.error).toBe("CODE_REQUIRED");
    expect((await reset({ code: "000000" })).body.error).toBe("INVALID_CODE");
    // Guesses there do not count for her login.
    for (let count = 0; count < 12; count += 1) await reset({ code: "000000" });
    expect((await reset({ code: "000000" })).status).toBe(429);
    expect((await logIn(test.visitor(), { code: totp(secret, 1) })).status).toBe(200);

    const move = (body: object = {}) =>
      browser.post("/api/account/email", { email: "moved@mail.example", password, ...body });
    await database.db.delete(rateLimits);
    expect((await move()).body.error).toBe("CODE_REQUIRED");
    expect((await move({ code: recoveryCodes[1] })).status).toBe(200);
    expect((await reset({ code: recoveryCodes[0] })).status).toBe(200);
    // The codes stay on.
    expect((await logIn(test.visitor(), { password: newPassword })).body.error).toBe("CODE_REQUIRED");
  });

  it("may be a passkey there, once recovery codes are made for the day when it is lost", async () => {
    const device = new VirtualPasskey(test.services.config.publicUrl);
    const question = async (visitor: Visitor, path: string) => (await visitor.post(path)).body.question;
    const add = async () =>
      browser.post("/api/account/passkeys", {
        answer: device.make(await question(browser, "/api/account/passkeys/question")),
      });
    // Codes that were prepared and never used do not shut her out later.
    await prepare();
    await add();
    const reset = (visitor: Visitor, token: string | undefined, body: object = {}) =>
      visitor.post("/api/auth/reset-password", { token, newPassword: password, ...body });
    expect((await reset(test.visitor(), await resetToken())).status).toBe(200);

    await logIn(browser);
    const again = new VirtualPasskey(test.services.config.publicUrl);
    await browser.post("/api/account/passkeys", {
      answer: again.make(await question(browser, "/api/account/passkeys/question")),
    });
    const { recoveryCodes } = (await browser.post("/api/account/recovery-codes", { password })).body;
    expect(recoveryCodes).toHaveLength(10);
    // A login by the password asks for nothing more.
    expect((await logIn(test.visitor())).status).toBe(200);
    const token = await resetToken();
    const hers = test.visitor();
    const sign = async (by: VirtualPasskey) => by.sign(await question(hers, "/api/auth/passkey/question"));
    expect((await reset(hers, token)).body.error).toBe("CODE_REQUIRED");
    expect((await reset(hers, token, { passkey: await sign(device) })).body.error).toBe("INVALID_PASSKEY");
    expect((await reset(hers, token, { passkey: await sign(again) })).status).toBe(200);
    expect(await who(hers)).toBeNull();
    expect(await database.db.$count(passkey)).toBe(0);
  });

  it("are turned off by the password; 'This wasn't me' turns off what somebody else has turned on", async () => {
    const { secret } = await turnOn();
    const off = (word: string) => browser.post("/api/account/second-factor/off", { password: word });
    expect((await off("not it")).body.error).toBe("WRONG_PASSWORD");
    expect((await off(password)).body).toMatchObject({ isOn: false, recoveryCodesLeft: null });
    expect((await logIn(test.visitor(), { code: totp(secret, 1) })).status).toBe(200);
    expect(await told()).toEqual(["codes-off", "codes-on"]);
    expect(await audited()).toEqual(["codes-off", "codes-on"]);

    await turnOn();
    const { activity } = (await browser.get("/api/account/activity")).body;
    const event = activity.find(({ event }: Body) => event === "codes-on");
    expect((await browser.post(`/api/account/activity/${event.id}/disown`)).status).toBe(200);
    const reset = await test
      .visitor()
      .post("/api/auth/reset-password", { token: (await mailTo(test, rosa)).token, newPassword });
    expect(reset.status).toBe(200);
    expect((await logIn(test.visitor(), { password: newPassword })).status).toBe(200);
  });
});

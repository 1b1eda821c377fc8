import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { passkey, session, user } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo } from "#tests/support/account-mails.ts";
import { seedRosa } from "#tests/support/cast.ts";
import {
  type Body,
  createTestApp,
  productionEnv,
  type TestApp,
  type Visitor,
} from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { VirtualPasskey } from "#tests/support/virtual-passkey.ts";
import { wizardPassword as password } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";

describe("two-step login", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let browser: Visitor;
  let userId: string;
  beforeEach(async () => {
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
  const turn = (isOn: boolean, word = password) =>
    browser.post("/api/account/second-factor", { password: word, isOn });
  const told = async () =>
    (await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa)))
      .map(({ params }) => (params as { activity?: string }).activity)
      .filter((activity) => activity !== undefined && activity !== "new-browser")
      .sort();
  const audited = async () => (await database.db.select().from(auditLog)).map(({ action }) => action).sort();
  const resetToken = async () => {
    await test.visitor().post("/api/auth/request-password-reset", { email: rosa });
    return (await mailTo(test, rosa)).token;
  };
  const codeMails = () => database.db.$count(deliveries, eq(deliveries.template, "verification-code"));
  const newPassword = "Copper9lantern!";

  it("is turned on and off by the password, told by mail, and listed", async () => {
    expect((await browser.get("/api/account/second-factor")).body.isOn).toBe(false);
    for (const wrong of ["not it", ""]) expect((await turn(true, wrong)).body.error).toBe("WRONG_PASSWORD");
    expect((await turn(true)).body.isOn).toBe(true);
    expect((await turn(true)).body.isOn).toBe(true);
    expect((await browser.get("/api/account/second-factor")).body.isOn).toBe(true);
    expect(await told()).toEqual(["codes-on"]);
    expect((await turn(false)).body.isOn).toBe(false);
    expect(await told()).toEqual(["codes-off", "codes-on"]);
    expect(await audited()).toEqual(["codes-off", "codes-on"]);
    expect((await logIn(test.visitor())).status).toBe(200);
  });

  it("has a code mailed after the right password alone: before it, the account answers like any other", async () => {
    const before = await logIn(test.visitor(), { password: "mistyped" });
    await turn(true);
    const after = await logIn(test.visitor(), { password: "mistyped" });
    expect([after.status, after.body]).toEqual([before.status, before.body]);
    expect(await codeMails()).toBe(0);

    const sessions = await database.db.$count(session);
    const other = test.visitor();
    const halfway = await logIn(other);
    expect([halfway.status, halfway.body.error]).toEqual([403, "CODE_REQUIRED"]);
    expect(await codeMails()).toBe(1);
    expect(await who(other)).toBeNull();
    expect([...other.cookies.keys()].filter((name) => name.includes("session"))).toEqual([]);
    expect(await database.db.$count(session)).toBe(sessions);

    const { id, demoCode } = halfway.body.verification;
    const wrong = String((Number(demoCode) + 1) % 1_000_000).padStart(6, "0");
    const refused = await logIn(other, { check: { id, code: wrong } });
    expect([refused.status, refused.body.error]).toEqual([422, "WRONG_CODE"]);
    const check = { id, code: refused.body.verification.demoCode };
    expect((await logIn(other, { check, password: "mistyped" })).status).toBe(401);
    expect((await logIn(other, { check, keep: true })).body).toMatchObject({
      user: { email: rosa },
      kept: true,
    });
    expect(await who(other)).toBe(rosa);
    // Knowing the check of a login is not its code.
    expect((await logIn(test.visitor(), { check: { id, code: wrong } })).body.error).toBe("WRONG_CODE");
  });

  it("takes no code that was mailed to another address", async () => {
    await turn(true);
    const stranger = test.visitor();
    const asked = await stranger.post("/api/email-verifications", { email: "omar@mail.example" });
    const { id, demoCode } = asked.body.verification;
    const refused = await logIn(stranger, { check: { id, code: demoCode } });
    expect([refused.status, await who(stranger)]).toEqual([404, null]);
  });

  it("has its code mailed whatever strangers have asked for", async () => {
    const live = createTestApp(database, { env: { ...productionEnv, TRUSTED_PROXIES: "1" } });
    await turn(true);
    const ask = (network: string) =>
      live
        .visitor()
        .send("POST", "/api/email-verifications", { email: rosa }, { "X-Forwarded-For": network });
    for (let count = 0; count < 60; count += 1) await ask(`198.51.${count}.9`);
    const flooded = await codeMails();
    await ask("198.51.200.9");
    expect(await codeMails()).toBe(flooded);
    expect((await logIn(live.visitor(), {}, "198.51.200.9")).body.error).toBe("CODE_REQUIRED");
    expect(await codeMails()).toBe(flooded + 1);
  });

  it("asks for the passkey at a new password by mail and at another address, where there is one", async () => {
    const device = new VirtualPasskey(test.services.config.publicUrl);
    const question = async (visitor: Visitor, path: string) => (await visitor.post(path)).body.question;
    const add = async (by: VirtualPasskey) =>
      browser.post("/api/account/passkeys", {
        answer: by.make(await question(browser, "/api/account/passkeys/question")),
      });
    const reset = (visitor: Visitor, token: string | undefined, body: object = {}) =>
      visitor.post("/api/auth/reset-password", { token, newPassword, ...body });
    const move = (body: object = {}) =>
      browser.post("/api/account/email", { email: "moved@mail.example", password, ...body });
    // Without two-step login a lost passkey shuts nobody out; nor does two-step login without a passkey.
    await add(device);
    expect((await reset(test.visitor(), await resetToken(), { newPassword: password })).status).toBe(200);
    await logIn(browser);
    await turn(true);
    expect((await move()).status).toBe(200);

    const again = new VirtualPasskey(test.services.config.publicUrl);
    await add(again);
    const hers = test.visitor();
    const sign = async (visitor: Visitor, by: VirtualPasskey) =>
      by.sign(await question(visitor, "/api/auth/passkey/question"));
    expect((await move()).body.error).toBe("PASSKEY_REQUIRED");
    expect((await move({ passkey: await sign(browser, again) })).status).toBe(200);
    const token = await resetToken();
    expect((await reset(hers, token)).body.error).toBe("PASSKEY_REQUIRED");
    expect((await reset(hers, token, { passkey: await sign(hers, device) })).body.error).toBe(
      "INVALID_PASSKEY",
    );
    expect((await reset(hers, token, { passkey: await sign(hers, again) })).status).toBe(200);
    expect(await who(hers)).toBeNull();
    expect(await database.db.$count(passkey)).toBe(0);
    expect((await logIn(test.visitor(), { password: newPassword })).body.error).toBe("CODE_REQUIRED");
  });

  it("is turned off by 'This wasn't me', where somebody else has turned it on", async () => {
    await turn(true);
    const { activity } = (await browser.get("/api/account/activity")).body;
    const event = activity.find(({ event }: Body) => event === "codes-on");
    expect((await browser.post(`/api/account/activity/${event.id}/disown`)).status).toBe(200);
    const [account] = await database.db.select().from(user).where(eq(user.id, userId));
    expect(account?.twoStepLogin).toBe(false);
  });
});

import { hashPassword } from "better-auth/crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { ConfigError } from "#server/config-error.ts";
import { openKeys } from "#server/db/installation-keys.ts";
import { createKeys } from "#server/db/keys.ts";
import { suppressions } from "#server/db/schema/providers.ts";
import { readLink, signLink } from "#server/db/signed-links.ts";
import { forgetLostSecrets } from "#server/operate/forget-lost-secrets.ts";
import { isSuppressed, liftSuppression, suppress } from "#server/recipients/suppressions.ts";
import { mailTo } from "#tests/support/account-mails.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { wizardPassword as password } from "#tests/support/wizard.ts";

const [former, next] = [
  "the former secret, long enough to be one",
  "the next secret, long enough to be one, too",
];
const rosa = "rosa@mail.example";
const number = "+15155550199";

describe("a new secret", async () => {
  const database = await testDatabase();
  const { db } = database;
  let before: TestApp;
  let browser: Visitor;

  /** A server with these secrets. */
  const serverWith = async (secret: string, second?: string) =>
    createTestApp(database, {
      env: { TRUSTED_PROXIES: "1" },
      keys: await openKeys(db, secret, second),
    });
  /** The same browser, at a server that was started anew. */
  const at = (test: TestApp, { cookies }: Visitor) => {
    const visitor = test.visitor();
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    return visitor;
  };
  const logIn = (visitor: Visitor, more: object = {}) =>
    visitor.post("/api/auth/sign-in/email", { email: rosa, password, ...more });
  const who = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;

  beforeEach(async () => {
    before = await serverWith(former);
    const { userId } = await seedRosa(db);
    const hash = await hashPassword(password);
    await db.transaction((tx) => setPassword(tx, before.clock.now(), userId, hash));
    browser = before.visitor();
    expect((await logIn(browser)).status).toBe(200);
  });

  describe.each([
    ["read beside the former one, before it writes", former, next],
    ["in use, with the former one beside it", next, former],
  ])("%s", (_when, secret, second) => {
    it("leaves everybody logged in, who can log out", async () => {
      const during = await serverWith(secret, second);
      const hers = at(during, browser);
      expect(await who(hers)).toBe(rosa);
      await hers.post("/api/auth/sign-out");
      expect(await who(hers)).toBeNull();
      expect(await who(at(during, browser))).toBeNull();
    });

    it.each(["é", "%", "😀", "="])("takes a cookie whose signature is of %s for nobody's", async (sign) => {
      const during = await serverWith(secret, second);
      const visitor = at(during, browser);
      for (const [name, value] of visitor.cookies) {
        const [payload] = decodeURIComponent(value).split(".");
        visitor.cookies.set(name, encodeURIComponent(`${payload}.${sign.repeat(44)}`));
      }
      const answer = await visitor.get("/api/auth/get-session");
      expect([answer.status, answer.body.user]).toEqual([200, null]);
    });

    it("takes the link to a new password, and the code, that were mailed before", async () => {
      await before.visitor().post("/api/auth/request-password-reset", { email: rosa });
      const { token } = await mailTo(before, rosa);
      const asked = await before.visitor().post("/api/email-verifications", { email: "nobody@mail.example" });
      const { id, demoCode } = asked.body.verification;
      const during = await serverWith(secret, second);
      const checked = await during.visitor().post(`/api/email-verifications/${id}/check`, { code: demoCode });
      expect(checked.status).toBe(200);
      const reset = await during
        .visitor()
        .post("/api/auth/reset-password", { token, newPassword: "Copper9lantern!" });
      expect(reset.status).toBe(200);
    });

    it("reads what waits for its owner", async () => {
      await before.visitor().post("/api/auth/request-password-reset", { email: rosa });
      const during = await serverWith(secret, second);
      expect((await mailTo(during, rosa)).token).toEqual(expect.any(String));
    });

    it("believes the links of messages and a STOP; START takes it back", async () => {
      const link = signLink(before.services.keys, "done", 7);
      const now = before.clock.now();
      await db.transaction((tx) => suppress(tx, before.services.keys, now, number, "reply"));
      const { keys } = await serverWith(secret, second).then(({ services }) => services);
      expect(readLink(keys, "done", link)).toBe(7);
      expect(readLink(keys, "messages", link)).toBeNull();
      expect(await isSuppressed(db, keys, number)).toBe(true);
      expect(await isSuppressed(db, keys, "+15155550198")).toBe(false);
      await db.transaction((tx) => liftSuppression(tx, keys, now, number));
      expect(await isSuppressed(db, before.services.keys, number)).toBe(false);
    });
  });

  const begin = async () => {
    await serverWith(former, next);
    return serverWith(next, former);
  };

  it("is no start without the former one, before a start with both", async () => {
    await expect(openKeys(db, next, undefined)).rejects.toThrow(ConfigError);
    await expect(openKeys(db, "mistyped, and quite as long as a secret", undefined)).rejects.toThrow(
      /DAYMARK_SECRET_2/,
    );
    await begin();
    await expect(openKeys(db, former, undefined)).rejects.toThrow(ConfigError);
    await openKeys(db, next, undefined);
  });

  it("alone still knows STOPs and calendar links; logins, links and codes are over", async () => {
    const { address } = (await browser.post("/api/calendar")).body;
    const asked = await before.visitor().post("/api/email-verifications", { email: "nobody@mail.example" });
    const link = signLink(before.services.keys, "done", 7);
    await db.transaction((tx) => suppress(tx, before.services.keys, before.clock.now(), number, "reply"));
    await begin();
    const after = await serverWith(next);
    expect(await isSuppressed(db, after.services.keys, number)).toBe(true);
    expect((await after.fetch(new Request(address))).status).toBe(200);
    expect(await who(at(after, browser))).toBeNull();
    expect(readLink(after.services.keys, "done", link)).toBeNull();
    const { id, demoCode } = asked.body.verification;
    const checked = await after.visitor().post(`/api/email-verifications/${id}/check`, { code: demoCode });
    expect(checked.body.error).toBe("WRONG_CODE");
  });

  it("twice: a STOP of two secrets ago is known, and what a former secret signs is nothing", async () => {
    await db.transaction((tx) => suppress(tx, before.services.keys, before.clock.now(), number, "reply"));
    const third = "the third secret, long enough to be one as well";
    await serverWith(next, former);
    await serverWith(third, next);
    const { keys } = (await serverWith(third)).services;
    expect(await isSuppressed(db, keys, number)).toBe(true);
    // Whoever has a former secret makes a link or a cookie with it.
    for (const old of [createKeys(former), createKeys(next)]) {
      expect(readLink(keys, "done", signLink(old, "done", 7))).toBeNull();
      expect(() => keys.unseal(old.seal({ code: "482915" }))).toThrow();
      expect(keys.believed.map((one) => one.hash("checkout-cookie", "x"))).not.toContain(
        old.hash("checkout-cookie", "x"),
      );
    }
  });

  it("whose former one is lost lets servers start only when the operator has said so", async () => {
    await db.transaction((tx) => suppress(tx, before.services.keys, before.clock.now(), number, "reply"));
    expect(await forgetLostSecrets(db, before.services.keys, true)).toBeNull();
    const other = createKeys(next);
    expect(await forgetLostSecrets(db, other, false)).toEqual({ stops: 1 });
    await expect(openKeys(db, next, undefined)).rejects.toThrow(ConfigError);
    expect(await forgetLostSecrets(db, other, true)).toEqual({ stops: 1 });
    const { keys } = (await serverWith(next)).services;
    expect(await isSuppressed(db, keys, number)).toBe(false);
    expect(await db.$count(suppressions)).toBe(1);
  });
});

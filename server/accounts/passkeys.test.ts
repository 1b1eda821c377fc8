import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { brand } from "#core/brand.ts";
import { proofLifetimeMs } from "#core/people/idle.ts";
import { passkeysAtMost } from "#core/people/passkeys.ts";
import { createAuth } from "#server/accounts/auth.ts";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { askForNewPasskey } from "#server/accounts/passkeys.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { passkey, session, verification } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { VirtualPasskey } from "#tests/support/virtual-passkey.ts";
import { signIn, wizardPassword } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";

describe("passkeys", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let browser: Visitor;
  let device: VirtualPasskey;
  beforeEach(async () => {
    test = createTestApp(database);
    const { userId } = await seedRosa(database.db);
    const hash = await hashPassword(wizardPassword);
    // As the sign-up leaves it: the first login is the very first.
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash, randomUUID()));
    browser = test.visitor();
    await signIn(test, rosa, wizardPassword, browser);
    device = new VirtualPasskey(test.services.config.publicUrl);
  });

  const who = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;
  const questionFor = async (visitor: Visitor, path: string) => (await visitor.post(path)).body.question;
  const askNew = (visitor = browser) => questionFor(visitor, "/api/account/passkeys/question");
  const ask = (visitor: Visitor) => questionFor(visitor, "/api/auth/passkey/question");
  const add = async (of = device, visitor = browser) =>
    visitor.post("/api/account/passkeys", { answer: of.make(await askNew(visitor)) });
  const logIn = async (visitor: Visitor, of = device, body: object = {}) =>
    visitor.post("/api/auth/passkey/sign-in", { answer: of.sign(await ask(visitor)), ...body });

  it("log in without a password, as a session like any other, and are told of", async () => {
    expect(await askNew()).toMatchObject({ rp: { name: "Daymark" }, user: { name: "Daymark" } });
    const added = await add();
    expect([added.status, added.body.passkeys.length]).toEqual([200, 1]);
    expect(Object.keys(added.body.passkeys[0]).sort()).toEqual(["id", "since"]);
    const [mail] = await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa));
    expect(mail).toMatchObject({ template: "account-activity", params: { activity: "passkey-added" } });
    expect(await database.db.select().from(passkey)).toMatchObject([{ aaguid: null, name: null }]);

    const elsewhere = test.visitor();
    const answer = await logIn(elsewhere);
    expect(answer.body).toMatchObject({ user: { email: rosa }, kept: false });
    expect(await who(elsewhere)).toBe(rosa);
    // The cookie ends with the browser, and there is no second session beside hers.
    const cookie = answer.headers.getSetCookie().find((one) => one.includes("session_token"));
    expect(cookie).not.toMatch(/max-age|expires/i);
    const kept = test.visitor();
    expect((await logIn(kept, device, { keep: true })).body.kept).toBe(true);
    expect((await database.db.select().from(session)).map(({ isKept }) => isKept).sort()).toEqual([
      false,
      false,
      true,
    ]);
    // It counts as a fresh proof, and each login ends this browser's earlier session.
    expect((await elsewhere.post("/api/calendar")).status).toBe(200);
    await logIn(elsewhere);
    expect(await database.db.$count(session)).toBe(3);
  });

  it("take the password ten minutes after a login, and ten are the most", async () => {
    await add();
    const { id } = (await browser.get("/api/account/passkeys")).body.passkeys[0];
    await database.db.update(session).set({ createdAt: new Date(Date.now() - proofLifetimeMs - 1000) });
    for (const call of [
      () => browser.post("/api/account/passkeys/question"),
      () => browser.post("/api/account/passkeys", { answer: {} }),
      () => browser.send("DELETE", `/api/account/passkeys/${id}`),
    ]) {
      expect((await call()).body.error).toBe("PASSWORD_REQUIRED");
    }
    await browser.post("/api/account/proof", { password: wizardPassword });
    const [row] = await database.db.select().from(passkey);
    if (!row) throw new Error("no passkey");
    for (let at = 1; at < passkeysAtMost; at += 1) {
      await database.db.insert(passkey).values({ ...row, id: `${at}`, credentialID: `${at}` });
    }
    expect((await browser.post("/api/account/passkeys/question")).status).toBe(409);
  });

  const attacks: [what: string, answer: () => Promise<Body>][] = [
    ["a passkey that nobody has added", async () => new VirtualPasskey(home()).sign(await ask(stranger))],
    ["another browser's question", async () => device.sign(await ask(test.visitor()))],
    ["another site's page", async () => device.sign(await ask(stranger), { origin: "https://evil.example" })],
    [
      "a device that did not ask who is there",
      async () => device.sign(await ask(stranger), { isUnlocked: false }),
    ],
    [
      "the answer to the question for a new one",
      async () => device.sign({ ...(await askNew()), rpId: "localhost" }),
    ],
    ["nonsense", async () => ({ id: 5, response: "x" })],
    [
      "her id with another's signature",
      async () => ({
        ...new VirtualPasskey(home()).sign(await ask(stranger)),
        id: device.sign(await ask(test.visitor())).id,
      }),
    ],
  ];
  let stranger: Visitor;
  const home = () => test.services.config.publicUrl;

  it.each(attacks)("refuse %s, in the same words", async (_what, answer) => {
    await add();
    stranger = test.visitor();
    const tried = await stranger.post("/api/auth/passkey/sign-in", { answer: await answer() });
    expect([tried.status, tried.body.error]).toEqual([422, "INVALID_PASSKEY"]);
    expect(await who(stranger)).toBeNull();
  });

  it("stand in a device's list by the service's name alone", async () => {
    const { user } = await askNew();
    expect([user.name, user.displayName]).toEqual([brand.name, brand.name]);
  });

  it("answer each question once", async () => {
    await add();
    const answer = device.sign(await ask(browser));
    expect((await browser.post("/api/auth/passkey/sign-in", { answer })).status).toBe(200);
    expect((await browser.post("/api/auth/passkey/sign-in", { answer })).status).toBe(422);
  });

  it("are not added unless the device asked who is there, nor by another account's question", async () => {
    const locked = device.make(await askNew(), { isUnlocked: false });
    expect((await browser.post("/api/account/passkeys", { answer: locked })).body.error).toBe(
      "INVALID_PASSKEY",
    );
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    const hers = device.make(await askNew());
    expect((await nina.post("/api/account/passkeys", { answer: hers })).body.error).toBe("INVALID_PASSKEY");
    expect(await database.db.$count(passkey)).toBe(0);
  });

  it.each<[what: string, spoil: (made: Body) => Body]>([
    ["nothing", () => ({})],
    ["other types", () => ({ id: 5, rawId: [], type: null, response: "x", toString: 1 })],
    ["no CBOR", (made) => ({ ...made, response: { ...made.response, attestationObject: "AAAA" } })],
    [
      "no JSON of the browser",
      (made) => ({ ...made, response: { ...made.response, clientDataJSON: "AAAA" } }),
    ],
    ["another id", (made) => ({ ...made, rawId: "AAAA" })],
  ])("are not added by an answer that has %s", async (_what, spoil) => {
    const answer = spoil(device.make(await askNew()));
    const { status, body } = await browser.post("/api/account/passkeys", { answer });
    expect([status, body.error]).toEqual([422, "INVALID_PASSKEY"]);
    expect(test.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it("are asked for by nobody whose session ends meanwhile", async () => {
    const { db, services } = test;
    const asked = askForNewPasskey(db, createAuth(db, services), "hers", "");
    await expect(asked).rejects.toMatchObject({ code: "LOGIN_REQUIRED" });
  });

  it("are removed by their owner alone; a new password and 'This wasn't me' remove all, logging out others none", async () => {
    await add();
    const [{ id }] = (await browser.get("/api/account/passkeys")).body.passkeys;
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect((await nina.get("/api/account/passkeys")).body.passkeys).toEqual([]);
    expect((await nina.send("DELETE", `/api/account/passkeys/${id}`)).status).toBe(404);
    await browser.send("DELETE", "/api/account/sessions");
    expect(await database.db.$count(passkey)).toBe(1);
    expect((await browser.send("DELETE", `/api/account/passkeys/${id}`)).body.passkeys).toEqual([]);
    expect((await logIn(test.visitor())).body.error).toBe("INVALID_PASSKEY");

    await add();
    await browser.post("/api/account/password", { password: wizardPassword, newPassword: "Copper9lantern!" });
    expect(await database.db.$count(passkey)).toBe(0);
    await add();
    const [event] = (await browser.get("/api/account/activity")).body.activity;
    expect((await browser.post(`/api/account/activity/${event.id}/disown`)).status).toBe(200);
    expect(await database.db.$count(passkey)).toBe(0);
  });

  it("leave no question behind, and stand in the copy of one's data by their day", async () => {
    await add();
    await ask(test.visitor());
    expect(await database.db.$count(verification)).toBe(1);
    await database.db.update(verification).set({ expiresAt: new Date(Date.now() - 1000) });
    await forgetExpired(database.db, test.services.clock.now());
    expect(await database.db.$count(verification)).toBe(0);
    const { copy } = (await browser.get("/api/account/copy")).body;
    expect(copy.account.passkeys).toEqual([{ since: expect.any(String) }]);
  });
});

import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stopReasons } from "#core/delivery/stop-reasons.ts";
import { proofLifetimeMs } from "#core/people/idle.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { accountLinks, session, user } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { mailTo as newestMailTo } from "#tests/support/account-mails.ts";
import { addRecipient, channelOf, seedNina, seedRosa } from "#tests/support/cast.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { signIn, wizardPassword } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";
const moved = "rosa.moved@mail.example";
const newWord = "Copper9lantern!";
const alma = {
  fullName: "Alma Reyes",
  relation: "family" as const,
  timeZone: "America/Denver",
  email: "alma@mail.example",
  phone: "",
};

describe("what the holder of an account does about it", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let browser: Visitor;
  beforeEach(async () => {
    test = createTestApp(database);
    // Rosa has a year, Alma on her list, and a calendar address.
    const { userId, subscriptionId } = await seedRosa(database.db);
    await addRecipient(database.db, subscriptionId, { ...alma, position: 1 });
    const hash = await hashPassword(wizardPassword);
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash));
    browser = test.visitor();
    await signIn(test, rosa, wizardPassword, browser);
    expect((await browser.post("/api/calendar")).status).toBe(200);
    await database.db.delete(deliveries);
  });

  const who = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;
  const templatesTo = async (address: string) =>
    (await database.db.select().from(deliveries).where(eq(deliveries.toAddress, address)))
      .map(({ template }) => template)
      .sort();
  const elsewhere = async () => {
    const other = test.visitor();
    await other.post("/api/auth/sign-in/email", { email: rosa, password: wizardPassword });
    // Removes the mail about the new browser: no test here is about it.
    await database.db.delete(deliveries);
    return other;
  };

  /** What lasts, or shuts others out: its call, and what her mail then says of it. */
  const lasting: [what: string, activity: string, call: () => ReturnType<Visitor["get"]>][] = [
    ["a copy", "copy-made", () => browser.get("/api/account/copy?download=1")],
    ["a calendar link", "calendar-link-made", () => browser.post("/api/calendar")],
    ["a person", "contact-added", () => browser.post("/api/recipients", mal)],
    ["a person's other address", "contact-added", async () => browser.put(await almasPath(), almaMoved)],
    ["the end of a session", "devices-logged-out", async () => browser.send("DELETE", await otherSession())],
    ["the end of all others", "devices-logged-out", () => browser.send("DELETE", "/api/account/sessions")],
    ["the end of the reminders", "reminders-ended", async () => browser.post(await endPath())],
  ];
  const mal = { ...alma, fullName: "Mal Ortiz", email: "mal@mail.example" };
  const almaMoved = { ...alma, email: "alma.else@mail.example" };
  const almasPath = async () => {
    const { recipients } = (await browser.get("/api/recipients")).body;
    return `/api/recipients/${recipients.find((one: Body) => one.fullName === alma.fullName).id}`;
  };
  const otherSession = async () => {
    const { sessions } = (await browser.get("/api/account/sessions")).body;
    return `/api/account/sessions/${sessions.find((one: Body) => !one.isThis).id}`;
  };
  const endPath = async () =>
    `/api/registrants/${(await browser.get("/api/registrant")).body.registrants[0].subscription}/end`;
  /** As if everybody had logged in so long ago. */
  const loggedInAgo = (ms: number) =>
    database.db.update(session).set({ createdAt: new Date(Date.now() - ms) });

  it.each(lasting)(
    "takes the password for %s once ten minutes have passed, and says so by mail",
    async (_what, activity, call) => {
      await elsewhere();
      await loggedInAgo(proofLifetimeMs + 1000);
      const before = await database.db.$count(calendarFeeds);
      expect(await call()).toMatchObject({
        status: 403,
        body: { error: "PASSWORD_REQUIRED", message: sayReason("password-required") },
      });
      expect(await templatesTo(rosa)).toEqual([]);
      expect(await database.db.$count(calendarFeeds)).toBe(before);
      expect((await browser.post("/api/account/proof", { password: "not it" })).body.error).toBe(
        "WRONG_PASSWORD",
      );
      expect((await call()).status).toBe(403);
      expect((await browser.post("/api/account/proof", { password: wizardPassword })).status).toBe(200);
      expect((await call()).status).toBe(200);
      const [mail] = await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa));
      expect(mail).toMatchObject({ template: "account-activity", params: { activity } });
    },
  );

  it("takes no password for the rest, nor soon after a login; a login that lies ahead is none", async () => {
    await loggedInAgo(proofLifetimeMs - 60_000);
    expect((await browser.post("/api/calendar")).status).toBe(200);
    await loggedInAgo(-3_600_000);
    expect((await browser.post("/api/calendar")).body.error).toBe("PASSWORD_REQUIRED");
    for (const path of ["recipients", "locations", "calendar", "account/sessions", "record"]) {
      expect((await browser.get(`/api/${path}`)).status).toBe(200);
    }
    expect((await browser.put(await almasPath(), { ...alma, fullName: "Alma Reyna" })).status).toBe(200);
  });

  it("replaces the session when the password is entered: a copy of its cookie is worth nothing then", async () => {
    const stolen = test.visitor();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    expect(await who(stolen)).toBe(rosa);
    await browser.post("/api/account/proof", { password: wizardPassword });
    expect([await who(stolen), await who(browser)]).toEqual([null, rosa]);
  });

  it("closes the calendar and every mailed link when all others are logged out", async () => {
    await browser.post("/api/account/email", { email: moved, password: wizardPassword });
    expect(await database.db.$count(accountLinks)).toBe(1);
    await browser.send("DELETE", "/api/account/sessions");
    expect([await database.db.$count(calendarFeeds), await database.db.$count(accountLinks)]).toEqual([0, 0]);
  });

  it("lists where it is logged in, and ends one or all others", async () => {
    const others = [await elsewhere(), await elsewhere()];
    const listed = (await browser.get("/api/account/sessions")).body.sessions;
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    expect(Object.keys(listed[0]).sort()).toEqual(["id", "isKept", "isThis", "lastUsedAt", "since"]);
    expect(JSON.stringify(listed)).not.toMatch(/token/);
    const { id } = listed.find(({ isThis }: { isThis: boolean }) => !isThis);
    const end = (visitor: Visitor, which = "") => visitor.send("DELETE", `/api/account/sessions${which}`);
    // Nobody else ends any of them.
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect((await end(nina, `/${id}`)).status).toBe(404);
    await end(nina);
    expect((await end(browser, `/${id}`)).body.sessions).toHaveLength(2);
    expect((await end(browser, `/${id}`)).status).toBe(404);
    expect((await end(browser)).body.sessions).toHaveLength(1);
    for (const other of others) expect(await who(other)).toBeNull();
    expect(await who(browser)).toBe(rosa);
  });

  it("changes the password once the old one is entered: every other session and the calendar end, and a mail says so", async () => {
    const other = await elsewhere();
    const change = (body: object) => browser.post("/api/account/password", body);
    expect(await change({ password: "not it", newPassword: newWord })).toMatchObject({
      status: 422,
      body: { error: "WRONG_PASSWORD", fields: { password: expect.any(String) } },
    });
    const refused = async (newPassword: string) =>
      (await change({ password: wizardPassword, newPassword })).body.message;
    expect(await refused("password1")).toBe(m.account_signup_password_too_common());
    expect(await refused("six-ch")).toBe(m.reset_password_too_short());
    expect(await who(other)).toBe(rosa);
    expect((await change({ password: wizardPassword, newPassword: newWord })).status).toBe(200);
    expect(await who(browser)).toBe(rosa);
    expect(await who(other)).toBeNull();
    expect(await database.db.$count(calendarFeeds)).toBe(0);
    expect(await templatesTo(rosa)).toEqual(["password-changed"]);
    expect((await signIn(test, rosa)).status).toBe(401);
    expect((await signIn(test, rosa, newWord)).status).toBe(200);
  });

  it("lets nobody at a browser left open try out passwords", async () => {
    for (let count = 0; count < 10; count += 1) {
      await browser.post("/api/account/password", { password: `guess ${count}`, newPassword: newWord });
    }
    for (const [path, body] of [
      ["/api/account/password", { newPassword: newWord }],
      ["/api/account/email", { email: moved }],
      ["/api/account/deletion", {}],
      ["/api/account/proof", {}],
    ] as const) {
      expect((await browser.post(path, { ...body, password: wizardPassword })).status).toBe(429);
    }
    expect((await signIn(test, rosa)).status).toBe(200);
  });

  it("moves to another address once its link is opened, with the reminders, and both addresses are told", async () => {
    const other = await elsewhere();
    const ask = (email: string, password = wizardPassword) =>
      browser.post("/api/account/email", { email, password });
    expect((await ask(moved, "not it")).body.error).toBe("WRONG_PASSWORD");
    expect((await ask(rosa)).body.error).toBe("VALIDATION");
    expect((await ask(moved.toUpperCase())).status).toBe(200);
    expect(await templatesTo(rosa)).toEqual(["address-change-asked"]);
    const { template, url, token } = await newestMailTo(test, moved);
    expect([template, url?.pathname]).toEqual(["confirm-new-address", "/change-email"]);
    expect((await signIn(test, moved)).status).toBe(401);
    expect((await signIn(test, rosa)).status).toBe(200);

    const confirm = (password = wizardPassword) =>
      test.visitor().post("/api/account/email/confirm", { token, password });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).body.error).toBe("INVALID_TOKEN");
    for (const visitor of [browser, other]) expect(await who(visitor)).toBeNull();
    expect(await database.db.$count(calendarFeeds)).toBe(0);
    expect(await templatesTo(rosa)).toEqual(["account-activity", "address-change-asked", "address-changed"]);
    expect(await templatesTo(moved)).toEqual(["address-changed", "confirm-new-address"]);
    expect((await signIn(test, rosa)).status).toBe(401);
    expect(
      (await browser.post("/api/auth/sign-in/email", { email: moved, password: wizardPassword })).status,
    ).toBe(200);
    // No reminder is lost on the way: the account's own channel has moved too.
    const channels = await database.db.select().from(recipientChannels);
    const mails = channels.filter(({ kind, retiredAt }) => kind === "email" && retiredAt === null);
    expect(mails.map(({ address, state }) => [address, state]).sort()).toEqual([
      ["alma@mail.example", "confirmed"],
      [moved, "confirmed"],
    ]);
    expect((await browser.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
  });

  it.each([
    ["failing", "mailbox-unknown", "confirmed", null],
    ["stopped", stopReasons.recipient, "stopped", stopReasons.recipient],
    ["stopped", stopReasons.unreached, "stopped", stopReasons.recipient],
  ] as const)(
    "takes along a stop, and leaves failures with the old address: %s, %s",
    async (state, stateReason, newState, newReason) => {
      const ofRosa = eq(recipientChannels.address, rosa);
      const failingSince = state === "failing" ? test.clock.now() : null;
      await database.db.update(recipientChannels).set({ state, stateReason, failingSince }).where(ofRosa);
      await browser.post("/api/account/email", { email: moved, password: wizardPassword });
      const { token } = await newestMailTo(test, moved);
      await test.visitor().post("/api/account/email/confirm", { token, password: wizardPassword });
      expect(await channelOf(database.db, moved)).toMatchObject({
        state: newState,
        stateReason: newReason,
        failingSince: null,
        isHolderMailbox: true,
      });
    },
  );

  it("says nothing about an address that has an account, and tells its owner", async () => {
    const { email } = await seedNina(database.db);
    const asked = await browser.post("/api/account/email", { email, password: wizardPassword });
    const free = await browser.post("/api/account/email", { email: moved, password: wizardPassword });
    expect([asked.status, asked.body]).toEqual([free.status, free.body]);
    expect((await newestMailTo(test, email)).template).toBe("account-exists");
  });

  it("does not move to an address that came to have an account meanwhile, nor after the password has changed", async () => {
    await browser.post("/api/account/email", { email: moved, password: wizardPassword });
    const { token } = await newestMailTo(test, moved);
    await browser.post("/api/account/password", { password: wizardPassword, newPassword: newWord });
    const confirm = (token: string) =>
      browser.post("/api/account/email/confirm", { token, password: newWord });
    expect((await confirm(token)).body.error).toBe("INVALID_TOKEN");

    await browser.post("/api/account/email", { email: moved, password: newWord });
    const again = await newestMailTo(test, moved);
    await database.db.insert(user).values({ id: "other", email: moved, name: "", emailVerified: true });
    expect((await confirm(again.token)).body.error).toBe("INVALID_TOKEN");
    expect(await who(browser)).toBe(rosa);
  });

  it("hands out everything that is kept, and nobody's secrets", async () => {
    const consent = "the account's own address";
    await database.db.update(recipientChannels).set({ consentWording: consent });
    const { body, headers } = await browser.get("/api/account/copy?download=1");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="everything-about-me.json"');
    expect(headers.get("Cache-Control")).toBe("no-store");
    const text = JSON.stringify(body.copy);
    for (const words of [rosa, "Alma Reyes", "alma@mail.example", consent]) expect(text).toContain(words);
    expect(text).not.toMatch(/token|hash|sealed|password"/i);
  });

  it("says what goes, and deletes it at once when the password is entered; the people on the list are told", async () => {
    const what = (await browser.get("/api/account/deletion")).body;
    expect(what).toMatchObject({
      reminders: [{ isFor: "Rosa", paidUntil: expect.stringMatching(/^2027-/) }],
      peopleTold: 1,
    });
    expect((await browser.post("/api/account/deletion", { password: "not it" })).body.error).toBe(
      "WRONG_PASSWORD",
    );
    expect(await who(browser)).toBe(rosa);
    const gone = await browser.post("/api/account/deletion", { password: wizardPassword });
    expect(gone.status).toBe(200);
    expect(gone.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    for (const table of [user, session, subscriptions, recipientChannels, accountLinks]) {
      expect(await database.db.$count(table)).toBe(0);
    }
    expect(await templatesTo("alma@mail.example")).toEqual(["list-ended"]);
    expect(await templatesTo(rosa)).toEqual(["account-deleted"]);
    expect((await signIn(test, rosa)).status).toBe(401);
    expect(await who(browser)).toBeNull();
  });
});

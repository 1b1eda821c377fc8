import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountEventDays } from "#core/people/account-events.ts";
import { proofLifetimeMs } from "#core/people/idle.ts";
import { forgetExpired } from "#server/accounts/forget-expired.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { accountEventLog, accountLinks, session } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo } from "#tests/support/account-mails.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { signIn, wizardPassword } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";
const mal = {
  fullName: "Mal Ortiz",
  relation: "family",
  timeZone: "America/Denver",
  email: "mal@mail.example",
  phone: "",
};

describe("what was done in an account", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let browser: Visitor;
  let userId: string;
  beforeEach(async () => {
    test = createTestApp(database);
    ({ userId } = await seedRosa(database.db));
    const hash = await hashPassword(wizardPassword);
    // As the sign-up leaves it: the first login is the account's very first.
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash, randomUUID()));
    browser = test.visitor();
    await signIn(test, rosa, wizardPassword, browser);
  });

  const listed = async (visitor = browser): Promise<Body[]> =>
    (await visitor.get("/api/account/activity")).body.activity;
  const disown = (id: string, visitor = browser) => visitor.post(`/api/account/activity/${id}/disown`);
  const names = async (visitor: Visitor) =>
    (await visitor.get("/api/recipients")).body.recipients.map(({ fullName }: Body) => fullName);
  const again = async () => {
    const visitor = test.visitor();
    await signIn(test, rosa, wizardPassword, visitor);
    return visitor;
  };

  it("is listed, the newest first, and tells nobody else", async () => {
    await browser.post("/api/calendar");
    await browser.post("/api/recipients", mal);
    await browser.get("/api/account/copy");
    await browser.get("/api/account/copy");
    await browser.post("/api/account/email", { email: "rosa.moved@mail.example", password: wizardPassword });
    await test.services.background.settled();
    const newWord = "Copper9lantern!";
    await browser.post("/api/account/password", { password: wizardPassword, newPassword: newWord });
    const events = await listed();
    expect(events.map(({ event }) => event).sort()).toEqual([
      "address-change-asked",
      "calendar-link-made",
      "contact-added",
      "copy-made",
      "password-changed",
    ]);
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect(await listed(nina)).toEqual([]);
    expect((await disown(events[0]?.id, nina)).status).toBe(404);
    const [copy] = [(await browser.get("/api/account/copy")).body.copy];
    expect(copy.account.activity.map(({ what }: Body) => what)).toContain("calendar-link-made");
  });

  it("has each login in a browser that does not know the account, but the very first, with no more than that", async () => {
    const mails = async () =>
      (await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa))).map(
        ({ params }) => params,
      );
    expect(await mails()).toEqual([]);
    await signIn(test, rosa, wizardPassword, browser);
    expect(await mails()).toEqual([]);
    const other = await again();
    expect(await mails()).toEqual([{ activity: "new-browser" }]);
    expect((await listed()).map(({ event }) => event)).toEqual(["new-browser"]);
    // The cookie stays at a logout: the browser is not new a second time.
    await other.post("/api/auth/sign-out");
    await signIn(test, rosa, wizardPassword, other);
    // Neither a wrong password nor another account makes it known, or is told.
    const nina = await seedNina(database.db);
    const hash = await hashPassword("Copper9lantern!");
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), nina.userId, hash));
    const hers = test.visitor();
    await signIn(test, rosa, "mistyped", hers);
    expect((await signIn(test, "nina@mail.example", "Copper9lantern!", hers)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
    // The clock of a test stands still, and one thing is told once.
    await database.db.delete(deliveries);
    await signIn(test, rosa, wizardPassword, hers);
    expect(await mails()).toHaveLength(1);
  });

  it("ends with 'This wasn't me': sessions, calendar and links; the list stays, and a new password goes by her mailbox alone", async () => {
    const thief = await again();
    await thief.post("/api/calendar");
    await thief.post("/api/recipients", mal);
    await thief.post("/api/account/email", { email: "thief@mail.example", password: wizardPassword });
    await test.services.background.settled();
    expect(await names(browser)).toContain(mal.fullName);
    const added = (await listed()).find(({ event }) => event === "contact-added");
    const answer = await disown(added?.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    // The link goes to her mailbox, and not to whoever pressed the button.
    expect(answer.body).toEqual({ success: true });
    expect(await database.db.$count(session)).toBe(0);
    expect(await database.db.$count(calendarFeeds)).toBe(0);
    // Of the links only the one for a new password is left.
    expect(await database.db.select().from(accountLinks)).toMatchObject([{ purpose: "reset", email: rosa }]);
    expect(await mailTo(test, rosa)).toMatchObject({ template: "reset-password" });
    // The password stays until then: nobody is locked out by it.
    const back = await again();
    expect(await names(back)).toContain(mal.fullName);
    const [disowned] = (await listed(back)).filter(({ isDisowned }) => isDisowned);
    expect(disowned?.id).toBe(added?.id);
    expect((await disown(added?.id, back)).status).toBe(200);
  });

  it("takes the password ten minutes after a login, and does nothing without", async () => {
    await browser.post("/api/calendar");
    const [event] = await listed();
    await database.db.update(session).set({ createdAt: new Date(Date.now() - proofLifetimeMs - 1000) });
    expect((await disown(event?.id)).body.error).toBe("PASSWORD_REQUIRED");
    expect(await database.db.$count(calendarFeeds)).toBe(1);
    expect(await database.db.$count(accountLinks)).toBe(0);
  });

  it("is told by mails whose links open nothing: who reads one gets no further", async () => {
    await browser.post("/api/calendar");
    const [mail] = await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa));
    expect(mail).toMatchObject({ template: "account-activity", sealedParams: null });
  });

  it("is forgotten after thirty days", async () => {
    await browser.post("/api/calendar");
    const now = test.services.clock.now();
    await forgetExpired(database.db, now.add({ hours: 24 * accountEventDays }));
    expect(await database.db.$count(accountEventLog)).toBe(1);
    await forgetExpired(database.db, now.add({ hours: 24 * accountEventDays + 1 }));
    expect(await database.db.$count(accountEventLog)).toBe(0);
  });
});

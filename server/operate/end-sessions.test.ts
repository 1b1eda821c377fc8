import { hashPassword } from "better-auth/crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { accountEventLog, accountLinks, session } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { signIn, wizardPassword } from "#tests/support/wizard.ts";
import { endSessions } from "./end-sessions.ts";

describe("an operator who ends an account's sessions", async () => {
  const database = await testDatabase();
  const { db } = database;
  const rosa = "rosa@mail.example";
  let test: TestApp;
  let subscriptionId: string;
  let browser: Visitor;
  let neighbour: Visitor;

  beforeEach(async () => {
    test = createTestApp(database);
    const seeded = await seedRosa(db);
    subscriptionId = seeded.subscriptionId;
    const hash = await hashPassword(wizardPassword);
    await db.transaction((tx) => setPassword(tx, test.clock.now(), seeded.userId, hash));
    browser = test.visitor();
    await signIn(test, rosa, wizardPassword, browser);
    await browser.post("/api/calendar");
    await test.visitor().post("/api/auth/request-password-reset", { email: rosa });
    neighbour = await test.signedIn((await seedNina(db)).userId);
  });

  const end = (isSure = true) => endSessions(db, test.services, rosa, isSure);
  const isIn = async (visitor: Visitor) => (await visitor.get("/api/auth/get-session")).body.user !== null;

  it("first counts what would end, and changes nothing", async () => {
    const mails = await db.$count(deliveries);
    expect(await end(false)).toEqual({ sessions: 1, passkeys: 0, calendars: 1 });
    expect(await isIn(browser)).toBe(true);
    expect(await db.$count(deliveries)).toBe(mails);
  });

  it("shuts out whoever was in, links and calendar too, and nobody else; the password still opens", async () => {
    expect(await end()).toEqual({ sessions: 1, passkeys: 0, calendars: 1 });
    expect(await isIn(browser)).toBe(false);
    expect(await isIn(neighbour)).toBe(true);
    expect(await db.$count(accountLinks)).toBe(0);
    expect(await db.$count(calendarFeeds)).toBe(0);
    const again = test.visitor();
    await signIn(test, rosa, wizardPassword, again);
    expect(await isIn(again)).toBe(true);
    expect(await db.$count(session)).toBe(2);
  });

  it("tells the account's address, its list of activity and the audit", async () => {
    await end();
    const told = (await db.select().from(deliveries)).filter(
      ({ params }) => (params as { activity?: string }).activity === "logged-out-by-support",
    );
    expect(told.map(({ toAddress }) => toAddress)).toEqual([rosa]);
    expect((await db.select().from(accountEventLog)).map(({ event }) => event)).toContain(
      "logged-out-by-support",
    );
    expect(await db.select().from(auditLog)).toContainEqual(
      expect.objectContaining({ actor: "operator", action: "logged-out-by-support", subscriptionId }),
    );
  });

  it("finds nothing to end where there is no account", async () => {
    expect(await endSessions(db, test.services, "nobody@mail.example", true)).toBeNull();
  });
});

import { hashPassword as hashAsBefore } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { account } from "#server/db/schema/accounts.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { wizardPassword as password } from "#tests/support/wizard.ts";
import { isOlder } from "./hash-password.ts";
import { renewHashLater } from "./renew-hash.ts";

describe("a password whose hash is of an older cost", async () => {
  const database = await testDatabase();
  const { db } = database;
  let test: TestApp;
  let userId: string;
  beforeEach(async () => {
    test = createTestApp(database, { env: { TRUSTED_PROXIES: "1" } });
    ({ userId } = await seedRosa(db));
    const hash = await hashAsBefore(password);
    await db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash));
  });

  const logIn = (tried = password, network = "203.0.113.7") =>
    test
      .visitor()
      .send(
        "POST",
        "/api/auth/sign-in/email",
        { email: "rosa@mail.example", password: tried },
        { "X-Forwarded-For": network },
      );
  const stored = async () => {
    const [credential] = await db.select().from(account).where(eq(account.userId, userId));
    return credential?.password ?? "";
  };

  it("is hashed anew at the next login, once, and logs in again", async () => {
    const before = await stored();
    expect((await logIn("mistyped")).status).toBe(401);
    expect(await stored()).toBe(before);
    expect((await logIn()).status).toBe(200);
    const renewed = await stored();
    expect(isOlder(renewed)).toBe(false);
    expect((await logIn()).status).toBe(200);
    expect(await stored()).toBe(renewed);
    expect((await logIn("mistyped")).status).toBe(401);
  });

  it("stays where the right password is answered like a wrong one", async () => {
    const before = await stored();
    for (let stranger = 0; stranger < 110; stranger += 1)
      await logIn("mistyped", `198.51.${stranger}.${(stranger % 50) + 1}`);
    expect((await logIn()).status).toBe(401);
    expect(await stored()).toBe(before);
  });

  it("is not put in the place of one that is set meanwhile", async () => {
    renewHashLater(db, test.services, userId, password);
    const chosen = await hashAsBefore("Copper9lantern!");
    await db.transaction((tx) => setPassword(tx, test.clock.now(), userId, chosen));
    await test.services.background.settled();
    expect((await logIn("Copper9lantern!")).status).toBe(200);
    expect((await logIn()).status).toBe(401);
  });
});

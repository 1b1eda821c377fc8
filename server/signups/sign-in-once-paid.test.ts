import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { session, user } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { mailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { seedNina } from "#tests/support/cast.ts";
import { familyForm, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { accountOf, pay, proveAddress, saveForm, signIn, signupBody } from "#tests/support/wizard.ts";

const rosa = "rosa@example.com";

describe("who has just paid", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  /** What the page after the payment asks, by the e-mail check in its tab. */
  const land = async (visitor: Visitor, verification: string): Promise<string | null> => {
    const { status, body } = await visitor.post("/api/checkout/session", { verification });
    expect(status).toBe(200);
    return body.user?.email ?? null;
  };
  const whoIsIn = async (visitor: Visitor) =>
    (await visitor.get("/api/auth/get-session")).body.user?.email ?? null;
  const paid = async (form = registrantForm) => {
    const { visitor, id } = await saveForm(test, form);
    await pay(visitor);
    return { visitor, id };
  };

  it("is signed in once, into a session that ends with the browser, and finds the dates", async () => {
    const { visitor, id } = await paid();
    const answers = await Promise.all([1, 2, 3].map(() => land(visitor, id)));
    expect(answers.filter(Boolean)).toEqual([rosa]);
    expect(await database.db.select().from(session)).toMatchObject([{ isKept: false }]);
    expect(await database.db.$count(auditLog, eq(auditLog.action, "signed-in-once-paid"))).toBe(1);
  });

  it("reaches the dashboard, by a cookie that no script reads", async () => {
    const { visitor, id } = await paid();
    const { headers } = await visitor.post("/api/checkout/session", { verification: id });
    const cookie = headers.getSetCookie().find((line) => line.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).not.toMatch(/Max-Age|Expires/);
    expect((await visitor.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
  });

  it("finds what else was set up for the address meanwhile, as at every sign-in", async () => {
    const { visitor, id } = await paid();
    const other = await paid(registrantForm);
    expect(await land(other.visitor, other.id)).toBeNull();
    expect(await land(visitor, id)).toBe(rosa);
    const owned = await database.db.select({ owner: subscriptions.ownerUserId }).from(subscriptions);
    const { id: userId } = (await accountOf(database.db, rosa)) ?? {};
    expect(owned).toEqual([{ owner: userId }, { owner: userId }]);
  });

  it("is not signed in before the payment", async () => {
    const { visitor, id } = await saveForm(test, registrantForm);
    expect(await land(visitor, id)).toBeNull();
    await pay(visitor);
    expect(await land(visitor, id)).toBe(rosa);
  });

  it("with a code lent by its reader: never opens an account that was there before", async () => {
    await test
      .visitor()
      .post("/api/auth/sign-up/email", { name: "Rosa", email: rosa, password: "Her-Own-18" });
    await openMailedLink(test, rosa, "Her-Own-18");
    const { visitor, id } = await paid();
    expect(await land(visitor, id)).toBeNull();
    // Not even once it has become hers by her own sign-in.
    expect((await signIn(test, rosa, "Her-Own-18")).status).toBe(200);
    const [signup] = await database.db.select().from(subscriptions);
    expect(signup?.ownerUserId).toBe((await accountOf(database.db, rosa))?.id);
    expect(await land(visitor, id)).toBeNull();
    // Nor by posting the form again with a password of one's own.
    await visitor.post("/api/signups", signupBody(registrantForm, id, "Strangers-Word-9"));
    expect(await land(visitor, id)).toBeNull();
    expect((await signIn(test, rosa, "Strangers-Word-9")).status).toBe(401);
  });

  it("with another mailbox than the account's: is signed in to nothing", async () => {
    const form = { ...familyForm, account: { email: rosa } };
    const { visitor, id } = await paid(form);
    expect(await land(visitor, id)).toBeNull();
    expect(await whoIsIn(visitor)).toBeNull();
  });

  describe("in another browser, or at a shared computer", () => {
    it("needs the cookie of the code, the cookie of the save, and the tab's e-mail check", async () => {
      const { visitor, id } = await paid();
      const elsewhere = test.visitor();
      expect(await land(elsewhere, id)).toBeNull();
      for (const missing of ["daymark.proven", "daymark.checkout"]) {
        const part = test.visitor();
        for (const [name, value] of visitor.cookies) if (name !== missing) part.cookies.set(name, value);
        expect(await land(part, id)).toBeNull();
      }
      // The next person at the computer has the cookies, and not the tab.
      const other = await proveAddress(test.visitor(), "stranger@mail.example");
      expect(await land(visitor, other)).toBeNull();
      expect(await land(visitor, id)).toBe(rosa);
    });

    it("gets no cookie of the code by asking again without the code", async () => {
      const { visitor, id } = await paid();
      const elsewhere = test.visitor();
      expect((await elsewhere.post(`/api/email-verifications/${id}/check`, { code: "none" })).status).toBe(
        422,
      );
      await elsewhere.post("/api/signups", signupBody(registrantForm, id, "Strangers-Word-9"));
      expect(await land(elsewhere, id)).toBeNull();
      expect(await land(visitor, id)).toBe(rosa);
    });

    it("is not signed in by a cookie that its own logout, or another login, has outlived", async () => {
      const { visitor, id } = await paid();
      const before = new Map(visitor.cookies);
      expect(await land(visitor, id)).toBe(rosa);
      await visitor.post("/api/auth/sign-out");
      expect(await land(visitor, id)).toBeNull();
      // The address of the success page played again, with every cookie of before.
      for (const [name, value] of before) visitor.cookies.set(name, value);
      expect(await land(visitor, id)).toBeNull();
    });

    it("leaves whoever is signed in here signed in, and nobody else beside them", async () => {
      const nina = await seedNina(database.db);
      const { visitor, id } = await paid();
      const asNina = await test.signedIn(nina.userId);
      for (const [name, value] of visitor.cookies) asNina.cookies.set(name, value);
      expect(await land(asNina, id)).toBeNull();
      expect(await whoIsIn(asNina)).toBe(nina.email);
    });
  });

  describe("long after, or after something has changed", () => {
    it("is not signed in when the account had a login meanwhile, and another paid later", async () => {
      const { visitor, id } = await saveForm(test, registrantForm);
      const home = test.visitor();
      await signIn(test, rosa, undefined, home);
      await pay(home);
      expect(await land(visitor, id)).toBeNull();
    });

    it("is not signed in after a new password, nor two hours after the code", async () => {
      const { visitor, id } = await paid();
      await test.visitor().post("/api/auth/request-password-reset", { email: rosa });
      const { token } = await mailTo(test, rosa);
      const reset = { token, newPassword: "Another-Lane-19" };
      expect((await test.visitor().post("/api/auth/reset-password", reset)).status).toBe(200);
      expect(await land(visitor, id)).toBeNull();
      const later = await paid({
        ...familyForm,
        account: { email: "felix@example.com" },
      });
      test.advance({ hours: 2 });
      expect(await land(later.visitor, later.id)).toBeNull();
    });

    it("is not signed in to a sign-up that was ended", async () => {
      const { visitor, id } = await paid();
      await database.db.update(subscriptions).set({ closedAt: test.clock.now() });
      expect(await land(visitor, id)).toBeNull();
      expect(await database.db.$count(session)).toBe(0);
    });
  });

  it("is asked for by a page of ours alone", async () => {
    const { visitor, id } = await paid();
    const answer = await test.fetch(
      new Request("http://localhost:3000/api/checkout/session", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Origin: "https://elsewhere.example",
          Cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        },
        body: JSON.stringify({ verification: id }),
      }),
    );
    expect(answer.status).toBe(403);
  });
});

describe("who confirms an address with a password", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });
  const confirm = async (visitor: Visitor, email: string) => {
    await visitor.post("/api/auth/sign-up/email", { name: "Rosa", email, password: "Orchard-Lane-18" });
    const { token } = await mailTo(test, email);
    return visitor.post("/api/auth/verify-email", { token, password: "Orchard-Lane-18" });
  };

  it("is signed in by it, and is told as whom", async () => {
    const visitor = test.visitor();
    expect((await confirm(visitor, rosa)).body).toMatchObject({ user: { email: rosa }, kept: false });
    expect((await visitor.get("/api/auth/get-session")).body.user.email).toBe(rosa);
    expect(await database.db.select().from(user)).toMatchObject([{ openedBy: null }]);
  });

  it("ends the session that this browser had before, and keeps no other", async () => {
    const nina = await seedNina(database.db);
    const visitor = await test.signedIn(nina.userId);
    await confirm(visitor, rosa);
    const sessions = await database.db.select().from(session);
    expect(sessions.map(({ userId }) => userId)).toEqual([(await accountOf(database.db, rosa))?.id]);
  });

  it("is signed in by nothing where the link was used before", async () => {
    const visitor = test.visitor();
    await visitor.post("/api/auth/sign-up/email", { name: "Rosa", email: rosa, password: "Orchard-Lane-18" });
    const { token } = await mailTo(test, rosa);
    await test.visitor().post("/api/auth/verify-email", { token, password: "Orchard-Lane-18" });
    const again = await visitor.post("/api/auth/verify-email", { token, password: "Orchard-Lane-18" });
    expect(again.status).toBe(422);
    expect((await visitor.get("/api/auth/get-session")).body.user).toBeNull();
  });
});

import { createHook } from "node:async_hooks";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { session, user } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";
import { openMailedLink } from "#tests/support/account-mails.ts";
import { seedNina, seedRosa } from "#tests/support/cast.ts";
import { familyForm, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import {
  accountMailsIn,
  accountOf,
  peopleIn,
  proveAddress,
  saveForm,
  signIn,
  signupBody,
  wizardPassword,
} from "#tests/support/wizard.ts";

/** How often `call` had a password hashed or compared. Each takes a tenth of a second, which an attacker can see. */
async function countHashes<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer; count: number }> {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === "SCRYPTREQUEST") count += 1;
    },
  }).enable();
  try {
    return { answer: await call(), count };
  } finally {
    hook.disable();
  }
}

describe("the account that a sign-up names", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  describe("that names an account", () => {
    const takenWith = async (emailVerified: boolean, email = "rosa@example.com") => {
      if (emailVerified) {
        const words = { name: "Old Name", email, password: "Marsh-Meadow-27" };
        await test.visitor().post("/api/auth/sign-up/email", words);
        await openMailedLink(test, email, "Marsh-Meadow-27");
      } else {
        // As the wizard leaves it: nobody has proven the address, so the account has no password.
        await database.db.insert(user).values({ id: "waits", name: "Old Name", email });
      }
      if (emailVerified) expect((await signIn(test, email, "Marsh-Meadow-27")).status).toBe(200);
      await database.db.delete(deliveries);
    };

    it("leaves a proven account alone, tells its holder, and becomes the account's at its next sign-in", async () => {
      await takenWith(true);
      const { answer } = await saveForm(test, registrantForm);
      const fresh = await saveForm(test, { ...familyForm });
      expect(answer.status).toBe(fresh.answer.status);
      expect(Object.keys(answer.body.signup)).toEqual(Object.keys(fresh.answer.body.signup));
      expect(await accountMailsIn(database.db)).toEqual(["signup-waiting rosa@example.com"]);
      expect(await accountOf(database.db, "rosa@example.com")).toMatchObject({ name: "Old Name" });
      expect((await signIn(test, "rosa@example.com")).status).toBe(401);
      const account = await accountOf(database.db, "rosa@example.com");
      const rosa = await test.signedIn(account?.id ?? "");
      // Reading gives nobody anything, nor does a session whose address is not proven. Only a sign-in does.
      if (account) await claimAtSignIn(database.db, test.clock.now(), { ...account, emailVerified: false });
      expect((await rosa.get("/api/registrant")).body.data).toBeNull();
      expect((await signIn(test, "rosa@example.com", "Marsh-Meadow-27")).status).toBe(200);
      const { body } = await rosa.get("/api/registrant");
      expect(body.data).toMatchObject({
        fname: "Rosa",
        lname: "Núñez-Smith",
        rdate: "2026-12-10",
        sdate: null,
        active: false,
      });
      const [claimed] = await database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, "signup-claimed"));
      expect(claimed).toBeDefined();
      expect(await database.db.$count(subscriptions, eq(subscriptions.claimEmail, "rosa@example.com"))).toBe(
        0,
      );
    });

    it("lets the wizard's proof win over an address nobody ever proved: new password, sessions ended", async () => {
      await takenWith(false);
      await saveForm(test, registrantForm);
      expect(await accountOf(database.db, "rosa@example.com")).toMatchObject({
        name: "Rosa Núñez-Smith",
        emailVerified: true,
      });
      expect(await database.db.$count(session)).toBe(0);
      expect((await signIn(test, "rosa@example.com", "Marsh-Meadow-27")).status).toBe(401);
      expect((await signIn(test, "rosa@example.com")).status).toBe(200);
      const [subscription] = await database.db.select().from(subscriptions);
      expect(subscription?.ownerUserId).toBe((await accountOf(database.db, "rosa@example.com"))?.id);
      expect(await accountMailsIn(database.db)).toEqual([]);
    });

    it.each([
      ["nobody has", null, registrantForm],
      ["a proven account has", true, registrantForm],
      ["an unproven account has, and the wizard takes over", false, registrantForm],
      [
        "an unproven account has, and the wizard leaves alone",
        false,
        { ...familyForm, account: { email: "rosa@example.com" } },
      ],
    ])("works as long on the password for an address that %s", async (_, emailVerified, form) => {
      if (emailVerified !== null) await takenWith(emailVerified);
      const visitor = test.visitor();
      const id = await proveAddress(visitor, form.verificationEmail);
      const { answer, count } = await countHashes(() => visitor.post("/api/signups", signupBody(form, id)));
      expect(answer.status).toBe(201);
      expect(count).toBe(2);
      // When it is posted again, the password is the account's own or not, and the time is the same.
      const again = await countHashes(() => visitor.post("/api/signups", signupBody(form, id)));
      expect(again.count).toBe(2);
    });

    it("never lets a form posted again change a password its owner has proven and set since", async () => {
      const form = { ...registrantForm, account: { email: "victim@example.com" } };
      const { visitor, id } = await saveForm(test, form);
      await test.visitor().post("/api/auth/send-verification-email", form.account);
      await openMailedLink(test, "victim@example.com", wizardPassword);
      await visitor.post("/api/signups", signupBody(form, id, "Attacker-9-Password"));
      expect((await signIn(test, "victim@example.com", "Attacker-9-Password")).status).toBe(401);
      expect((await signIn(test, "victim@example.com")).status).toBe(200);
    });

    it("makes one account of two wizards that name the same new address at once", async () => {
      const [a, b] = [test.visitor(), test.visitor()];
      const ids = [await proveAddress(a, "rosa@example.com"), await proveAddress(b, "rosa@example.com")];
      const answers = await Promise.all([
        a.post("/api/signups", signupBody(registrantForm, ids[0] ?? "")),
        b.post("/api/signups", signupBody(registrantForm, ids[1] ?? "")),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(await database.db.$count(user)).toBe(1);
      expect(await database.db.$count(subscriptions)).toBe(2);
    });
  });

  describe("that is sent again and again", () => {
    const statusOf = async (visitor: Visitor, id: string, email: string) =>
      (await visitor.post("/api/signups", signupBody({ ...registrantForm, account: { email } }, id))).status;

    it("names four different accounts by one e-mail check, and not a fifth", async () => {
      const visitor = test.visitor();
      const id = await proveAddress(visitor, "rosa@example.com");
      const named = ["one", "two", "three", "four", "one", "four"].map((name) => `${name}@example.com`);
      for (const email of named) expect([200, 201]).toContain(await statusOf(visitor, id, email));
      expect(await statusOf(visitor, id, "five@example.com")).toBe(429);
      // Nor by sending it once more, or with the check's id in another spelling.
      expect(await statusOf(visitor, id, "five@example.com")).toBe(429);
      expect(await statusOf(visitor, id.toUpperCase(), "six@example.com")).toBe(429);
      expect(await accountOf(database.db, "five@example.com")).toBeUndefined();
    });
  });

  describe("by somebody signed in", () => {
    it("belongs to them, without the account rules", async () => {
      const nina = await seedNina(database.db);
      const visitor = await test.signedIn(nina.userId);
      const id = await proveAddress(visitor, "rosa@example.com");
      const form = { ...registrantForm, account: { email: "" } };
      const { status } = await visitor.post("/api/signups", signupBody(form, id, ""));
      expect(status).toBe(201);
      const [subscription] = await database.db.select().from(subscriptions);
      expect(subscription?.ownerUserId).toBe(nina.userId);
      expect((await peopleIn(database.db))[0]).toContain("email nina@mail.example confirmed");
      expect(await database.db.$count(user)).toBe(1);
    });

    it("is one more person of theirs, without a code for the account's own mailbox", async () => {
      const rosa = await seedRosa(database.db);
      const visitor = await test.signedIn(rosa.userId);
      const form = { ...registrantForm, verificationEmail: rosa.email, account: { email: "" } };
      const { id, answer } = await saveForm(test, form, visitor);
      expect(answer.status).toBe(201);
      expect(await accountMailsIn(database.db)).toEqual([]);
      expect(await database.db.$count(deliveries)).toBe(0);
      const again = await Promise.all(
        [1, 2, 3].map(() => visitor.post("/api/signups", signupBody(form, id, ""))),
      );
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await database.db.select().from(subscriptions);
      expect(rows.map(({ ownerUserId }) => ownerUserId)).toEqual([rosa.userId, rosa.userId]);
      // A session proves the address for that session alone.
      const registrantInfo = { ...form.registrantInfo, email: rosa.email };
      const whole = { ...form, registrantInfo, account: { email: rosa.email } };
      const notVerified = { status: 422, body: { error: "NOT_VERIFIED" } };
      expect(await test.visitor().post("/api/signups", signupBody(whole, id))).toMatchObject(notVerified);
      const nina = await test.signedIn((await seedNina(database.db)).userId);
      expect(await nina.post("/api/signups", signupBody(whole, id, ""))).toMatchObject(notVerified);
    });

    it("ends at twenty people, however many are saved at once", async () => {
      const rosa = await seedRosa(database.db);
      const visitor = await test.signedIn(rosa.userId);
      const form = { ...registrantForm, verificationEmail: rosa.email, account: { email: "" } };
      const ids = [];
      for (let count = 0; count < 22; count += 1) ids.push(await proveAddress(visitor, rosa.email));
      const answers = await Promise.all(
        ids.map((id) => visitor.post("/api/signups", signupBody(form, id, ""))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      expect(await database.db.$count(subscriptions)).toBe(20);
      const { registrants } = (await visitor.get("/api/registrant")).body;
      expect(registrants).toHaveLength(20);
      expect((await visitor.post(`/api/registrants/${registrants[7].subscription}/end`)).status).toBe(200);
      // A sign-up that found no room. Chance decides which of the 22 it is, and the one that has ended stays ended.
      const refused = ids[answers.findIndex(({ status }) => status === 409)] ?? "";
      expect((await visitor.post("/api/signups", signupBody(form, refused, ""))).status).toBe(201);
    });
  });
});

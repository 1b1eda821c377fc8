import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { registrantForm } from "#core/signup/sample-forms.ts";
import type { Database } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { locations, recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { databases } from "#tests/support/databases.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { accountOf, forgetSignups, proveAddress, saveForm, signupBody } from "#tests/support/wizard.ts";

const victim = "rosa@example.com";

/** A form that names the victim's account, by somebody who proved an address of their own. */
const strangersForm: SignupForm = {
  ...registrantForm,
  registrantInfo: { ...registrantForm.registrantInfo, fullName: "Mal Ory", email: "mal@evil.example" },
  verificationEmail: "mal@evil.example",
  account: { email: victim },
};

const nothing = { status: "none", totalCents: 0, notCovered: [], firstText: "none" };

describe.each(databases)("a stranger who named the account on $name", ({ open }) => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    test = createTestApp(database);
    await forgetSignups(database.db);
  });
  afterAll(() => database.close());

  const checkoutOf = async (visitor: Visitor) => (await visitor.get("/api/checkout")).body.checkout;
  const signedInVictim = async () => test.signedIn((await accountOf(database.db, victim))?.id ?? "");
  const provenAccount = () =>
    database.db
      .insert(user)
      .values({ id: "user_rosa", name: "Rosa Núñez-Smith", email: victim, emailVerified: true });
  const addresses = async () =>
    (await database.db.select().from(recipientChannels)).map(({ address }) => address);

  it("does not read what its owner's own wizard writes, paid or not", async () => {
    const stranger = await saveForm(test, strangersForm);
    expect(await checkoutOf(stranger.visitor)).toMatchObject({ status: "pending_payment" });
    const { visitor, answer } = await saveForm(test, registrantForm);
    expect(answer.status).toBe(201);
    expect(await checkoutOf(stranger.visitor)).toMatchObject(nothing);
    await visitor.post("/api/checkout");
    expect(await checkoutOf(visitor)).toMatchObject({ status: "paid" });
    expect(await checkoutOf(stranger.visitor)).toMatchObject(nothing);
    expect((await stranger.visitor.post("/api/checkout")).status).toBe(404);
    // The details and the check of what gave way are gone.
    expect(await database.db.$count(subscriptions)).toBe(1);
    expect(await database.db.$count(emailVerifications, eq(emailVerifications.id, stranger.id))).toBe(0);
  });

  it("neither reads nor writes what the account has claimed, and its owner's wizard writes elsewhere", async () => {
    await provenAccount();
    const stranger = await saveForm(test, strangersForm);
    const rosa = await signedInVictim();
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Mal" });
    expect(await checkoutOf(stranger.visitor)).toMatchObject(nothing);
    await stranger.visitor.post("/api/signups", signupBody(strangersForm, stranger.id));
    const [claimed] = await database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.ownerUserId, "user_rosa"));
    expect(claimed?.verificationId).not.toBe(stranger.id);
    expect((await saveForm(test, registrantForm, rosa)).answer.status).toBe(201);
    expect(await checkoutOf(rosa)).toMatchObject({ status: "pending_payment" });
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
    const again = { ...strangersForm, account: { email: victim } };
    await stranger.visitor.post("/api/signups", signupBody(again, stranger.id));
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
    const { body } = await rosa.get("/api/recipients");
    expect(JSON.stringify(body)).not.toContain("evil");
  });

  it("does not rewrite the signup of an account that its owner has proven by the mailed link since", async () => {
    const stranger = await saveForm(test, strangersForm);
    await database.db.update(user).set({ emailVerified: true });
    const rosa = await signedInVictim();
    const renamed = { ...strangersForm.registrantInfo, fullName: "Eve Ory" };
    const { status } = await stranger.visitor.post(
      "/api/signups",
      signupBody({ ...strangersForm, registrantInfo: renamed }, stranger.id),
    );
    expect(status).toBe(201);
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Mal" });
    expect(await database.db.$count(subscriptions, eq(subscriptions.claimEmail, victim))).toBe(1);
    expect((await saveForm(test, registrantForm, rosa)).answer.status).toBe(201);
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
  });

  it("does not keep the account's place with what they paid, once its owner's wizard has proven the address", async () => {
    const stranger = await saveForm(test, strangersForm);
    await stranger.visitor.post("/api/checkout");
    const { visitor } = await saveForm(test, registrantForm);
    await visitor.post("/api/checkout");
    const rosa = await signedInVictim();
    expect((await rosa.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa", active: true });
    expect((await rosa.get("/api/waiting-signups")).body.waiting).toMatchObject([{ isFor: "Mal" }]);
  });

  it("is nobody else than who saved, signed in, and goes back to change an answer", async () => {
    await provenAccount();
    const visitor = await test.signedIn("user_rosa");
    const browser = test.visitor();
    const form = { ...registrantForm, account: { email: victim } };
    const { id } = await saveForm(test, form, browser);
    expect((await visitor.get("/api/registrant")).body.data).toMatchObject({ fname: "Rosa" });
    for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
    const [first, ...others] = form.locations;
    const changed = { ...form, locations: [{ ...first, name: "Marsh City" }, ...others] } as SignupForm;
    expect((await browser.post("/api/signups", signupBody(changed, id))).status).toBe(201);
    expect(await checkoutOf(browser)).toMatchObject({ status: "pending_payment" });
    expect((await browser.post("/api/checkout")).body.checkout).toMatchObject({ status: "paid" });
    const places = await database.db.select().from(locations);
    expect(places.map(({ name }) => name)).toEqual(["Marsh City"]);
    expect(await database.db.$count(subscriptions)).toBe(1);
    expect(await addresses()).toContain(victim);
  });

  it("leaves an attempt to pay to what takes its place: nobody is charged twice", async () => {
    const asked: string[] = [];
    let isDown = true;
    const app = createTestApp(database, {
      payments: {
        name: "demo",
        async pay({ paymentId }) {
          asked.push(paymentId);
          if (isDown) throw new Error("no answer");
          return { providerRef: `ref_${paymentId}`, status: "paid" };
        },
      },
    });
    await provenAccount();
    const rosa = await app.signedIn("user_rosa");
    await saveForm(app, registrantForm, rosa);
    await rosa.post("/api/checkout");
    isDown = false;
    const id = await proveAddress(rosa, victim);
    expect((await rosa.post("/api/signups", signupBody(registrantForm, id))).status).toBe(201);
    expect((await rosa.post("/api/checkout")).body.checkout).toMatchObject({ status: "paid" });
    expect(new Set(asked).size).toBe(1);
    expect(await database.db.$count(payments)).toBe(1);
  });
});

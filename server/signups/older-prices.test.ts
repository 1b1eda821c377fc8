import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { payments } from "#server/db/schema/billing.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, proveAddress, saveForm, signIn, signupBody } from "#tests/support/wizard.ts";

const request = {
  reg_first_name: "Rosa",
  reg_last_name: "Delgado",
  reg_email: "rosa@example.com",
  reg_cell: "(515) 555-0142",
  reg_date: "2026-12-10",
  serviceLevel: "3",
};

/** Rosa's answers, as the wizard has them that the older form has opened. */
const older: SignupForm = { ...registrantForm, priceList: "older" };
const [place] = registrantForm.locations;
if (!place) throw new Error("The sample has a place.");
const another = { name: "Marsh City", frequency: "2", registrationDate: "2026-12-20" };

/** Sends the older form as a browser does: by default from our own page. */
async function sendOlderForm(visitor: Visitor, site = "same-origin"): Promise<void> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site };
  const body = new URLSearchParams(request).toString();
  const { status, headers: answer } = await visitor.sendRaw("POST", "/api/purchases", body, headers);
  expect([status, answer.get("Location")]).toEqual([303, "/reminder_signup?step=details"]);
}

describe("a sign-up that the older form has led to", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let rosa: Visitor;
  beforeEach(async () => {
    test = createTestApp(database);
    rosa = test.visitor();
  });

  const present = { priceList: "present", totalCents: 1095 };
  const olderOnes = { priceList: "older", totalCents: 1399 };
  const checkout = async (visitor: Visitor) => (await visitor.get("/api/checkout")).body.checkout;
  const save = async (form: SignupForm, visitor = rosa) =>
    (await saveForm(test, form, visitor)).answer.body.signup;

  it("pays the level's price, which is what its form said", async () => {
    await sendOlderForm(rosa);
    expect(await save(older)).toMatchObject(olderOnes);
    expect(await checkout(rosa)).toMatchObject({
      ...olderOnes,
      lines: [{ frequency: 4, additional: false, priceCents: 1399 }],
    });
    await pay(rosa);
    const [paid] = await database.db.select().from(payments);
    expect(paid).toMatchObject({ amountCents: 1399, status: "paid" });
  });

  it("pays it for a further year too", async () => {
    await sendOlderForm(rosa);
    await save(older);
    await pay(rosa);
    const signedIn = test.visitor();
    expect((await signIn(test, "rosa@example.com", undefined, signedIn)).status).toBe(200);
    test.advance({ hours: 24 * 350 });
    const renewed = await signIn(test, "rosa@example.com", undefined, signedIn);
    expect(renewed.status).toBe(200);
    const { endsOn, totalCents } = await checkout(signedIn);
    expect(totalCents).toBe(1399);
    await signedIn.post("/api/checkout", { extendsFrom: endsOn });
    const sums = (await database.db.select().from(payments)).map(({ amountCents }) => amountCents);
    expect(sums).toEqual([1399, 1399]);
  });

  it("pays for an extra place what it costs everybody", async () => {
    await sendOlderForm(rosa);
    const form: SignupForm = { ...older, locationType: "multiple", locations: [place, another] };
    expect(await save(form)).toMatchObject({ priceList: "older", totalCents: 1399 + 395 });
  });

  it("keeps the prices when it is saved again, though the request counts no more", async () => {
    await sendOlderForm(rosa);
    const { id } = await saveForm(test, older, rosa);
    expect([...rosa.cookies.keys()].some((name) => name.includes("purchase"))).toBe(false);
    const again = await rosa.post("/api/signups", signupBody(older, id));
    expect(again.body.signup).toMatchObject(olderOnes);
  });

  it("gets everybody's prices when its wizard says so", async () => {
    await sendOlderForm(rosa);
    const { id } = await saveForm(test, older, rosa);
    const again = await rosa.post("/api/signups", signupBody(registrantForm, id));
    expect(again.body.signup).toMatchObject(present);
  });
});

describe("the older form's prices", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let rosa: Visitor;
  beforeEach(async () => {
    test = createTestApp(database);
    rosa = test.visitor();
  });

  const present = { priceList: "present", totalCents: 1095 };
  const save = async (form: SignupForm, visitor = rosa) =>
    (await saveForm(test, form, visitor)).answer.body.signup;
  const cookieName = () => {
    const name = [...rosa.cookies.keys()].find((one) => one.includes("purchase"));
    if (!name) throw new Error("The request left no cookie.");
    return name;
  };

  it("cannot be had by editing what the wizard posts", async () => {
    expect(await save(older)).toMatchObject(present);
  });

  it("cannot be put on somebody by another site's page, nor on a wizard that was opened by itself", async () => {
    await sendOlderForm(rosa, "cross-site");
    expect(rosa.cookies.size).toBe(0);
    expect(await save(older)).toMatchObject(present);
    const felix = test.visitor();
    await sendOlderForm(felix);
    expect(await save(registrantForm, felix)).toMatchObject(present);
    const requests = await database.db.select().from(purchaseRequests);
    expect(requests.map(({ subscriptionId }) => subscriptionId)).toEqual([null, null]);
  });

  it("cannot be had by a cookie of one's own making, of another request, or after a day", async () => {
    await sendOlderForm(rosa);
    const name = cookieName();
    const [requestId, expires, signature] = (rosa.cookies.get(name) ?? "").split(".");
    const forged = [
      `${crypto.randomUUID()}.${expires}.${signature}`,
      `${requestId}.${Number(expires) + 1}.${signature}`,
      `${requestId}.${expires}.${signature?.slice(1)}x`,
      `${requestId}.${expires}`,
      "",
    ];
    for (const value of forged) {
      const visitor = test.visitor();
      visitor.cookies.set(name, value);
      expect(await save(older, visitor)).toMatchObject(present);
    }
    test.advance({ hours: 24, seconds: 1 });
    expect(await save(older)).toMatchObject(present);
  });

  it("go to one sign-up for each request, also when two claim it at the same moment", async () => {
    await sendOlderForm(rosa);
    const [name, value] = [cookieName(), rosa.cookies.get(cookieName()) ?? ""];
    const lists = await Promise.all(
      [1, 2, 3].map(async () => {
        const visitor = test.visitor();
        visitor.cookies.set(name, value);
        const id = await proveAddress(visitor, older.verificationEmail);
        return (await visitor.post("/api/signups", signupBody(older, id))).body.signup.priceList;
      }),
    );
    expect(lists.toSorted()).toEqual(["older", "present", "present"]);
    const rows = await database.db.select().from(subscriptions).where(eq(subscriptions.priceList, "older"));
    const [claimed] = await database.db.select().from(purchaseRequests);
    expect(claimed?.subscriptionId).toBe(rows[0]?.id);
  });

  it("do not show that somebody behind the same network has sent thirty such forms within the hour", async () => {
    for (let count = 0; count < 30; count += 1) await sendOlderForm(test.visitor());
    await sendOlderForm(rosa);
    expect(await database.db.$count(purchaseRequests)).toBe(30);
    expect(await save(older)).toMatchObject({ priceList: "older", totalCents: 1399 });
    // The cookie is gone with it, as after any other.
    expect([...rosa.cookies.keys()].filter((name) => name.includes("purchase"))).toEqual([]);
  });

  it("are nobody's after a logout on the same computer", async () => {
    await save(registrantForm);
    await pay(rosa);
    await signIn(test, "rosa@example.com", undefined, rosa);
    await sendOlderForm(rosa);
    expect(cookieName()).toBeTruthy();
    await rosa.post("/api/auth/sign-out");
    expect([...rosa.cookies.keys()].filter((name) => name.includes("purchase"))).toEqual([]);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { issueLink } from "#server/accounts/account-links.ts";
import { user } from "#server/db/schema/accounts.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { mailsTo as mailsOf, sendDue } from "#tests/support/deliveries.ts";
import { familyForRosa } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, saveForm, signIn } from "#tests/support/wizard.ts";
import { followUnanswered } from "./ask-for-yes.ts";

// Felix fills in the form, pays, and proves his own mailbox. Rosa is registrant and account holder.
const felixs = "felix@example.com";
const rosas = "rosa@example.com";
const herPassword = "her own words";

const formOf = (form: Partial<SignupForm> = {}): SignupForm => ({
  ...familyForRosa,
  textAccess: "no",
  locationType: "single",
  account: { email: rosas },
  locations: [{ name: "Alder County", frequency: "4", registrationDate: "2026-12-13" }],
  ...form,
});

describe("a sign-up that waits for the yes of somebody else", async () => {
  const database = await testDatabase();
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const begin = async (form = formOf()) => {
    const { visitor, answer } = await saveForm(test, form);
    expect(answer.status).toBe(201);
    await pay(visitor);
    await deliver();
    return visitor;
  };
  const deliver = () => sendDue(test);
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      test.advance({ hours: 24 });
      await deliver();
    }
  };
  const mailsTo = (address: string) => mailsOf(database.db, address);
  /** "2026-11-23 Do you want date reminders?" */
  const listTo = async (address: string) =>
    (await mailsTo(address)).map(({ at, subject }) => `${at.toString().slice(0, 10)} ${subject}`);
  const questions = async () => (await mailsTo(rosas)).filter(({ subject }) => subject?.startsWith("Do you"));
  const linkIn = async (path: string) => {
    const text = (await questions()).at(-1)?.text ?? "";
    return new RegExp(`${path}([\\w-]+)`).exec(text)?.[1] ?? "";
  };
  const act = (token: string, visitor = test.visitor()) =>
    visitor.post("/api/links/act", { purpose: "answer", token, action: "decline" });

  it.each(["yes", "no"] as const)(
    "asks four times at most, tells the maker weekly, and says nothing untrue (her own e-mail given: %s)",
    async (emailAccess) => {
      const felix = await begin(formOf({ emailAccess }));
      const { checkout } = (await felix.get("/api/checkout")).body;
      expect(checkout).toMatchObject({
        status: "paid",
        waits: { asked: "Rosa", askedGets: false, makerGets: true },
      });
      await days(27);
      const asked = "Do you want date reminders?";
      expect(await listTo(rosas)).toEqual(
        // The first reminder would come on December 6.
        ["2026-11-20", "2026-11-23", "2026-11-27", "2026-11-29"].map((day) => `${day} ${asked}`),
      );
      for (const { text } of await questions()) {
        expect(text).toContain("Felix set up date reminders for you.");
        expect(text).toContain("If you say no, we won't send anything else, and we'll tell Felix.");
        expect(text).not.toMatch(/ignore|ignore this email|created an account/);
      }
      const toFelix = await listTo(felixs);
      const weekly = "Still waiting for a yes";
      expect(toFelix.filter((line) => line.endsWith(weekly))).toEqual(
        ["2026-11-27", "2026-12-04", "2026-12-11"].map((day) => `${day} ${weekly}`),
      );
      expect(toFelix.filter((line) => /Someone you help|days left/.test(line))).toHaveLength(6);
      for (const { subject, text } of await mailsTo(felixs)) {
        expect(subject).not.toMatch(/next date/);
        expect(text).not.toMatch(/activated|reminders are on|\/reminder\b|in your account/);
      }
      const word = (await mailsTo(felixs)).find(({ subject }) => subject === weekly)?.text;
      for (const says of [
        "Rosa hasn't said yes or no yet.",
        "Rosa gets no reminders until Rosa says yes",
        "The reminders come to the email address you confirmed",
        "you can get a refund",
      ]) {
        expect(word).toContain(says);
      }
    },
  );

  it("is followed in slices, so that no round looks at all who wait at once", async () => {
    await begin();
    await begin();
    test.advance({ hours: 24 * 3 });
    const stopping = new AbortController();
    const onSlice = () => stopping.abort();
    const first = { sliceSize: 1, signal: stopping.signal, onSlice };
    expect(await followUnanswered(test.db, test.services, first)).toBe(1);
    expect(await followUnanswered(test.db, test.services, { sliceSize: 1 })).toBe(1);
    expect(await followUnanswered(test.db, test.services, { sliceSize: 1 })).toBe(0);
  });

  it("ends the questions with a no by the link, tells the maker, and takes the first answer only", async () => {
    await begin();
    const token = await linkIn("/q/");
    const read = async () =>
      (await test.visitor().post("/api/links/read", { purpose: "answer", token })).body.link;
    expect(await read()).toEqual({ purpose: "answer", by: "Felix", state: "open" });
    expect((await act(token)).body.link).toEqual({ purpose: "answer", by: "Felix", state: "closed" });
    expect((await act(token)).status).toBe(200);
    await days(10);
    expect(await listTo(rosas)).toHaveLength(1);
    expect((await listTo(felixs)).at(-1)).toBe("2026-11-21 Reminders you set up on Daymark have ended");
    expect((await act("AAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
  });

  it("is hers with the link of a question that is five days old, a password of her own, and her yes", async () => {
    await begin();
    await days(5);
    const proof = { token: await linkIn("token="), password: herPassword };
    expect((await test.visitor().post("/api/auth/verify-email", proof)).status).toBe(200);
    const rosa = test.visitor();
    expect((await signIn(test, rosas, herPassword, rosa)).status).toBe(200);
    const [{ id }] = (await rosa.get("/api/waiting-signups")).body.waiting;
    expect((await rosa.post(`/api/waiting-signups/${id}/accept`)).status).toBe(200);
    expect((await act(await linkIn("/q/"))).status).toBe(409);
    const before = (await listTo(rosas)).length;
    await days(12);
    const since = (await listTo(rosas)).slice(before);
    expect(since.filter((line) => /days left|Due /.test(line))).not.toEqual([]);
    expect(since.filter((line) => line.includes("Do you want"))).toEqual([]);
    expect((await listTo(felixs)).filter((line) => line.includes("waiting"))).toEqual([]);
  });

  it("is hers by one press on the page behind the link, which shows what was set up and no date", async () => {
    await begin();
    const token = await linkIn("token=");
    const shown = await test.visitor().post("/api/waiting-signups/by-link", { token });
    const [{ id, isFor, places }] = shown.body.waiting;
    expect([isFor, places]).toEqual(["Rosa", [{ name: "Ald…" }]]);
    expect(JSON.stringify(shown.body)).not.toContain("2026-12-13");
    const rosa = test.visitor();
    const proof = { token, password: herPassword, accept: id };
    expect((await rosa.post("/api/auth/verify-email", proof)).body).toMatchObject({ accepted: true });
    expect((await rosa.get("/api/waiting-signups")).body.waiting).toEqual([]);
    expect((await rosa.get("/api/registrant")).body.registrants).toHaveLength(1);
  });

  it("shows nothing to a link whose address is proven by now, and gives no sign-up that names somebody else", async () => {
    await begin();
    const token = await linkIn("token=");
    const other = formOf({ account: { email: "mara@example.com" } });
    await pay((await saveForm(test, other)).visitor);
    const maras = eq(subscriptions.claimEmail, "mara@example.com");
    const [named] = await database.db.select().from(subscriptions).where(maras);
    const rosa = test.visitor();
    const proof = { token, password: herPassword, accept: named?.id };
    expect((await rosa.post("/api/auth/verify-email", proof)).body).toMatchObject({ accepted: false });
    expect((await rosa.get("/api/waiting-signups")).body.waiting).toHaveLength(1);
    expect(await database.db.select().from(subscriptions).where(maras)).toEqual([named]);
    // A link that was mailed before, and not used.
    const { db, services } = test;
    const link = { purpose: "prove", email: rosas, userId: null, name: "" } as const;
    const old = await issueLink(db, services.keys, services.clock.now(), link);
    for (const dead of [token, old]) {
      const shown = await test.visitor().post("/api/waiting-signups/by-link", { token: dead });
      expect(shown).toMatchObject({ status: 200, body: { waiting: [] } });
    }
  });

  it("tells the maker of the yes in one mail, with the next reminder, and asks her nothing that she has answered", async () => {
    // The registrant's first reminder would come on December 6, at 9 on the maker's clock.
    await begin(formOf({ textAccess: "yes" }));
    const proof = { token: await linkIn("token="), password: herPassword };
    await test.visitor().post("/api/auth/verify-email", proof);
    const rosa = test.visitor();
    await signIn(test, rosas, herPassword, rosa);
    const [{ id }] = (await rosa.get("/api/waiting-signups")).body.waiting;
    const before = (await mailsTo(felixs)).length;
    for (const _again of [1, 2]) await rosa.post(`/api/waiting-signups/${id}/accept`);
    await deliver();
    const [told, ...more] = (await mailsTo(felixs)).slice(before);
    expect(more).toEqual([]);
    expect(told?.subject).toBe("They said yes: date reminders are on");
    for (const says of [
      "Rosa said yes to the reminders you set up.",
      "The phone number you entered gets no texts until Rosa adds it and replies START.",
      "Your next reminder comes on Sunday, December 6 at 9:00 am",
      "because you set up reminders",
      "Stop these emails",
    ]) {
      expect(told?.text).toContain(says);
    }
  });

  it("leads somebody who has an account to the login, once it is paid", async () => {
    await database.db.insert(user).values({ id: "rosa", name: "Rosa", email: rosas, emailVerified: true });
    const { visitor } = await saveForm(test, formOf());
    await deliver();
    expect(await listTo(rosas)).toEqual([]);
    await pay(visitor);
    await deliver();
    const [question] = await questions();
    expect(question?.text).toContain("/login?redirect=/reminder");
    expect(question?.text).not.toContain("token=");
  });
});

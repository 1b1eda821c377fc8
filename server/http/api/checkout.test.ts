import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { type StateReason, stopReasons } from "#core/delivery/stop-reasons.ts";
import type { ChannelState } from "#core/people/channel-life.ts";
import { emptyContact } from "#core/signup/form.ts";
import { m } from "#messages";
import { limits } from "#server/accounts/rate-limits.ts";
import type { Checkout } from "#server/dashboard/read-checkout.ts";
import { payments } from "#server/db/schema/billing.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { seedFelix, seedNina, seedRosa } from "#tests/support/cast.ts";
import { noticesOf, noticesTo } from "#tests/support/deliveries.ts";
import { familyForm, familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { saveForm } from "#tests/support/wizard.ts";

describe("checkout", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const signedUp = async (form = familyForm) => {
    const { visitor, answer } = await saveForm(test, form);
    expect(answer.status).toBe(201);
    return visitor;
  };
  const notices = () => noticesTo(database.db);

  it("starts the year on the day of payment in the registrant's zone, and writes to everybody", async () => {
    // Half past midnight on the 21st where Felix is, half past eleven on the 20th where Rosa is.
    test.clock.set("2026-11-21T05:30:00Z");
    const visitor = await signedUp({ ...familyForm, locationType: "single" });
    expect((await visitor.get("/api/checkout")).body.checkout).toEqual({
      subscription: expect.any(String),
      status: "pending_payment",
      priceList: "present",
      paymentProvider: "demo",
      totalCents: 1095,
      lines: [{ frequency: 4, additional: false, priceCents: 1095 }],
      extendsFrom: null,
      paidThrough: "2027-11-20",
      isProcessing: false,
      startsOn: null,
      endsOn: null,
      renewable: false,
      endsSoon: false,
      notCovered: [],
      firstText: "none",
      firstTextAt: null,
      waits: null,
      firstDate: null,
      nextReminder: null,
      yearAhead: null,
    });
    const { status, body } = await visitor.post("/api/checkout");
    expect(status).toBe(200);
    expect(body.checkout).toMatchObject({ status: "paid", startsOn: "2026-11-20", endsOn: "2027-11-20" });
    const [payment] = await database.db.select().from(payments);
    expect(payment).toMatchObject({
      status: "paid",
      amountCents: 1095,
      currency: "usd",
      providerRef: `demo_${payment?.id}`,
    });
    expect(await notices()).toEqual([
      "subscription-started to felix@example.com",
      "you-were-added to rosa@example.com",
    ]);
    const first = { addedBy: "Felix", phoneEnding: "0142", channelNumber: expect.any(Number) };
    expect(await noticesOf(database.db, "you-were-added")).toMatchObject([first]);
    expect(test.wakes()).toBeGreaterThan(0);
  });

  it("charges once, however often and however simultaneously it is sent", async () => {
    const visitor = await signedUp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.post("/api/checkout")));
    expect(answers.map(({ status, body }) => [status, body.checkout.status])).toEqual(
      answers.map(() => [200, "paid"]),
    );
    expect((await visitor.post("/api/checkout")).body.checkout.endsOn).toBe("2027-11-20");
    expect(await database.db.$count(payments)).toBe(1);
    expect((await notices()).filter((line) => line.startsWith("subscription-started"))).toHaveLength(1);
    expect(await database.db.$count(auditLog, eq(auditLog.action, "paid"))).toBe(1);
  });

  // The sweeper may not have noticed yet that the year is over.
  it.each(["lapsed", "active"] as const)("starts a year that is over anew, today (%s)", async (status) => {
    const felix = await seedFelix(database.db, { status, startsOn: "2025-06-01", endsOn: "2026-06-01" });
    const visitor = await test.signedIn(felix.userId);
    expect((await visitor.get("/api/checkout")).body.checkout.status).toBe("pending_payment");
    const { body } = await visitor.post("/api/checkout", { extendsFrom: "2026-06-01" });
    expect(body.checkout).toMatchObject({ status: "paid", startsOn: "2026-11-20", endsOn: "2027-11-20" });
  });

  it("says that there is nothing to pay to anybody else", async () => {
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    for (const visitor of [test.visitor(), nina]) {
      expect((await visitor.get("/api/checkout")).body.checkout).toMatchObject({
        status: "none",
        totalCents: 0,
      });
      expect(await visitor.post("/api/checkout")).toMatchObject({
        status: 404,
        body: { error: "NO_SIGNUP", message: m.checkout_no_form_data() },
      });
    }
  });

  it("takes no cookie that was not made here, or is a day old", async () => {
    const rosa = await seedRosa(database.db, { status: "pending_payment" });
    const forged = test.visitor();
    for (const value of [rosa.subscriptionId, `${rosa.subscriptionId}.9999999999.x`, "%E0%A4%A", "a.b.c.d"]) {
      forged.cookies.set("daymark.checkout", value);
      expect((await forged.get("/api/checkout")).body.checkout.status).toBe("none");
    }
    const visitor = await signedUp(registrantForm);
    test.advance(Temporal.Duration.from({ hours: 24 }));
    expect((await visitor.get("/api/checkout")).body.checkout.status).toBe("none");
  });

  it("is confirmed to the browser that paid for a quarter of an hour, and no longer", async () => {
    const visitor = await signedUp(registrantForm);
    await visitor.post("/api/checkout");
    test.advance(Temporal.Duration.from({ minutes: 14 }));
    expect((await visitor.get("/api/checkout")).body.checkout.status).toBe("paid");
    test.advance(Temporal.Duration.from({ minutes: 1 }));
    expect((await visitor.get("/api/checkout")).body.checkout.status).toBe("none");
  });

  it("tells its tab and its owner when the next reminder comes and to whom, and a cookie alone nothing", async () => {
    const { visitor, id } = await saveForm(test, { ...familyForm, locationType: "single" });
    expect((await visitor.get(`/api/checkout?verification=${id}`)).body.checkout.nextReminder).toBeNull();
    await visitor.post("/api/checkout");
    const told = {
      isNow: false,
      next: { on: "2026-12-03", time: "09:00" },
      to: [
        { name: null, kinds: ["email"] },
        { name: "Rosa", kinds: ["email"] },
      ],
      notReached: [{ name: "Rosa", why: null, needsStart: true }],
    };
    const inTab = await visitor.get(`/api/checkout?verification=${id}`);
    expect(inTab.body.checkout.nextReminder).toEqual(told);
    expect((await visitor.get("/api/checkout")).body.checkout.nextReminder).toBeNull();
    await visitor.post("/api/checkout/session", { verification: id });
    const owner = await visitor.get("/api/checkout");
    expect(owner.body.checkout.nextReminder).toEqual(told);
  });

  it("says after the payment whom nothing reaches: before a START, after a STOP, after a bounce", async () => {
    const registrantInfo = { ...familyForm.registrantInfo, email: "" };
    const { visitor, id } = await saveForm(test, { ...familyForm, emailAccess: "no", registrantInfo });
    await visitor.post("/api/checkout");
    const notReached = async () =>
      (await visitor.get(`/api/checkout?verification=${id}`)).body.checkout.nextReminder.notReached;
    expect(await notReached()).toEqual([{ name: "Rosa", why: "pending", needsStart: true }]);
    const become = (state: ChannelState, stateReason: StateReason | null = null) =>
      test.db
        .update(recipientChannels)
        .set({ state, stateReason })
        .where(eq(recipientChannels.address, "+15155550142"));
    await become("stopped", stopReasons.recipient);
    expect(await notReached()).toEqual([{ name: "Rosa", why: "stopped", needsStart: true }]);
    await become("confirmed");
    await become("failing", "carrier-blocks");
    expect(await notReached()).toEqual([{ name: "Rosa", why: "failing", needsStart: false }]);
  });

  it("tells its tab alone, before the payment, on which days and hours the year's reminders come, to whom and how", async () => {
    const alma = { ...emptyContact("America/Denver"), fullName: "Alma Reyes", relation: "friend" as const };
    const people = [{ ...alma, phone: "(303) 555-0155", reminderSet: "day_before_and_day" as const }];
    const { visitor, id } = await saveForm(test, { ...familyForm, locationType: "single", people });
    const yearOf = async (query: string) => {
      const { yearAhead, firstDate } = (await visitor.get(`/api/checkout${query}`)).body.checkout;
      return yearAhead && { ...yearAhead, firstDate };
    };
    const year = await yearOf(`?verification=${id}`);
    expect(year).toMatchObject({ isNow: false, firstDate: { name: "Alder County" } });
    const hours = (year.firstDate as Checkout["firstDate"])?.strip
      .filter(({ sendAt }) => sendAt !== null)
      .map(({ date, sendAt, laterAt, status }) => [date, status, sendAt, ...laterAt]);
    expect(hours).toEqual([
      ["2026-12-03", "planned", "09:00"],
      ["2026-12-07", "planned", "09:00"],
      ["2026-12-09", "planned", "09:00"],
      ["2026-12-10", "planned", "08:00", "13:00", "16:00"],
      ["2026-12-11", "planned", "09:00"],
      ["2026-12-13", "planned", "09:00"],
    ]);
    expect(year.people).toEqual([
      { name: null, reminderSet: "all", ways: [{ kind: "email", masked: "f…@example.com", waits: false }] },
      {
        name: "Rosa",
        reminderSet: "all",
        ways: [
          { kind: "email", masked: "r…@example.com", waits: false },
          { kind: "text", masked: "… 0142", waits: true },
        ],
      },
      {
        name: "Alma",
        reminderSet: "day_before_and_day",
        ways: [{ kind: "text", masked: "… 0155", waits: true }],
      },
    ]);
    // Somebody else at the same computer has the cookie, and not the answers of the tab.
    expect(await yearOf("")).toBeNull();
    expect(await yearOf(`?verification=${crypto.randomUUID()}`)).toBeNull();
    await visitor.post("/api/checkout");
    expect(await yearOf(`?verification=${id}`)).toBeNull();
  });

  it("tells no date to the account that a stranger has named, at a computer that both use", async () => {
    const rosa = await seedRosa(database.db);
    const form = { ...familyForRosa, textAccess: "no" as const, account: { email: rosa.email } };
    const { visitor: felix, id } = await saveForm(test, form);
    const asRosa = await test.signedIn(rosa.userId);
    for (const [name, value] of felix.cookies) {
      if (name.endsWith("checkout")) asRosa.cookies.set(name, value);
    }
    const unpaid = (await asRosa.get(`/api/checkout?verification=${id}`)).body.checkout;
    expect(unpaid).toMatchObject({ status: "pending_payment", firstDate: null, yearAhead: null });
    await felix.post("/api/checkout");
    for (const query of ["", `?verification=${id}`]) {
      const { checkout } = (await asRosa.get(`/api/checkout${query}`)).body;
      expect(checkout).toMatchObject({ status: "paid", firstDate: null, nextReminder: null });
      expect(checkout.waits).not.toBeNull();
    }
  });

  it("says that a reminder leaves now, where its day has come before the payment", async () => {
    test.clock.set("2026-12-04T18:00:00Z");
    const { visitor, id } = await saveForm(test, { ...familyForm, locationType: "single" });
    const before = (await visitor.get(`/api/checkout?verification=${id}`)).body.checkout;
    expect(before.yearAhead.isNow).toBe(true);
    expect(before.firstDate.strip[0]).toMatchObject({ date: "2026-12-03", status: "due" });
    await visitor.post("/api/checkout");
    const { body } = await visitor.get(`/api/checkout?verification=${id}`);
    expect(body.checkout.firstDate.strip[0]).toMatchObject({ date: "2026-12-03", status: "due" });
    expect(body.checkout.nextReminder).toMatchObject({
      isNow: true,
      next: { on: "2026-12-07", time: "09:00" },
    });
  });

  it("names a date beyond the year as not covered, and shows no strip for it", async () => {
    const beyond = familyForm.locations.map((one) => ({ ...one, registrationDate: "2027-12-15" }));
    const { visitor, id } = await saveForm(test, { ...familyForm, locations: beyond });
    const { checkout } = (await visitor.get(`/api/checkout?verification=${id}`)).body;
    expect(checkout).toMatchObject({ firstDate: null, notCovered: [{ date: "2027-12-15" }, {}] });
    expect(checkout.yearAhead).not.toBeNull();
  });

  it("belongs to nobody else who signs in at the same computer, and is gone with a logout", async () => {
    const nina = await seedNina(database.db);
    const computer = await signedUp(registrantForm);
    const asNina = await test.signedIn(nina.userId);
    for (const [name, value] of computer.cookies) asNina.cookies.set(name, value);
    expect((await asNina.get("/api/checkout")).body.checkout.status).toBe("none");
    expect((await asNina.post("/api/checkout")).body.error).toBe("NO_SIGNUP");
    await asNina.post("/api/auth/sign-out");
    expect((await asNina.get("/api/checkout")).body.checkout.status).toBe("none");
  });

  it("asks the payment provider for one sign-up thirty times an hour at most, and for others all the same", async () => {
    const [one, other] = [await signedUp(registrantForm), await signedUp()];
    const statuses: number[] = [];
    for (let count = 0; count <= limits.payPerSignup.points; count += 1) {
      statuses.push((await one.post("/api/checkout", { extendsFrom: "2020-01-01" })).status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await other.post("/api/checkout")).status).toBe(200);
  });

  it("says that payments are closed when no provider is set up", async () => {
    const closed = createTestApp(database, { payments: null });
    const rosa = await seedRosa(database.db, { status: "pending_payment" });
    const visitor = await closed.signedIn(rosa.userId);
    expect((await visitor.get("/api/checkout")).body.checkout.paymentProvider).toBeNull();
    expect(await visitor.post("/api/checkout")).toMatchObject({
      status: 503,
      body: { error: "PAYMENTS_CLOSED" },
    });
    expect(await database.db.$count(payments)).toBe(0);
  });
});

import { eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { grantYear, withdrawYear } from "#server/billing/grant-year.ts";
import { reconcilePayments } from "#server/billing/reconcile-payments.ts";
import { refundPayment } from "#server/billing/refund-payment.ts";
import { resendReceipt } from "#server/billing/resend-receipt.ts";
import { readPayments } from "#server/dashboard/read-payments.ts";
import { payments } from "#server/db/schema/billing.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { paymentsBetween } from "#server/operate/list-payments.ts";
import { Refusal } from "#server/refusal.ts";
import { runRound } from "#server/worker/run-round.ts";
import { type Household, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const now = "2026-11-23T15:00:00Z";
const day = (text: string) => Temporal.PlainDate.from(text);

describe("a year that the operator gives", async () => {
  const database = await testDatabase();
  const { db } = database;
  let services: ReturnType<typeof composeTestServices>;
  let felix: Household<"felix" | "ray">;
  beforeEach(async () => {
    services = composeTestServices(db, now);
    felix = await seedFelix(db, { status: "pending_payment" });
  });

  const give = (until: string | null, reason: "hardship" | "check" = "hardship") =>
    grantYear(db, services, felix.subscriptionId, { reason, until: until === null ? null : day(until) });
  const stand = async () => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, felix.subscriptionId));
    return [row?.status, row?.endsOn?.toString() ?? null];
  };
  const granted = () => db.select().from(payments).where(eq(payments.provider, "operator"));
  const told = async (template: string) =>
    (await db.select().from(deliveries).where(eq(deliveries.template, template))).map(({ params }) => params);

  it("is shown first, with its last day and how many dates it brings, and nothing is kept", async () => {
    expect(await give(null)).toMatchObject({
      is: "shown",
      change: { before: null, coveredBefore: 0, coveredAfter: 2, amountCents: 0 },
    });
    expect(await stand()).toEqual(["pending_payment", null]);
    expect(await granted()).toEqual([]);
    expect(await db.select().from(auditLog)).toEqual([]);
  });

  it("starts the reminders, costs nothing, tells the account holder, and is in the audit as the operator's", async () => {
    expect(await give("2027-11-23")).toMatchObject({ is: "done" });
    expect(await stand()).toEqual(["active", "2027-11-23"]);
    expect(await told("subscription-started")).toMatchObject([{ amountCents: 0, endsOn: "2027-11-23" }]);
    const audit = await db.select().from(auditLog);
    expect(audit.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      "operator year-granted",
      "operator paid",
    ]);
    expect(audit[0]?.detail).toMatchObject({ reason: "hardship", endsOn: "2027-11-23" });
    services.clock.set("2026-12-03T14:00:00Z");
    await runRound(db, services);
    expect((await db.select().from(deliveries)).filter(({ kind }) => kind === "reminder")).not.toEqual([]);
  });

  it("is given once, however often and from however many terminals the same command is said", async () => {
    const outcomes = await Promise.all([give("2027-11-23"), give("2027-11-23")]);
    expect(outcomes.map(({ is }) => is).sort()).toEqual(["done", "had"]);
    expect((await give("2027-11-23")).is).toBe("had");
    expect(await granted()).toHaveLength(1);
    expect(await told("subscription-started")).toHaveLength(1);
  });

  it("is refused when it would end on another day than was shown, and beyond two years", async () => {
    await expect(give("2027-11-24")).rejects.toThrow(Refusal);
    for (const until of ["2027-11-23", "2028-11-23"]) await give(until);
    await expect(give("2029-11-23")).rejects.toThrow(Refusal);
    expect(await stand()).toEqual(["active", "2028-11-23"]);
  });

  it("adds to a year that runs, and never shortens it", async () => {
    const rosa = await seedRosa(db, { endsOn: "2027-03-01" });
    const granting = await grantYear(db, services, rosa.subscriptionId, {
      reason: "goodwill",
      until: day("2028-03-01"),
    });
    expect(granting.change).toMatchObject({ coveredBefore: 1, coveredAfter: 1 });
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, rosa.subscriptionId));
    expect([row?.status, row?.endsOn?.toString()]).toEqual(["active", "2028-03-01"]);
  });

  it("is in the books at its price when a check came, at nothing when it was given, and nobody is asked about it", async () => {
    await give("2027-11-23", "check");
    await give("2028-11-23");
    const booked = await paymentsBetween(
      db,
      Temporal.Instant.from("2026-11-23T00:00Z"),
      Temporal.Instant.from("2026-11-24T00:00Z"),
    );
    const ours = booked.filter(({ provider }) => provider === "operator");
    expect(ours.map(({ amountCents }) => amountCents).sort()).toEqual([0, 1825]);
    services.clock.set("2026-11-23T18:00:00Z");
    expect(await reconcilePayments(db, services)).toMatchObject({ asked: 0 });
    expect(await stand()).toEqual(["active", "2028-11-23"]);
  });

  it("is nobody's to give back through a provider that was never paid", async () => {
    await give("2027-11-23", "check");
    const [payment] = await granted();
    await expect(refundPayment(db, services, payment?.id ?? "", null)).rejects.toThrow(Refusal);
    const shown = await readPayments(db, services.clock.now(), felix.subscriptionId);
    expect(shown.map(({ canTakeBack }) => canTakeBack)).toEqual([false]);
  });

  it.each(["hardship", "check"] as const)(
    "can be taken back (%s): shown first, then once, and the account holder is told",
    async (reason) => {
      await give("2027-11-23", reason);
      const [payment] = await granted();
      const id = payment?.id ?? "";
      const change = { after: null, coveredBefore: 2, coveredAfter: 0 };
      expect(await withdrawYear(db, services, id, false)).toMatchObject(change);
      expect(await stand()).toEqual(["active", "2027-11-23"]);
      expect(await withdrawYear(db, services, id, true)).toMatchObject(change);
      expect(await withdrawYear(db, services, id, true)).toBeNull();
      expect(await stand()).toEqual(["pending_payment", null]);
      expect(await told("payment-returned")).toMatchObject([
        { dates: [{ dueOn: "2026-12-10" }, { dueOn: "2026-12-14" }] },
      ]);
      const actions = (await db.select().from(auditLog)).map(({ actor, action }) => `${actor} ${action}`);
      expect(actions.slice(2)).toEqual(["operator year-withdrawn", "operator payment-returned"]);
    },
  );

  it("can be given again after it was taken back, and a paid year is no operator's to take back", async () => {
    await give("2027-11-23");
    const [payment] = await granted();
    await withdrawYear(db, services, payment?.id ?? "", true);
    expect((await give("2027-11-23")).is).toBe("done");
    const rosa = await seedRosa(db, {});
    await expect(withdrawYear(db, services, rosa.paymentId, true)).rejects.toThrow(Refusal);
  });

  it("has a receipt that can be sent again: once a day, and to the account's own address alone", async () => {
    await give("2027-11-23", "check");
    const [payment] = await granted();
    const again = () => resendReceipt(db, services, payment?.id ?? "");
    expect([await again(), await again()]).toEqual(["queued", "today-already"]);
    const sent = await db.select().from(deliveries).where(eq(deliveries.template, "subscription-started"));
    expect(sent.map(({ recipientChannelId }) => recipientChannelId)).toEqual(
      Array(2).fill(felix.people.felix.emailChannelId),
    );
    const days = Array.from({ length: 9 }, (_, n) => `2026-11-23T15:00:0${n}Z`);
    const rosa = await seedRosa(db, {});
    const outcomes = [];
    for (const at of days) {
      services.clock.set(at);
      outcomes.push(await resendReceipt(db, services, rosa.paymentId));
    }
    expect(outcomes.filter((one) => one === "queued")).toHaveLength(1);
    await withdrawYear(db, services, payment?.id ?? "", true);
    services.clock.set("2026-11-24T15:00:00Z");
    expect(await again()).toBe("nowhere");
  });
});

import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { isActive, renewedTerm, type Term } from "#core/subscription.ts";
import { todayIn } from "#core/time-zones.ts";
import { reconcilePayments } from "#server/billing/reconcile-payments.ts";
import type { Database } from "#server/db/client.ts";
import { paymentAlarms, reconciliations } from "#server/db/schema/billing.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { registrants, subscriptions } from "#server/db/schema/subscriptions.ts";
import { openTestPglite } from "#tests/support/databases.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { forgetSignups, saveForm } from "#tests/support/wizard.ts";

/** Histories in one run; `PAYMENT_HISTORIES=10000` tries as many once. */
const histories = Number(process.env.PAYMENT_HISTORIES ?? 25);

/** What people, Stripe and the network do. `which` picks among what is there. */
type Step =
  | {
      do: "open" | "pay" | "pay later" | "money comes" | "money fails" | "expire" | "reconcile";
      which: number;
    }
  | { do: "refund" | "refund in part" | "dispute" | "win" | "lose"; which: number }
  | { do: "deliver" | "deliver again" | "lose event" | "reorder" | "answer lost" | "wait"; which: number };

const steps: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    ...([
      "open",
      "open",
      "pay",
      "pay",
      "pay later",
      "money comes",
      "money fails",
      "expire",
      "reconcile",
    ] as const),
    ...(["refund", "refund in part", "dispute", "win", "lose", "wait", "wait"] as const),
    ...(["deliver", "deliver", "deliver again", "lose event", "reorder", "answer lost"] as const),
  ),
  which: fc.nat(20),
});

describe("payments and what is told of them, in any order, lost, repeated or delayed", () => {
  let database: Database;
  let shop: StripeShop;
  beforeAll(async () => {
    database = await openTestPglite();
    shop = await openStripeShop(database);
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  it("leave the subscription as Stripe's own final state has it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 30 }), async (history) => {
        await beginAnew();
        const rosa = (await saveForm(shop.test, registrantForm)).visitor;
        for (const step of history) await play(rosa, step);
        // Every webhook that has not come is lost, and three rounds of the reconciliation follow.
        shop.stripe.faults.length = 0;
        for (const event of [...shop.stripe.webhooks.waiting]) shop.stripe.webhooks.drop(event);
        for (let round = 0; round < 3; round += 1) {
          shop.test.advance({ hours: 2 });
          await reconcilePayments(database.db, shop.test.services);
        }
        await expectAsStripeHasIt();
      }),
      { numRuns: histories, seed: 20261122 },
    );
  });

  async function beginAnew(): Promise<void> {
    await forgetSignups(database.db);
    for (const table of [paymentAlarms, providerEvents, reconciliations]) await database.db.delete(table);
    shop.stripe.reset();
    shop.test.clock.set("2026-11-20T15:00:00Z");
  }

  async function play(rosa: Visitor, { do: what, which }: Step): Promise<void> {
    const { controls, state, webhooks } = shop.stripe;
    const pick = <Item>(items: Iterable<Item>): Item | undefined => {
      const all = [...items];
      return all[which % Math.max(1, all.length)];
    };
    const session = pick(state.sessions.keys()) ?? "";
    const intent = pick(state.intents.keys()) ?? "";
    const event = pick(webhooks.waiting);
    const told = pick(state.events.values());
    switch (what) {
      case "open": {
        const seen = (await rosa.get("/api/checkout")).body.checkout;
        await rosa.post("/api/checkout", { extendsFrom: seen.extendsFrom });
        return;
      }
      case "reconcile":
        await reconcilePayments(database.db, shop.test.services).catch(() => {});
        return;
      case "deliver":
        if (event) await webhooks.deliver(event);
        return;
      case "deliver again":
        if (told) await webhooks.deliver(told);
        return;
      case "lose event":
        if (event) webhooks.drop(event);
        return;
      case "reorder":
        webhooks.waiting.reverse();
        return;
      case "answer lost":
        shop.stripe.failNext({ what: "reset", isExecuted: which % 2 === 0 }, (which % 3) + 1);
        return;
      case "wait":
        shop.test.advance({ hours: which * 7 });
        return;
      default:
        try {
          ({
            pay: () => controls.pay(session),
            "pay later": () => controls.payDelayed(session),
            "money comes": () => controls.settleDelayed(session, true),
            "money fails": () => controls.settleDelayed(session, false),
            expire: () => controls.expire(session),
            refund: () => void controls.refundInDashboard(intent),
            "refund in part": () => void controls.refundInDashboard(intent, 100),
            dispute: () => void controls.dispute(intent),
            win: () => controls.closeDispute(pick(state.disputes.keys()) ?? "", "won"),
            lose: () => controls.closeDispute(pick(state.disputes.keys()) ?? "", "lost"),
          })[what]();
        } catch {
          // Stripe does not let one do that at this moment.
        }
    }
  }

  /** Computed from what Stripe keeps alone: none of the product's own tables, and none of its folding. */
  async function expectAsStripeHasIt(): Promise<void> {
    const { state } = shop.stripe;
    const [registrant] = await database.db.select().from(registrants);
    const [row] = await database.db.select().from(subscriptions);
    const zone = registrant?.timeZone ?? "UTC";
    const days = [...state.sessions.values()].flatMap(({ status, payment_status, payment_intent }) => {
      if (status !== "complete" || payment_status === "unpaid") return [];
      const intentId = typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? "");
      const charge = [...state.charges.values()].find(
        (one) => one.payment_intent === intentId && one.status === "succeeded",
      );
      if (!charge) return [];
      const isLost = [...state.disputes.values()].some(
        (one) => one.payment_intent === intentId && one.status === "lost",
      );
      if (isLost || charge.amount_refunded >= charge.amount) return [];
      const transaction = [...state.balanceTransactions.values()].find(({ source }) => source === charge.id);
      const seconds = transaction?.created ?? charge.created;
      return [todayIn(zone, instantOf(seconds))];
    });
    const term = days
      .toSorted((one, other) => (one.toString() < other.toString() ? -1 : 1))
      .reduce<Term | null>((before, day) => renewedTerm(before, day), null);
    const today = todayIn(zone, shop.test.clock.now());
    const status = term === null ? "pending_payment" : isActive(term.endsOn, today) ? "active" : "lapsed";
    expect({
      status: row?.status,
      startsOn: row?.startsOn?.toString() ?? null,
      endsOn: row?.endsOn?.toString() ?? null,
    }).toEqual({
      status,
      startsOn: term?.startsOn.toString() ?? null,
      endsOn: term?.endsOn.toString() ?? null,
    });
  }

  const instantOf = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
});

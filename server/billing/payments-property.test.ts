import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { paymentAlarms, reconciliations } from "#server/db/schema/billing.ts";
import { providerEvents } from "#server/db/schema/providers.ts";
import { BreakingDatabase } from "#tests/support/breaking-database.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { PaymentHistory } from "#tests/support/payment-histories.ts";
import { histories, type Step } from "#tests/support/payment-steps.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { whatDisagrees } from "#tests/support/stripe-truth.ts";
import { forgetSignups } from "#tests/support/wizard.ts";

/** Histories in one run; `PAYMENT_HISTORIES=10000` tries as many once. `SEED` repeats a run, or makes another. */
const count = Number(process.env.PAYMENT_HISTORIES ?? 25);
const seed = Number(process.env.SEED ?? 20261122);

describe("payments and what is told of them, in any order, lost, repeated, late, or overtaken", () => {
  let database: Database;
  let breaking: BreakingDatabase;
  let shop: StripeShop;
  beforeAll(async () => {
    database = await openTestDatabase();
    breaking = new BreakingDatabase(database);
    shop = await openStripeShop({ ...database, db: breaking.db });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  it("leave the subscription as Stripe's own final state has it", {
    timeout: 10_000 + count * 3000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.boolean(), async (steps, isTold) => {
        expect(await problemsOf(steps, isTold)).toEqual([]);
      }),
      { numRuns: count, seed },
    );
  });

  const step = (what: string, late: Step["late"] = null, which = 0): Step => ({ do: what, which, late });
  const [beforeFirst, afterFirst] = [
    { call: 0, isExecuted: false },
    { call: 0, isExecuted: true },
  ];

  // Each of these once went wrong.
  it.each<[what: string, steps: Step[]]>([
    [
      "an attempt that is given up before Stripe has opened its checkout",
      [step("press", beforeFirst), step("change place", null, 5), step("press"), step("go on")],
    ],
    [
      "the same, where Stripe has opened it and its answer is late",
      [step("press", afterFirst), step("change place", null, 5), step("press"), step("go on")],
    ],
    [
      "an answer from before the payment that arrives after it",
      [
        ...[step("press"), step("wait a moment"), step("come back", afterFirst)],
        ...[step("pay"), step("deliver all"), step("go on")],
      ],
    ],
    [
      "an answer that tells of the payment, and was overtaken by one that does not",
      [
        ...[step("press"), step("press", beforeFirst), step("wait a moment"), step("come back")],
        ...[step("pay"), step("go on"), step("pay", null, 1)],
      ],
    ],
    [
      "a dispute of which nobody has told, before the first reconciliation",
      [step("press"), step("pay"), step("press"), step("dispute"), step("wait", null, 4)],
    ],
    [
      "a refund of which Stripe tells while it cannot be asked",
      [
        ...[step("press"), step("pay"), step("deliver all"), step("refund in dashboard")],
        ...[step("connection breaks", null, 5), step("deliver all")],
      ],
    ],
    [
      "a refund that is asked for while the payment is disputed",
      [
        ...[step("press"), step("pay"), step("press"), step("dispute"), step("refund")],
        ...[step("win"), step("refund in dashboard in part"), step("reconcile")],
      ],
    ],
    [
      "a further year that was asked for, and the first given back before it is paid",
      [
        ...[step("press"), step("pay"), step("press"), step("press"), step("refund in dashboard")],
        ...[step("deliver all"), step("press"), step("pay", null, 1), step("deliver all"), step("press")],
        ...[step("pay", null, 2), step("deliver all")],
      ],
    ],
  ])("comes out right: %s", async (_, steps) => {
    for (const isTold of [true, false]) expect(await problemsOf(steps, isTold)).toEqual([]);
  });

  // A server that is killed leaves the database as a connection does that breaks before the same statement.
  it.each([
    'insert into "payments"',
    'update "payments" set "provider_ref"',
    'update "payments" set "asked"',
    'update "payments" set "payment_intent"',
    'update "payments" set "status"',
    'update "payments" set "refund_asked_cents"',
    'update "subscriptions" set',
    'insert into "deliveries"',
    'insert into "audit_log"',
    'insert into "provider_events"',
    'insert into "reconciliations"',
    "commit",
  ])("come out right when the server ends before: %s", async (statement) => {
    const story = [
      step("press"),
      step("wait a moment"),
      step("change place", null, 5),
      step("press"),
      step("pay", null, 1),
      step("deliver all"),
      step("refund in part", null, 1),
      step("refund in dashboard"),
      step("deliver all"),
      step("reconcile"),
    ];
    const { broken } = breaking;
    // From the beginning on; from when it is paid; from when the operator has given it back at Stripe.
    for (const from of [0, 5, 8]) {
      const steps = story.toSpliced(from, 0, { ...step("database breaks"), statement });
      expect(await problemsOf(steps, from > 0)).toEqual([]);
    }
    expect(breaking.broken).toBeGreaterThan(broken);
  });

  /** `isTold`: before the reconciliation, every webhook comes; otherwise none does that has not come yet. */
  async function problemsOf(steps: readonly Step[], isTold: boolean): Promise<string[]> {
    await beginAnew();
    const history = await PaymentHistory.begin(shop, database.db, breaking);
    for (const one of steps) await history.play(one);
    const { account, breaches } = shop.stripe;
    const early: string[] = [];
    if (isTold) {
      await history.hearEverything();
      const wrong = await whatDisagrees(database.db, account, shop.test.clock.now());
      // What only the reconciliation can mend: a call that failed.
      early.push(...wrong.filter((problem) => !/never made|open for ever/.test(problem)));
    }
    await history.end();
    const wrong = await whatDisagrees(database.db, account, shop.test.clock.now());
    // A refund that was refused, and is asked for again when less is left to give back (server/providers/payments/stripe.ts).
    const known = /^POST \/v1\/refunds: Keys for idempotent requests/;
    return [...early, ...history.problems, ...wrong, ...breaches.filter((breach) => !known.test(breach))];
  }

  async function beginAnew(): Promise<void> {
    await forgetSignups(database.db);
    for (const table of [paymentAlarms, providerEvents, reconciliations]) await database.db.delete(table);
    shop.stripe.reset();
    shop.test.clock.set("2026-11-20T15:00:00Z");
  }
});

import { eq } from "drizzle-orm";
import { frequencies } from "#core/money/pricing.ts";
import { checkPayment } from "#server/billing/check-payment.ts";
import { openPayment } from "#server/billing/open-payment.ts";
import type { Payer } from "#server/billing/payment.ts";
import { reconcilePayments } from "#server/billing/reconcile-payments.ts";
import { refundPayment, takePaymentBack } from "#server/billing/refund-payment.ts";
import type { Db } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { locations, subscriptions } from "#server/db/schema/subscriptions.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import { Refusal } from "#server/refusal.ts";
import { type BreakingDatabase, isFromBreak } from "./breaking-database.ts";
import { type Household, seedRosa } from "./cast.ts";
import type { Step } from "./payment-steps.ts";
import type { StripeShop } from "./stripe-shop.ts";

/** A history under way, of one subscription for which its holder and others pay. */
export class PaymentHistory {
  readonly #shop: StripeShop;
  /** The test's own handle on the database, which never breaks. */
  readonly #db: Db;
  readonly #breaking: BreakingDatabase;
  readonly #rosa: Household<"rosa">;
  /** Work of ours that waits for Stripe, each with the function that lets it go on. */
  #underWay: { work: Promise<void>; goOn: () => void }[] = [];
  /** The checkouts that somebody was told of. Only those can be paid. */
  readonly #told = new Set<string>();
  /** The mistakes found on the way. Empty in a sound run. */
  readonly problems: string[] = [];

  private constructor(shop: StripeShop, db: Db, breaking: BreakingDatabase, rosa: Household<"rosa">) {
    this.#shop = shop;
    this.#db = db;
    this.#breaking = breaking;
    this.#rosa = rosa;
  }

  /** `shop` works on `breaking`, a second handle on the database of `db`. */
  static async begin(shop: StripeShop, db: Db, breaking: BreakingDatabase): Promise<PaymentHistory> {
    return new PaymentHistory(shop, db, breaking, await seedRosa(db, { status: "pending_payment" }));
  }

  async play(step: Step): Promise<void> {
    const work = this.#ours(step);
    if (work === null) await this.#theirs(step);
    else await this.#begin(step, work);
    this.#lookForTwo();
  }

  /**
   * Stripe sends all its events, and only then the late answers arrive: they are older than the events, and may change
   * nothing.
   */
  async hearEverything(): Promise<void> {
    const { account, webhooks } = this.#shop.stripe;
    this.#mend();
    account.tick();
    for (const event of [...account.events.values()]) this.#heard(await webhooks.deliver(event));
    await this.#goOnWithAll();
  }

  /** All waiting work goes on, all webhooks that have not come are lost, and three rounds of the reconciliation follow. */
  async end(): Promise<void> {
    const { stripe, test } = this.#shop;
    this.#mend();
    await this.#goOnWithAll();
    stripe.webhooks.dropAll();
    for (let round = 0; round < 3; round += 1) {
      // Stripe forgets after a day that it has refused a call of ours.
      test.advance({ hours: 25 });
      await reconcilePayments(test.db, test.services);
    }
  }

  /** From here on no connection breaks, to Stripe or to the database. */
  #mend(): void {
    this.#shop.stripe.faults.length = 0;
    this.#breaking.mend();
  }

  #ours({ do: what, which }: Step): (() => Promise<unknown>) | null {
    const { stripe, test } = this.#shop;
    const { db, services } = test;
    const waiting = pick(stripe.webhooks.waiting, which);
    const told = pick(stripe.account.events.values(), which);
    const onePayment = async (act: (id: string) => Promise<unknown>) => {
      const rows = await this.#db.select({ id: payments.id }).from(payments).orderBy(payments.createdAt);
      const row = pick(rows, which);
      if (row) await act(row.id);
    };
    switch (what) {
      case "press":
        return () => this.#press({ kind: "holder" });
      case "give":
        return () => this.#press({ kind: "giver", channelId: this.#rosa.people.rosa.emailChannelId });
      case "come back":
        return () => onePayment((id) => checkPayment(db, services, id));
      case "refund":
        return () => onePayment((id) => refundPayment(db, services, id, null));
      case "refund in part":
        return () => onePayment((id) => refundPayment(db, services, id, 100));
      case "take back":
        return () => onePayment((id) => takePaymentBack(db, services, this.#rosa.userId, id));
      case "reconcile":
        return () => reconcilePayments(db, services);
      case "deliver":
        return async () => waiting && this.#heard(await stripe.webhooks.deliver(waiting));
      case "deliver again":
        return async () => told && this.#heard(await stripe.webhooks.deliver(told));
      default:
        return null;
    }
  }

  async #press(payer: Payer): Promise<void> {
    const { db, services } = this.#shop.test;
    const [row] = await this.#db.select().from(subscriptions);
    if (!row) return;
    const { payAt } = await openPayment(db, services, {
      subscriptionId: row.id,
      extendsFrom: row.endsOn,
      payer,
    });
    if (payAt === null) return;
    const session = [...this.#shop.stripe.account.sessions.keys()].find((id) => payAt.includes(id));
    if (session) this.#told.add(session);
  }

  #heard(status: number): void {
    if (status !== 200 && status !== 503) this.problems.push(`a webhook was answered with ${status}`);
  }

  /** Begins work of ours, and waits for it until it ends or waits for Stripe. */
  async #begin({ late }: Step, work: () => Promise<unknown>): Promise<void> {
    const { faults } = this.#shop.stripe;
    let goOn = () => {};
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let meet = () => {};
    const met = new Promise<true>((resolve) => {
      meet = () => resolve(true);
    });
    let calls = 0;
    const fault = {
      what: "late" as const,
      isExecuted: late?.isExecuted ?? false,
      when: () => calls++ === late?.call,
      until: () => {
        meet();
        return mayGoOn;
      },
    };
    if (late) faults.push(fault);
    const done = work()
      .catch((error: unknown) => {
        const isExpected =
          error instanceof Refusal || error instanceof PaymentProviderError || isFromBreak(error);
        if (!isExpected) this.problems.push(`${error}`);
      })
      .then(() => {});
    const isMet = await Promise.race([done.then(() => false), met]);
    const place = faults.indexOf(fault);
    if (place >= 0) faults.splice(place, 1);
    if (isMet) this.#underWay.push({ work: done, goOn });
  }

  async #goOn(which: number): Promise<void> {
    const one = pick(this.#underWay, which);
    if (!one) return;
    this.#underWay = this.#underWay.filter((other) => other !== one);
    one.goOn();
    await one.work;
  }

  async #goOnWithAll(): Promise<void> {
    while (this.#underWay.length > 0) await this.#goOn(0);
  }

  async #theirs({ do: what, which, statement }: Step): Promise<void> {
    const { stripe, test } = this.#shop;
    const { webhooks, faults } = stripe;
    const event = pick(webhooks.waiting, which);
    const isExecuted = which % 2 === 0;
    switch (what) {
      case "lose event":
        if (event) webhooks.drop(event);
        return;
      case "reorder":
        webhooks.waiting.reverse();
        return;
      case "connection breaks":
        stripe.failNext({ what: "reset", isExecuted }, (which % 3) + 1);
        return;
      case "database breaks": {
        let passing = which;
        this.#breaking.breaksAt = (text) =>
          statement === undefined ? passing-- === 0 : text.startsWith(statement);
        return;
      }
      case "error":
        faults.push({ what: "error", isExecuted });
        return;
      case "go on":
        return this.#goOn(which);
      case "change place":
        await this.#db
          .update(locations)
          .set({ timesPerYear: pick(frequencies, which) ?? 4 })
          .where(eq(locations.subscriptionId, this.#rosa.subscriptionId));
        return;
      case "wait":
        // A call to Stripe takes 15 seconds at most.
        await this.#goOnWithAll();
        test.advance({ hours: which * 7 });
        return;
      case "wait a moment":
        // After these seconds, a payer who comes back gets a new answer.
        test.advance({ seconds: 3 });
        return;
      case "deliver all":
        await webhooks.deliverAll();
        return;
      case "year passes":
        // A year takes as long as all the other steps together.
        return which % 5 === 0 ? this.#passYear() : undefined;
      default:
        this.#atStripe(what, which);
    }
  }

  #atStripe(what: string, which: number): void {
    const { account } = this.#shop.stripe;
    const session = pick(this.#told, which) ?? "";
    const intent = pick(account.charges, which)?.payment_intent ?? "";
    const dispute = pick(account.disputes.keys(), which) ?? "";
    const refund = pick(account.refunds, which)?.id ?? "";
    const acts: Record<string, () => void> = {
      pay: () => account.pay(session),
      "pay later": () => account.payDelayed(session),
      "money comes": () => account.settleDelayed(session, true),
      "money fails": () => account.settleDelayed(session, false),
      expire: () => {
        const open = account.sessions.get(session);
        if (open) account.expire(open);
      },
      "refund in dashboard": () => void account.refund(intent),
      "refund in dashboard in part": () => void account.refund(intent, 100),
      "refunds take time": () => {
        account.settings.refunds = "later";
      },
      "refund comes": () => account.settleRefund(refund, true),
      "refund fails": () => account.settleRefund(refund, false),
      dispute: () => void account.dispute(intent),
      win: () => account.closeDispute(dispute, "won"),
      lose: () => account.closeDispute(dispute, "lost"),
    };
    const act = acts[what];
    if (!act) throw new Error(`Nobody does this: ${what}`);
    try {
      act();
    } catch {
      // Stripe does not allow the action at this moment.
    }
  }

  /** A year and a month pass, and the reconciliation runs often: Stripe lists its events for thirty days. */
  async #passYear(): Promise<void> {
    const { db, services, advance } = this.#shop.test;
    this.#breaking.mend();
    await this.#goOnWithAll();
    for (let part = 0; part < 16; part += 1) {
      advance({ hours: 24 * 25 });
      await reconcilePayments(db, services).catch((error: unknown) => {
        if (!(error instanceof PaymentProviderError)) throw error;
      });
    }
  }

  /** Notes when two checkouts can be paid at the same moment: they would pay twice for one year. */
  #lookForTwo(): void {
    const { sessions } = this.#shop.stripe.account;
    const payable = [...this.#told].filter((id) => {
      const session = sessions.get(id);
      return session?.status === "open" || session?.payment_intent?.status === "processing";
    });
    if (payable.length > 1) this.problems.push("two checkouts can be paid at the same moment");
  }
}

function pick<Item>(items: Iterable<Item>, which: number): Item | undefined {
  const all = [...items];
  return all[which % Math.max(1, all.length)];
}

import { type Charge, type Dispute, newId, type Refund, type Session, type StandInEvent } from "./objects.ts";
import { notNow } from "./refusal.ts";

/** An answer kept under an idempotency key. */
interface KeptAnswer {
  /** A hash of the path and the parameters. */
  fingerprint: string;
  status: number;
  body: object;
  /** Seconds since 1970. */
  at: number;
}

interface Settings {
  /** When a charge is booked, so that its fee is known: with the payment, or with `settleFees()`. */
  fees: "at once" | "later";
  /** The state of a new refund: done, or pending until `settleRefund()`. */
  refunds: "at once" | "later";
}

/**
 * One Stripe account: its objects, and the actions of buyers, banks and the account's owner. An impossible action throws.
 * Amounts are in cents, times in seconds since 1970.
 */
export class Account {
  readonly sessions = new Map<string, Session>();
  readonly disputes = new Map<string, Dispute>();
  readonly events = new Map<string, StandInEvent>();
  readonly keptAnswers = new Map<string, KeptAnswer>();
  /** The ids of the refunds that a call of the API has made; the owner makes others in the dashboard. */
  readonly refundsByCall = new Set<string>();
  /** A test may change each at any time. */
  readonly settings: Settings = { fees: "at once", refunds: "at once" };
  readonly #clock: () => Date;
  readonly #onEvent: (event: StandInEvent) => unknown;

  constructor(clock: () => Date, onEvent: (event: StandInEvent) => unknown) {
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  get now(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }

  get charges(): Charge[] {
    return [...this.sessions.values()].flatMap((session) => session.payment_intent?.latest_charge ?? []);
  }

  get refunds(): Refund[] {
    return this.charges.flatMap(({ refunds }) => refunds.data);
  }

  empty(): void {
    for (const store of [this.sessions, this.disputes, this.events, this.keptAnswers, this.refundsByCall])
      store.clear();
    Object.assign(this.settings, { fees: "at once", refunds: "at once" });
  }

  /** Keeps an event with the object as it is now, and hands it to the webhook. */
  record(type: string, object: object): StandInEvent {
    const event: StandInEvent = {
      id: newId("evt"),
      object: "event",
      created: this.now,
      data: { object: structuredClone(object) },
      livemode: false,
      type,
    };
    this.events.set(event.id, event);
    this.#onEvent(event);
    return event;
  }

  /** The buyer pays by a card that the bank takes. */
  pay(sessionId: string): void {
    const session = this.#complete(sessionId);
    this.#succeed(session);
    this.record("checkout.session.completed", session);
  }

  /** The buyer chooses a bank debit: the session is complete, and the money comes, or does not, days later. */
  payDelayed(sessionId: string): void {
    this.record("checkout.session.completed", this.#complete(sessionId));
  }

  /** The outcome of a bank debit. */
  settleDelayed(sessionId: string, isPaid: boolean): void {
    const session = this.sessions.get(sessionId);
    const intent = session?.payment_intent;
    if (!session || intent?.status !== "processing")
      throw new Error("No payment of the session is on its way.");
    if (isPaid) this.#succeed(session);
    else {
      intent.status = "requires_payment_method";
      intent.latest_charge.status = "failed";
    }
    this.record(`checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`, session);
  }

  /** Ends an open session, before its time or because its time is over. */
  expire(session: Session): Session {
    if (session.status !== "open") throw notNow(`The Checkout Session has a status of ${session.status}.`);
    session.status = "expired";
    session.url = null;
    this.record("checkout.session.expired", session);
    return session;
  }

  /** Ends every session whose time is over. Each call of the API does this first. */
  tick(): void {
    for (const session of this.sessions.values()) {
      if (session.status === "open" && session.expires_at <= this.now) this.expire(session);
    }
  }

  /** Gives money back: `amount`, or all that is left. */
  refund(intentId: string, amount?: number): Refund {
    const charge = this.#chargeOf(intentId);
    if (charge?.status !== "succeeded") throw notNow("The payment has no charge that can be refunded.");
    const isTakenBack = this.disputesOf(intentId).some(({ status }) => status !== "won");
    if (isTakenBack) throw notNow(`Charge ${charge.id} has been charged back.`, "charge_disputed");
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) throw notNow(`Charge ${charge.id} is refunded.`, "charge_already_refunded");
    if (amount !== undefined && amount > left) throw notNow(`Only ${left} are left.`, "amount_too_large");
    const refund: Refund = {
      id: newId("re"),
      object: "refund",
      amount: amount ?? left,
      created: this.now,
      payment_intent: intentId,
      status: this.settings.refunds === "at once" ? "succeeded" : "pending",
    };
    charge.refunds.data.unshift(refund);
    charge.amount_refunded += refund.amount;
    this.record("charge.refunded", charge);
    return refund;
  }

  /**
   * The outcome of a pending refund. A refund that fails gives the money back to the account, and the charge is as before
   * it.
   */
  settleRefund(refundId: string, isDone: boolean): void {
    const refund = this.refunds.find(({ id }) => id === refundId);
    const charge = this.#chargeOf(refund?.payment_intent ?? "");
    if (!charge || refund?.status !== "pending") throw new Error("The refund is not pending.");
    refund.status = isDone ? "succeeded" : "failed";
    if (!isDone) {
      charge.amount_refunded -= refund.amount;
      this.record("refund.failed", refund);
    }
    this.record("refund.updated", refund);
  }

  disputesOf(intentId: string): Dispute[] {
    return [...this.disputes.values()].filter(({ payment_intent }) => payment_intent === intentId);
  }

  /**
   * The buyer's bank takes the money back.
   * @returns the dispute's id
   */
  dispute(intentId: string): string {
    const charge = this.#chargeOf(intentId);
    if (charge?.status !== "succeeded" || charge.disputed) throw new Error("The charge cannot be disputed.");
    charge.disputed = true;
    const dispute: Dispute = {
      id: newId("dp"),
      object: "dispute",
      amount: charge.amount,
      created: this.now,
      payment_intent: intentId,
      status: "needs_response",
    };
    this.disputes.set(dispute.id, dispute);
    this.record("charge.dispute.created", dispute);
    return dispute.id;
  }

  /** The bank's word on a dispute. Its charge stays marked as disputed, as with Stripe. */
  closeDispute(disputeId: string, status: "won" | "lost"): void {
    const dispute = this.disputes.get(disputeId);
    if (dispute?.status !== "needs_response") throw new Error("The dispute is not open.");
    dispute.status = status;
    this.record("charge.dispute.closed", dispute);
  }

  /** Books every charge that waits for it, for 2.9 % and 30 cents; half a cent goes up. */
  settleFees(): void {
    for (const charge of this.charges) {
      if (charge.status !== "succeeded" || charge.balance_transaction !== null) continue;
      const fee = Math.floor((charge.amount * 29 + 500) / 1000) + 30;
      charge.balance_transaction = {
        id: newId("txn"),
        object: "balance_transaction",
        created: this.now,
        fee,
      };
    }
  }

  #chargeOf(intentId: string): Charge | undefined {
    return this.charges.find(({ payment_intent }) => payment_intent === intentId);
  }

  /** The buyer has pressed "Pay". */
  #complete(sessionId: string): Session {
    this.tick();
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") throw new Error(`The session is ${session?.status}.`);
    const [id, amount] = [newId("pi"), session.amount_total ?? 0];
    session.status = "complete";
    session.url = null;
    session.payment_intent = {
      ...session.payment_intent_data,
      id,
      object: "payment_intent",
      amount,
      status: "processing",
      latest_charge: {
        id: newId("ch"),
        object: "charge",
        amount,
        amount_refunded: 0,
        balance_transaction: null,
        created: this.now,
        disputed: false,
        payment_intent: id,
        refunds: { object: "list", data: [], has_more: false },
        status: "pending",
      },
    };
    return session;
  }

  #succeed(session: Session): void {
    if (session.payment_intent === null) return;
    session.payment_status = "paid";
    session.payment_intent.status = "succeeded";
    session.payment_intent.latest_charge.status = "succeeded";
    if (this.settings.fees === "at once") this.settleFees();
  }
}

import type Stripe from "stripe";
import type { Account, StandInEvent } from "./account.ts";
import {
  type Buyer,
  declineCard,
  expireDue,
  expireSession,
  jenny,
  payByCard,
  payLater,
  settleFee,
  settleLater,
} from "./pay-session.ts";
import { idOf } from "./payment-objects.ts";
import { closeDispute, disputeCharge, refundCharge, settleRefund } from "./take-back.ts";
import { record, type World } from "./world.ts";

/** What people and banks do, without the browser. An id of any account will do; what is not possible throws. */
export interface Controls {
  /** The buyer pays by card on the hosted page. */
  pay(sessionId: string, buyer?: Buyer): void;
  /** The bank declines the buyer's card; the session stays open. */
  decline(sessionId: string): void;
  /** The buyer chooses a bank debit: the session is complete and unpaid. */
  payDelayed(sessionId: string, buyer?: Buyer): void;
  /** The bank debit has come, or has failed. */
  settleDelayed(sessionId: string, isPaid: boolean): void;
  /** The session ends unpaid, before its time. */
  expire(sessionId: string): void;
  /** Ends what is over by the clock, as every call does. */
  tick(): void;
  /** The operator refunds in Stripe's dashboard: `amount` in cents, or all that is left. The refund's id. */
  refundInDashboard(intentId: string, amount?: number): string;
  /** What became of a pending refund (`settings.refunds` is "later"). */
  settleRefund(refundId: string, isDone: boolean): void;
  /** The buyer's bank takes the money back. The dispute's id. */
  dispute(intentId: string, reason?: string): string;
  closeDispute(disputeId: string, status: "won" | "lost"): void;
  /** Books every charge that waits for it (`settings.fees` is "later"). */
  settleFees(): void;
  /**
   * An event of any kind, known to the product or not, in the first account. What the endpoint has not chosen waits
   * nowhere: hand it to `webhooks.deliver`.
   */
  sendEvent(type: string, object?: object): StandInEvent;
}

export function makeControls(world: World): Controls {
  const withSession = <Result>(
    id: string,
    act: (account: Account, session: Stripe.Checkout.Session) => Result,
  ) => {
    expireDue(world);
    const account = accountWith(world, ({ sessions }) => sessions.has(id), id);
    return act(account, get(account.sessions, id));
  };
  const chargeOf = (intentId: string) => {
    const account = accountWith(world, ({ intents }) => intents.has(intentId), intentId);
    const charge = idOf(get(account.intents, intentId).latest_charge) ?? "";
    return { account, charge: get(account.charges, charge) };
  };
  return {
    pay: (id, buyer = jenny) =>
      withSession(id, (account, session) => payByCard(world, account, session, buyer)),
    decline: (id) => withSession(id, (account, session) => declineCard(world, account, session)),
    payDelayed: (id, buyer = jenny) =>
      withSession(id, (account, session) => payLater(world, account, session, buyer)),
    settleDelayed: (id, isPaid) =>
      withSession(id, (account, session) => settleLater(world, account, session, isPaid)),
    expire: (id) => withSession(id, (account, session) => expireSession(world, account, session)),
    tick: () => expireDue(world),
    refundInDashboard: (intentId, amount) => {
      const { account, charge } = chargeOf(intentId);
      return refundCharge(world, account, charge, amount === undefined ? {} : { amount }).id;
    },
    settleRefund: (id, isDone) => {
      const account = accountWith(world, ({ refunds }) => refunds.has(id), id);
      settleRefund(world, account, get(account.refunds, id), isDone);
    },
    dispute: (intentId, reason = "fraudulent") => {
      const { account, charge } = chargeOf(intentId);
      return disputeCharge(world, account, charge, reason).id;
    },
    closeDispute: (id, status) => {
      const account = accountWith(world, ({ disputes }) => disputes.has(id), id);
      closeDispute(world, account, get(account.disputes, id), status);
    },
    settleFees: () => {
      for (const account of world.accounts) {
        for (const charge of account.charges.values()) {
          if (charge.status === "succeeded" && charge.balance_transaction === null)
            settleFee(world, account, charge);
        }
      }
    },
    sendEvent: (type, object = {}) => {
      const [account] = world.accounts;
      if (!account) throw new Error("The stand-in has no account.");
      return record(world, account, type, object);
    },
  };
}

function accountWith(world: World, has: (account: Account) => boolean, id: string): Account {
  const account = world.accounts.find(has);
  if (!account) throw new Error(`The stand-in has no ${id}.`);
  return account;
}

function get<Item>(store: Map<string, Item>, id: string): Item {
  const item = store.get(id);
  if (item === undefined) throw new Error(`The stand-in has no ${id}.`);
  return item;
}

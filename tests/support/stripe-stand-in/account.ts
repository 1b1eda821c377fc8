import type Stripe from "stripe";
import { newId } from "./ids.ts";

/** An event as Stripe keeps and sends it; `data.object` is the object as it was at that moment. */
export interface StandInEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** An answer kept under an idempotency key; `fingerprint` is of the method, the path and the parameters. */
export interface KeptAnswer {
  fingerprint: string;
  requestId: string;
  status: number;
  body: object;
  /** Milliseconds since 1970. */
  at: number;
}

/** One Stripe account and all that it keeps. Objects hold each other's ids; `expand.ts` puts the objects in their place. */
export interface Account {
  id: string;
  secretKey: string;
  livemode: boolean;
  /** What stands before each suffix on a card statement. */
  statementPrefix: string;
  sessions: Map<string, Stripe.Checkout.Session>;
  lineItems: Map<string, Stripe.LineItem[]>;
  /** What goes into the payment intent of a session, by the session's id. */
  intentData: Map<string, Stripe.Checkout.SessionCreateParams.PaymentIntentData>;
  intents: Map<string, Stripe.PaymentIntent>;
  charges: Map<string, Stripe.Charge>;
  refunds: Map<string, Stripe.Refund>;
  disputes: Map<string, Stripe.Dispute>;
  balanceTransactions: Map<string, Stripe.BalanceTransaction>;
  events: Map<string, StandInEvent>;
  keptAnswers: Map<string, KeptAnswer>;
  /** What the account's owner has set up in the dashboard. Null: the key may not see it. */
  endpoints: Partial<Stripe.WebhookEndpoint>[] | null;
}

export function newAccount(secretKey: string, livemode: boolean, statementPrefix: string): Account {
  return {
    ...{ id: newId("acct", 16), secretKey, livemode, statementPrefix },
    ...{
      sessions: new Map(),
      lineItems: new Map(),
      intentData: new Map(),
      intents: new Map(),
      charges: new Map(),
    },
    ...{ refunds: new Map(), disputes: new Map(), balanceTransactions: new Map(), events: new Map() },
    keptAnswers: new Map(),
    endpoints: [],
  };
}

/** Everything that the account keeps is gone; its id and key stay. */
export function emptyAccount(account: Account): void {
  for (const store of Object.values(account)) if (store instanceof Map) store.clear();
}

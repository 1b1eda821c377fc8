import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { type CallName, checkParams } from "./check-params.ts";
import type { DecodedForm } from "./decode-form.ts";
import { expanded } from "./expand.ts";
import { isCreatedWithin, type ListParams, page } from "./list.ts";
import { asMetadata, newLineItems, newSession } from "./objects.ts";
import { expireSession } from "./pay-session.ts";
import { idOf } from "./payment-objects.ts";
import { missingParam, noSuch, notNow, wrongParam } from "./refusal.ts";
import type { CheckedParams } from "./schema/checked-params.ts";
import { checkMetadata, checkSessionRules } from "./session-rules.ts";
import { refundCharge } from "./take-back.ts";
import { type Cause, seconds, type World } from "./world.ts";

interface Given<Params> {
  world: World;
  account: Account;
  /** What stands for `:id` in the path. */
  id: string;
  params: Params;
  cause: Cause;
}

interface CallRow<Name extends CallName> {
  /** Stripe's own rules behind the types; what it throws is kept under no idempotency key. */
  check?: (given: Given<CheckedParams[Name]>) => void;
  run: (given: Given<CheckedParams[Name]>) => object;
}

/** What the stand-in can be asked: each call by its method and path. */
const paths: Readonly<Record<CallName, readonly [method: "GET" | "POST", path: string]>> = {
  "session.create": ["POST", "/v1/checkout/sessions"],
  "session.retrieve": ["GET", "/v1/checkout/sessions/:id"],
  "session.list": ["GET", "/v1/checkout/sessions"],
  "session.lineItems": ["GET", "/v1/checkout/sessions/:id/line_items"],
  "session.expire": ["POST", "/v1/checkout/sessions/:id/expire"],
  "paymentIntent.retrieve": ["GET", "/v1/payment_intents/:id"],
  "charge.retrieve": ["GET", "/v1/charges/:id"],
  "refund.create": ["POST", "/v1/refunds"],
  "refund.retrieve": ["GET", "/v1/refunds/:id"],
  "refund.list": ["GET", "/v1/refunds"],
  "dispute.retrieve": ["GET", "/v1/disputes/:id"],
  "dispute.list": ["GET", "/v1/disputes"],
  "event.retrieve": ["GET", "/v1/events/:id"],
  "event.list": ["GET", "/v1/events"],
  "balanceTransaction.retrieve": ["GET", "/v1/balance_transactions/:id"],
};

const calls: { [Name in CallName]: CallRow<Name> } = {
  "session.create": {
    check: ({ world, account, params }) => checkSessionRules(params, seconds(world), account.statementPrefix),
    run: createSession,
  },
  "session.retrieve": { run: ({ account, id }) => sessionOf(account, id) },
  "session.list": { run: listSessions },
  "session.lineItems": {
    run: ({ account, id, params }) => {
      sessionOf(account, id);
      // Line items come in the order in which they were given.
      const items = (account.lineItems.get(id) ?? []).toReversed();
      return page(items, params, `/v1/checkout/sessions/${id}/line_items`);
    },
  },
  "session.expire": {
    run: ({ world, account, id, cause }) => {
      const session = sessionOf(account, id);
      expireSession(world, account, session, cause);
      return session;
    },
  },
  "paymentIntent.retrieve": {
    run: ({ account, id }) => found(account.intents, "payment_intent", id, "intent"),
  },
  "charge.retrieve": { run: ({ account, id }) => found(account.charges, "charge", id) },
  "refund.create": {
    check: ({ params }) => {
      if (!params.charge && !params.payment_intent) throw missingParam("payment_intent");
      checkMetadata("metadata", params.metadata);
    },
    run: createRefund,
  },
  "refund.retrieve": { run: ({ account, id }) => found(account.refunds, "refund", id) },
  "refund.list": { run: ({ account, params }) => ofPayment(account.refunds, params, "/v1/refunds") },
  "dispute.retrieve": { run: ({ account, id }) => found(account.disputes, "dispute", id) },
  "dispute.list": { run: ({ account, params }) => ofPayment(account.disputes, params, "/v1/disputes") },
  "event.retrieve": { run: ({ world, account, id }) => found(keptEvents(world, account), "event", id) },
  "event.list": {
    check: ({ params: { type, types } }) => {
      if (type !== undefined && types !== undefined) {
        throw wrongParam("types", "You may pass either type or types, and not both.", "parameters_exclusive");
      }
      if ((types ?? []).length > 20) throw wrongParam("types", "You may pass at most 20 types.");
    },
    run: listEvents,
  },
  "balanceTransaction.retrieve": {
    run: ({ account, id }) => found(account.balanceTransactions, "balance transaction", id),
  },
};

/** What each call answers with, or lists; for the paths of `expand`. */
const kinds: Partial<Record<CallName, string>> = {
  "session.create": "checkout.session",
  "session.retrieve": "checkout.session",
  "session.list": "checkout.session",
  "session.expire": "checkout.session",
  "paymentIntent.retrieve": "payment_intent",
  "charge.retrieve": "charge",
  "refund.create": "refund",
  "refund.retrieve": "refund",
  "refund.list": "refund",
  "dispute.retrieve": "dispute",
  "dispute.list": "dispute",
};

export interface FoundCall {
  name: CallName;
  id: string;
}

export function findCall(method: string, path: string): FoundCall | null {
  for (const [name, [wantedMethod, wantedPath]] of Object.entries(paths)) {
    const pattern = new RegExp(`^${wantedPath.replace(":id", "(?<id>[A-Za-z0-9_]+)")}$`);
    const match = method === wantedMethod ? pattern.exec(path) : null;
    if (match) return { name: name as CallName, id: match.groups?.id ?? "" };
  }
  return null;
}

/** A call whose parameters are checked; `run` carries it out and gives the answer's object. */
export function checkCall(world: World, account: Account, call: FoundCall, form: DecodedForm) {
  return checkNamed(world, account, call.name, call.id, form);
}

function checkNamed<Name extends CallName>(
  world: World,
  account: Account,
  name: Name,
  id: string,
  form: DecodedForm,
) {
  const params = checkParams(name, form);
  const { check, run } = calls[name];
  check?.({ world, account, id, params, cause: null });
  return {
    run: (cause: Cause): object =>
      expanded(account, run({ world, account, id, params, cause }), kinds[name] ?? "", params.expand),
  };
}

function createSession({ world, account, params }: Given<CheckedParams["session.create"]>): object {
  const created = seconds(world);
  const { livemode } = account;
  const session = newSession({ params, livemode, created, pageUrl: world.url() });
  account.sessions.set(session.id, session);
  account.lineItems.set(session.id, newLineItems(params, created, livemode));
  account.intentData.set(session.id, params.payment_intent_data ?? {});
  return session;
}

function listSessions({ account, params }: Given<CheckedParams["session.list"]>): object {
  const { created, payment_intent: intent, status, customer_details: customer } = params;
  const sessions = [...account.sessions.values()].filter(
    (session) =>
      isCreatedWithin(session.created, created) &&
      (intent === undefined || session.payment_intent === intent) &&
      (status === undefined || session.status === status) &&
      (customer === undefined || session.customer_details?.email === customer.email),
  );
  return page(sessions, params, "/v1/checkout/sessions");
}

function createRefund({ world, account, params, cause }: Given<CheckedParams["refund.create"]>): object {
  const { payment_intent: intentId, charge: chargeId, amount, reason, metadata } = params;
  const charge =
    chargeId === undefined ? chargeOfIntent(account, intentId ?? "") : account.charges.get(chargeId);
  if (!charge) throw noSuch("charge", chargeId ?? "", "charge");
  if (intentId !== undefined && charge.payment_intent !== intentId) {
    throw wrongParam("payment_intent", "The charge is of another payment intent.");
  }
  const wish = { metadata: asMetadata(metadata || {}), ...(reason && { reason }) };
  return refundCharge(world, account, charge, { ...wish, ...(amount !== undefined && { amount }) }, cause);
}

function chargeOfIntent(account: Account, id: string): Stripe.Charge {
  const intent = account.intents.get(id);
  if (!intent) throw noSuch("payment_intent", id, "payment_intent");
  const charge = account.charges.get(idOf(intent.latest_charge) ?? "");
  if (charge?.status === "succeeded") return charge;
  throw notNow(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
}

/** Seconds for which Stripe gives out an event (docs.stripe.com/api/events). */
const eventsLast = 30 * 24 * 60 * 60;

function keptEvents(world: World, { events }: Account): Account["events"] {
  const oldest = seconds(world) - eventsLast;
  return new Map([...events].filter(([, { created }]) => created >= oldest));
}

function listEvents({ world, account, params }: Given<CheckedParams["event.list"]>): object {
  const { created, type, types } = params;
  const isWanted = (name: string) => {
    const matches = (pattern: string) =>
      pattern === name || (pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1)));
    return (type === undefined || matches(type)) && (types === undefined || types.some(matches));
  };
  const events = [...keptEvents(world, account).values()].filter(
    (event) => isCreatedWithin(event.created, created) && isWanted(event.type),
  );
  return page(events, params, "/v1/events");
}

type OfPayment = ListParams & { payment_intent?: string; charge?: string };
type PaymentPart = Stripe.Refund | Stripe.Dispute;

function ofPayment(store: Map<string, PaymentPart>, params: OfPayment, url: string): object {
  const { payment_intent: intent, charge, created } = params;
  const wanted = [...store.values()].filter(
    (part) =>
      isCreatedWithin(part.created, created) &&
      (intent === undefined || part.payment_intent === intent) &&
      (charge === undefined || part.charge === charge),
  );
  return page(wanted, params, url);
}

const sessionOf = (account: Account, id: string) =>
  found(account.sessions, "checkout.session", id, "session");

function found<Item>(store: Map<string, Item>, what: string, id: string, param = "id"): Item {
  const item = store.get(id);
  if (!item) throw noSuch(what, id, param);
  return item;
}

import type { Account } from "./account.ts";
import { listOf } from "./list.ts";
import { Refusal } from "./refusal.ts";

type StripeObject = { id?: string; object: string } & Record<string, unknown>;
interface Expansion {
  /** The kinds of object that may come in place of the id; each has the same paths below it. */
  kind: string;
  find: (account: Account, object: StripeObject) => unknown;
}

const byId = (
  kind: string,
  store: (account: Account) => Map<string, object>,
  property: string,
): Expansion => ({
  kind,
  find: (account, object) => store(account).get(String(object[property])) ?? null,
});

const charge = byId("charge", ({ charges }) => charges, "charge");
const paymentIntent = byId("payment_intent", ({ intents }) => intents, "payment_intent");
const balanceTransaction = byId(
  "balance_transaction",
  ({ balanceTransactions }) => balanceTransactions,
  "balance_transaction",
);

/** What may be expanded, by the kind of object. Stripe has more; a path that is not here is refused. */
const expandable: Readonly<Record<string, Record<string, Expansion>>> = {
  "checkout.session": {
    payment_intent: paymentIntent,
    line_items: {
      kind: "item",
      find: ({ lineItems }, { id = "" }) =>
        inner(lineItems.get(id) ?? [], `/v1/checkout/sessions/${id}/line_items`),
    },
  },
  payment_intent: { latest_charge: byId("charge", ({ charges }) => charges, "latest_charge") },
  charge: {
    balance_transaction: balanceTransaction,
    payment_intent: paymentIntent,
    refunds: {
      kind: "refund",
      find: ({ refunds }, { id }) => {
        const ofCharge = [...refunds.values()].filter((refund) => refund.charge === id).reverse();
        return inner(ofCharge, `/v1/charges/${id}/refunds`);
      },
    },
  },
  refund: { charge, payment_intent: paymentIntent, balance_transaction: balanceTransaction },
  dispute: { charge, payment_intent: paymentIntent },
};

/** A list inside of an object has its first ten; the list's own call has the others. */
const inner = (items: object[], url: string) => listOf(items.slice(0, 10), url, items.length > 10);

const lists = new Set(["line_items", "refunds"]);

/** Four levels at most (docs.stripe.com/expand). */
const deepest = 4;

/** A copy of an object of a kind, or of a list of them, with what `paths` name in place of the ids. */
export function expanded(
  account: Account,
  object: object,
  kind: string,
  paths: readonly string[] = [],
): object {
  const copy = structuredClone(object) as StripeObject;
  for (const path of paths) {
    const steps = path.split(".");
    const isList = copy.object === "list";
    if (!isPath(kind, isList ? steps.slice(1) : steps) || (isList && steps[0] !== "data")) throw cannot(path);
    if (steps.length > deepest) throw cannot(path);
    expandPath(account, copy, steps);
  }
  return copy;
}

/** Whether the path exists for the kind, also where nothing stands there yet. */
function isPath(kind: string, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true;
  const kinds = expandable[kind] ?? {};
  const expansion = Object.hasOwn(kinds, step) ? kinds[step] : undefined;
  if (!expansion) return false;
  return isPath(expansion.kind, lists.has(step) && rest[0] === "data" ? rest.slice(1) : rest);
}

function expandPath(account: Account, object: StripeObject, [step = "", ...rest]: string[]): void {
  if (object.object === "list") {
    for (const item of rest.length > 0 ? (object.data as StripeObject[]) : [])
      expandPath(account, item, rest);
    return;
  }
  const there = object[step];
  const isExpanded = typeof there === "object" && there !== null;
  const inner = isExpanded
    ? there
    : structuredClone(expandable[object.object]?.[step]?.find(account, object));
  object[step] = inner;
  if (rest.length > 0 && inner !== null) expandPath(account, inner as StripeObject, rest);
}

const cannot = (path: string) =>
  new Refusal(
    400,
    { type: "invalid_request_error", message: `This property cannot be expanded (${path}).` },
    true,
  );

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { schemaFile } from "./check-params.ts";
import { sdkClient, soundSession } from "./sdk-client.ts";
import { type StripeStandIn, startStripeStandIn } from "./start-stand-in.ts";

const pathOf = (url: string) => fileURLToPath(new URL(url, import.meta.url));
const root = "../../../";

test("the schema is made from the SDK's version that is installed", () => {
  const sdk = JSON.parse(readFileSync(pathOf(`${root}node_modules/stripe/package.json`), "utf8"));
  // If not: tests/support/stripe-stand-in/schema/cut-schema.mjs says how to make it anew.
  expect(schemaFile.sdkVersion).toBe(sdk.version);
  const config = { secretKey: "sk_test_x", webhookSecret: "", apiUrl: "http://127.0.0.1:1" };
  expect(schemaFile.apiVersion).toBe(sdkClient({ config }).getApiField("version"));
});

/** Stripe's published fixtures of these objects (its OpenAPI repository, MIT): `source` in the file says which. */
const fixtureFile = pathOf("./schema/fixtures.json");

/** Where an object of today, by the SDK's types of October 2026, differs from the fixtures of August 2026. */
const known = new Set([
  // Comes only when it is expanded.
  "charge.refunds is missing",
  // Came in between, or comes with some payments only.
  "checkout.session.allowed_payment_method_types is new",
  "payment_intent.allowed_payment_method_types is new",
  "payment_intent.payment_record is new",
  "charge.outcome.risk_level is new",
  "charge.outcome.risk_score is new",
  "charge.payment_method_details.card.electronic_commerce_indicator is new",
  "refund.destination_details.card.reference_status is new",
  "refund.destination_details.card.reference_type is new",
  "dispute.intended_submission_method is new",
  "dispute.evidence_details.submission_method is new",
]);

test("each object has what Stripe's published fixtures have", async () => {
  const standIn = await startStripeStandIn();
  const objects = await oneOfEach(standIn);
  await standIn.close();
  const { resources } = JSON.parse(readFileSync(fixtureFile, "utf8")) as {
    resources: Record<string, object>;
  };
  const wrong = Object.entries(objects).flatMap(([kind, object]) =>
    differences(kind, resources[kind] as Fields, object as Fields),
  );
  expect(Object.keys(objects).filter((kind) => resources[kind] === undefined)).toEqual([]);
  expect(wrong.filter((difference) => !known.has(difference))).toEqual([]);
});

type Fields = Record<string, unknown>;

async function oneOfEach(standIn: StripeStandIn): Promise<Record<string, object>> {
  const stripe = sdkClient(standIn);
  const { id } = await stripe.checkout.sessions.create(soundSession);
  standIn.controls.pay(id);
  const [first] = standIn.state.intents.keys();
  if (first === undefined) throw new Error("no payment");
  standIn.controls.refundInDashboard(first, 100);
  standIn.controls.dispute(first);
  const only = <Item>(store: Map<string, Item>) => [...store.values()][0] as object;
  const { state } = standIn;
  const [item] = state.lineItems.get(id) ?? [];
  return {
    ...{
      "checkout.session": only(state.sessions),
      payment_intent: only(state.intents),
      charge: only(state.charges),
    },
    ...{ refund: only(state.refunds), dispute: only(state.disputes), event: only(state.events) },
    balance_transaction: only(state.balanceTransactions),
    ...(item?.price && { item, price: item.price }),
  };
}

/** A property that one side has alone, or of another type where neither side has null; all the way down. */
function differences(path: string, expected: Fields, actual: Fields): string[] {
  const more = Object.keys(actual).filter((name) => !(name in expected));
  const compared = Object.entries(expected).flatMap(([name, value]) => {
    const at = `${path}.${name}`;
    const given = actual[name];
    if (!(name in actual)) return [`${at} is missing`];
    if (value === null || given === null) return [];
    if (Array.isArray(value) || Array.isArray(given)) {
      return Array.isArray(value) === Array.isArray(given) ? [] : [`${at} is of another type`];
    }
    if (typeof value !== typeof given) return [`${at} is of another type`];
    const isOpen = /\.(metadata|payment_method_options|object|previous_attributes)$/.test(at);
    return typeof value === "object" && !isOpen ? differences(at, value as Fields, given as Fields) : [];
  });
  return [...more.map((name) => `${path}.${name} is new`), ...compared];
}

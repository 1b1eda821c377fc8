// Makes `params.json` anew from the types that node_modules/stripe publishes. By hand, when the SDK's version changes:
//
//   npm install --prefix .cache/schema-generator --no-save ts-json-schema-generator@2.9.0
//   node tests/support/stripe-stand-in/schema/cut-schema.mjs
//
// The generator stays outside the lock file: its TypeScript is another than ours, and it runs once per SDK version.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const pathOf = (url) => fileURLToPath(new URL(url, import.meta.url));
const root = pathOf("../../../../");
const generated = `${root}.cache/schema-generator/checked-params.json`;
const generator = `${root}.cache/schema-generator/node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js`;

/**
 * What Stripe knows and the stand-in does nothing with, by call. The name stays in the schema, so that its use is
 * refused as "not in the stand-in" and not as unknown to Stripe.
 */
const leftOut = {
  "session.create": [
    ...["after_expiration", "automatic_tax", "branding_settings", "consent_collection", "custom_fields"],
    ...[
      "customer",
      "customer_account",
      "customer_update",
      "discounts",
      "invoice_creation",
      "managed_payments",
    ],
    ...["name_collection", "optional_items", "payment_method_collection", "payment_method_configuration"],
    ...[
      "payment_method_data",
      "payment_method_options",
      "permissions",
      "redirect_on_completion",
      "return_url",
    ],
    ...[
      "saved_payment_method_options",
      "setup_intent_data",
      "shipping_address_collection",
      "shipping_options",
    ],
    ...[
      "subscription_data",
      "tax_id_collection",
      "wallet_options",
      "integration_identifier",
      "customer_creation",
    ],
    ...["line_items.price", "line_items.adjustable_quantity", "line_items.tax_rates"],
    ...["line_items.price_data.product", "line_items.price_data.recurring"],
    "line_items.price_data.unit_amount_decimal",
    ...["line_items.price_data.product_data.tax_details", "line_items.price_data.product_data.tax_code"],
    ...["application_fee_amount", "capture_method", "on_behalf_of", "setup_future_usage", "shipping"].map(
      (name) => `payment_intent_data.${name}`,
    ),
    ...["payment_intent_data.transfer_data", "payment_intent_data.transfer_group"],
  ],
  "session.list": ["customer", "customer_account", "payment_link", "subscription"],
  "refund.create": [
    ...["currency", "customer", "instructions_email", "origin", "refund_application_fee", "reverse_transfer"],
  ],
  "event.list": ["delivery_success"],
};

const made = spawnSync(
  process.execPath,
  [
    generator,
    "-p",
    "checked-params.ts",
    "-f",
    "tsconfig.json",
    "-t",
    "CheckedParams",
    "--no-type-check",
    "-o",
    generated,
  ],
  { cwd: pathOf("./"), stdio: "inherit" },
);
if (made.status !== 0) process.exit(made.status ?? 1);

const { definitions } = JSON.parse(readFileSync(generated, "utf8"));
const calls = Object.entries(definitions.CheckedParams.properties).map(([name, schema]) => [
  name,
  cut(schema, "", new Set(leftOut[name])),
]);
const file = pathOf("./params.json");
const ofSdk = (name) => readFileSync(`${root}node_modules/stripe/${name}`, "utf8");
const [apiVersion] = /\d{4}-\d\d-\d\d\.\w+/.exec(ofSdk("esm/apiVersion.js"));
const sdk = { sdkVersion: JSON.parse(ofSdk("package.json")).version, apiVersion };
writeFileSync(file, JSON.stringify({ ...sdk, calls: Object.fromEntries(calls) }, null, 2));
spawnSync(process.execPath, [`${root}node_modules/@biomejs/biome/bin/biome`, "format", "--write", file], {
  stdio: "inherit",
});

/** The schema without prose and references; enumerations closed, as Stripe's own checks are; every number an integer. */
function cut(schema, path, unused) {
  if (unused.has(path)) return { leftOut: true };
  if (schema.$ref) {
    const name = decodeURIComponent(schema.$ref.replace("#/definitions/", ""));
    if (!definitions[name]) throw new Error(`No definition ${name}`);
    return cut(definitions[name], path, unused);
  }
  if (schema.anyOf) return cutChoice(schema.anyOf, path, unused);
  if (Array.isArray(schema.type)) {
    return cutChoice(
      schema.enum ? schema.enum.map(constant) : schema.type.map((type) => ({ type })),
      path,
      unused,
    );
  }
  if (schema.const !== undefined) return { enum: [schema.const] };
  if (schema.enum) return { enum: schema.enum };
  if (schema.type === "array") return { type: "array", items: cut(schema.items, path, unused) };
  if (schema.type === "object") return cutObject(schema, path, unused);
  return { type: schema.type === "number" ? "integer" : schema.type };
}

const constant = (value) => (value === null ? { type: "null" } : { const: value });

/** The SDK writes an unset value as null and sends it as an empty string: `emptyable`. */
function cutChoice(choices, path, unused) {
  const isOpen = ({ $ref }) => $ref === "#/definitions/OtherString";
  const isEmpty = (choice) => choice.type === "null" || choice.const === "";
  const real = choices
    .filter((choice) => !isOpen(choice) && !isEmpty(choice))
    .map((choice) => cut(choice, path, unused));
  const values = real.flatMap((choice) => choice.enum ?? []);
  // A form has no types: what may be a string or a number is a string.
  const isText = real.some(({ type }) => type === "string");
  const rest = isText ? [{ type: "string" }] : real.filter((choice) => !choice.enum);
  const all = [...(values.length > 0 && !isText ? [{ enum: values }] : []), ...rest];
  const emptyable = choices.some(isEmpty) && { emptyable: true };
  return all.length === 1 ? { ...all[0], ...emptyable } : { anyOf: all, ...emptyable };
}

function cutObject({ properties = {}, required, additionalProperties }, path, unused) {
  const inner = Object.entries(properties).map(([name, schema]) => [
    name,
    cut(schema, path ? `${path}.${name}` : name, unused),
  ]);
  const isMap = typeof additionalProperties === "object";
  return {
    type: "object",
    ...(inner.length > 0 && { properties: Object.fromEntries(inner) }),
    ...(required && { required }),
    additionalProperties: isMap ? cut(additionalProperties, path, unused) : false,
  };
}

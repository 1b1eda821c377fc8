import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import Stripe from "stripe";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const now = new Date("2026-03-02T15:00:00Z");
const created = now.getTime() / 1000;

const sdkOf = ({ secretKey, apiUrl }: { secretKey: string; apiUrl: string }) => {
  const { hostname: host, port } = new URL(apiUrl);
  return new Stripe(secretKey, { host, port, protocol: "http", telemetry: false, maxNetworkRetries: 0 });
};

const price = { currency: "usd", unit_amount: 1095, product_data: { name: "4x per year" } };
const sound: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ quantity: 1, price_data: price }],
  payment_intent_data: { statement_descriptor_suffix: "REMINDERS", metadata: { payment: "1" } },
  expires_at: created + 3600,
  success_url: "https://daymark.example/reminder_success?payment=1",
  cancel_url: "https://daymark.example/checkout",
  client_reference_id: "payment_1",
};

it("`npm run stripe:stand-in` prints what the server needs, serves a page to pay on, and ends when told to", async () => {
  const options = ["--port", "0", "--webhooks", "http://127.0.0.1:9"];
  const args = ["--import", "tsx", "scripts/stripe-stand-in.ts", ...options];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const env: Record<string, string> = {};
  for await (const line of createInterface(child.stdout)) {
    const [, name, value] = /^ {2}(STRIPE_\w+)=(\S+)$/.exec(line) ?? [];
    if (name && value) env[name] = value;
    if (line.startsWith("Refunds")) break;
  }
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_API_URL: apiUrl = "" } = env;
  const soon = { ...sound, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  const { id, url } = await sdkOf({ secretKey, apiUrl }).checkout.sessions.create(soon);
  expect(await (await fetch(url ?? "")).text()).toContain("Pay $10.95");
  const card = new URLSearchParams({ method: "us_bank_account" });
  const paid = await fetch(url ?? "", { method: "POST", body: card, redirect: "manual" });
  expect([paid.status, paid.headers.get("Location")]).toEqual([303, sound.success_url]);
  const comes = new URLSearchParams({ action: "money comes" });
  const after = await fetch(`${apiUrl}/what-happens/${id}`, { method: "POST", body: comes });
  expect(await after.text()).toContain("$10.95, complete, paid");
  expect(await (await fetch(apiUrl)).text()).toContain(id);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

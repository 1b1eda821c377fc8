import type { Database } from "#server/db/client.ts";
import { payments } from "#server/db/schema/billing.ts";
import { createStripeProvider } from "#server/providers/payments/stripe.ts";
import { readConfig } from "#server/start/config.ts";
import { type StripeStandIn, startStripeStandIn } from "./stripe-stand-in/start-stand-in.ts";
import { createTestApp, type TestApp, type Visitor } from "./test-app.ts";

/** The whole API with Stripe's stand-in behind it, on one clock. */
export interface StripeShop {
  stripe: StripeStandIn;
  test: TestApp;
  /** The Stripe session of the newest attempt. */
  newestSession(): Promise<string>;
  /** Pays by card on the page that the checkout leads to, and lets every webhook arrive. */
  payByCard(visitor: Visitor, extendsFrom?: string | null): Promise<string>;
  /** The lines of /metrics. */
  figures(): Promise<string[]>;
  close(): Promise<void>;
}

/** `env`: more of the server's settings. */
export async function openStripeShop(
  database: Database,
  env: Record<string, string> = {},
): Promise<StripeShop> {
  let test: TestApp | null = null;
  const stripe = await startStripeStandIn({
    now: () => new Date(test?.clock.now().epochMilliseconds ?? Date.parse("2026-11-20T15:00:00Z")),
    webhookTarget: (request) => {
      if (test === null) throw new Error("Stripe's stand-in tells something before there is a server.");
      return test.fetch(request);
    },
  });
  const metricsToken = "the-figures-of-the-shop-are-read-by-this";
  const settings = { ...stripe.env, METRICS_TOKEN: metricsToken, ...env };
  const { stripe: config } = readConfig({ DAYMARK_MODE: "embedded", ...settings });
  if (!config) throw new Error("The stand-in's settings are Stripe's.");
  const shop = createTestApp(database, { env: settings, payments: createStripeProvider(config, "DAYMARK") });
  test = shop;
  const newestSession = async () => {
    const rows = await database.db.select().from(payments);
    const newest = rows.toSorted((a, b) => b.createdAt.epochMilliseconds - a.createdAt.epochMilliseconds)[0];
    if (!newest?.providerRef) throw new Error("No attempt has a session.");
    return newest.providerRef;
  };
  return {
    stripe,
    test: shop,
    newestSession,
    async payByCard(visitor, extendsFrom = null) {
      const { status, body } = await visitor.post("/api/checkout", { extendsFrom });
      if (status !== 200 || body.payAt === null) throw new Error(`There is nothing to pay: ${status}`);
      const session = await newestSession();
      stripe.account.pay(session);
      await stripe.webhooks.deliverAll();
      return session;
    },
    async figures() {
      const headers = { Authorization: `Bearer ${metricsToken}` };
      const answer = await shop.fetch(new Request("https://daymark.example/metrics", { headers }));
      return (await answer.text()).split("\n");
    },
    close: () => stripe.close(),
  };
}

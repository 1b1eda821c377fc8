import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import Stripe from "stripe";
import type { Database } from "#server/db/client.ts";
import { listen } from "#server/http/listen.ts";
import { loadContent } from "#server/http/serve-site.ts";
import { createWeb } from "#server/http/web.ts";
import { createStripeProvider } from "#server/providers/payments/stripe.ts";
import { rootFolder } from "#server/root-folder.ts";
import { readConfig } from "#server/start/config.ts";
import { freePort } from "#tests/support/start-server.ts";
import { type StripeStandIn, startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";
import { createTestApp, productionEnv, type TestApp } from "#tests/support/test-app.ts";

/** Secrets of those who call the webhooks. */
export const secrets = {
  mail: "the-bounces-of-the-fuzzed-server-are-told-by-this",
  metrics: "the-figures-of-the-fuzzed-server-are-read-by-this",
  twilio: "an auth token of the fuzzed server",
};

export interface FuzzedServer {
  test: TestApp;
  stripe: StripeStandIn;
  port: number;
  /** The pages that the server renders, by React Router's paths, and whether a form can be posted to them. */
  pages: { path: string; isForm: boolean }[];
  /** The signature that Stripe would write for a body. */
  signAsStripe(body: string): string;
  close(): Promise<void>;
}

/** The whole of production on a port of its own: pages, API and webhooks, with Stripe's stand-in behind it. */
export async function openServer(database: Database): Promise<FuzzedServer> {
  let test: TestApp | null = null;
  const stripe = await startStripeStandIn({
    now: () => new Date(test?.clock.now().epochMilliseconds ?? 0),
    webhookTarget: (request) => (test as TestApp).fetch(request),
  });
  const env = {
    ...productionEnv,
    ...stripe.env,
    TRUSTED_PROXIES: "1",
    MAIL_WEBHOOK_SECRET: secrets.mail,
    METRICS_TOKEN: secrets.metrics,
    TWILIO_ACCOUNT_SID: `AC${"0123456789abcdef".repeat(2)}`,
    TWILIO_AUTH_TOKEN: secrets.twilio,
    TWILIO_FROM: "+15155550100",
  };
  const { stripe: config } = readConfig(env);
  if (!config) throw new Error("The stand-in's settings are Stripe's.");
  const made = createTestApp(database, { env, payments: createStripeProvider(config, "DAYMARK") });
  test = made;
  await loadContent(database, made.services, () => {});
  const web = await createWeb(database.db, made.services, { pages: true });
  const build: ServerBuild = await import(pathToFileURL(join(rootFolder, "build/en/server/index.js")).href);
  const port = await freePort();
  const listening = await listen({ host: "127.0.0.1", port, trustedProxies: 1 }, web.fetch, async () => {});
  return {
    test: made,
    stripe,
    port,
    pages: Object.values(build.routes).flatMap((route) =>
      route?.path === undefined ? [] : [{ path: route.path, isForm: route.module.action !== undefined }],
    ),
    signAsStripe: (payload) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: stripe.config.webhookSecret,
        timestamp: Math.floor(made.clock.now().epochMilliseconds / 1000),
      }),
    async close() {
      await listening.close();
      await stripe.close();
    },
  };
}

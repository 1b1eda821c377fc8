import { parseArgs } from "node:util";
import { startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";

/**
 * `npm run stripe:stand-in`: Stripe on this machine, to try payments without an account (docs/stripe-stand-in.md). The keys are the same at
 * each start; the stand-in forgets its payments when it ends.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4242" },
    webhooks: { type: "string", default: "http://localhost:3000/webhooks/stripe" },
  },
});

const time = () => new Date().toTimeString().slice(0, 8);
const standIn = await startStripeStandIn({
  port: Number(values.port),
  webhookTarget: values.webhooks,
  webhooksEvery: 1000,
  secretKey: "sk_test_of_the_stand_in",
  webhookSecret: "whsec_of_the_stand_in",
  onCall: ({ method, path }, status, breach) =>
    console.log(`${time()} ${method} ${path} ${status}${breach === null ? "" : `: ${breach}`}`),
  onWebhook: (type, status) =>
    console.log(`${time()} webhook ${type}: ${status === 0 ? "no answer" : status}`),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  console.error(`Port ${values.port} is taken. Choose another one: npm run stripe:stand-in -- --port N`);
  process.exit(1);
});

console.log("Stripe's stand-in runs. Start the server with:\n");
// A payment provider looks like production, so the server must hear that this is a demo.
for (const [name, value] of Object.entries({ DAYMARK_MODE: "embedded", ...standIn.env }))
  console.log(`  ${name}=${value}`);
console.log(`\nIts webhooks go to ${values.webhooks}; --webhooks URL sends them elsewhere.`);
console.log(`Refunds, disputes and late payments: ${standIn.url}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void standIn.close());
}

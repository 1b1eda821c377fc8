import { createServer } from "node:http";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";

/**
 * The world outside an installation: a mail server that keeps its mails, and Stripe's stand-in. It runs in a container whose network web
 * and worker share, because Daymark accepts an unencrypted mail server and a stand-in on loopback alone.
 */
const smtp = await startSmtpSink({ port: 2525 });
const stripe = await startStripeStandIn({
  port: 4242,
  webhookTarget: "http://127.0.0.1:3000/webhooks/stripe",
  webhooksEvery: 500,
  secretKey: "sk_test_of_the_drill",
  webhookSecret: "whsec_of_the_drill",
});

/** GET: the mails so far. POST: pays as the buyer of the session that the path names. */
createServer((request, response) => {
  if (request.method === "POST") stripe.account.pay(request.url?.slice(1) ?? "");
  const mails = smtp.received.map(({ to, mail: { subject, text } }) => ({ to, subject, text }));
  response.end(JSON.stringify(mails));
}).listen(8025, "0.0.0.0");

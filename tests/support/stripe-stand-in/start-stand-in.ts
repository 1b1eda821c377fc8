import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Account } from "./account.ts";
import { type Answer, answerCall, type IncomingCall, ourError, refusedAnswer } from "./answer-call.ts";
import { newId } from "./objects.ts";
import { answerPage } from "./pages.ts";
import { Webhooks, type WebhookTarget } from "./webhooks.ts";

interface StandInOptions {
  /** The port on 127.0.0.1. Without it any free one. */
  port?: number;
  /** The stand-in's clock. */
  now?: () => Date;
  /** The receiver of the account's events. Without it they go nowhere. */
  webhookTarget?: WebhookTarget;
  /**
   * Each waiting event goes out by itself after this many milliseconds, again and again. Without it the test delivers each
   * event.
   */
  webhooksEvery?: number;
  /** Made up without them. */
  secretKey?: string;
  webhookSecret?: string;
  /** Called after each call of the API, for a log. `status` is 0 where no answer was sent. */
  onCall?: (call: IncomingCall, status: number, breach: string | null) => void;
  onWebhook?: (type: string, status: number) => void;
}

/** The failure of a call, in place of its answer. */
interface Fault {
  /** `error`: 500. `reset`: the connection breaks. `late`: the call, or only its answer, waits for `until`. */
  what: "error" | "reset" | "late";
  /** Stripe carries the call out first, and then answers never, late or wrongly. */
  isExecuted?: boolean;
  /** Begins when a late call arrives, and ends its wait. */
  until?: () => Promise<unknown>;
  /** The calls that the fault is for. Without it any call. */
  when?: (call: IncomingCall) => boolean;
}

export interface StripeStandIn {
  url: string;
  /** The product's configuration for talking to the stand-in. */
  config: { secretKey: string; webhookSecret: string; apiUrl: string };
  /** The same as environment variables. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string };
  /** Stripe's objects, and the actions of buyers, banks and the account's owner without a browser. */
  account: Account;
  webhooks: Webhooks;
  /** Everything that a caller never should have sent. Empty in a sound run. */
  breaches: string[];
  /** Words that may not reach Stripe. A test may add to them at any time. */
  forbiddenWords: string[];
  /** The forbidden words that a caller sent, and where. Empty in a sound run. */
  leaks(): string[];
  /** The next call (that `fault.when` names) ends with this fault. `times`: so do the next ones, this many in all. */
  failNext(fault: Fault, times?: number): void;
  /** Faults that no call has met yet. */
  faults: Fault[];
  /** Brings the stand-in back to its start, for the next of many runs. Keys stay. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Stripe on loopback: the calls that Daymark makes, as strict as Stripe is about them (docs/stripe-stand-in.md). The real SDK
 * talks to it.
 *
 *     const stripe = await startStripeStandIn({ webhookTarget: (request) => app.request(request) });
 *     …                                        // the product makes a session, with stripe.config
 *     stripe.account.pay(sessionId);             // or a browser opens session.url
 *     await stripe.webhooks.deliverAll();      // waiting: reorder, drop, deliver twice as the test likes
 *     expect(stripe.breaches).toEqual([]);
 *     await stripe.close();
 */
export async function startStripeStandIn(options: StandInOptions = {}): Promise<StripeStandIn> {
  const { now = () => new Date(), onCall = () => {}, onWebhook = () => {} } = options;
  const { secretKey = newId("sk_test", 32), webhookSecret = newId("whsec", 32) } = options;
  const server = createServer((request, response) => void handle(request, response));
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const webhooks = new Webhooks({
    target: options.webhookTarget ?? null,
    secret: webhookSecret,
    now,
    onAttempt: onWebhook,
  });
  const account = new Account(now, (event) => webhooks.waiting.push(event));
  let isTelling = false;
  const tellAll = async () => {
    if (isTelling) return;
    isTelling = true;
    account.tick();
    await webhooks.deliverAll();
    isTelling = false;
  };
  const telling = options.webhooksEvery && setInterval(tellAll, options.webhooksEvery);
  const sent: { to: string; parts: string[] }[] = [];
  const breaches: string[] = [];
  const faults: Fault[] = [];
  const forbiddenWords: string[] = [];

  /** The answer to a call. Null when the connection breaks. */
  async function answer(call: IncomingCall): Promise<Answer | null> {
    const place = faults.findIndex(({ when }) => when?.(call) ?? true);
    const [fault] = place < 0 ? [] : faults.splice(place, 1);
    const carryOut = () => answerCall({ account, secretKey, url }, call, fault?.what === "error");
    if (!fault) return carryOut();
    const executed = fault.isExecuted ? carryOut() : null;
    if (fault.what === "reset") return null;
    if (fault.what === "error") return executed ?? refusedAnswer(ourError);
    await fault.until?.();
    return executed ?? carryOut();
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const { method = "", headers } = request;
    const call = { method, path, query, headers, body: await text(request) };
    if (!path.startsWith("/v1/")) {
      const page = answerPage(account, path, method === "POST" ? call.body : null);
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    const { authorization: _secret, ...others } = headers;
    sent.push({ to: `${method} ${path}`, parts: [path, query, call.body, JSON.stringify(others)] });
    const answered = await answer(call);
    if (answered?.breach) breaches.push(`${method} ${path}: ${answered.breach}`);
    onCall(call, answered?.status ?? 0, answered?.breach ?? null);
    if (answered === null) return void request.socket.resetAndDestroy();
    response.writeHead(answered.status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(answered.body));
  }

  return {
    url,
    config: { secretKey, webhookSecret, apiUrl: url },
    env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    account,
    webhooks,
    breaches,
    forbiddenWords,
    leaks: () =>
      sent.flatMap(({ to, parts }) => {
        const readable = parts.map(decoded).join("\n").toLowerCase().replaceAll(chance, "…");
        const found = forbiddenWords.filter((word) => readable.includes(word.toLowerCase()));
        return found.map((word) => `${word} in ${to}`);
      }),
    failNext: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    faults,
    reset: () => {
      account.empty();
      webhooks.dropAll();
      for (const list of [sent, breaches, faults, forbiddenWords]) list.length = 0;
    },
    close: async () => {
      clearInterval(telling);
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Our ids, and the times that we send as seconds since 1970. Both may hold any digits, and say nothing about anybody. */
const chance = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?<=\b(expires_at|created\[gte\])=)\d{10}\b/g;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return part;
  }
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Account, emptyAccount, newAccount } from "./account.ts";
import { type Answer, answerCall, type IncomingCall, refusedAnswer } from "./answer-call.ts";
import { type Controls, makeControls } from "./controls.ts";
import { answerDashboard } from "./dashboard-page.ts";
import { errorAnswer, type Fault, refusalOfFault, takeFault } from "./faults.ts";
import { newId } from "./ids.ts";
import { type JournalEntry, leaksIn } from "./journal.ts";
import { expireDue } from "./pay-session.ts";
import { answerPage } from "./payment-page.ts";
import { Webhooks, type WebhookTarget } from "./webhooks.ts";
import type { Settings, World } from "./world.ts";

export interface StandInOptions {
  /** The port on 127.0.0.1; any free one without it. */
  port?: number;
  /** A live account: cs_live_…, sk_live_…, `livemode` true. */
  isLive?: boolean;
  /** The stand-in's clock. */
  now?: () => Date;
  /** Where the account's events go; nowhere without it. */
  webhookTarget?: WebhookTarget;
  /** "held" (the default): the test delivers each event. "at once": each goes out by itself, and is repeated. */
  webhookMode?: "held" | "at once";
  /** Milliseconds until the first repeat in the mode "at once"; 1,000 without it. */
  retryAfter?: number;
  /** What stands before the suffix on card statements. */
  statementPrefix?: string;
  /** The keys of the first account; made up without them. */
  secretKey?: string;
  webhookSecret?: string;
  /** Called after each call of the API, for a log. */
  onCall?: (entry: JournalEntry, breach: string | null) => void;
  onWebhook?: (type: string, status: number) => void;
}

/** One account of the stand-in, with its own key and webhook. */
export interface StandInAccount {
  /** What the product is configured with to talk to it. */
  config: { secretKey: string; webhookSecret: string; apiUrl: string };
  /** The same as environment variables. */
  env: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_URL: string };
  /** Everything that it keeps: sessions, intents, charges, refunds, disputes, events. */
  state: Account;
  webhooks: Webhooks;
}

export interface StripeStandIn extends StandInAccount {
  url: string;
  controls: Controls;
  settings: Settings;
  /** Every call, in order. */
  journal: JournalEntry[];
  /** What a caller sent that it never should have: nothing, in a sound run. */
  breaches: string[];
  /** What may not reach Stripe; a test may add to it at any time. */
  forbiddenWords: string[];
  /** Which of the forbidden words were sent, and where: nothing, in a sound run. */
  leaks(): string[];
  /** The next call (that `fault.when` names) ends like this; `times` of them. */
  failNext(fault: Fault, times?: number): void;
  /** Faults that no call has met yet. */
  faults: Fault[];
  /** Another account: what it has is unknown to the first one. */
  openAccount(options?: Pick<StandInOptions, "isLive" | "secretKey" | "webhookTarget">): StandInAccount;
  /** The same without a socket: `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(standIn.fetch) })`. */
  fetch: typeof globalThis.fetch;
  /** As at the start, for the next of many runs: every account is empty, and so are journal, breaches and faults. Keys stay. */
  reset(): void;
  close(): Promise<void>;
}

/**
 * Stripe on loopback, as strict as Stripe is where Daymark calls it; docs/stripe-stand-in.md says where it differs. It does
 * not use the SDK, so a mistake of the SDK's or of ours does not meet itself.
 *
 *     const stripe = await startStripeStandIn({ webhookTarget: (request) => app.request(request) });
 *     …                                        // the product makes a session, with stripe.config
 *     stripe.controls.pay(sessionId);          // or a browser opens session.url
 *     await stripe.webhooks.deliverAll();      // waiting: reorder, drop, deliver twice as the test likes
 *     expect(stripe.breaches).toEqual([]);
 *     await stripe.close();
 */
export async function startStripeStandIn(options: StandInOptions = {}): Promise<StripeStandIn> {
  const server = createServer((request, response) => void handle(request, response));
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  const now = options.now ?? (() => new Date());
  const webhooksOf = new Map<Account, Webhooks>();
  const world: World = {
    ...{ now, url: () => url, accounts: [], settings: { fees: "at once", refunds: "at once" } },
    onEvent: (event, account) => webhooksOf.get(account)?.take(event),
  };
  const controls = makeControls(world);
  const journal: JournalEntry[] = [];
  const breaches: string[] = [];
  const faults: Fault[] = [];
  const forbiddenWords: string[] = [];
  const closing = new AbortController();

  function openAccount(more: StandInOptions = {}): StandInAccount {
    const { isLive = false, statementPrefix = "DAYMARK" } = more;
    const secretKey = more.secretKey ?? newId(isLive ? "sk_live" : "sk_test", 32);
    const webhookSecret = more.webhookSecret ?? newId("whsec", 32);
    const state = newAccount(secretKey, isLive, statementPrefix);
    const webhooks = new Webhooks({
      ...{ target: more.webhookTarget ?? null, secret: webhookSecret, mode: more.webhookMode ?? "held", now },
      ...{
        retryAfter: more.retryAfter ?? 1000,
        onAttempt: ({ type }, status) => more.onWebhook?.(type, status),
      },
    });
    world.accounts.push(state);
    webhooksOf.set(state, webhooks);
    return {
      config: { secretKey, webhookSecret, apiUrl: url },
      env: { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
      ...{ state, webhooks },
    };
  }

  /** The answer to a call, or how it ends without one. */
  async function answer(call: IncomingCall): Promise<Answer | "hang" | "reset"> {
    const fault = takeFault(faults, call);
    if (fault?.what !== "late") return answerNow(call, fault);
    if (fault.isExecuted) {
      const answered = answerNow(call, undefined);
      await fault.until?.();
      return answered;
    }
    return (await fault.until?.()) === "lost" ? "reset" : answerNow(call, undefined);
  }

  function answerNow(call: IncomingCall, fault: Fault | undefined): Answer | "hang" | "reset" {
    const what = fault?.what;
    const isSilent = what === "hang" || what === "reset";
    const isRun = fault === undefined || fault.isExecuted === true;
    const answered = isRun
      ? answerCall(world, call, what === "error" ? errorAnswer() : null)
      : refusedAnswer(refusalOfFault(fault.what), { "request-id": newId("req", 14) });
    const { method, path, query, body, headers } = call;
    const idempotencyKey = headers["idempotency-key"] ?? null;
    // A key is a secret, even one of a stand-in: the journal may be printed.
    const seen = { ...headers, authorization: undefined };
    const status = isSilent ? 0 : answered.status;
    const entry = { method, path, query, body, headers: seen, idempotencyKey, status };
    journal.push(entry);
    if (answered.breach !== null) breaches.push(`${method} ${path}: ${answered.breach}`);
    options.onCall?.(entry, answered.breach);
    return isSilent ? what : answered;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    if (!call.path.startsWith("/v1/") && !call.path.startsWith("/v2/")) {
      expireDue(world);
      const { method, path, body } = call;
      const page =
        answerPage(world, method, path, body) ?? answerDashboard(world, controls, method, path, body);
      response.writeHead(page?.status ?? 404, page?.headers ?? {}).end(page?.body ?? "");
      return;
    }
    const answered = await answer(call);
    if (answered === "hang") return;
    if (answered === "reset") return void request.socket.resetAndDestroy();
    response.writeHead(answered.status, { ...answered.headers, "Content-Type": "application/json" });
    response.end(JSON.stringify(answered.body, null, 2));
  }

  async function answerFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { pathname: path, search } = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const body = await request.text();
    const answered = await answer({ method: request.method, path, query: search.slice(1), headers, body });
    if (answered === "reset") throw new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    if (answered === "hang") await aborted(AbortSignal.any([request.signal, closing.signal]));
    else return Response.json(answered.body, { status: answered.status, headers: answered.headers });
    throw request.signal.reason ?? new TypeError("fetch failed");
  }

  return {
    ...openAccount(options),
    ...{ url, controls, settings: world.settings, journal, breaches, forbiddenWords },
    leaks: () => leaksIn(journal, forbiddenWords),
    failNext: (fault, times = 1) => void faults.push(...Array.from({ length: times }, () => fault)),
    ...{ faults, openAccount, fetch: answerFetch },
    reset: () => {
      for (const [account, webhooks] of webhooksOf) {
        emptyAccount(account);
        webhooks.forget();
      }
      for (const list of [journal, breaches, faults, forbiddenWords]) list.length = 0;
      Object.assign(world.settings, { fees: "at once", refunds: "at once" });
    },
    close: async () => {
      closing.abort();
      await Promise.all([...webhooksOf.values()].map((webhooks) => webhooks.close()));
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readCall(request: IncomingMessage): Promise<IncomingCall> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) body += chunk;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const named = Object.entries(request.headers);
  const headers = Object.fromEntries(
    named.map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  return { method: request.method ?? "", path, query, headers, body };
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });

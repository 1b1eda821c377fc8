import type { Account, KeptAnswer } from "./account.ts";
import { checkCall, findCall } from "./calls.ts";
import { schemaFile } from "./check-params.ts";
import { decodeForm } from "./decode-form.ts";
import { newId } from "./ids.ts";
import { expireDue } from "./pay-session.ts";
import { Refusal, type StripeErrorFields } from "./refusal.ts";
import type { World } from "./world.ts";

/** A call as it arrives. Names of headers are in lower case. */
export interface IncomingCall {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: object;
  /** What was wrong with the call itself; null for a sound one, whatever its answer. */
  breach: string | null;
}

const oneDay = 24 * 60 * 60 * 1000;
const type = "invalid_request_error" as const;

/**
 * Stripe's answer to one call. `interrupt`, if given, comes in place of the answer of a call that was carried out; the
 * idempotency key then keeps it, as Stripe keeps its own errors.
 */
export function answerCall(world: World, call: IncomingCall, interrupt: Refusal | null = null): Answer {
  expireDue(world);
  const requestId = newId("req", 14);
  const headers = { "request-id": requestId, "stripe-version": schemaFile.apiVersion };
  try {
    const account = accountOf(world, call);
    checkHeaders(call);
    if (call.method === "GET" && call.path === "/v1/webhook_endpoints") {
      return { status: 200, headers, body: listEndpoints(account), breach: null };
    }
    const found = findCall(call.method, call.path);
    if (!found) {
      const message = `Unrecognized request URL (${call.method}: ${call.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
      throw new Refusal(404, { type, message }, true);
    }
    const form = decodeForm(call.method === "POST" ? call.body : call.query);
    const key = call.method === "POST" ? keyOf(call) : undefined;
    const fingerprint = JSON.stringify([call.method, call.path, form]);
    const kept = key === undefined ? undefined : keptAnswer(world, account, key, fingerprint);
    if (kept) return replay(kept, headers, key);
    const checked = checkCall(world, account, found, form);
    const cause = { id: requestId, idempotency_key: key ?? null };
    const answer = carryOut(() => checked.run(call.method === "POST" ? cause : null), headers, interrupt);
    if (key !== undefined) {
      const { status, body } = answer;
      account.keptAnswers.set(key, { fingerprint, requestId, status, body, at: world.now().getTime() });
      answer.headers["idempotency-key"] = key;
    }
    return answer;
  } catch (error) {
    return refusedAnswer(error, headers);
  }
}

/** The endpoints are made in the dashboard and only read by a key, which a restricted one may not. */
function listEndpoints({ endpoints }: Account): object {
  if (endpoints === null) {
    const message = "The provided key does not have the required permissions for this endpoint.";
    throw new Refusal(403, { type, message }, false);
  }
  return { object: "list", url: "/v1/webhook_endpoints", has_more: false, data: endpoints };
}

/** What fails while a call is carried out is an answer like any other, and kept under the call's key. */
function carryOut(run: () => object, headers: Answer["headers"], interrupt: Refusal | null): Answer {
  try {
    const body = run();
    if (interrupt) throw interrupt;
    return { status: 200, headers: { ...headers }, body, breach: null };
  } catch (error) {
    return refusedAnswer(error, headers);
  }
}

export function refusedAnswer(error: unknown, headers: Answer["headers"] = {}): Answer {
  if (!(error instanceof Refusal)) throw error;
  const { status, fields, isBreach } = error;
  const breach = isBreach ? [fields.code, fields.message].filter(Boolean).join(": ") : null;
  return { status, headers: { ...headers }, body: { error: withDocs(fields) }, breach };
}

function withDocs(fields: StripeErrorFields): object {
  if (fields.code === undefined) return fields;
  return { ...fields, doc_url: `https://stripe.com/docs/error-codes/${fields.code.replaceAll("_", "-")}` };
}

function accountOf(world: World, { headers }: IncomingCall): Account {
  const [scheme, key = ""] = (headers.authorization ?? "").split(" ");
  if (scheme !== "Bearer") throw new Refusal(401, { type, message: "You did not provide an API key." }, true);
  const account = world.accounts.find(({ secretKey }) => secretKey === key);
  if (account) return account;
  throw new Refusal(401, { type, message: `Invalid API Key provided: ${key.slice(0, 8)}***` }, true);
}

function checkHeaders({ method, headers, body }: IncomingCall): void {
  const version = headers["stripe-version"];
  if (version !== schemaFile.apiVersion) {
    const message = `Invalid Stripe API version: ${version ?? "none"}. The SDK ${schemaFile.sdkVersion} sends ${schemaFile.apiVersion}.`;
    throw new Refusal(400, { type, message }, true);
  }
  const other = headers["stripe-account"] ?? headers["stripe-context"];
  if (other !== undefined) {
    const message = `The provided key does not have access to account '${other}' (or that account does not exist).`;
    throw new Refusal(403, { type, message, code: "account_invalid" }, true);
  }
  const content = headers["content-type"] ?? "";
  if (method === "POST" && body !== "" && !content.startsWith("application/x-www-form-urlencoded")) {
    throw new Refusal(
      400,
      { type, message: `Invalid request: the content is ${content}, and not a form.` },
      true,
    );
  }
}

function keyOf({ headers }: IncomingCall): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined || key.length <= 255) return key;
  const message = "Idempotency keys can be at most 255 characters long.";
  throw new Refusal(400, { type: "idempotency_error", message }, true);
}

/** What the key was first answered with. Keys are forgotten after a day (docs.stripe.com/api/idempotent_requests). */
function keptAnswer(
  world: World,
  account: Account,
  key: string,
  fingerprint: string,
): KeptAnswer | undefined {
  const kept = account.keptAnswers.get(key);
  if (!kept) return undefined;
  if (world.now().getTime() - kept.at >= oneDay) {
    account.keptAnswers.delete(key);
    return undefined;
  }
  if (kept.fingerprint === fingerprint) return kept;
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new Refusal(400, { type: "idempotency_error", message }, true);
}

function replay({ status, body, requestId }: KeptAnswer, headers: Answer["headers"], key = ""): Answer {
  const more = { "idempotency-key": key, "idempotent-replayed": "true", "original-request": requestId };
  return { status, headers: { ...headers, ...more }, body, breach: null };
}

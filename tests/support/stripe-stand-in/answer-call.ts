import type { Account } from "./account.ts";
import { calls } from "./calls.ts";
import { Refusal, wrongParam } from "./refusal.ts";

/** A call as it arrives. The names of headers are in lower case. */
export interface IncomingCall {
  method: string;
  path: string;
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface Answer {
  status: number;
  body: object;
  /** The mistake in the call itself; null for a sound call, whatever its answer. */
  breach: string | null;
}

export const ourError = new Refusal(500, {
  type: "api_error",
  message: "Sorry! There was an error on our side. (Stripe's stand-in)",
});

/** Seconds after which an idempotency key is forgotten (docs.stripe.com/api/idempotent_requests). */
const keysLast = 24 * 60 * 60;

interface Desk {
  account: Account;
  secretKey: string;
  url: string;
}

/**
 * Stripe's answer to one call. `isInterrupted`: an error replaces the answer of a call that was carried out, and the
 * idempotency key keeps the error, as Stripe keeps its own.
 */
export function answerCall(
  { account, secretKey, url }: Desk,
  sent: IncomingCall,
  isInterrupted = false,
): Answer {
  account.tick();
  try {
    if (sent.headers.authorization !== `Bearer ${secretKey}`) {
      throw new Refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." }, true);
    }
    const match = calls
      .filter(({ method }) => method === sent.method)
      .map((found) => ({ ...found, parts: found.path.exec(sent.path) }))
      .find(({ parts }) => parts !== null);
    if (!match) {
      const message = `Unrecognized request URL (${sent.method}: ${sent.path}).`;
      throw new Refusal(404, { type: "invalid_request_error", message }, true);
    }
    const key = sent.method === "POST" ? keyOf(sent) : null;
    const fingerprint = `${sent.path} ${sent.body}`;
    const kept = key === null ? undefined : account.keptAnswers.get(key);
    if (kept && account.now - kept.at < keysLast) {
      if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, breach: null };
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`;
      throw new Refusal(400, { type: "idempotency_error", message }, true);
    }
    const params = decodeForm(sent.method === "POST" ? sent.body : sent.query);
    const run = match.check({ account, url, id: match.parts?.[1] ?? "", params });
    const answer = carryOut(run, isInterrupted);
    if (key !== null) {
      const { status, body } = answer;
      account.keptAnswers.set(key, {
        fingerprint,
        status,
        body: structuredClone(body),
        at: account.now,
      });
    }
    return answer;
  } catch (error) {
    return refusedAnswer(error);
  }
}

/** A failure while the call is carried out is an answer like any other, and is kept under the call's key. */
function carryOut(run: () => object, isInterrupted: boolean): Answer {
  try {
    const body = run();
    if (isInterrupted) throw ourError;
    return { status: 200, body, breach: null };
  } catch (error) {
    return refusedAnswer(error);
  }
}

export function refusedAnswer(error: unknown): Answer {
  if (!(error instanceof Refusal)) throw error;
  const { status, fields, isBreach } = error;
  const breach = [fields.param, fields.code, fields.message].filter(Boolean).join(": ");
  return { status, body: { error: fields }, breach: isBreach ? breach : null };
}

function keyOf({ headers }: IncomingCall): string | null {
  const key = headers["idempotency-key"];
  return typeof key === "string" ? key : null;
}

type Decoded = string | Decoded[] | { [name: string]: Decoded };

/** Stripe's bracket notation: `line_items[0][price_data][currency]=usd`. An object whose names are all digits is a list. */
function decodeForm(text: string): Decoded {
  const form: { [name: string]: Decoded } = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.replaceAll("]", "").split("[");
    const last = steps.pop() ?? "";
    let inner = form;
    for (const step of steps) {
      inner[step] ??= Object.create(null) as { [name: string]: Decoded };
      inner = inner[step] as { [name: string]: Decoded };
    }
    if (last in inner) throw wrongParam(name, `The parameter ${name} is given more than once.`);
    inner[last] = value;
  }
  return withLists(form);
}

function withLists(value: Decoded): Decoded {
  if (typeof value === "string") return value;
  const inner = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  const isList = inner.length > 0 && inner.every(([name]) => /^\d+$/.test(name));
  return isList ? inner.map(([, part]) => part) : Object.fromEntries(inner);
}

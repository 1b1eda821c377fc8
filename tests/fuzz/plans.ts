import { createHmac } from "node:crypto";
import fc from "fast-check";
import { type Body, hostileHeaders, hostilePieces, hostileQueries, spoils } from "./hostile.ts";
import type { Wire } from "./send.ts";
import type { Sender } from "./sender.ts";
import { secrets } from "./server.ts";
import { mailOf, type Target } from "./targets.ts";
import { type Json, Known } from "./values.ts";
import { type Actor, actors } from "./world.ts";

/** A request, before it is known what its sender knows. */
export interface Plan {
  who: Actor;
  target: string;
  method: string;
  /** Whether the method is the target's own. */
  isUsual: boolean;
  path: string;
  /** A text stands as it is; what is known is encoded. */
  params: Record<string, Json>;
  query: Record<string, Json> | string;
  body: Json;
  type: Target["type"];
  spoil: string | null;
  headers: Record<string, string>;
  /** Varies the spoil, and whether a webhook is signed. */
  draw: number;
  network: string;
}

const rarely = <Value>(share: number, odd: fc.Arbitrary<Value>, usual: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: usual, weight: 100 - share }, { arbitrary: odd, weight: share });

const networks = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([a, b, c]) => (c % 5 === 0 ? `2001:db8:${a}:${b}00::${c}` : `10.${a}.${b}.${c}`));
const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "PURGE"];

/** Requests to these targets. */
export function plansOf(targets: readonly Target[]): fc.Arbitrary<Plan> {
  const plans = targets.map((target) => {
    const { name, method, path, type } = target;
    const params = Object.entries(target.params).map(([param, value]) => [
      param,
      rarely(8, fc.constantFrom(...hostilePieces) as fc.Arbitrary<Json>, value),
    ]);
    return fc
      .record({
        who: fc.constantFrom(...actors),
        target: fc.constant(name),
        method: rarely(4, fc.constantFrom(...methods), fc.constant(method)),
        path: fc.constant(path),
        params: fc.record(Object.fromEntries(params), { noNullPrototype: true }),
        query: rarely<Plan["query"]>(6, fc.constantFrom(...hostileQueries), target.query),
        body: target.body,
        type: fc.constant(type),
        spoil: rarely<string | null>(35, fc.constantFrom(...Object.keys(spoils)), fc.constant(null)),
        headers: rarely<Record<string, string>>(12, fc.constantFrom(...hostileHeaders), fc.constant({})),
        draw: fc.nat(100_000),
        network: networks,
      })
      .map((plan): Plan => ({ ...plan, isUsual: plan.method === method }));
  });
  // Most go to the calls of the API: behind them are people.
  const weightOf = ({ path }: Target) => (path.startsWith("/api/") ? 5 : 1);
  return fc.oneof(
    ...targets.map((target, at) => ({
      arbitrary: plans[at] as fc.Arbitrary<Plan>,
      weight: weightOf(target),
    })),
  );
}

/** What a request needs to be let in: the address of the site, and the signature of Stripe for a body. */
interface Doorkeeper {
  publicUrl: string;
  stripe: (body: string) => string;
}

/** The request as its sender sends it in this world. */
export async function wireOf(plan: Plan, sender: Sender, { publicUrl, stripe }: Doorkeeper): Promise<Wire> {
  const path = (await pathOf(plan, sender)) + (await queryOf(plan, sender));
  const body = plan.method === "GET" || plan.method === "HEAD" ? {} : await bodyOf(plan, sender, path);
  const cookie = [...sender.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers: Record<string, string> = {
    Host: new URL(publicUrl).host,
    Origin: publicUrl,
    "X-Forwarded-For": plan.network,
    ...(cookie && { Cookie: cookie }),
    ...(body.type !== undefined && { "Content-Type": body.type }),
    ...(plan.draw % 5 > 0 && signed(path, body, { publicUrl, stripe })),
    ...plan.headers,
  };
  for (const [name, value] of Object.entries(headers)) if (value === "") delete headers[name];
  return { method: plan.method, path, headers, bytes: body.bytes };
}

async function pathOf({ path, params }: Plan, sender: Sender): Promise<string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    const text =
      value instanceof Known ? encodeURIComponent(String(await sender.find(value, path, params))) : value;
    found[name] = text;
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => found[name] ?? "");
  return filled.startsWith("/") ? filled : `/${filled}`;
}

async function queryOf({ query, path }: Plan, sender: Sender): Promise<string> {
  if (typeof query === "string") return query;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(await resolved(query, sender, path)))
    asked.set(name, String(value));
  return asked.size > 0 ? `?${asked}` : "";
}

async function bodyOf(plan: Plan, sender: Sender, path: string): Promise<Body> {
  const { type, spoil, draw } = plan;
  if (type === "none" && spoil === null) return {};
  const value = await resolved(plan.body, sender, path);
  const plain = { bytes: Buffer.from(JSON.stringify(value ?? {})), type: "application/json" };
  const body = spoil === null ? plain : (spoils[spoil]?.(value, draw) ?? plain);
  if (body.type !== "application/json" || body.bytes === undefined) return body;
  if (type === "mail") return { bytes: Buffer.from(mailOf(value)), type: "message/rfc822" };
  return type === "form" ? asForm(body.bytes) : body;
}

/** A form that says the same, where the JSON is an object. */
function asForm(bytes: Buffer): Body {
  const form = new URLSearchParams();
  try {
    const parsed = JSON.parse(bytes.toString());
    for (const [name, value] of Object.entries(parsed ?? {}))
      form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    return { bytes, type: "application/x-www-form-urlencoded" };
  }
  return { bytes: Buffer.from(form.toString()), type: "application/x-www-form-urlencoded" };
}

/** The value with everything in it that its sender knows. A field is looked up after those before it. */
async function resolved(value: Json, sender: Sender, path: string, field?: Json): Promise<Json> {
  if (value instanceof Known) return sender.find(value, path, field);
  if (Array.isArray(value)) {
    const found = [];
    for (const item of value) found.push(await resolved(item, sender, path, field));
    return found;
  }
  if (typeof value !== "object" || value === null) return value;
  const found: Record<string, Json> = {};
  for (const [name, inner] of Object.entries(value))
    Object.defineProperty(found, name, {
      value: await resolved(inner, sender, path, found),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return found;
}

/** What lets a webhook, or an operator, in. */
function signed(
  path: string,
  { bytes = Buffer.alloc(0) }: Body,
  { publicUrl, stripe }: Doorkeeper,
): Record<string, string> {
  if (path.startsWith("/metrics")) return { Authorization: `Bearer ${secrets.metrics}` };
  if (path.startsWith("/webhooks/mail")) return { Authorization: `Bearer ${secrets.mail}` };
  if (path.startsWith("/webhooks/twilio")) {
    const form = new URLSearchParams(bytes.toString());
    const names = [...new Set(form.keys())].sort();
    const text =
      publicUrl +
      path +
      names
        .map((name) =>
          form
            .getAll(name)
            .map((value) => name + value)
            .join(""),
        )
        .join("");
    return { "X-Twilio-Signature": createHmac("sha1", secrets.twilio).update(text, "utf8").digest("base64") };
  }
  if (path.startsWith("/webhooks/stripe")) return { "Stripe-Signature": stripe(bytes.toString()) };
  return {};
}

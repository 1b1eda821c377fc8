import fc from "fast-check";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { aliases } from "#server/http/aliases.ts";
import { stripeEventTypes } from "#server/providers/payments/stripe-events.ts";
import { bounceMail } from "#tests/support/bounce-mail.ts";
import { type Json, known, type Schema, valuesOf } from "./values.ts";

/** Something that requests are sent to: a call of the API, a page, a form, a webhook. */
export interface Target {
  name: string;
  method: string;
  /** With its parameters in braces: "/api/locations/{id}". */
  path: string;
  params: Record<string, fc.Arbitrary<Json>>;
  query: fc.Arbitrary<Record<string, Json>>;
  body: fc.Arbitrary<Json>;
  /** How a body that is not spoiled goes over the wire. */
  type: "json" | "form" | "mail" | "none";
  /** Whether some answer of a run must be a yes. Otherwise nothing was tried there. */
  mustSucceed: boolean;
}

const none = fc.constant(undefined);
const noQuery = fc.constant({});

/** Every call of the API's document, and the old site's names of some. */
export function apiTargets(api: Json): Target[] {
  const targets: Target[] = [];
  for (const [path, operations] of Object.entries<Schema>(api.paths))
    for (const [method, operation] of Object.entries<Schema>(operations))
      targets.push(...operationTargets(api, method.toUpperCase(), path, operation));
  const renamed = Object.entries(aliases).flatMap(([old, path]) =>
    targets
      .filter((target) => target.path === path)
      .map((target) => ({ ...target, name: `${target.method} ${old}`, path: old })),
  );
  return [...targets, ...renamed];
}

function operationTargets(api: Json, method: string, path: string, operation: Schema): Target[] {
  const parameters: Schema[] = operation.parameters ?? [];
  const schemasOf = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const params = schemasOf("path").map(({ name, schema }) => [
    name,
    known(collectionOf(path, name), valuesOf(api, schema, name)),
  ]);
  const query = fc.record(
    Object.fromEntries(schemasOf("query").map(({ name, schema }) => [name, valuesOf(api, schema, name)])),
    { requiredKeys: [], noNullPrototype: true },
  );
  const target = {
    name: `${method} ${path}`,
    method,
    path,
    params: Object.fromEntries(params),
    query,
    mustSucceed: true,
  };
  const content: [string, Schema][] = Object.entries(operation.requestBody?.content ?? {});
  if (content.length === 0) return [{ ...target, body: none, type: "none" }];
  return content.map(([type, { schema }]) => ({
    ...target,
    body: fc.oneof(valuesOf(api, schema, ""), known(`body of ${target.name}`, valuesOf(api, schema, ""))),
    type: type === "application/json" ? "json" : "form",
  }));
}

/** What an address's id is an id of: the part before it. */
function collectionOf(path: string, name: string): string {
  if (name !== "id") return name;
  const before = path.split(`/{${name}}`)[0]?.split("/").at(-1) ?? "";
  return before === "record" ? "locations" : before;
}

const target = (method: string, path: string, rest: Partial<Target> = {}): Target => ({
  name: `${method} ${path}`,
  method,
  path,
  params: {},
  query: noQuery,
  body: none,
  type: "none",
  mustSucceed: true,
  ...rest,
});

const fields = (names: readonly string[]): fc.Arbitrary<Json> =>
  fc.record(Object.fromEntries(names.map((name) => [name, known(name, fc.string())])), {
    requiredKeys: [],
    noNullPrototype: true,
  });

/** A page of the site, with the names of the fields that its forms have. */
export interface Page {
  /** As React Router has it: "d/:token". */
  path: string;
  isForm: boolean;
  fields: readonly string[];
}

/** Each page in each language, what its links load, and what its forms post. */
export function pageTargets(pages: readonly Page[]): Target[] {
  return pages.flatMap(({ path, isForm, fields: names }) => {
    const params: Target["params"] = {};
    const address = `/${path}`.replace(/:(\w+)\??/g, (_, name: string) => {
      params[name] = known(name, fc.constantFrom("ames", "iowa", "none", "A".repeat(22)));
      return `{${name}}`;
    });
    const of = (method: string, rest: Partial<Target> = {}) => target(method, address, { params, ...rest });
    const query = fields(["q", "topic", "page", "subscription", "verification", "token", "session_id"]);
    return [
      of("GET", { query, mustSucceed: false }),
      of("GET", { name: `GET ${address}.data`, path: `${address}.data`, query, mustSucceed: false }),
      ...(isForm
        ? [
            of("POST", { body: fields(names), type: "form", query, mustSucceed: false }),
            of("POST", {
              name: `POST ${address}.data`,
              path: `${address}.data`,
              body: fields(names),
              type: "form",
              mustSucceed: false,
            }),
            of("POST", {
              name: `POST /es${address}`,
              path: `/es${address}`,
              body: fields(names),
              type: "form",
              mustSucceed: false,
            }),
          ]
        : []),
    ];
  });
}

const bounceEvents: Schema = {
  type: "object",
  required: ["events"],
  properties: {
    events: {
      type: "array",
      items: {
        type: "object",
        required: ["id", "type"],
        properties: {
          id: { type: "string", format: "uuid" },
          type: { enum: ["failed", "delayed", "delivered", "complained"] },
          messageId: { type: "string" },
          recipient: { type: "string" },
          status: { enum: ["5.1.1", "4.2.2", "5.0.0"] },
        },
      },
    },
  },
};

const stripeEvents = fc.record({
  id: fc.stringMatching(/^evt_\w{8}$/),
  object: fc.constantFrom("event", "v2.core.event"),
  type: fc.constantFrom(...stripeEventTypes),
  created: fc.nat(),
  livemode: fc.boolean(),
  data: fc.record({
    object: fc.record({
      id: fc.stringMatching(/^cs_\w{8}$/),
      object: fc.constantFrom("checkout.session", "charge", "dispute", "refund", "payment_intent"),
      payment_intent: fc.oneof(fc.stringMatching(/^pi_\w{8}$/), fc.jsonValue()),
    }),
  }),
});

const texts = ["STOP", "START", "HELP", "DONE", "UNDO", "LATER", "1", "YES", "NO", "Hecho", "who is this?"];
const twilioId = fc.stringMatching(/^SM[\da-f]{32}$/);

/** The doors that are neither in the API's document nor pages. `addresses`: those of the sitemap. */
export function otherTargets(betterAuthPaths: readonly string[], addresses: readonly string[]): Target[] {
  const mail = fc
    .record({ original: known("messageId", fc.string()), status: fc.constantFrom("5.1.1", "4.4.7", "x") })
    .map((facts) => ({ ...facts }));
  return [
    target("POST", "/webhooks/stripe", {
      body: fc.oneof(known("stripeEvent", fc.jsonValue()), stripeEvents),
      type: "json",
    }),
    target("POST", "/webhooks/twilio/inbound", {
      body: fc.record({
        MessageSid: twilioId,
        From: known("From", fc.string()),
        Body: fc.oneof(fc.constantFrom(...texts), fc.string()),
      }),
      type: "form",
    }),
    target("POST", "/webhooks/twilio/status", {
      query: fc.record({ delivery: known("delivery", fc.uuid()) }),
      body: fc.record({
        MessageSid: twilioId,
        MessageStatus: known("MessageStatus", fc.string()),
        ErrorCode: fc.constantFrom("30003", "30007", "0", "x"),
      }),
      type: "form",
    }),
    target("POST", "/webhooks/mail/bounces", { body: valuesOf({}, bounceEvents, ""), type: "json" }),
    target("POST", "/webhooks/mail/bounces", { name: "a mail that came back", body: mail, type: "mail" }),
    ...["messages", "newsletter"].map((purpose) =>
      target("POST", `/${linkLetters[purpose as "messages"]}/{token}`, {
        name: `one click for ${purpose}`,
        params: { token: known("token", fc.constant("A".repeat(22))) },
        body: fc.record({ "List-Unsubscribe": known("List-Unsubscribe", fc.string()) }),
        type: "form",
      }),
    ),
    target("GET", "/c/{calendar}", { params: { calendar: known("calendar", fc.constant("A.ics")) } }),
    ...["/healthz", "/metrics", "/robots.txt", "/sitemap.xml", "/api/openapi.json"].map((path) =>
      target("GET", path),
    ),
    target("GET", "/readyz", { mustSucceed: false }),
    target("GET", "/metrics/proxies", { mustSucceed: false }),
    target("GET", "{page}", {
      name: "an address of the sitemap",
      params: { page: fc.constantFrom(...addresses) },
      query: fields(["q"]),
    }),
    ...["GET", "POST"].map((method) =>
      target(method, "/api/auth{auth}", {
        name: `${method} a path of Better Auth's own`,
        params: { auth: fc.constantFrom(...betterAuthPaths.map((path) => path.replace(/:\w+/g, "x"))) },
        query: fields(["token", "callbackURL", "email"]),
        body: fields(["email", "password", "token", "newEmail", "callbackURL", "code", "provider"]),
        type: method === "POST" ? "json" : "none",
        mustSucceed: false,
      }),
    ),
  ];
}

export const mailOf = (facts: Json): string => bounceMail(facts);

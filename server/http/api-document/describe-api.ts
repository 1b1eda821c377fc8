import type { OpenAPIHono } from "@hono/zod-openapi";
import { brand } from "#core/brand.ts";
import type { RefusalCode } from "#core/refusals.ts";
import { cookieName } from "#server/accounts/auth.ts";
import { statusOf } from "#server/http/envelope.ts";
import { publicReads } from "#server/http/same-origin.ts";
import type { Config } from "#server/start/config.ts";
import { type Components, exampleOf } from "./example-of.ts";
import { declaredRefusals, withoutRefusals } from "./operation.ts";

type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type PathItem = NonNullable<ApiDocument["paths"]>[string];
type Operation = NonNullable<PathItem["get"]>;
type Responses = NonNullable<Operation["responses"]>;

const methods = ["get", "post", "put", "delete"] as const;
type Method = (typeof methods)[number];

/** What the first part of a path is about. */
const tags: Readonly<Record<string, readonly [name: string, description: string]>> = {
  auth: ["Sign-in", "Accounts, sessions and mailed links."],
  account: ["Account", "What the holder of an account does about it."],
  "email-verifications": ["Sign-up", "The wizard: a code by e-mail, the saved form, the payment."],
  signups: ["Sign-up", ""],
  checkout: ["Sign-up", ""],
  payments: ["Sign-up", ""],
  purchases: ["Sign-up", ""],
  "time-zones": ["Sign-up", ""],
  "waiting-signups": ["People", "Whom an account looks after."],
  dashboard: ["People", ""],
  registrant: ["People", ""],
  registrants: ["People", ""],
  locations: ["Dates", "The places where somebody registers, and their next dates."],
  record: ["Dates", ""],
  calendar: ["Dates", ""],
  recipients: ["Reminders", "Who gets them, and what was sent."],
  deliveries: ["Reminders", ""],
  links: ["Reminders", ""],
  docs: ["Information", "The same for everybody."],
  agencies: ["Information", ""],
  "agency-reports": ["Information", ""],
  newsletter: ["Information", ""],
  status: ["Information", ""],
  outbox: ["Demo", 'Embedded mode alone: what was "sent", and the clock.'],
};

/**
 * The OpenAPI document: the routes' declarations, and everything that holds for all of them. Every operation names each
 * status that it may answer with, who may call it, and an example of a request and an answer, made from their schemas.
 */
export function describeApi(
  app: OpenAPIHono,
  { mode, publicUrl }: Pick<Config, "mode" | "publicUrl">,
): ApiDocument {
  // Requests under a foreign host name are refused there (known-host.ts).
  const everywhere: readonly RefusalCode[] = mode === "embedded" ? ["FOREIGN_ORIGIN"] : [];
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: `${brand.name} API`,
      version: "1",
      description: `${brand.description} Every answer is JSON: \`success\` says whether it was done; a failure has a code and a sentence for the person.`,
      license: { name: "MIT", url: "https://spdx.org/licenses/MIT.html" },
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(tags)
      .filter(([, description]) => description !== "")
      .map(([name, description]) => ({ name, description })),
    // Nobody has to be signed in, unless an operation says so.
    security: [],
  });
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    describePath(path, item, everywhere, document.components?.schemas ?? {}),
  ]);
  const { webhooks: _none, ...rest } = document;
  return {
    ...rest,
    paths: Object.fromEntries(paths),
    components: { ...document.components, securitySchemes: securitySchemes(publicUrl) },
  };
}

const securitySchemes = (publicUrl: string) => ({
  session: {
    type: "apiKey" as const,
    in: "cookie" as const,
    name: cookieName(publicUrl, "session_token").name,
    description: "The cookie of `signIn`.",
  },
  checkout: {
    type: "apiKey" as const,
    in: "cookie" as const,
    name: cookieName(publicUrl, "checkout").name,
    description: "The cookie of `saveSignup`: whoever saved a sign-up may pay for it within a day.",
  },
});

function describePath(
  path: string,
  item: PathItem,
  everywhere: readonly RefusalCode[],
  components: Components,
): PathItem {
  const described: PathItem = { ...item };
  for (const method of methods) {
    const operation = item[method];
    if (operation)
      described[method] = withExamples(describeOperation(path, method, operation, everywhere), components);
  }
  return described;
}

function describeOperation(
  path: string,
  method: Method,
  operation: Operation,
  everywhere: readonly RefusalCode[],
): Operation {
  const [, , about = ""] = path.split("/");
  const [tag = ""] = tags[about] ?? [];
  const codes = [...new Set([...refusalsOf(path, method, operation), ...everywhere])];
  return {
    ...withoutRefusals(operation),
    tags: [tag],
    responses: { ...operation.responses, ...failures(codes, operation.responses ?? {}) },
  };
}

/** The refusals that a route declares, and those of the guards in front of it. */
function refusalsOf(path: string, method: Method, operation: Operation): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>(declaredRefusals(operation));
  const parameters = (operation.parameters ?? []).map((parameter) => ("in" in parameter ? parameter.in : ""));
  if (parameters.includes("path")) codes.add("NOT_FOUND");
  if (parameters.includes("query")) codes.add("VALIDATION");
  const { security = [] } = operation;
  if (security.length > 0 && security.every((way) => Object.keys(way).length > 0))
    codes.add("LOGIN_REQUIRED");
  if (method !== "get") for (const code of ["BAD_REQUEST", "TOO_LARGE"] as const) codes.add(code);
  if (method !== "get" || !publicReads.has(path)) codes.add("FOREIGN_ORIGIN");
  if (operation.requestBody)
    for (const code of ["UNSUPPORTED_MEDIA_TYPE", "VALIDATION"] as const) codes.add(code);
  return [...codes, "UNEXPECTED", "UNAVAILABLE"];
}

/** One response for each status, with the codes that it may have. */
function failures(codes: readonly RefusalCode[], declared: Responses): Responses {
  const responses: Responses = {};
  for (const status of new Set(codes.map(statusOf))) {
    const group = codes.filter((code) => statusOf(code) === status);
    const own = declared[status];
    const schema = own && "content" in own ? own.content?.["application/json"]?.schema : undefined;
    const error = { type: "string" as const, enum: group };
    responses[status] = {
      description: group.join(", "),
      content: {
        "application/json": {
          schema: schema ?? { $ref: "#/components/schemas/Failure", properties: { error } },
        },
      },
    };
  }
  return responses;
}

type Content = { [type: string]: { schema?: object; example?: unknown } };

/** The operation with an example of what is sent, and of what is answered when it is done. */
function withExamples(operation: Operation, components: Components): Operation {
  const described = structuredClone(operation);
  const done = Object.entries(described.responses ?? {}).filter(([status]) => status < "300");
  for (const part of [described.requestBody, ...done.map(([, response]) => response)]) {
    const content: Content = part && "content" in part ? (part.content ?? {}) : {};
    for (const [type, one] of Object.entries(content)) {
      if (one.schema && /json|form/.test(type)) one.example = exampleOf(one.schema, components);
    }
  }
  return described;
}

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { queryRows } from "#server/db/query-rows.ts";
import { type Operation, operationsOf } from "#tests/support/api-operations.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Requests to every call of the API: values that its schemas allow, with her ids and his, and the same with one part
// spoiled. Rosa does nothing: nobody is told of her, and what is hers stays as it is.

// biome-ignore lint/suspicious/noExplicitAny: JSON of any shape
type Json = any;
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Requests for each call and each actor. */
const requests = Number(process.env.REQUESTS ?? 20);

/** What is hers alone, and in no request. */
const hers = ["Zwetschgenbaum", "quittenstrauch@holunder.example", "Kornelkirsch", "Mispelhof"];

const hostileValues: readonly Json[] = [
  "",
  "a\0b",
  "\ud800",
  "\n\r\nBcc: all@mail.example",
  '\'; drop table "user"; --',
  "__proto__",
  "x".repeat(60_000),
  "9999-12-31",
  "2027-02-29",
  "-000001-01-01",
  -1,
  0.1,
  2 ** 53,
  1e308,
  true,
  null,
  [],
  {},
  [[[[]]]],
  Array.from({ length: 7 }, () => null),
];

/** A value that a schema allows. `known` has what the field of this name may hold: ids, addresses, days. */
function valueFor(schema: JsonSchema, name: string, known: Record<string, string[]>): fc.Arbitrary<Json> {
  const branches = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (branches) return fc.oneof(...branches.map((branch) => valueFor(branch, name, known)));
  if (schema.const !== undefined) return fc.constant(schema.const as Json);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  switch (schema.type) {
    case "object": {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
      const values = fields.map(([field, inner]) => [field, valueFor(inner, field, known)]);
      return fc.record(Object.fromEntries(values), {
        requiredKeys: (schema.required ?? []) as never[],
        noNullPrototype: true,
      });
    }
    case "array":
      return fc.array(valueFor(schema.items as JsonSchema, name, known), {
        maxLength: 3,
      }) as fc.Arbitrary<Json>;
    case "integer":
    case "number":
      return fc.integer({ min: -2, max: 400 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, name, known);
    default:
      return fc.jsonValue();
  }
}

function textOf({ format, maxLength = 40 }: JsonSchema, name: string, known: Record<string, string[]>) {
  const any = fc.string({ unit: "binary", maxLength: Math.min(maxLength, 40) });
  const field = Object.keys(known).find((part) => new RegExp(part, "i").test(name));
  if (field) return fc.oneof({ arbitrary: fc.constantFrom(...(known[field] ?? [])), weight: 4 }, any);
  return format === "uuid" ? fc.constantFrom(...(known.id$ ?? [])) : any;
}

/** The value with one of its parts replaced, at any depth. */
function spoil(value: Json, at: number, by: Json): Json {
  const copy = structuredClone(value ?? {}) as Record<string, Json>;
  const places: [Record<string, Json>, string][] = [];
  const waiting: Json[] = [copy as Json];
  while (waiting.length > 0) {
    const holder = waiting.pop();
    if (typeof holder !== "object" || holder === null) continue;
    for (const key of Object.keys(holder)) {
      places.push([holder as Record<string, Json>, key]);
      waiting.push((holder as Record<string, Json>)[key]);
    }
  }
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return by;
  place[0][place[1]] = by;
  return copy as Json;
}

/** Requests to a call, most of them as its schemas allow. */
function requestTo({ path, reads }: Operation, known: Record<string, string[]>) {
  const schemaOf = (part: string) => {
    const read = reads.find((one) => one.part === part);
    return read ? z.toJSONSchema(read.schema, { io: "input", unrepresentable: "any" }) : { type: "object" };
  };
  const valuesOf = (part: string) => valueFor(schemaOf(part) as JsonSchema, "", known);
  return fc
    .record({
      params: valuesOf("param"),
      query: valuesOf("query"),
      body: valuesOf("body"),
      spoilt: fc.option(fc.tuple(fc.nat(50), fc.constantFrom(...hostileValues)), { freq: 2 }),
    })
    .map(({ params, query, body, spoilt }) => ({
      url: `${filled(path, params)}?${new URLSearchParams(Object.entries(query ?? {}).map(([k, v]) => [k, `${v}`]))}`,
      body: JSON.stringify(spoilt ? spoil(body, ...spoilt) : (body ?? {})),
    }));
}

const filled = (path: string, params: Json) =>
  path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(`${(params as Record<string, Json>)?.[name]}`),
  );

/** Every row that names something of hers, but for mailed links: anybody may ask for one, and it goes to her mailbox. */
async function herRows({ db }: TestApp, ids: readonly string[]): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'account_links' order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await queryRows<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.identifier(name)} t where t::text ~ ${ids.join("|")} order by 1`,
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

const idsIn = (value: unknown) => [
  ...new Set(JSON.stringify(value).match(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g) ?? []),
];

it("whatever is sent: no 5xx, nothing of hers for others, and what is hers stays", {
  timeout: 0,
}, async () => {
  const database = await testDatabase("pool");
  const test = createTestApp(database);
  const her = await seedRosa(database.db);
  await addRecipient(database.db, her.subscriptionId, {
    fullName: "Ottoline Zwetschgenbaum",
    position: 1,
    timeZone: "America/Chicago",
    email: "quittenstrauch@holunder.example",
    phone: "+15155550199",
  });
  await database.db.execute(sql`update locations set name = 'Kornelkirsch County', office_name = 'Mispelhof'
    where subscription_id = ${her.subscriptionId}`);
  const him = await seedFelix(database.db);
  const herIds = idsIn(her);
  const known = {
    "email|recipient$": ["felix@mail.example", her.email, "new@mail.example"],
    "phone|from|cell": ["+12125550102", "515-555-0155"],
    password: ["Marsh-Meadow-27"],
    "date|On$": ["2026-12-10", "2027-01-05"],
    timeZone: ["America/Chicago", "Pacific/Honolulu"],
    id$: [...herIds, ...idsIn(him), "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10"],
    subscription: [her.subscriptionId, him.subscriptionId],
  };
  const before = await herRows(test, herIds);
  const send = async (
    visitor: Visitor,
    operation: Operation,
    { url, body }: { url: string; body: string },
  ) => {
    const type =
      operation.path === "/api/purchases" ? "application/x-www-form-urlencoded" : "application/json";
    const headers = { Origin: test.services.config.publicUrl, "Content-Type": type };
    const sent = operation.method === "GET" ? null : body;
    const answer = await visitor.sendRaw(operation.method, url, sent, headers);
    if (answer.status >= 500) throw new Error(`${answer.status} to ${operation.method} ${url} ${body}`);
    const told = `${JSON.stringify(answer.body)} ${[...answer.headers].join()}`;
    const leak = hers.find((canary) => told.includes(canary));
    if (leak) throw new Error(`${leak} in the answer to ${operation.method} ${url} ${body}`);
  };
  for (const operation of operationsOf(test)) {
    if (operation.path.startsWith("/api/outbox")) continue; // The operator's own, in embedded mode.
    for (const visitorOf of [() => test.visitor(), () => test.signedIn(him.userId)]) {
      await fc.assert(
        fc.asyncProperty(requestTo(operation, known), async (request) =>
          send(await visitorOf(), operation, request),
        ),
        { numRuns: requests },
      );
    }
  }
  expect(await herRows(test, herIds)).toEqual(before);
  expect(test.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

import { beforeAll, describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { DemoClock } from "#server/clock.ts";
import { aliases } from "#server/http/aliases.ts";
import { exemptFromSameOrigin, publicReads } from "#server/http/same-origin.ts";
import { operationsOf } from "#tests/support/api-operations.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createTestApp, productionEnv, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** Bodies that no page sends, without a value that could come to a column. */
const formless: [name: string, body: string][] = [
  ["no JSON", "{"],
  ["null", "null"],
  ["an array", "[[],{}]"],
  ["deep objects", `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`],
  ["prototype keys", '{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{}},"toString":1}'],
];

/** Bodies that no page sends, with a value that comes to a column if no check is in the way. */
const hostile = [
  ["a NUL", "a\0b@mail.example"],
  ["a lone surrogate", "\ud800"],
  ["a huge number", 1e308],
  ["an array of strings", ["a@b.example", "a@c.example"]],
  ["an object", { $ne: null }],
  ["a long string", "x".repeat(50_000)],
  ["SQL", '\'; drop table "user"; --'],
  ["a far date", "999999-12-31"],
].map(([name, value]): [string, string] => [`${name} in every field`, JSON.stringify(everyField(value))]);

/** Every field any route knows, with the same value. */
function everyField(value: unknown): Record<string, unknown> {
  const names =
    "name email password newPassword token purpose action code address date nextDueOn dueOn userType master masterAccountHolder registrantInfo familyInfo friendInfo emailAccess textAccess locationType locations account verificationEmail verificationId verified";
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

describe("the API's guards", async () => {
  const database = await testDatabase("pool", { keepsRows: true });
  let test: TestApp;
  let userId: string;
  let rosa: Visitor;
  let paths: { method: string; path: string }[];
  beforeAll(async () => {
    test = createTestApp(database);
    ({ userId } = await seedRosa(database.db));
    rosa = await test.signedIn(userId);
    paths = operationsOf(test);
    for (const old of Object.keys(aliases))
      paths.push({ method: "POST", path: old }, { method: "GET", path: old });
  });

  const withId = (path: string, id = "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10") => path.replace(/:\w+/, id);

  const neverFails = async (_: string, body: string) => {
    for (const { method, path } of paths) {
      if (method === "GET") continue;
      for (const visitor of [rosa, test.visitor()]) {
        const headers = { Origin: test.services.config.publicUrl, "Content-Type": "application/json" };
        const answer = await visitor.sendRaw(method, withId(path), body, headers);
        expect(`${method} ${path} ${answer.status}`).not.toMatch(/ 5\d\d$/);
        if (answer.status >= 400) {
          expect(answer.body).toMatchObject({
            success: false,
            error: expect.any(String),
            message: expect.any(String),
          });
        }
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
      }
    }
  };
  it.each(formless)("never answers 500 to %s, on any route, signed in or not", neverFails);
  it.each(hostile)("never answers 500 to %s, on any route, signed in or not", neverFails);

  it("never answers 500 to invalid ids, queries, paths and cookies", async () => {
    const ids = ["x", "%00", "%E0%A4%A", "..%2f..", "-1", "99999999999999999999", "__proto__", "' or 1=1"];
    const cookies = [
      "better-auth.session_token=x",
      "daymark.session_token=%E0%A4%A",
      "daymark.session_token=a.b; daymark.session_token=c",
      "daymark.session_token=%00.x",
      "daymark.checkout=%00.9999999999.x",
      ";;;=;==\u00ff",
      `daymark.session_token=${"x".repeat(4000)}`,
    ];
    for (const { method, path } of paths) {
      // One of the routes ends her session.
      const signedIn = await test.signedIn(userId);
      const body = method === "GET" ? null : "{}";
      const headers = { Origin: test.services.config.publicUrl, "Content-Type": "application/json" };
      for (const id of ids) {
        const answer = await signedIn.sendRaw(
          method,
          `${withId(path, id)}?limit=${id}&email=${id}&email[]=1`,
          body,
          headers,
        );
        expect(`${path} ${id} ${answer.status}`).not.toMatch(/ 5\d\d$/);
        if (path.includes(":id")) expect([404, 422]).toContain(answer.status);
      }
      for (const Cookie of cookies) {
        const answer = await test.visitor().sendRaw(method, withId(path), body, { ...headers, Cookie });
        expect(`${path} ${Cookie.slice(0, 40)} ${answer.status}`).not.toMatch(/ 5\d\d$/);
      }
    }
    // Refusals are logged by the provider's code, without what was sent. Nothing else is logged.
    const refusals = new Set([
      "signup failed",
      "login failed",
      "password reset failed",
      "password not proven again",
    ]);
    const others = test.logged.filter(({ level, time, msg, code, message, account, network, ...more }) => {
      const isRefusal = level === 40 && typeof time === "number" && refusals.has(`${msg}`);
      // On a busy machine this test takes longer than the minute that the counts of refusals wait for.
      if (msg === "refused within a minute") return false;
      return !isRefusal || !/^[A-Z_]+$/.test(`${code}`) || Object.keys(more).length > 0;
    });
    expect(others).toEqual([]);
  });

  it("executes no state change that another site sent, or whose sender is unknown", async () => {
    const foreign: Record<string, string>[] = [
      {},
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: "http://localhost:3000.evil.example" },
      { Referer: "https://evil.example/http://localhost:3000/" },
      { Referer: "nonsense" },
      { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
      { "Sec-Fetch-Site": "same-site" },
      { "Sec-Fetch-Site": "none" },
    ];
    // One guard stands before all routes, so every spelling of it is tried on the first of them alone.
    const guarded = paths.filter(
      ({ method, path }) => method !== "GET" && !exemptFromSameOrigin.has(aliases[path] ?? path),
    );
    for (const [at, { method, path }] of guarded.entries()) {
      for (const headers of at === 0 ? foreign : foreign.slice(0, 2)) {
        const answer = await rosa.sendRaw(method, withId(path), "{}", {
          ...headers,
          "Content-Type": "application/json",
        });
        expect(answer).toMatchObject({ status: 403, body: { error: "FOREIGN_ORIGIN" } });
      }
    }
    const own: Record<string, string>[] = [
      { Origin: "http://localhost:3000" },
      { Referer: "http://localhost:3000/reminder" },
      { Origin: "null", "Sec-Fetch-Site": "same-origin" },
      { Origin: "http://127.0.0.1:3000", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of own) {
      const answer = await test.visitor().sendRaw("POST", "/api/time-zones", '{"address":"Ames, IA 50010"}', {
        ...headers,
        "Content-Type": "application/json",
      });
      expect(answer.body).toEqual({ success: true, timeZone: "America/Chicago" });
    }
  });

  it("reads out nothing personal to a request that another site caused", async () => {
    const reads = paths.filter(({ method }) => method === "GET").map(({ path }) => withId(path));
    for (const path of [...reads, "/api/account/copy?download=1"]) {
      const isPublic = publicReads.has(aliases[path] ?? path);
      for (const site of ["cross-site", "same-site"]) {
        const { status, headers } = await rosa.sendRaw("GET", path, null, { "Sec-Fetch-Site": site });
        expect([path, status === 403]).toEqual([path, !isPublic]);
        expect(headers.get("Content-Disposition")).toBeNull();
      }
      // A link in a mail program, and a typed address.
      const typed = { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
      const { status } = await rosa.sendRaw("GET", path, null, typed);
      expect([path, status === 403]).toEqual([path, !isPublic]);
    }
    const own: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Site": "none" },
      { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" },
      { "Sec-Fetch-Site": "same-origin" },
    ];
    const back = await test.signedIn(userId);
    for (const headers of own) {
      expect((await back.sendRaw("GET", "/api/account/copy", null, headers)).status).toBe(200);
    }
  });

  it("has a policy of its own on every answer, refusals included", async () => {
    const visitor = test.visitor();
    for (const path of ["/api/status", "/api/recipients", "/api/nothing", "/api/registrant.php"]) {
      const { headers } = await visitor.get(path);
      expect([path, headers.get("Content-Security-Policy")]).toEqual([
        path,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ]);
    }
  });

  it("answers in the envelope: unknown route 404, wrong method 405, type 415, size 413, JSON 400", async () => {
    const visitor = test.visitor();
    expect(await visitor.get("/api/nothing")).toMatchObject({
      status: 404,
      body: { error: "NOT_FOUND", message: sayReason("not-found") },
    });
    expect((await visitor.get("/api")).status).toBe(404);
    const wrongMethod = await visitor.send("DELETE", "/api/checkout");
    expect(wrongMethod).toMatchObject({ status: 405, body: { success: false, error: "METHOD_NOT_ALLOWED" } });
    expect(wrongMethod.headers.get("Allow")).toBe("GET, HEAD, POST");
    const raw = (body: string, type: string) =>
      visitor.sendRaw("POST", "/api/time-zones", body, {
        Origin: "http://localhost:3000",
        "Content-Type": type,
      });
    expect(await raw("address=x", "application/x-www-form-urlencoded")).toMatchObject({
      status: 415,
      body: { error: "UNSUPPORTED_MEDIA_TYPE" },
    });
    expect(await raw("{}", "text/plain")).toMatchObject({ status: 415 });
    expect(await raw("{", "application/json")).toMatchObject({ status: 400, body: { error: "BAD_REQUEST" } });
    expect(await raw(JSON.stringify({ address: "x".repeat(70_000) }), "application/json")).toMatchObject({
      status: 413,
      body: { error: "TOO_LARGE" },
    });
    expect(await raw(JSON.stringify({ address: 5 }), "application/json")).toMatchObject({
      status: 422,
      body: { fields: { address: expect.any(String) } },
    });
  });

  it("leaves the pages' paths to the pages", async () => {
    for (const path of ["/", "/reminder", "/s/token", "/apiary"]) {
      const { status, headers } = await test.visitor().get(path);
      expect([status, headers.get("Cache-Control")]).toEqual([404, null]);
    }
  });

  it("says how it runs, and that it is up and ready", async () => {
    expect((await test.visitor().get("/api/status")).body).toEqual({
      success: true,
      mode: "embedded",
      smsAvailable: true,
      textNumber: "+15155550100",
      payments: "demo",
      clockAheadSeconds: 0,
    });
    const moved = createTestApp(database, { demoClock: new DemoClock(86_400) });
    expect((await moved.visitor().get("/api/status")).body).toMatchObject({ clockAheadSeconds: 86_400 });
    const bare = createTestApp(database, { env: productionEnv, sms: null, payments: null });
    expect((await bare.visitor().get("/api/status")).body).toEqual({
      success: true,
      mode: "production",
      smsAvailable: false,
      textNumber: null,
      payments: "none",
    });
    expect((await test.visitor().get("/healthz")).body).toEqual({
      success: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect((await test.visitor().get("/readyz")).body).toEqual({ success: true });
  });
});

describe("an unexpected error", () => {
  it("is a 500 in the envelope, logged by kind and place, without its message", async () => {
    const database = await openTestDatabase();
    const test = createTestApp(database);
    await database.close();
    const answer = await test.visitor().post("/api/email-verifications", { email: "rosa@mail.example" });
    expect(answer).toMatchObject({
      status: 500,
      body: { success: false, error: "UNEXPECTED", message: m.api_unexpected() },
    });
    expect(test.logged).toHaveLength(1);
    expect(test.logged[0]).toMatchObject({ route: "/api/email-verifications", kind: expect.any(String) });
    expect(JSON.stringify(test.logged)).not.toContain("mail.example");
    expect((await test.visitor().get("/readyz")).status).toBe(503);
  });
});

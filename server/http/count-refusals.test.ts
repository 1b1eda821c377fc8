import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RefusalCode } from "#core/refusals.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { countRefusal, refusedAnswers } from "./count-refusals.ts";

describe("answers that an attack gets", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[RefusalCode, ReturnType<typeof kindOf>]>([
    ["INVALID_EMAIL_OR_PASSWORD", "wrong-password"],
    ["WRONG_PASSWORD", "wrong-password"],
    ["WRONG_CODE", "wrong-code"],
    ["TOO_MANY_ATTEMPTS", "limit-reached"],
    ["TOO_MANY_REQUESTS", "limit-reached"],
    ["FOREIGN_ORIGIN", "foreign-origin"],
    ["NOT_FOUND", "not-found"],
    ["VALIDATION", null],
  ])("count %s as %s", (code, kind) => {
    expect(kindOf(code)).toBe(kind);
  });

  it("have one line in the log for a minute with any, of counts alone", () => {
    const lines: string[] = [];
    const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
    for (const code of ["WRONG_CODE", "WRONG_CODE", "FOREIGN_ORIGIN"] as const) countRefusal(log, code);
    expect(lines).toEqual([]);
    vi.advanceTimersByTime(180_000);
    const counts = {
      "wrong-password": 0,
      "wrong-code": 2,
      "limit-reached": 0,
      "foreign-origin": 1,
      "not-found": 0,
    };
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 40, ...counts, msg: "refused within a minute" },
    ]);
  });
});

describe("the server", async () => {
  const database = await testDatabase();

  it("counts a page of another site that posts, and shows it to whoever may read the figures alone", async () => {
    const token = "a-token-of-the-tests-of-32-letters";
    const test = createTestApp(database, { env: { METRICS_TOKEN: token } });
    const ask = (path: string, init: RequestInit = {}) =>
      test.fetch(new Request(`http://localhost${path}`, init));
    const shown = async () => {
      const answer = await ask("/metrics", { headers: { Authorization: `Bearer ${token}` } });
      const line = /^daymark_refused_answers\{kind="foreign-origin"\} (\d+)$/m.exec(await answer.text());
      return Number(line?.[1]);
    };
    const before = await shown();
    const headers = { "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json" };
    expect((await ask("/api/signups", { method: "POST", headers, body: "{}" })).status).toBe(403);
    expect(await shown()).toBe(before + 1);
    expect((await ask("/metrics")).status).toBe(401);
  });
});

function kindOf(code: RefusalCode) {
  const before = { ...refusedAnswers() };
  countRefusal(pino({ level: "silent" }), code);
  const changed = Object.entries(refusedAnswers()).find(
    ([kind, count]) => count !== before[kind as keyof typeof before],
  );
  return (changed?.[0] ?? null) as keyof typeof before | null;
}

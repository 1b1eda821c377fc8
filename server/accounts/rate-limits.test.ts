import { beforeAll, expect, it } from "vitest";
import { rateLimits } from "#server/db/schema/operations.ts";
import { Refusal } from "#server/refusal.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { forgetExpired } from "./forget-expired.ts";
import { createRateLimits, limits, type RateLimits } from "./rate-limits.ts";

const database = await testDatabase("single", { keepsRows: true });
let test: TestApp;
let counted: RateLimits;
beforeAll(async () => {
  test = createTestApp(database);
  counted = createRateLimits(database.db, test.services.keys, test.clock);
});

const { points, duration } = limits.passwordPerSession;
const nextWindow = () => test.advance({ seconds: duration });
const refusal = (asked: Promise<void>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.detail : error),
  );

it("counts attempts at the same moment one by one, and each value and window apart", async () => {
  const asked = Array.from({ length: points + 3 }, () => counted.tryConsume("passwordPerSession", "rosa"));
  expect((await Promise.all(asked)).filter((hasRoom) => hasRoom)).toHaveLength(points);
  expect(await counted.tryConsume("passwordPerSession", "felix")).toBe(true);
  const refused = await refusal(counted.count("passwordPerSession", "rosa"));
  expect(refused).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  nextWindow();
  expect(await refusal(counted.count("passwordPerSession", "rosa"))).toBeNull();
});

it("gives one attempt back, or all of them, and never more than there were", async () => {
  nextWindow();
  const fill = async () => {
    for (let count = 0; count < points; count += 1) await counted.count("passwordPerSession", "rosa");
  };
  await counted.release("passwordPerSession", "rosa");
  await fill();
  await counted.release("passwordPerSession", "rosa");
  expect(await counted.tryConsume("passwordPerSession", "rosa")).toBe(true);
  expect(await counted.tryConsume("passwordPerSession", "rosa")).toBe(false);
  await counted.forget("passwordPerSession", "rosa");
  await fill();
});

it("counts a member once, and refuses all members after one too many", async () => {
  const enter = (member: string) => refusal(counted.countDifferent("numbersPerAccount", "rosa", member));
  const numbers = Array.from(
    { length: limits.numbersPerAccount.points },
    (_, number) => `+1515555010${number}`,
  );
  for (const number of [...numbers, ...numbers]) expect(await enter(number)).toBeNull();
  expect(await enter("+15155550199")).not.toBeNull();
  expect(await enter("+15155550100")).not.toBeNull();
});

it("forgets the counts of a window that is over", async () => {
  nextWindow();
  await counted.count("passwordPerSession", "rosa");
  await forgetExpired(database.db, test.clock.now().add({ seconds: duration }));
  const rows = await database.db.select().from(rateLimits);
  expect(rows.filter(({ key }) => key.startsWith("passwordPerSession"))).toEqual([]);
});

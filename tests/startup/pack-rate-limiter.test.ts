import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as theirs from "rate-limiter-flexible";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rateLimits } from "#server/db/schema/operations.ts";
import { rootFolder } from "#server/root-folder.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { packRateLimiter } from "../../scripts/bootstrap/pack-rate-limiter.mjs";

type Classes = Pick<typeof theirs, "RateLimiterDrizzle" | "RateLimiterRes">;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daymark-rate-limiter-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the limiter says, one call after the other. A refusal is an answer too. */
async function answersOf({ RateLimiterDrizzle, RateLimiterRes }: Classes) {
  const { db, close } = await openTestDatabase();
  const limiter = new RateLimiterDrizzle({
    ...{ storeClient: db, schema: rateLimits, clearExpiredByTimeout: false },
    ...{ keyPrefix: "sign-in", points: 2, duration: 3600 },
  });
  const answer = (asked: Promise<theirs.RateLimiterRes | boolean | null>) =>
    asked.then(
      (said) => (said instanceof RateLimiterRes ? [said.consumedPoints, said.remainingPoints] : said),
      (refused: unknown) =>
        refused instanceof RateLimiterRes ? ["refused", refused.consumedPoints] : String(refused),
    );
  try {
    return [
      await answer(limiter.get("rosa")),
      await answer(limiter.consume("rosa")),
      await answer(limiter.penalty("rosa")),
      await answer(limiter.consume("rosa")),
      await answer(limiter.consume("felix")),
      await answer(limiter.reward("rosa")),
      await answer(limiter.get("rosa")),
      await answer(limiter.delete("rosa")),
      await answer(limiter.get("rosa")),
    ];
  } finally {
    await close();
  }
}

it("counts as the package does, with the operators of the bundle", async () => {
  const file = join(folder, "packed.mjs");
  const text = packRateLimiter(rootFolder);
  expect(text).not.toMatch(/\bimport\(/);
  await writeFile(file, text);
  const packed = (await import(pathToFileURL(file).href)) as Classes;
  const answers = await answersOf(packed);
  expect(answers).toEqual([null, [1, 1], [2, 0], ["refused", 3], [1, 1], [2, 0], [2, 0], true, null]);
  expect(answers).toEqual(await answersOf(theirs));
});

it("refuses a version of the package that is written otherwise", async () => {
  const lib = join(folder, "node_modules", "rate-limiter-flexible", "lib");
  await mkdir(lib, { recursive: true });
  const file = join(lib, "RateLimiterDrizzle.js");
  await cp(join(rootFolder, "node_modules", "rate-limiter-flexible", "lib", "RateLimiterDrizzle.js"), file);
  expect(packRateLimiter(folder)).toContain("return operators;");
  await writeFile(file, (await readFile(file, "utf8")).replace("specifier);", "name);"));
  expect(() => packRateLimiter(folder)).toThrow("specifier");
});

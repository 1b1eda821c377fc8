import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "#server/db/client.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { Fuzz } from "./fuzz.ts";
import { plansOf } from "./plans.ts";

// Two accounts, hers and his, on the whole server. Requests come from her, from him, and from him logged out. They are made
// from the API's document, the pages and their forms, and the webhooks: sound, broken and hostile, with own ids and others'.
//
//     REQUESTS=1000000 npx vitest run --project slow tests/fuzz      a million (after `npm run build`)
//     SEED=20261133 REQUESTS=400 npx vitest run …                    the world whose seed a failure names

const requests = Number(process.env.REQUESTS ?? 20_000);
const seed = Number(process.env.SEED ?? 20261127);

/** A world ends after so many requests: what can be done once is done by then. */
const worldLength = 400;

let database: Database;
let fuzz: Fuzz;
beforeAll(async () => {
  database = await openTestPostgres();
  fuzz = await Fuzz.open(database);
});
afterAll(async () => {
  await fuzz?.close();
  await database.close();
});

it("whatever is sent: no 5xx, no hang, nothing of hers for others, and nearly each call says yes to some of it", {
  timeout: 0,
}, async () => {
  const request = fc.oneof(
    { arbitrary: plansOf(fuzz.targets), weight: 90 },
    { arbitrary: fc.nat(1000), weight: 1 },
  );
  // What nobody has caught is printed, with whatever it quotes.
  const printed = vi.spyOn(console, "error");
  for (let world = seed; fuzz.sent < requests; world += 1) {
    const numRuns = Math.min(worldLength, requests - fuzz.sent);
    await fuzz.begin(world);
    await fc.assert(
      fc.asyncProperty(request, (sent) => (typeof sent === "number" ? fuzz.sendRaw(sent) : fuzz.send(sent))),
      { numRuns, seed: world },
    );
    await fuzz.check();
    expect(printed.mock.calls).toEqual([]);
    if (process.env.REQUESTS) process.stdout.write(`${fuzz.sent} by ${world}: ${fuzz.statuses}\n`);
  }
  // Chance does not find every call's condition (a date that is done already, a mailed link to a new address). Their own tests do.
  const { unreached, asked } = fuzz;
  if (requests >= 20_000 && unreached.length > asked / 8) expect(unreached).toEqual([]);
});

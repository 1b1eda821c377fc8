import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { openTestPostgres } from "#tests/support/databases.ts";

let database: Database;
/** Another process's handle on the same database. */
let other: Database;
let impatient: Database;
beforeEach(async () => {
  database = await openTestPostgres();
  other = openPostgres(database.url ?? "");
  impatient = openPostgres(database.url ?? "", { limits: { ...ordinaryLimits, idleInTransaction: 100 } });
});
afterEach(async () => {
  await Promise.all([other.close(), impatient.close()]);
  await database.close();
});

/** Work that goes on until it is ended. */
function longWork() {
  let [begin, end] = [() => {}, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = () => {
    begin();
    return ended;
  };
  return { work, begun, end };
}

it("runs work once at a time, work of another name beside it, and the next when the first is over, well or not", async () => {
  const { work, begun, end } = longWork();
  const first = database.unlessUnderWay("plan", work);
  await begun;
  let ran: string[] = [];
  const note = (name: string) => async () => void ran.push(name);
  expect(await other.unlessUnderWay("plan", note("plan"))).toBe(false);
  expect(await other.unlessUnderWay("sweep", note("sweep"))).toBe(true);
  expect(ran).toEqual(["sweep"]);
  end();
  expect(await first).toBe(true);
  const failed = database.unlessUnderWay("plan", () => Promise.reject(new Error("it broke")));
  await expect(failed).rejects.toThrow("it broke");
  ran = [];
  expect(await other.unlessUnderWay("plan", note("plan"))).toBe(true);
  expect(ran).toEqual(["plan"]);
});

it("does not wait for a process that is frozen with the work: its silence ends its lock", async () => {
  const { work, begun, end } = longWork();
  // Its sign of life comes after ten seconds, which is later than it may be silent.
  const frozen = impatient.unlessUnderWay("plan", work);
  frozen.catch(() => {});
  await begun;
  await expect.poll(() => other.unlessUnderWay("plan", async () => {})).toBe(true);
  end();
  await expect(frozen).rejects.toThrow();
});

import { pino } from "pino";
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MachineClock, systemClock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { type Jobs, startJobs } from "#server/worker/jobs.ts";
import { ClocksApartError, requireRightClock } from "#server/worker/require-right-clock.ts";
import { dateFirstRemindedOn, seedCrowd } from "#tests/support/crowd.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { countUnsent, enqueueMails } from "#tests/support/enqueue-mails.ts";
import { openWithMovedClock } from "#tests/support/moved-database-clock.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const people = 3;

/** More than a day, so that some 09:00 lies in between at any hour. */
const aheadHours = 25;

/** Dates whose first reminder is due at the next 09:00, at least ten minutes away. */
async function seedNextMorning({ db }: Database): Promise<void> {
  const local = systemClock.now().add({ minutes: 10 }).toZonedDateTimeISO("America/Chicago");
  const day = local.subtract({ hours: 9 }).toPlainDate().add({ days: 1 });
  await seedCrowd(db, { count: people, firstDate: dateFirstRemindedOn(day) });
}

/** How often a round begins here, in milliseconds. */
const everyMs = 100;

/** A log that knows which rounds were refused. */
function listen() {
  const lines: Record<string, unknown>[] = [];
  let heard = () => {};
  const write = (line: string) => {
    lines.push(JSON.parse(line));
    heard();
  };
  const refused = () => new Set(lines.filter(({ secondsAhead }) => secondsAhead).map(({ round }) => round));
  return {
    lines,
    log: pino({ base: null }, { write }),
    async untilRefused() {
      while (["sweep", "plan", "dispatch"].some((round) => !refused().has(round)))
        await new Promise<void>((resolve) => (heard = resolve));
    },
  };
}

const untilDispatched = ({ db }: Database) =>
  expect
    .poll(
      async () => (await db.query.rounds.findMany()).find(({ name }) => name === "dispatch")?.seconds ?? null,
    )
    .not.toBeNull();

describe("a machine's clock", () => {
  let database: Database;
  let jobs: Jobs | null;
  beforeEach(async () => {
    database = await openTestPostgres();
    jobs = null;
  });
  afterEach(async () => {
    await jobs?.stop();
    await database.close();
  });

  it.each([
    { aheadSeconds: 0, isRight: true },
    { aheadSeconds: 110, isRight: true },
    { aheadSeconds: -110, isRight: true },
    { aheadSeconds: 130, isRight: false },
    { aheadSeconds: -130, isRight: false },
    { aheadSeconds: 86_400, isRight: false },
  ])("$aheadSeconds seconds ahead of the database's: $isRight", async ({ aheadSeconds, isRight }) => {
    const clock = new MachineClock(() => systemClock.now().add({ seconds: aheadSeconds }));
    const check = requireRightClock(database.db, { clock });
    if (isRight) await expect(check).resolves.toBeUndefined();
    else await expect(check).rejects.toThrow(ClocksApartError);
  });

  it("that was put a day ahead runs no round, says so, and sends nothing early; it heals when the clock does", async () => {
    await seedNextMorning(database);
    const { log, lines, untilRefused } = listen();
    let ahead = Temporal.Duration.from({ hours: aheadHours });
    const clock = new MachineClock(() => systemClock.now().add(ahead));
    const services = { ...composeTestServices(database.db, "2026-12-03T15:00:00Z", { log }), clock };
    jobs = await startJobs(database, services, { everyMs });
    await untilRefused();
    expect(lines.find(({ round }) => round === "plan")).toMatchObject({
      level: 50,
      secondsAhead: aheadHours * 3600,
    });
    expect(await allDeliveries(database.db)).toEqual([]);
    ahead = Temporal.Duration.from({ hours: 0 });
    await untilDispatched(database);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: "this machine's clock was put forward or back" }),
    );
    // With the right clock nothing is sent either, because nothing is due yet.
    expect(await allDeliveries(database.db)).toEqual([]);
  });
});

describe("a database's clock", () => {
  let database: Awaited<ReturnType<typeof openWithMovedClock>>;
  let jobs: Jobs | null;
  beforeEach(async () => {
    database = await openWithMovedClock();
    jobs = null;
  });
  afterEach(async () => {
    await jobs?.stop();
    await database.close();
  });

  const isPlanned = async () =>
    (await allDeliveries(database.db)).some(({ template, sentAt }) => template === "reminder" && sentAt);
  const isReady = async () => (await createTestApp(database).visitor().get("/readyz")).status === 200;

  it.each([aheadHours, -aheadHours])(
    "that was %d hours ahead alone stops the rounds until it is right, and no longer",
    async (hours) => {
      const { log, untilRefused } = listen();
      const services = {
        ...composeTestServices(database.db, "2026-12-03T15:00:00Z", { log }),
        clock: systemClock,
      };
      jobs = await startJobs(database, services, { everyMs });
      await untilDispatched(database);
      await database.putAhead(hours * 3600);
      await untilRefused();
      await enqueueMails(database, 1, "due");
      await database.putAhead(0);
      await expect.poll(() => countUnsent(database)).toBe(0);
      await expect.poll(isReady).toBe(true);
    },
  );

  it.each([aheadHours, -2, 24 * 12])(
    "that was %d hours ahead together with the machine's: rounds go on when both are right, with what is due",
    async (hours) => {
      let ahead = Temporal.Duration.from({ hours });
      const clock = new MachineClock(() => systemClock.now().add(ahead));
      const services = { ...composeTestServices(database.db, "2026-12-03T15:00:00Z"), clock };
      await seedNextMorning(database);
      await database.putAhead(hours * 3600);
      jobs = await startJobs(database, services, { everyMs });
      await untilDispatched(database);
      await expect.poll(isPlanned).toBe(hours > 0);
      await jobs.stop();
      // Somebody asked for a mail at the wrong time.
      await enqueueMails(database, 1, "due", clock.now());
      ahead = Temporal.Duration.from({ hours: 0 });
      await database.putAhead(0);
      // A round that was finished in the future says nothing about the present, nor does one of long ago.
      expect(await isReady()).toBe(false);
      jobs = await startJobs(database, services, { everyMs });
      const isWaiting = async () =>
        (await allDeliveries(database.db)).some(({ status }) => status === "planned" || status === "sending");
      await expect.poll(isWaiting).toBe(false);
      await expect.poll(isReady).toBe(true);
      // No reminder counts as overtaken by one of a day that has not come.
      expect((await allDeliveries(database.db)).filter(({ status }) => status === "superseded")).toEqual([]);
    },
  );
});

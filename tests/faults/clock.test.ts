import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { offsets, singleDay } from "#core/planning/message-days.ts";
import { reminderInstant } from "#core/planning/message-times.ts";
import type { Database, Db } from "#server/db/client.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { allDeliveries, outbox, reminderRows } from "#tests/support/deliveries.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

// Zones that change their clocks and zones that do not, from the easternmost to the westernmost of the country.
const timeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Phoenix",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "Pacific/Guam",
] as const;

const every = (step: { hours: number }, from: string, to: string): string[] => {
  const stops: string[] = [];
  const end = Temporal.Instant.from(to);
  for (let at = Temporal.Instant.from(from); Temporal.Instant.compare(at, end) <= 0; at = at.add(step))
    stops.push(at.toString());
  return stops;
};

describe("a clock that moves", () => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(() => emptyTables(db));

  it("forward three days and back one: every reminder is sent once or overtaken, none comes twice", async () => {
    const firstDate = Temporal.PlainDate.from("2026-12-10");
    await seedCrowd(db, { count: 14, firstDate, days: 2, timeZones });
    const services = composeTestServices(db, "2026-12-02T12:00:00Z");
    const run = async (stops: string[]) => {
      for (const stop of stops) {
        services.clock.set(stop);
        await runRound(db, services);
      }
    };
    await run(every({ hours: 2 }, "2026-12-02T12:00:00Z", "2026-12-05T12:00:00Z"));
    // The clock changes while a batch is out: the batch is claimed on one day and marked on another.
    const { email } = services;
    services.clock.set("2026-12-07T14:00:00Z");
    services.email = {
      ...email,
      send: async (message) => {
        services.clock.set("2026-12-10T14:00:00Z");
        return email.send(message);
      },
    };
    await runRound(db, services);
    services.email = email;
    await run(every({ hours: 2 }, "2026-12-09T14:00:00Z", "2026-12-16T12:00:00Z"));

    const rows = await reminderRows(db);
    expect(rows.filter((row) => !/ sent$| superseded \(/.test(row))).toEqual([]);
    expect(rows).toHaveLength(14 * offsets.length);
    // A newer reminder went in place of those that the jump passed over. The last three came at their own time.
    const sent = (await allDeliveries(db)).filter(
      ({ status, kind }) => status === "sent" && kind === "reminder",
    );
    for (const days of [0, 1, 3]) {
      expect(sent.filter(({ offsetDays }) => offsetDays === days)).toHaveLength(14);
    }
    const mails = (await outbox(db)).map(({ deliveryId }) => deliveryId);
    expect(new Set(mails).size).toBe(mails.length);
  });

  it.each([
    { night: "in spring", date: "2027-03-14" },
    { night: "in autumn", date: "2026-11-01" },
  ])(
    "through the night $night when the clocks change: each reminder leaves at its hour on each clock",
    async ({ date }) => {
      // On every clock a date on that day and one on the next.
      const changes = Temporal.PlainDate.from(date);
      await seedCrowd(db, { count: timeZones.length * 2, firstDate: changes, days: 2, timeZones });
      const from = changes.subtract({ days: 1 }).toString();
      const services = composeTestServices(db, `${from}T12:00:00Z`);
      // The first round catches up with what was due before.
      await runRound(db, services);
      const caughtUp = (await allDeliveries(db)).length;
      for (const stop of every({ hours: 1 }, `${from}T13:00:00Z`, `${changes.add({ days: 2 })}T12:00:00Z`)) {
        services.clock.set(stop);
        await runRound(db, services);
      }
      const zoneOf = new Map(
        (await db.query.recipients.findMany({ with: {} })).map(({ subscriptionId, timeZone }) => [
          subscriptionId,
          timeZone,
        ]),
      );
      const rows = (await allDeliveries(db)).slice(caughtUp).filter(({ kind }) => kind === "reminder");
      const early = rows.filter(({ subscriptionId, dueOn, offsetDays, sentAt }) => {
        const zone = zoneOf.get(subscriptionId ?? "");
        const offset = offsets.find(({ days }) => days === offsetDays);
        if (!zone || !dueOn || !offset) return true;
        return sentAt?.toString() !== reminderInstant(singleDay(dueOn), offset.days, zone).toString();
      });
      expect(early.map(({ offsetDays, sentAt }) => `${offsetDays} ${sentAt}`)).toEqual([]);
      expect(rows).toHaveLength(expectedRows(changes, Temporal.Instant.from(`${from}T12:00:00Z`)));
    },
  );

  /** Counts, apart from the engine, the reminders of both dates on all clocks within the played time. */
  function expectedRows(changes: Temporal.PlainDate, from: Temporal.Instant): number {
    const end = Temporal.Instant.from(`${changes.add({ days: 2 })}T12:00:00Z`);
    return [changes, changes.add({ days: 1 })]
      .flatMap((dueOn) => timeZones.map((timeZone) => ({ dueOn, timeZone })))
      .flatMap(({ dueOn, timeZone }) =>
        offsets.map(({ days, sendAt }) =>
          dueOn.add({ days }).toZonedDateTime({ timeZone, plainTime: sendAt }).toInstant(),
        ),
      )
      .filter((at) => Temporal.Instant.compare(at, from) > 0 && Temporal.Instant.compare(at, end) <= 0)
      .length;
  }
});

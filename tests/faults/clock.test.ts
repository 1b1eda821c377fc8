import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { offsets } from "#core/planning/offsets.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, outbox, reminderRows } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
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

describe("a clock that moves", async () => {
  const { db } = await testDatabase();

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
    expect(rows.filter((row) => !/ sent$| superseded \(| cancelled \(newer-due\)$/.test(row))).toEqual([]);
    expect(rows).toHaveLength(14 * offsets.length);
    // A newer reminder went in place of those that the jump passed over. The last three came at their own time.
    const sent = (await allDeliveries(db)).filter(
      ({ status, kind }) => status === "sent" && kind === "reminder",
    );
    for (const key of ["0", "1", "3"]) {
      expect(sent.filter(({ offset }) => offset === key)).toHaveLength(14);
    }
    const mails = (await outbox(db)).map(({ deliveryId }) => deliveryId);
    expect(new Set(mails).size).toBe(mails.length);
  });
});

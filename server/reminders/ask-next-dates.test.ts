import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { channelKinds } from "#core/people/channels.ts";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipients } from "#server/db/schema/subscriptions.ts";
import { acknowledgeOwn } from "#server/locations/acknowledge.ts";
import { undoAcknowledgement } from "#server/locations/undo-acknowledgement.ts";
import { askNextDates } from "#server/reminders/ask-next-dates.ts";
import { runRound } from "#server/worker/run-round.ts";
import { moveDatesOn } from "#server/worker/sweep-deliveries.ts";
import { castDueOn, type Household, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox } from "#tests/support/deliveries.ts";
import { freePort } from "#tests/support/start-server.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { smtpTo } from "#tests/support/with-mail-server.ts";

// 09:00 in Chicago in winter.
const nineOn = (day: string) => `${day}T15:00:00Z`;
const texts = { openKinds: channelKinds };

/** Zones that somebody moves to or from: the furthest east and west that there are, and the next zone. */
const zones = {
  home: "America/Chicago",
  east: "Pacific/Guam",
  west: "Pacific/Pago_Pago",
  next: "America/New_York",
};

const moveTo = (db: Db, timeZone: string) => db.update(recipients).set({ timeZone });

describe("the question for the next date", async () => {
  const { db } = await testDatabase();

  const noticesOf = async (template: string) =>
    (await allDeliveries(db)).filter((row) => row.template === template);

  describe("comes once a week, neither twice nor late,", () => {
    let rosa: Household<"rosa">;
    beforeEach(async () => {
      rosa = await seedRosa(db, { holderText: null });
    });

    /** Rounds for three weeks and a half, at 09:00 of every zone and a second before, with one change on the way. */
    const hoursBetweenQuestions = async (
      changeAt: string,
      change: () => Promise<unknown>,
    ): Promise<number[]> => {
      const from = Temporal.PlainDate.from("2026-12-10");
      const mornings = Array.from({ length: 26 }, (_, day) =>
        Object.values(zones).flatMap((timeZone) => {
          const nine = from.add({ days: day }).toZonedDateTime({ timeZone, plainTime: "09:00" }).toInstant();
          return [nine.subtract({ seconds: 1 }), nine];
        }),
      ).flat();
      const changeInstant = Temporal.Instant.from(changeAt);
      let isChanged = false;
      for (const now of mornings.sort(Temporal.Instant.compare)) {
        if (!isChanged && Temporal.Instant.compare(now, changeInstant) >= 0) {
          await change();
          isChanged = true;
        }
        await moveDatesOn(db, now);
        await askNextDates(db, now, texts);
      }
      const asked = (await noticesOf("next-date-needed")).map((row) => row.createdAt);
      return asked.slice(1).map((at, index) => at.since(asked[index] ?? at).total("hours"));
    };

    it.each([
      ["home", "east", "2026-12-10T20:00:00Z"],
      ["home", "west", "2026-12-10T08:00:00Z"],
      ["east", "west", "2026-12-10T20:00:00Z"],
      ["west", "east", "2026-12-10T20:00:00Z"],
      // Half past eleven in Chicago, half past midnight in New York.
      ["home", "next", "2026-12-10T05:30:00Z"],
    ] as const)(
      "when the holder's zone is corrected from %s to %s: there it was another day when done was said",
      async (was, is, saidAt) => {
        await moveTo(db, zones[was]);
        const services = composeTestServices(db, saidAt);
        await acknowledgeOwn(db, services, rosa.userId, rosa.locationIds[0], null);
        const gaps = await hoursBetweenQuestions("2026-12-14T22:00:00Z", () => moveTo(db, zones[is]));
        // The same weekday's 09:00, on another clock: a day's length more or less at most, and once.
        const near = gaps.filter((hours) => Math.abs(hours - 168) <= 26);
        expect(gaps).toEqual(near);
        expect(gaps.filter((hours) => hours !== 168).length).toBeLessThanOrEqual(1);
        expect(gaps.length).toBe(3);
      },
    );

    it.each([
      [
        "said",
        async (services: ReturnType<typeof composeTestServices>) =>
          acknowledgeOwn(db, services, rosa.userId, rosa.locationIds[0], null),
      ],
      [
        "said and taken back",
        async (services: ReturnType<typeof composeTestServices>) => {
          await acknowledgeOwn(db, services, rosa.userId, rosa.locationIds[0], null);
          await undoAcknowledgement(db, services, rosa.userId, rosa.locationIds[0]);
        },
      ],
    ])("when a done is %s two days after a question", async (_, change) => {
      const at = "2026-12-15T20:00:00Z";
      const gaps = await hoursBetweenQuestions(at, () => change(composeTestServices(db, at)));
      expect(gaps).toEqual([168, 168, 168]);
    });
  });

  it("is asked for after the third silent day, whose reminder asks already, then weekly, until it is entered", async () => {
    const rosa = await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, nineOn("2026-12-12"));
    const asked = async (day: string) => {
      services.clock.set(nineOn(day));
      await runRound(db, services);
      return (await noticesOf("next-date-needed")).length;
    };
    expect(await asked("2026-12-12")).toBe(0);
    expect(await asked("2026-12-13")).toBe(0);
    expect((await outbox(db)).at(-1)?.subject).toBe("Due 3 days ago: Thu, Dec 10");
    expect(await asked("2026-12-14")).toBe(1);
    expect((await outbox(db)).at(-1)?.subject).toBe("What is your next date?");
    expect([await asked("2026-12-15"), await asked("2026-12-20"), await asked("2026-12-21")]).toEqual([
      1, 1, 2,
    ]);
    // After two weeks of outage there is one question, not two.
    expect(await asked("2027-01-05")).toBe(3);
    await db
      .update(locations)
      .set({ state: "dated", nextDueOn: Temporal.PlainDate.from("2027-03-10") })
      .where(eq(locations.id, rosa.locationIds[0]));
    expect(await asked("2027-01-12")).toBe(3);
  });

  it("of three places is asked for by one mail, which names every date that waits", async () => {
    const rosa = await seedRosa(db, {
      holderText: null,
      dueOn: ["2026-12-10", "2026-12-10", "2026-12-10"],
    });
    const services = composeTestServices(db, nineOn("2026-12-13"));
    await runRound(db, services);
    services.clock.set(nineOn("2026-12-14"));
    const before = (await outbox(db)).length;
    await runRound(db, services);
    services.clock.set("2026-12-14T15:01:00Z");
    await runRound(db, services);
    const mails = (await outbox(db)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(["What are your next dates?"]);
    for (const number of [1, 2, 3]) expect(mails[0]?.text).toContain(`December 10 (date ${number} of 3).`);
    const asked = async () => (await noticesOf("next-date-needed")).map(({ status }) => status).sort();
    expect(await asked()).toEqual(["sent", "superseded", "superseded"]);
    // A week later the second place alone has its date.
    await db
      .update(locations)
      .set({ state: "dated", nextDueOn: Temporal.PlainDate.from("2027-03-10") })
      .where(eq(locations.id, rosa.locationIds[0]));
    services.clock.set(nineOn("2026-12-21"));
    await runRound(db, services);
    services.clock.set("2026-12-21T15:01:00Z");
    await runRound(db, services);
    expect((await outbox(db)).at(-1)?.subject).toBe("What are your next dates?");
    expect((await outbox(db)).at(-1)?.text).not.toContain("date 1 of 3");
    expect(await asked()).toEqual(["sent", "sent", "superseded", "superseded", "superseded"]);
  });

  it("of a place is not lost when the question that was to name it cannot leave, and then is not true any more", async () => {
    const rosa = await seedRosa(db, { holderText: null, dueOn: ["2026-12-10", "2026-12-10"] });
    const services = composeTestServices(db, nineOn("2026-12-13"));
    await runRound(db, services);
    services.clock.set(nineOn("2026-12-14"));
    await runRound(db, { ...services, email: smtpTo(`smtp://127.0.0.1:${await freePort()}`) });
    const asked = async () => (await noticesOf("next-date-needed")).map(({ status }) => status).sort();
    expect(await asked()).toEqual(["planned", "planned"]);
    await db
      .update(locations)
      .set({ state: "dated", nextDueOn: Temporal.PlainDate.from("2027-03-10") })
      .where(eq(locations.id, rosa.locationIds[0]));
    for (const minute of ["00", "01"]) {
      services.clock.set(`2026-12-14T17:${minute}:00Z`);
      await runRound(db, services);
    }
    expect(await asked()).toEqual(["cancelled", "sent"]);
    expect((await outbox(db)).at(-1)?.subject).toBe("What is your next date?");
  });

  it("is asked for on the morning after a done, and not once it was entered meanwhile", async () => {
    const rosa = await seedRosa(db, { holderText: null });
    const services = composeTestServices(db, "2026-12-08T18:00:00Z");
    await db.insert(acknowledgements).values({
      locationId: rosa.locationIds[0],
      dueOn: Temporal.PlainDate.from(castDueOn),
      via: "dashboard",
      createdAt: services.clock.now(),
    });
    await db.update(locations).set({ state: "awaiting_next_date", stateSince: services.clock.now() });
    services.clock.set("2026-12-09T14:59:59Z");
    await runRound(db, services);
    expect(await noticesOf("next-date-needed")).toEqual([]);
    services.clock.set(nineOn("2026-12-09"));
    const stopped = new AbortController();
    stopped.abort();
    await runRound(db, services, { signal: stopped.signal });
    expect(await noticesOf("next-date-needed")).toMatchObject([{ status: "planned" }]);
    await db.update(locations).set({ state: "dated", nextDueOn: Temporal.PlainDate.from("2027-03-10") });
    await runRound(db, services);
    expect(await noticesOf("next-date-needed")).toMatchObject([{ status: "cancelled" }]);
  });

  it("is not asked for after the year has ended", async () => {
    await seedRosa(db, { endsOn: "2026-12-05", holderText: null });
    const services = composeTestServices(db, nineOn("2026-12-13"));
    await runRound(db, services);
    expect(await noticesOf("next-date-needed")).toEqual([]);
  });
});

// The embedded database runs one statement after the other, so no two planners see different zones at once.
describe("two planners that see the holder in different zones, on PostgreSQL", async () => {
  const database = await testDatabase("pool");

  it("ask one question", async () => {
    const { db } = database;
    await seedRosa(db, { holderText: null });
    const now = Temporal.Instant.from("2026-12-16T15:00:00Z");
    await moveDatesOn(db, Temporal.Instant.from("2026-12-13T15:00:00Z"));
    let second = Promise.resolve(0);
    await db.transaction(async (tx) => {
      expect(await askNextDates(tx, now, texts)).toBe(1);
      await moveTo(db, zones.east);
      second = askNextDates(db, now, texts);
      await expect.poll(() => somebodyWaitsForALock(db), { interval: 20 }).toBe(true);
    });
    expect(await second).toBe(0);
    expect(await db.$count(deliveries, eq(deliveries.template, "next-date-needed"))).toBe(1);
  });
});

async function somebodyWaitsForALock(db: Db): Promise<boolean> {
  const [row] = await queryRows<{ waiting: boolean }>(
    db,
    sql`select exists (select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  );
  return row?.waiting ?? false;
}

import { and, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels } from "#server/db/schema/subscriptions.ts";
import { type PreviewLine, previewDay } from "#server/operate/preview-day.ts";
import { runRound } from "#server/worker/run-round.ts";
import { seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const day = (text: string) => Temporal.PlainDate.from(text);
const everything = { limit: 1000 };

describe("the preview", async () => {
  const database = await testDatabase();
  const { db } = database;

  const short = ({ template, channel, address, dueOn, offsetDays, reason }: PreviewLine) =>
    [template, offsetDays, dueOn, channel, address, reason].filter((part) => part !== null).join(" ");

  it("says of each of the next 25 days what then goes out, and keeps nothing", async () => {
    await seedRosa(db, { endsOn: "2026-12-20" });
    // Ray's other place falls due in the week after. Nobody says "done", so the weekly questions follow.
    await seedFelix(db, { dueOn: ["2026-12-09", "2026-12-14"] });
    const services = composeTestServices(db, "2026-11-25T12:00:00Z");
    await runRound(db, services);
    const days = Array.from({ length: 25 }, (_, index) => day("2026-11-26").add({ days: index }));
    const facts = async () =>
      JSON.stringify([await allDeliveries(db), await db.select().from(locations).orderBy(locations.id)]);
    const before = await facts();
    const foreseen: string[][] = [];
    for (const each of days) {
      foreseen.push((await previewDay(db, services, each, everything)).goes.lines.map(short).sort());
    }
    expect(await facts()).toBe(before);

    // A round every three hours is enough: no reader has two reminders within three hours.
    const from = day("2026-11-26").toZonedDateTime("UTC").toInstant();
    for (let step = 0; step < (days.length + 1) * 8; step += 1) {
      services.clock.set(from.add({ hours: step * 3 }).toString());
      await runRound(db, services);
    }
    const channels = await db.select().from(recipientChannels);
    const addressOf = (id: string | null) => channels.find((channel) => channel.id === id)?.address ?? "";
    const zoneOf = (address: string) => (/rosa|515/.test(address) ? "America/Chicago" : "America/New_York");
    const sent = (await allDeliveries(db)).filter(({ status }) => status === "sent");
    const happened = days.map((each) =>
      sent
        .filter(({ createdAt, recipientChannelId: id }) =>
          createdAt
            .toZonedDateTimeISO(zoneOf(addressOf(id)))
            .toPlainDate()
            .equals(each),
        )
        .map((row) => {
          const dueOn = row.dueOn ?? row.params.dueOn;
          return [row.template, row.offsetDays, dueOn, row.channel, addressOf(row.recipientChannelId)]
            .filter((part) => part !== null && part !== undefined)
            .join(" ");
        })
        .sort(),
    );
    expect(foreseen).toEqual(happened);
    const kinds = new Set(happened.flat().map((line) => line.split(" ")[0]));
    expect([...kinds].sort()).toEqual(["next-date-needed", "reminder", "term-ending"]);
  });

  it("says why something does not go out: not agreed, stopped, done, ended, not covered", async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10", "2026-12-10"], endsOn: "2026-12-02" });
    const rosa = await seedRosa(db, { dueOn: ["2026-12-10"], holderText: "stopped" });
    const services = composeTestServices(db, "2026-11-25T12:00:00Z");
    const reasons = async () => {
      const { goes, stays } = await previewDay(db, services, day("2026-12-03"), everything);
      return {
        goes: goes.lines.map(short),
        stays: [...new Set(stays.lines.map(({ reason }) => reason))].sort(),
      };
    };
    expect(await reasons()).toEqual({
      goes: [
        "reminder -7 2026-12-10 email rosa@mail.example",
        "term-ending email felix@mail.example",
        "year-ending email ray@mail.example",
      ],
      stays: ["not-covered", "stopped"],
    });
    await db.update(locations).set({ state: "ended" }).where(eq(locations.id, rosa.locationIds[0]));
    expect((await reasons()).stays).toEqual(["ended", "not-covered"]);
    await db
      .update(locations)
      .set({ nextDueOn: day("2026-12-08") })
      .where(eq(locations.subscriptionId, felix.subscriptionId));
    const { stays } = await previewDay(db, services, day("2026-12-01"), everything);
    expect(new Set(stays.lines.map(short))).toEqual(
      new Set(["reminder -7 2026-12-08 text +12125550103 not-agreed"]),
    );
  });

  it("shows for today what waits, not what has gone, and why the rest never will", async () => {
    await seedFelix(db, { dueOn: ["2026-12-10"] });
    const services = composeTestServices(db, "2026-12-03T14:00:00Z");
    await planNow(db, services);
    await db
      .update(deliveries)
      .set({ status: "sent" })
      .where(and(eq(deliveries.channel, "text"), eq(deliveries.status, "planned")));
    services.clock.set("2026-12-03T15:00:00Z");
    const { goes, stays } = await previewDay(db, services, day("2026-12-03"), everything);
    expect(goes.lines.map(short).sort()).toEqual([
      "reminder -7 2026-12-10 email felix@mail.example",
      "reminder -7 2026-12-10 email ray@mail.example",
    ]);
    expect(stays.lines.map(short)).toEqual(["reminder -7 2026-12-10 text +12125550103 not-agreed"]);
  });

  it("counts what it does not show", async () => {
    await seedFelix(db, { dueOn: ["2026-12-10"] });
    const services = composeTestServices(db, "2026-11-25T12:00:00Z");
    const { goes } = await previewDay(db, services, day("2026-12-03"), { limit: 1 });
    expect([goes.total, goes.lines.length]).toEqual([3, 1]);
  });

  it("refuses a day in the past and a day that is too far ahead", async () => {
    const services = composeTestServices(db, "2026-11-25T12:00:00Z");
    await expect(previewDay(db, services, day("2026-11-24"), everything)).rejects.toMatchObject({
      why: "past",
    });
    await expect(previewDay(db, services, day("2028-01-01"), everything)).rejects.toMatchObject({
      why: "too-far",
    });
  });
});

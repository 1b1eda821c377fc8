import { sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { todayIn } from "#core/dates/time-zones.ts";
import { formatDayOfSubject } from "#core/words/dates.ts";
import { DemoClock } from "#server/clock.ts";
import { askToSubscribe } from "#server/content/newsletter/ask-to-subscribe.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { outboxEmail } from "#server/providers/email/outbox.ts";
import { outboxSms } from "#server/providers/sms/outbox.ts";
import type { Services } from "#server/start/services.ts";
import { oneAtATime } from "#server/worker/one-at-a-time.ts";
import { seedRosa } from "#tests/support/cast.ts";
import { outbox, reminderRows } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { loadDemoClock, moveDemoClock, resetDemoClock } from "./move-demo-clock.ts";

describe("the demo clock", async () => {
  const { db } = await testDatabase();
  let demoClock: DemoClock;
  let services: Services;
  beforeEach(async () => {
    demoClock = new DemoClock();
    services = {
      ...composeTestServices(db, "2026-01-01T00:00:00Z"),
      clock: demoClock,
      demoClock,
      email: outboxEmail(db, demoClock),
      sms: outboxSms(db, demoClock),
    };
  });

  // The demo's clock runs on from the machine's, so its story begins today.
  const today = () => todayIn("America/Chicago", Temporal.Now.instant());
  const terms = () => ({ startsOn: today().toString(), endsOn: today().add({ years: 1 }).toString() });

  it("sends a mail once, even when nothing about it can be recorded except that it left", async () => {
    await seedRosa(db, { dueOn: [today().add({ days: 20 }).toString()], ...terms() });
    await db.execute(sql`create function refuse() returns trigger language plpgsql
      as 'begin raise exception ''no'' using errcode = ''23514''; end'`);
    await db.execute(sql`create trigger refuse before insert on provider_tallies execute function refuse()`);
    await askToSubscribe(db, services, "Nina", { email: "nina@mail.example", networks: [], browser: null });
    for (let days = 1; days <= 5; days += 1) {
      await moveDemoClock(db, services, today().add({ days })).catch(() => {});
    }
    await db.execute(sql`drop function refuse cascade`);
    expect((await outbox(db)).map(({ toAddress }) => toAddress)).toEqual(["nina@mail.example"]);
  });

  it("sends all reminders at their own local times when it is moved past them in one go", async () => {
    const dueOn = today().add({ days: 20 });
    const due = formatDayOfSubject(dueOn);
    await seedRosa(db, { dueOn: [dueOn.toString()], ...terms() });
    await moveDemoClock(db, services, dueOn.add({ days: 4 }));
    const mails = (await outbox(db)).filter(({ channel }) => channel === "email");
    const asked = mails.filter(({ subject }) => subject === "What is your next date?");
    expect(asked).toHaveLength(1);
    const reminders = mails.filter((mail) => !asked.includes(mail));
    const sent = reminders.map(({ subject, at }) => {
      const local = at.toZonedDateTimeISO("America/Chicago");
      return [subject, today().until(local.toPlainDate()).days, local.toPlainTime().toString().slice(0, 5)];
    });
    expect(sent).toEqual([
      [`7 days left: due ${due}`, 13, "09:00"],
      [`3 days left: due ${due}`, 17, "09:00"],
      [`Due tomorrow: ${due}`, 19, "09:00"],
      ["Due today", 20, "08:00"],
      ["Due today: not marked done yet", 20, "13:00"],
      ["Due today, and still open", 20, "16:00"],
      [`Due yesterday: ${due}`, 21, "09:00"],
      [`Due 3 days ago: ${due}`, 23, "09:00"],
    ]);
    expect((await outbox(db)).filter(({ channel }) => channel === "text")).toHaveLength(8);
  });

  it("played, reset and played again, keeps a line for each reminder that was due", async () => {
    await seedRosa(db, { dueOn: [today().add({ days: 5 }).toString()], ...terms() });
    const lines = async () =>
      (await reminderRows(db)).map((row) => row.split(" ").slice(0, 2).join(" ")).toSorted();
    await moveDemoClock(db, services, today().add({ days: 7 }));
    const first = await lines();
    await resetDemoClock(db, services);
    await moveDemoClock(db, services, today().add({ days: 7 }));
    expect(await lines()).toEqual(first);
  });

  it("leaves a date ahead that it had passed, when it is reset", async () => {
    await seedRosa(db, { dueOn: [today().add({ days: 20 }).toString()], ...terms() });
    const state = async () => (await db.query.locations.findMany()).map(({ state }) => state);
    await moveDemoClock(db, services, today().add({ days: 24 }));
    expect(await state()).toEqual(["awaiting_next_date"]);
    await resetDemoClock(db, services);
    expect(await state()).toEqual(["dated"]);
  });

  it("stands at 20:30 UTC of its date, keeps that over a restart, and goes back when it is reset", async () => {
    const date = today().add({ days: 5 });
    await moveDemoClock(db, services, date);
    const stands = demoClock.now().toString();
    expect(stands.slice(0, 16)).toBe(`${date}T20:30`);
    const restarted = new DemoClock(await loadDemoClock(db));
    expect(Math.abs(restarted.now().since(demoClock.now()).total("seconds"))).toBeLessThan(5);
    await resetDemoClock(db, services);
    expect(demoClock.aheadSeconds).toBe(0);
    expect(await loadDemoClock(db)).toBe(0);
  });

  it.each([
    ["backwards", -1, "clock-not-forward"],
    ["more than 400 days on", 402, { code: "clock-too-far", days: 400 }],
  ])("refuses to go %s", async (_, days, reason) => {
    const move = moveDemoClock(db, services, today().add({ days }));
    await expect(move).rejects.toMatchObject({ reason });
    expect(demoClock.aheadSeconds).toBe(0);
  });

  it("lets a running dispatch finish before it jumps, so that nothing goes out twice", async () => {
    const dueOn = today().add({ days: 7 });
    await seedRosa(db, { dueOn: [dueOn.toString()], holderText: null, ...terms() });
    await moveDemoClock(db, services, today().add({ days: 1 }));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { email } = services;
    services.email = {
      ...email,
      send: async (message) => {
        await held;
        return email.send(message);
      },
    };
    const inFlight = oneAtATime(services, () => dispatchDeliveries(db, services));
    const moved = moveDemoClock(db, services, dueOn);
    release();
    await Promise.all([inFlight, moved]);
    const mails = await outbox(db);
    expect(new Set(mails.map(({ deliveryId }) => deliveryId)).size).toBe(mails.length);
    expect(mails.length).toBeGreaterThan(2);
  });
});

import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { seedCrowd } from "#tests/support/crowd.ts";
import { allDeliveries, planNow } from "#tests/support/deliveries.ts";
import { withMailServer } from "#tests/support/with-mail-server.ts";

const people = 200;

describe("two planners and four dispatchers at once, on PostgreSQL", async () => {
  const mail = await withMailServer("2026-12-03T15:00:00Z", "pool");
  const { db } = mail;

  it("send each message once", async () => {
    const { services, sink } = mail;
    await seedCrowd(db, { count: people, firstDate: Temporal.PlainDate.from("2026-12-10") });
    const planned = Promise.all([planNow(db, services), planNow(db, services)]);
    let isPlanned = false;
    const dispatcher = async () => {
      let sent = 0;
      // The last check begins after everything is planned.
      for (let last = false; !last; ) {
        last = isPlanned;
        sent += (await dispatchDeliveries(db, services, { batchSize: 20 })).sent;
      }
      return sent;
    };
    const sending = Promise.all([dispatcher(), dispatcher(), dispatcher(), dispatcher()]);
    const plans = await planned;
    isPlanned = true;
    const sent = await sending;
    expect(plans.reduce((sum, plan) => sum + plan.planned, 0)).toBe(people);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(people);
    expect(sink.seen).toHaveLength(people);
    expect(new Set(sink.seen).size).toBe(people);
    expect((await allDeliveries(db)).filter(({ status }) => status !== "sent")).toEqual([]);
  });
});

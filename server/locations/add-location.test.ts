import { beforeEach, describe, expect, it } from "vitest";
import { channelKinds } from "#core/people/channels.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { planDeliveries } from "#server/reminders/plan-deliveries.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const place = { name: "City office", officePhone: "", timesPerYear: 4, nextDueOn: "2026-11-27" };

describe("a place that comes to the others in mid-term", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, felix } = await beginAsFelix(database));
  });

  const checkout = async () => (await felix.get("/api/checkout")).body.checkout;

  it("costs nothing now, is reminded at once, and counts in the next year's price", async () => {
    const before = await checkout();
    const { status, body } = await felix.post("/api/locations", place);
    expect(status).toBe(200);
    const added = body.locations.find(({ name }: { name: string }) => name === "City office");
    expect(added).toMatchObject({ timesPerYear: 4, nextDueOn: "2026-11-27", state: "dated", covered: true });
    const after = await checkout();
    expect([after.status, after.endsOn]).toEqual([before.status, before.endsOn]);
    expect(after.totalCents).toBe(before.totalCents + 730);
    await planDeliveries(database.db, test.clock.now(), { openKinds: channelKinds });
    const rows = await database.db.select().from(deliveries);
    expect(rows.some(({ locationId }) => locationId === added.id)).toBe(true);
  });

  it("costs as if it had stayed, when it was ended right before a payment and comes back after it", async () => {
    const all = (await checkout()).totalCents;
    expect((await felix.post("/api/locations", place)).status).toBe(200);
    const added = (await felix.get("/api/locations")).body.locations.find(
      ({ name }: { name: string }) => name === "City office",
    );
    expect((await checkout()).totalCents).toBe(all + 730);
    await felix.post(`/api/locations/${added.id}/end`);
    test.advance({ hours: 1 });
    const { extendsFrom } = await checkout();
    expect((await felix.post("/api/checkout", { extendsFrom })).status).toBe(200);
    test.advance({ hours: 1 });
    expect((await checkout()).totalCents).toBe(all);
    await felix.post("/api/locations", place);
    const { lines, totalCents } = await checkout();
    expect(totalCents).toBe(all + 730 + 730);
    expect(lines.at(-1)).toEqual({ frequency: 4, additional: true, priceCents: 730, isOwed: true });
    // Nor does it help to end it once more before the next payment.
    test.advance({ hours: 1 });
    const back = (await felix.get("/api/locations")).body.locations.at(-1);
    await felix.post(`/api/locations/${back.id}/end`);
    expect((await checkout()).totalCents).toBe(all + 730);
  });

  it("another frequency costs nothing now, and counts in the next year's price", async () => {
    const [first] = (await felix.get("/api/locations")).body.locations;
    const before = await checkout();
    const { body } = await felix.put(`/api/locations/${first.id}`, {
      name: first.name,
      officePhone: "",
      timesPerYear: 10,
    });
    expect(body.locations[0].timesPerYear).toBe(10);
    expect((await checkout()).totalCents).toBe(before.totalCents - 1095 + 1895);
  });

  it("can have a range of days, and says so in its message of the first day", async () => {
    const { body } = await felix.post("/api/locations", {
      ...place,
      nextDueOn: "2026-12-31",
      opensOn: "2026-11-10",
    });
    const added = body.locations.find(({ name }: { name: string }) => name === "City office");
    expect(added).toMatchObject({ nextDueOn: "2026-12-31", opensOn: "2026-11-10" });
    await planDeliveries(database.db, test.clock.now(), { openKinds: channelKinds });
    const rows = await database.db.select().from(deliveries);
    const own = rows.filter(({ locationId }) => locationId === added.id);
    expect(new Set(own.map(({ offset }) => offset))).toEqual(new Set(["-51"]));
  });

  it.each([
    ["opensOn", { opensOn: "2026-11-28" }],
    ["opensOn", { opensOn: "2026-09-01" }],
    ["opensOn", { opensOn: "" }],
    ["name", { name: " " }],
    ["timesPerYear", { timesPerYear: 3 }],
    ["nextDueOn", { nextDueOn: "2026-11-19" }],
    ["nextDueOn", { nextDueOn: "soon" }],
    ["nextDueOn", { nextDueOn: "2099-01-01" }],
    ["officePhone", { officePhone: "12" }],
  ] as const)("is refused with the field named: %s, %j", async (field, change) => {
    const { status, body } = await felix.post("/api/locations", { ...place, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  it("is not added twice when its answer was lost and it is sent again", async () => {
    const before = (await felix.get("/api/locations")).body.locations.length;
    const again = (changes = {}) => felix.post("/api/locations?again=true", { ...place, ...changes });
    // Nothing had arrived.
    expect((await again()).body.locations).toHaveLength(before + 1);
    const { status, body } = await again();
    expect([status, body.locations.length]).toEqual([200, before + 1]);
    expect((await again({ nextDueOn: "2026-11-28" })).body.locations).toHaveLength(before + 2);
    expect((await again({ officePhone: "(515) 555-0134" })).body.locations).toHaveLength(before + 3);
    // What was not sent again is one more.
    expect((await felix.post("/api/locations", place)).body.locations).toHaveLength(before + 4);
    expect((await felix.post("/api/locations?again=yes", place)).status).toBe(422);
  });

  it("is one of ten at most, however many have ended", async () => {
    const present = (await felix.get("/api/locations")).body.locations.length;
    for (let n = present; n < 10; n += 1)
      expect((await felix.post("/api/locations", place)).status).toBe(200);
    expect((await felix.post("/api/locations", place)).body.error).toBe("CONFLICT");
    const [first] = (await felix.get("/api/locations")).body.locations;
    await felix.post(`/api/locations/${first.id}/end`);
    expect((await felix.post("/api/locations", place)).status).toBe(200);
  });
});

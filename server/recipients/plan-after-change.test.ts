import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { beginAsFelix, rayAnswers as ray } from "#tests/support/begin-as-felix.ts";
import type { Household } from "#tests/support/cast.ts";
import { planNow, reminderRows } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const alma = {
  fullName: "Alma Moreno",
  relation: "family",
  timeZone: "America/Denver",
  email: "alma@mail.example",
  phone: "",
};

describe("the planner after a change of people", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database, { dueOn: ["2026-12-10"] }));
    test.clock.set("2026-12-07T15:00:00Z");
  });

  const correctRay = (email: string) =>
    felix.put(`/api/recipients/${household.people.ray.recipientId}`, { ...ray, email, phone: "" });
  const channelAt = async (address: string) => {
    const rows = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.address, address))
      .orderBy(asc(recipientChannels.number));
    return rows.at(-1)?.id ?? "";
  };
  const sendAll = () =>
    database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));

  it("takes a corrected address at once, with the offset that is due", async () => {
    await planNow(test.db, test.services);
    await correctRay("ray.moreno@mail.example");
    await planNow(test.db, test.services);
    expect(await reminderRows(database.db, await channelAt("ray.moreno@mail.example"))).toEqual([
      "-7 email superseded (newer-due)",
      "-3 email planned",
    ]);
  });

  it("sends nothing twice to an address that is written down again", async () => {
    await planNow(test.db, test.services);
    await sendAll();
    await correctRay("ray.moreno@mail.example");
    await correctRay("ray@mail.example");
    await planNow(test.db, test.services);
    expect(await reminderRows(database.db, await channelAt("ray@mail.example"))).toContain(
      "-3 email suppressed (shared-address)",
    );
    test.clock.set("2026-12-09T15:00:00Z");
    await planNow(test.db, test.services);
    expect(await reminderRows(database.db, await channelAt("ray@mail.example"))).toContain(
      "-1 email planned",
    );
  });

  it("plans for an added person and no more for a removed one", async () => {
    await felix.send("DELETE", `/api/recipients/${household.people.ray.recipientId}`);
    await felix.post("/api/recipients", { ...alma, timeZone: "America/New_York" });
    await planNow(test.db, test.services);
    expect(await reminderRows(database.db, household.people.ray.emailChannelId)).toEqual([]);
    expect(await reminderRows(database.db, await channelAt("alma@mail.example"))).toContain(
      "-3 email planned",
    );
  });

  it('takes no "done" from an address that was taken out of use', async () => {
    await planNow(test.db, test.services);
    await sendAll();
    const [sent] = await database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientChannelId, household.people.ray.emailChannelId));
    await correctRay("ray.moreno@mail.example");
    const token = signLink(test.services.keys, "done", sent?.number ?? 0);
    const answer = await test.visitor().post("/api/links/act", { purpose: "done", token, action: "done" });
    expect(answer.status).toBe(404);
    expect((await felix.get("/api/locations")).body.locations[0].state).toBe("dated");
  });
});

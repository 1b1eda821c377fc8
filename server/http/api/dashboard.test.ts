import { describe, expect, it } from "vitest";
import { seedFelix, seedNina, seedRosa } from "#tests/support/cast.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("all that the dashboard shows, in one answer", async () => {
  const database = await testDatabase();

  it("says how the server runs, and of nobody nothing more", async () => {
    const visitor = createTestApp(database).visitor();
    const { status, body } = await visitor.get("/api/dashboard");
    const server = await visitor.get("/api/status");
    expect(status).toBe(200);
    expect({ ...body.server, success: true }).toEqual(server.body);
    expect(body).toMatchObject({ user: null, kept: false, dashboard: null });
  });

  it("has what each of the single calls says", async () => {
    const household = await seedFelix(database.db);
    const felix = await createTestApp(database).signedIn(household.userId);
    const { body, headers } = await felix.get("/api/dashboard");
    expect(headers.get("Cache-Control")).toBe("no-store");
    const said = async (path: string) => {
      const { success, ...answer } = (await felix.get(path)).body;
      expect(success).toBe(true);
      return answer;
    };
    const which = `subscription=${household.subscriptionId}`;
    const { waiting, open, ...people } = body.dashboard;
    expect({ user: body.user, kept: body.kept }).toEqual(await said("/api/auth/get-session"));
    expect(people).toEqual(await said("/api/registrant"));
    expect({ waiting }).toEqual(await said("/api/waiting-signups"));
    expect(open.subscription).toBe(household.subscriptionId);
    expect(open.overview).toEqual(await said(`/api/locations?${which}`));
    expect(open.overview.locations).toHaveLength(2);
    expect({ recipients: open.recipients }).toEqual(await said(`/api/recipients?${which}`));
    expect(open.history).toEqual(await said(`/api/deliveries?${which}&limit=8`));
    // The next reminder and the first date are read for the pages of the payment alone. The dashboard has the strip of each date.
    const { checkout } = await said(`/api/checkout?${which}`);
    expect(open.checkout).toEqual({ ...checkout, nextReminder: null, firstDate: null });
  });

  it("opens the person who is named, or else the first of the list", async () => {
    const household = await seedFelix(database.db);
    const rosa = await seedRosa(database.db, { userId: household.userId });
    const felix = await createTestApp(database).signedIn(household.userId);
    const opened = async (query: string) =>
      (await felix.get(`/api/dashboard${query}`)).body.dashboard.open.subscription;
    const { registrants } = (await felix.get("/api/registrant")).body;
    expect(await opened("")).toBe(registrants[0].subscription);
    for (const { subscriptionId } of [household, rosa])
      expect(await opened(`?subscription=${subscriptionId}`)).toBe(subscriptionId);
  });

  it("tells a stranger nothing by an id that is not theirs, whether there is one or not", async () => {
    const household = await seedFelix(database.db);
    const { userId } = await seedNina(database.db);
    const nina = await createTestApp(database).signedIn(userId);
    const without = (await nina.get("/api/dashboard")).body;
    expect(without.dashboard).toMatchObject({ data: null, registrants: [], waiting: [], open: null });
    for (const id of [household.subscriptionId, "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f11"])
      expect((await nina.get(`/api/dashboard?subscription=${id}`)).body).toEqual(without);
    const { status, body } = await nina.get("/api/dashboard?subscription=felix");
    expect([status, Object.keys(body.fields)]).toEqual([422, ["subscription"]]);
  });
});

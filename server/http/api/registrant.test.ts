import { beforeAll, describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { type Household, seedNina, seedRosa } from "#tests/support/cast.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const untilNovember = "Your subscription is active until November 2, 2027.";

describe("the registrant", async () => {
  const database = await testDatabase("single", { keepsRows: true });
  let test: TestApp;
  let household: Household<"rosa">;
  let rosa: Visitor;
  beforeAll(async () => {
    test = createTestApp(database);
    household = await seedRosa(database.db);
    rosa = await test.signedIn(household.userId);
  });

  it.each(["", "?email=rosa@mail.example", "?email=%20ROSA@mail.example"])(
    "is the owner's: %j",
    async (query) => {
      const own = { fname: "Rosa", lname: "Delgado", rdate: "2026-12-10", sdate: "2026-11-02", active: true };
      const { status, body } = await rosa.get(`/api/registrant${query}`);
      expect(status).toBe(200);
      expect(body).toEqual({
        success: true,
        data: own,
        status: untilNovember,
        registrants: [
          {
            ...own,
            subscription: household.subscriptionId,
            isYou: true,
            state: "active",
            status: untilNovember,
            endsOn: "2027-11-02",
            waitsForNextDate: false,
            overdueOn: null,
            isUnreached: false,
          },
        ],
      });
    },
  );

  it.each(["felix@mail.example", "nobody@mail.example", "nonsense", "%00", ""])(
    "is forbidden by any other address, known or not: %j",
    async (address) => {
      expect(await rosa.get(`/api/registrant?email=${address}`)).toMatchObject({
        status: 403,
        body: { success: false, error: "FORBIDDEN", message: sayReason("forbidden") },
      });
    },
  );

  it("is nobody for an account that looks after nobody", async () => {
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect((await nina.get("/api/registrant")).body).toEqual({
      success: true,
      data: null,
      status: m.reminder_no_registrant(),
      registrants: [],
    });
  });

  it("is not active from the day after the year's last on their own calendar", async () => {
    const registrant = async () => (await rosa.get("/api/registrant")).body;
    test.clock.set("2027-11-03T04:59:00Z");
    expect(await registrant()).toMatchObject({ data: { active: true }, status: untilNovember });
    test.clock.set("2027-11-03T05:00:00Z");
    expect(await registrant()).toMatchObject({
      data: { active: false },
      status: "The customer is not active. Please go to the subscription page.",
    });
  });
});

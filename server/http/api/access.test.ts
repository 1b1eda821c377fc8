import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "#core/words/catalogue.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import type { Database } from "#server/db/client.ts";
import { type Household, seedFelix, seedNina, seedRosa } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const person = {
  fullName: "Nina Park",
  relation: "friend",
  timeZone: "America/Chicago",
  email: "nina@mail.example",
  phone: "",
};

/** Every call about one household, with Rosa's ids in it. */
const ownersCalls = (rosa: Household<"rosa">) =>
  [
    ["PUT", `/api/locations/${rosa.locationIds[0]}`, { name: "Nina's", officePhone: "" }],
    ["PUT", `/api/locations/${rosa.locationIds[0]}/next-date`, { nextDueOn: "2027-01-05" }],
    ["POST", `/api/locations/${rosa.locationIds[0]}/done`, {}],
    ["POST", `/api/locations/${rosa.locationIds[0]}/undo-done`, {}],
    ["POST", `/api/locations/${rosa.locationIds[0]}/end`, {}],
    ["PUT", `/api/recipients/${rosa.people.rosa.recipientId}`, person],
    ["DELETE", `/api/recipients/${rosa.people.rosa.recipientId}`, {}],
    ["POST", `/api/recipients/channels/${rosa.people.rosa.textChannelId}/ask-again`, {}],
    ["POST", `/api/recipients/channels/${rosa.people.rosa.textChannelId}/stop`, {}],
    ["POST", `/api/recipients/channels/${rosa.people.rosa.textChannelId}/start`, {}],
  ] as const;

const readingCalls = [
  "/api/registrant",
  "/api/locations",
  "/api/recipients",
  "/api/deliveries",
  "/api/waiting-signups",
];

describe("who sees and changes what", () => {
  let database: Database;
  let test: TestApp;
  let rosa: Household<"rosa">;
  let signedIn: Record<"rosa" | "felix" | "nina", Visitor>;
  beforeAll(async () => {
    database = await openTestDatabase();
    test = createTestApp(database);
    rosa = await seedRosa(database.db);
    signedIn = {
      rosa: await test.signedIn(rosa.userId),
      felix: await test.signedIn((await seedFelix(database.db)).userId),
      nina: await test.signedIn((await seedNina(database.db)).userId),
    };
  });
  afterAll(() => database.close());

  it("asks somebody who is not signed in to log in, on every private call", async () => {
    const anybody = test.visitor();
    const loginRequired = {
      status: 401,
      body: { success: false, error: "LOGIN_REQUIRED", message: catalogue.api.loginRequired },
    };
    for (const path of readingCalls) expect(await anybody.get(path)).toMatchObject(loginRequired);
    for (const [method, path, body] of ownersCalls(rosa)) {
      expect(await anybody.send(method, path, body)).toMatchObject(loginRequired);
    }
  });

  it.each(["felix", "nina"] as const)(
    "tells %s that Rosa's things do not exist, with the same answer as for things that do not exist",
    async (who) => {
      for (const [method, path, body] of ownersCalls(rosa)) {
        const answer = await signedIn[who].send(method, path, body);
        const unknown = path.replace(/[\da-f]{8}-[\da-f-]{27}/, "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10");
        const nothing = await signedIn[who].send(method, unknown, body);
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual(nothing.body);
      }
      const { body } = await signedIn.rosa.get("/api/locations");
      expect(body.locations[0]).toMatchObject({
        name: "County office",
        nextDueOn: "2026-12-10",
        state: "dated",
        acknowledgement: null,
      });
    },
  );

  it("shows each their own", async () => {
    const names = async (visitor: Visitor) => {
      const { body } = await visitor.get("/api/recipients");
      return body.recipients.map(({ fullName }: { fullName: string }) => fullName);
    };
    expect(await names(signedIn.rosa)).toEqual(["Rosa Delgado"]);
    expect(await names(signedIn.felix)).toEqual(["Felix Moreno", "Ray Moreno"]);
    expect(await names(signedIn.nina)).toEqual([]);
    expect((await signedIn.nina.get("/api/locations")).body.locations).toEqual([]);
    expect((await signedIn.nina.get("/api/deliveries")).body.deliveries).toEqual([]);
  });

  it("gives the registrant to its owner alone: any other address is forbidden, known or not", async () => {
    const own = { fname: "Rosa", lname: "Delgado", rdate: "2026-12-10", sdate: "2026-11-02", active: true };
    for (const path of ["/api/registrant", "/api/registrant.php"]) {
      for (const query of ["", `?email=${rosa.email}`, "?email=%20ROSA@mail.example"]) {
        const { status, body } = await signedIn.rosa.get(path + query);
        expect(status).toBe(200);
        expect(body).toEqual({
          success: true,
          data: own,
          status: "Your subscription is active until November 2, 2027.",
          registrants: [
            {
              ...own,
              subscription: rosa.subscriptionId,
              isYou: true,
              state: "active",
              status: "Your subscription is active until November 2, 2027.",
              endsOn: "2027-11-02",
              waitsForNextDate: false,
            },
          ],
        });
      }
      const answers = await Promise.all(
        [
          "felix@mail.example",
          "nobody@mail.example",
          "nonsense",
          "%00",
          "",
          "a@b.example&email=rosa@mail.example",
        ].map((address) => signedIn.rosa.get(`${path}?email=${address}`)),
      );
      const forbidden = {
        status: 403,
        body: { success: false, error: "FORBIDDEN", message: sayReason("forbidden") },
      };
      for (const { status, body } of answers.slice(0, 5)) expect({ status, body }).toEqual(forbidden);
      expect(answers[5]?.status).toBe(422);
      expect((await test.visitor().get(`${path}?email=${rosa.email}`)).status).toBe(401);
    }
    expect((await signedIn.nina.get("/api/registrant")).body).toEqual({
      success: true,
      data: null,
      status: catalogue.reminder.noRegistrant,
      registrants: [],
    });
  });

  it("says so when the year is over, from the day after its last on the registrant's own calendar", async () => {
    const registrant = async () => (await signedIn.rosa.get("/api/registrant")).body;
    test.clock.set("2027-11-03T04:59:00Z");
    expect(await registrant()).toMatchObject({
      data: { active: true },
      status: "Your subscription is active until November 2, 2027.",
    });
    test.clock.set("2027-11-03T05:00:00Z");
    expect(await registrant()).toMatchObject({
      data: { active: false },
      status: "The customer is not active. Please go to the subscription page.",
    });
  });
});

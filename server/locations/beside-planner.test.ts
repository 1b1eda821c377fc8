import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Database, openPostgres } from "#server/db/client.ts";
import { ordinaryLimits } from "#server/db/limits.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { type Household, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { familyForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { composeTestServices } from "#tests/support/test-services.ts";
import { saveForm } from "#tests/support/wizard.ts";
import { acknowledge } from "./acknowledge.ts";
import { lockOwnLocation } from "./own-location.ts";

// Three days before Felix's first date, 09:00 in Chicago; his subscription ends soon, so that it can be renewed.
const now = "2026-12-07T15:00:00Z";
const endsOn = "2026-12-20";

/** Two transactions at a time need a database with several connections. */
describe("beside a planner that has written its rows and not committed them, on PostgreSQL", () => {
  let database: Database;
  /** The same database for the people. A wait for the planner would never end, so it is an error after a second. */
  let people: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    database = await openTestPostgres();
    people = openPostgres(database.url ?? "", { limits: { ...ordinaryLimits, lock: 1000 } });
    household = await seedFelix(database.db, { endsOn, dueOn: ["2026-12-10"] });
    test = createTestApp(people);
    // The first reminder has been sent, so there is a link, and a "done" can be said by text.
    await planNow(database.db, composeTestServices(database.db, "2026-12-03T15:00:00Z"));
    await database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
    test.clock.set(now);
    felix = await test.signedIn(household.userId);
  });
  afterEach(async () => {
    await people.close();
    await database.close();
  });

  const besidePlanner = (work: () => Promise<void>) =>
    database.db.transaction(async (tx) => {
      const { planned } = await planNow(tx, composeTestServices(database.db, now));
      expect(planned).toBeGreaterThan(0);
      await work();
    });
  const answers = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call;
    expect([status < 300, body]).toEqual([true, body]);
  };
  const location = () => `/api/locations/${household.locationIds[0]}`;
  const textChannel = () => `/api/recipients/channels/${household.people.felix.textChannelId}`;
  const linkOf = async (purpose: "messages" | "agree", channelId: string | null) => {
    const [channel] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, channelId ?? ""));
    return { purpose, token: signLink(test.services.keys, purpose, channel?.number ?? 0) };
  };
  const texts = async (body: string) => {
    await receiveText(test.db, test.services, {
      provider: "test",
      event: body,
      from: "+12125550102",
      body,
      answeredAs: null,
    });
    const [answer] = await database.db.select().from(deliveries).where(eq(deliveries.kind, "reply"));
    return answer?.params.says;
  };
  const ray = {
    fullName: "Ray Moreno",
    relation: "registrant",
    timeZone: "America/Denver",
    email: "ray@mail.example",
    phone: "(212) 555-0104",
  };

  const useCases: [string, () => Promise<unknown>][] = [
    ['"done" on the dashboard', () => answers(felix.post(`${location()}/done`, {}))],
    ['"done" by text', async () => expect(await texts("DONE")).toBe("done")],
    ["a stop on the dashboard", () => answers(felix.post(`${textChannel()}/stop`, {}))],
    ["a stop by text", async () => expect(await texts("STOP")).toBe("stopped")],
    [
      "a stop by link",
      async () => {
        const link = await linkOf("messages", household.people.ray.emailChannelId);
        await answers(test.visitor().post("/api/links/act", { ...link, action: "stop" }));
      },
    ],
    [
      "an agreement to texts",
      async () => {
        const link = await linkOf("agree", household.people.ray.textChannelId);
        await answers(test.visitor().post("/api/links/act", { ...link, action: "agree" }));
      },
    ],
    [
      "another zone and number of somebody",
      () => answers(felix.put(`/api/recipients/${household.people.ray.recipientId}`, ray)),
    ],
    [
      "somebody taken off the list",
      () => answers(felix.send("DELETE", `/api/recipients/${household.people.ray.recipientId}`)),
    ],
    ["another year", () => answers(felix.post("/api/checkout", { extendsFrom: "2027-11-02" }))],
    [
      "a sign-up and its payment",
      async () => {
        const locations = familyForm.locations.map((one) => ({ ...one, registrationDate: "2027-01-15" }));
        const { visitor, answer } = await saveForm(test, { ...familyForm, locations });
        expect(answer.status).toBe(201);
        await answers(visitor.post("/api/checkout", {}));
      },
    ],
  ];

  it.each(useCases)("%s is answered", async (_, useCase) => {
    await besidePlanner(async () => {
      await useCase();
    });
  });

  it('"done" by the link of a message is answered, and the link read', async () => {
    const [sent] = await database.db.select().from(deliveries).where(eq(deliveries.status, "sent"));
    const link = { purpose: "done", token: signLink(test.services.keys, "done", sent?.number ?? 0) };
    await besidePlanner(async () => {
      await answers(test.visitor().post("/api/links/read", link));
      await answers(test.visitor().post("/api/links/act", { ...link, action: "done" }));
    });
  });

  it("and the planner waits for none of them either", async () => {
    await seedRosa(database.db, { holderText: null });
    await database.db.transaction(async (tx) => {
      const services = { ...test.services, db: tx };
      const locked = await lockOwnLocation(tx, test.clock.now(), household.userId, household.locationIds[0]);
      await acknowledge(tx, services, locked.location, { via: "dashboard", userId: household.userId });
      // On a connection of its own. Felix's rows are planned, because his "done" is not committed. The second look ends
      // them.
      expect((await planNow(test.db, test.services)).planned).toBe(4);
    });
  });
});

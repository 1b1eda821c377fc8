import { asc } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { type Database, openPostgres } from "#server/db/client.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { type BadNetwork, startBadNetwork } from "#tests/support/bad-network.ts";
import { type Household, seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { planNow } from "#tests/support/deliveries.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const unavailable = {
  status: 503,
  body: { success: false, error: "UNAVAILABLE", message: sayReason("unavailable") },
};

describe("while the database restarts", () => {
  let home: Database;
  let network: BadNetwork;
  let through: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  beforeEach(async () => {
    home = await openTestPostgres();
    household = await seedFelix(home.db);
    network = await startBadNetwork(home.url ?? "");
    through = openPostgres(network.url);
    test = createTestApp(through);
    test.clock.set("2026-12-07T15:00:00Z");
    await planNow(home.db, composeTestServices(home.db, "2026-12-07T15:00:00Z"));
  });
  afterEach(async () => {
    await through.close();
    await network.close();
    await home.close();
  });

  const done = async () => {
    const [row] = await home.db.select().from(deliveries).orderBy(asc(deliveries.number)).limit(1);
    const token = signLink(test.services.keys, "done", row?.number ?? 0);
    return { purpose: "done", token, action: "done" };
  };

  it('"done" whose transaction is cut answers 503, is not half done, and may be said again', async () => {
    const said = await done();
    const cut = network.cutAt("commit\0", "reset");
    expect(await test.visitor().post("/api/links/act", said)).toMatchObject(unavailable);
    await cut;
    expect(await home.db.$count(acknowledgements)).toBe(0);
    expect((await test.visitor().post("/api/links/act", said)).status).toBe(200);
    expect(await home.db.$count(acknowledgements)).toBe(1);
  });

  it("a balancer's question whether it is ready says in the log that the database is away, as anybody's would", async () => {
    await network.refuse();
    expect((await test.visitor().get("/readyz")).status).toBe(503);
    expect(test.logged.map(({ msg }) => msg)).toEqual(["database out of reach"]);
    await network.mend();
  });

  it("a call to say done, stop, sign in or look at dates is told to try again, in one line of the log", async () => {
    const [channel] = await home.db.select().from(recipientChannels).limit(1);
    const stop = signLink(test.services.keys, "messages", channel?.number ?? 0);
    const said = await done();
    const felix = await test.signedIn(household.userId);
    await network.refuse();
    expect(await test.visitor().post("/api/links/act", said)).toMatchObject(unavailable);
    const oneClick = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(
      await test.visitor().sendRaw("POST", `/s/${stop}`, "List-Unsubscribe=One-Click", oneClick),
    ).toMatchObject(unavailable);
    expect(await felix.get("/api/locations")).toMatchObject(unavailable);
    expect(
      await test
        .visitor()
        .post("/api/auth/sign-in/email", { email: "felix@mail.example", password: "Secret-1234" }),
    ).toMatchObject(unavailable);
    expect(test.logged.map(({ msg, code }) => [msg, code])).toEqual([
      ["database out of reach", expect.stringMatching(/^ECONN(RESET|REFUSED)$/)],
    ]);
    await network.mend();
    expect((await test.visitor().post("/api/links/act", said)).status).toBe(200);
    expect((await felix.get("/api/locations")).status).toBe(200);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { suppressions } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { readAccountState } from "#server/operate/read-account-state.ts";
import { stopAddress } from "#server/operate/stop-address.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, type Household, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const now = "2026-11-23T15:00:00Z";

describe("a stop of everything to an address", async () => {
  const database = await testDatabase();
  const { db } = database;
  let services: ReturnType<typeof composeTestServices>;
  let felix: Household<"felix" | "ray">;
  let rosa: Household<"rosa">;
  beforeEach(async () => {
    services = composeTestServices(db, now);
    felix = await seedFelix(db, {});
    rosa = await seedRosa(db, {});
    await addRecipient(db, felix.subscriptionId, {
      fullName: "Rosa Delgado",
      position: 2,
      timeZone: "America/Chicago",
      email: "rosa@mail.example",
      phone: "+15155550101",
      textState: "pending",
    });
  });

  const stop = (address: string, isSure = true) => stopAddress(db, services, address, isSure);
  const states = async (address: string) =>
    (await db.select().from(recipientChannels).where(eq(recipientChannels.address, address))).map(
      ({ state, stateReason }) => [state, stateReason],
    );
  const notices = async () =>
    (await db.select().from(deliveries)).map(({ template, recipientChannelId }) => [
      template,
      recipientChannelId,
    ]);

  it("counts first what it would stop, and changes nothing", async () => {
    expect(await stop("rosa@mail.example", false)).toEqual({
      channels: 2,
      lists: 2,
      ownLists: 1,
      unreached: 0,
      newsletter: false,
    });
    expect((await states("rosa@mail.example")).map(([state]) => state)).toEqual(["confirmed", "confirmed"]);
    expect(await notices()).toEqual([]);
  });

  it("stops a mailbox on every list, as its reader would, and tells each account holder", async () => {
    await stop("rosa@mail.example");
    expect(await states("rosa@mail.example")).toEqual(Array(2).fill(["stopped", "stopped-by-recipient"]));
    expect((await notices()).sort()).toEqual(
      [
        ["channel-stopped", felix.people.felix.emailChannelId],
        ["channel-stopped", rosa.people.rosa.emailChannelId],
      ].sort(),
    );
    expect(await db.select().from(auditLog)).toMatchObject(Array(2).fill({ actor: "operator" }));
    expect(await stop("rosa@mail.example")).toMatchObject({ channels: 0, lists: 0 });
    expect(await notices()).toHaveLength(2);
  });

  it("takes it off the newsletter", async () => {
    const email = "reader@mail.example";
    const askedAt = services.clock.now();
    await db.insert(newsletterSubscribers).values({ email, firstName: "", state: "confirmed", askedAt });
    expect(await stop(email)).toMatchObject({ channels: 0, newsletter: true });
    expect(await db.select().from(newsletterSubscribers)).toMatchObject([{ state: "left" }]);
    expect(await stop(email)).toMatchObject({ newsletter: false });
  });

  it("stops a number as its STOP would: for every list to come, and silently where it had never agreed", async () => {
    expect(await stop("+15155550101")).toMatchObject({ channels: 1, lists: 1, unreached: 0 });
    expect(await db.select().from(suppressions)).toMatchObject([{ source: "operator", liftedAt: null }]);
    expect((await states("+15155550101")).map(([state]) => state).sort()).toEqual(["pending", "stopped"]);
    expect(await notices()).toEqual([["channel-stopped", rosa.people.rosa.emailChannelId]]);
  });

  it("says on how many lists nobody is left, and that date's account holder is told before it", async () => {
    await stop("+15155550101");
    expect(await stop("rosa@mail.example")).toMatchObject({ lists: 2, ownLists: 1, unreached: 1 });
    services.clock.set("2026-12-03T16:00:00Z");
    await runRound(db, services);
    const warned = (await db.select().from(deliveries)).filter(
      ({ template }) => template === "nobody-reached",
    );
    expect(warned.map(({ recipientChannelId }) => recipientChannelId)).toEqual([
      rosa.people.rosa.emailChannelId,
    ]);
  });
});

describe("how an account stands", async () => {
  const database = await testDatabase();
  const { db } = database;
  let services: ReturnType<typeof composeTestServices>;
  beforeEach(async () => {
    services = composeTestServices(db, now);
  });

  it("is its years, payments, counts and states", async () => {
    const felix = await seedFelix(db, {});
    const state = await readAccountState(db, services, felix.email);
    expect(state).toMatchObject({
      account: { isProven: true },
      subscriptions: [
        {
          id: felix.subscriptionId,
          status: "active",
          people: 2,
          places: { all: 2, ended: 0, awaiting: 0 },
          payments: [{ id: felix.paymentId, status: "paid" }],
          channels: [
            { channel: "email", state: "confirmed", count: 2 },
            { channel: "text", state: "confirmed", count: 1 },
            { channel: "text", state: "pending", count: 1 },
          ],
          waiting: [],
          failed: [],
        },
      ],
      namedBy: 0,
      onLists: [],
      newsletter: null,
      isHeldByRestore: false,
    });
  });

  it("has no name, place, date of an appearance or other address in it", async () => {
    const felix = await seedFelix(db, { dueOn: ["2026-12-10", "2026-12-14"] });
    services.clock.set("2026-12-03T16:00:00Z");
    await runRound(db, services);
    const shown = JSON.stringify(await readAccountState(db, services, felix.email));
    expect(shown).not.toMatch(/2026-12-1|moreno|felix|ray|mail\.example|County|City|\+1/i);
  });

  it("says of somebody on the lists of others only that, and null of nobody", async () => {
    const felix = await seedFelix(db, {});
    const state = await readAccountState(db, services, "ray@mail.example");
    expect(state).toMatchObject({
      account: null,
      subscriptions: [],
      onLists: [{ channel: "email", state: "confirmed", count: 1 }],
    });
    expect(JSON.stringify(state)).not.toContain(felix.subscriptionId);
    expect(await readAccountState(db, services, "nobody@mail.example")).toBeNull();
  });
});

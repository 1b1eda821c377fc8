import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueLink, takeLink } from "#server/accounts/account-links.ts";
import { removePasskey } from "#server/accounts/passkeys.ts";
import { revokeSessions } from "#server/accounts/revoke-sessions.ts";
import type { Database, Tx } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { accountLinks, passkey, session, user } from "#server/db/schema/accounts.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { type Household, seedFelix } from "#tests/support/cast.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { type Answer, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

/** Two transactions at a time need a database with several connections. */
describe("beside the end of everything open in an account, on PostgreSQL", () => {
  let database: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    database = await openTestPostgres();
    test = createTestApp(database);
    household = await seedFelix(database.db);
    felix = await test.signedIn(household.userId);
    await test.signedIn(household.userId);
    await felix.post("/api/calendar");
    const { userId } = household;
    await database.db.insert(passkey).values({
      id: "his",
      userId,
      publicKey: "",
      credentialID: "",
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    });
    const link = { purpose: "reset", email: household.email, userId, name: "" } as const;
    await issueLink(database.db, test.services.keys, test.clock.now(), link);
  });
  afterEach(() => database.close());

  /**
   * Looks again and again, without a clock, until each of the calls waits for a row, which it does until the row is free. An error
   * where one has ended without.
   */
  async function untilTheyWait(calls: readonly Promise<unknown>[]): Promise<void> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    for (const call of calls) call.then(end, end);
    let waiting = 0;
    while (waiting < calls.length) {
      if (isOver) throw new Error("It has ended without a wait.");
      const [row] = await queryRows<{ count: number }>(
        database.db,
        sql`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      waiting = row?.count ?? 0;
    }
  }

  /** Takes whatever "This wasn't me" may touch, and waits for none of it: an error where somebody holds a part. */
  async function takeAll(tx: Tx): Promise<void> {
    const strong = { noWait: true } as const;
    await tx.select().from(session).for("update", strong);
    await tx.select().from(passkey).for("update", strong);
    await tx.select().from(accountLinks).for("update", strong);
    await tx.select().from(calendarFeeds).for("update", strong);
    await tx.select().from(subscriptions).for("no key update", strong);
    await tx.select().from(locations).for("no key update", strong);
    await tx.select().from(recipients).for("no key update", strong);
    await tx.select().from(recipientChannels).for("no key update", strong);
  }

  const answered = async (call: Promise<Answer>) => {
    const { status, body } = await call;
    expect([status < 300, body]).toEqual([true, body]);
  };
  const alma = {
    fullName: "Alma Moreno",
    relation: "family",
    timeZone: "America/Denver",
    email: "alma@mail.example",
    phone: "",
  };
  const ray = () => `/api/recipients/${household.people.ray.recipientId}`;
  const otherSession = async () => {
    const { sessions } = (await felix.get("/api/account/sessions")).body;
    return `/api/account/sessions/${sessions.find((one: { isThis: boolean }) => !one.isThis).id}`;
  };

  const calls: [what: string, call: () => Promise<unknown>][] = [
    ["somebody added", () => answered(felix.post("/api/recipients", alma))],
    [
      "another address",
      () => answered(felix.put(ray(), { ...alma, fullName: "Ray Moreno", relation: "registrant" })),
    ],
    ["somebody taken off", () => answered(felix.send("DELETE", ray()))],
    [
      "messages switched off",
      () => answered(felix.post(`/api/recipients/channels/${household.people.ray.emailChannelId}/stop`)),
    ],
    ["a place that is ended", () => answered(felix.post(`/api/locations/${household.locationIds[0]}/end`))],
    [
      "reminders that are ended",
      () => answered(felix.post(`/api/registrants/${household.subscriptionId}/end`)),
    ],
    ["a calendar link", () => answered(felix.post("/api/calendar"))],
    ["the end of a session", async () => answered(felix.send("DELETE", await otherSession()))],
    ["the end of all others", () => answered(felix.send("DELETE", "/api/account/sessions"))],
    ["a passkey that is removed", () => removePasskey(database.db, test.services, household.userId, "his")],
  ];

  it.each(calls)(
    "%s waits for the account before it holds anything below, and then goes on",
    async (_, call) => {
      let waiting: Promise<unknown> | null = null;
      await database.db.transaction(async (tx) => {
        await tx.select().from(user).where(eq(user.id, household.userId)).for("update");
        waiting = call();
        await untilTheyWait([waiting]);
        await takeAll(tx);
      });
      await waiting;
    },
  );

  it("'This wasn't me' does, too, and a link that is opened", async () => {
    await felix.post("/api/recipients", alma);
    const { activity } = (await felix.get("/api/account/activity")).body;
    const added = activity.find(({ event }: { event: string }) => event === "contact-added");
    const { keys } = test.services;
    const now = test.clock.now();
    const link = { purpose: "reset", email: household.email, userId: household.userId, name: "" } as const;
    const token = await issueLink(database.db, keys, now, link);
    const both: Promise<unknown>[] = [];
    await database.db.transaction(async (tx) => {
      await tx.select().from(user).where(eq(user.id, household.userId)).for("update");
      both.push(
        answered(felix.post(`/api/account/activity/${added.id}/disown`)),
        database.db
          .transaction((other) => takeLink(other, keys, now, "reset", token))
          .catch((error: Error) => expect(error.message).toContain("link-expired")),
      );
      await untilTheyWait(both);
      await takeAll(tx);
    });
    await Promise.all(both);
    expect(await database.db.$count(session)).toBe(0);
  });

  it("locks mailed links in one order, where each of two accounts has one at the other's address", async () => {
    const { keys } = test.services;
    const now = test.clock.now();
    const nina = { id: randomUUID(), email: "nina@mail.example", name: "Nina Park", emailVerified: true };
    await database.db.insert(user).values(nina);
    await database.db.delete(accountLinks);
    const his = { id: household.userId, email: household.email };
    // The one that is opened comes last in the order.
    const ids = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const purpose = "change-address" as const;
    const token = await issueLink(database.db, keys, now, {
      purpose,
      userId: nina.id,
      email: his.email,
      name: "",
    });
    await database.db.update(accountLinks).set({ id: ids[1] });
    await issueLink(database.db, keys, now, { purpose, userId: his.id, email: nina.email, name: "" });
    await database.db.update(accountLinks).set({ id: ids[0] }).where(eq(accountLinks.userId, his.id));
    let opened: Promise<unknown> | null = null;
    await database.db.transaction(async (tx) => {
      // Where his links are voided, and the first of them is locked.
      await tx.select().from(user).where(eq(user.id, his.id)).for("update");
      await tx
        .select()
        .from(accountLinks)
        .where(eq(accountLinks.id, ids[0] ?? ""))
        .for("update");
      opened = database.db.transaction(async (other) => {
        await takeLink(other, keys, now, purpose, token);
        await revokeSessions(other, nina);
      });
      await untilTheyWait([opened]);
      await revokeSessions(tx, his);
    });
    await expect(opened).rejects.toThrow("link-expired");
    expect(await database.db.$count(accountLinks)).toBe(0);
  });
});

import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { addRecipient, type CastPerson, type Household } from "#tests/support/cast.ts";
import { noticesOf, outbox, planNow } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

// Felix looks after Ray's dates. Alma is on the list, too. It is three days before December 10.

describe("the registrant's own messages rest", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let alma: CastPerson;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
    test.clock.set("2026-12-07T15:00:00Z");
    alma = await addRecipient(database.db, household.subscriptionId, {
      fullName: "Alma Reyes",
      position: 2,
      timeZone: "America/New_York",
      email: "alma@mail.example",
    });
  });

  const rest = (rests: boolean, { recipientId } = household.people.ray) =>
    felix.put(`/api/recipients/${recipientId}/rest`, { rests });
  const resting = async () =>
    (await felix.get("/api/recipients")).body.recipients.filter(
      ({ restsSince }: { restsSince: string | null }) => restsSince !== null,
    );
  /** How the reminders of the first date stand: "alma@mail.example -3 planned". */
  const reminders = async () => {
    await planNow(database.db, test.services);
    const rows = await database.db
      .select({ row: deliveries, address: recipientChannels.address })
      .from(deliveries)
      .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
      .where(eq(deliveries.locationId, household.locationIds[0]))
      .orderBy(asc(recipientChannels.address), asc(deliveries.number));
    return rows
      .filter(({ row }) => row.kind === "reminder" && row.status !== "superseded")
      .map(({ row, address }) => [address, row.offset, row.status, row.statusReason].join(" ").trim());
  };

  it("on every date, until the holder turns them on again; all others go on", async () => {
    const { body } = await rest(true);
    expect(body.recipients).toMatchObject([
      { restsSince: null },
      { restsSince: "2026-12-07T15:00:00.000Z" },
      {},
    ]);
    expect(await reminders()).toEqual([
      "+12125550102 -3 planned",
      "+12125550103 -3 suppressed not-agreed",
      "alma@mail.example -3 planned",
      "felix@mail.example -3 planned",
      "ray@mail.example -3 suppressed resting",
    ]);
    test.clock.set("2026-12-07T16:00:00Z");
    expect((await rest(true)).body.recipients[1].restsSince).toBe("2026-12-07T15:00:00.000Z");
    await rest(false);
    expect(await resting()).toEqual([]);
    expect(await reminders()).toContain("ray@mail.example -3 planned");
  });

  it("and a reminder that is planned already does not leave", async () => {
    await planNow(database.db, test.services);
    await rest(true);
    await dispatchDeliveries(database.db, test.services, { lanes: oneLane, concurrency: 1 });
    expect(await reminders()).toContain("ray@mail.example -3 suppressed resting");
    expect((await outbox(database.db)).map(({ toAddress }) => toAddress)).not.toContain("ray@mail.example");
  });

  it("and a contact's never do", async () => {
    expect((await rest(true, alma)).status).toBe(409);
    expect((await rest(true, household.people.felix)).status).toBe(409);
    expect(await resting()).toEqual([]);
  });

  it("until a START from the registrant's own number", async () => {
    await rest(true);
    const text = { provider: "outbox", event: "1", from: "+12125550103", body: "START", answeredAs: null };
    await receiveText(database.db, test.services, text);
    expect(await resting()).toEqual([]);
  });

  it("and with nobody else left who gets messages, the holder is told", async () => {
    const { felix: holder } = household.people;
    const setState = (id: string | null, state: "failing" | "stopped") =>
      database.db
        .update(recipientChannels)
        .set({ state })
        .where(eq(recipientChannels.id, id ?? ""));
    await rest(true);
    for (const { emailChannelId } of [holder, alma]) await setState(emailChannelId, "failing");
    await planNow(database.db, test.services);
    expect(await noticesOf(database.db, "nobody-reached")).toEqual([]);
    await setState(holder.textChannelId, "stopped");
    await planNow(database.db, test.services);
    const told = await noticesOf(database.db, "nobody-reached");
    expect(told.map(({ dueOn }) => dueOn).sort()).toEqual(["2026-12-10", "2026-12-14"]);
  });
});

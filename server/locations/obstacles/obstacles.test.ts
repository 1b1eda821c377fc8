import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "#server/db/client.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries, obstacles } from "#server/db/schema/reminders.ts";
import { recipientChannels } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { dispatchDeliveries, oneLane } from "#server/delivery/dispatch-deliveries.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { forgetOld } from "#server/personal-data/forget-old.ts";
import { removeRecipient } from "#server/recipients/remove-recipient.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { beginEach } from "#tests/support/begin-each.ts";
import { addRecipient, type CastPerson, type Household } from "#tests/support/cast.ts";
import { openTestDatabase } from "#tests/support/databases.ts";
import { noticesOf, outbox, planNow } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";

// Felix looks after Ray's dates. Alma and Tom are on the list, too. It is three days before December 10.

const dueOn = "2026-12-10";

describe('"I can\'t come"', () => {
  let database: Database;
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  let alma: CastPerson;
  let tom: CastPerson;
  beginEach(openTestDatabase, async (opened) => {
    database = opened;
    ({ test, household, felix } = await beginAsFelix(database));
    test.clock.set("2026-12-07T15:00:00Z");
    const contact = (fullName: string, position: number, email: string) =>
      addRecipient(database.db, household.subscriptionId, {
        fullName,
        position,
        timeZone: "America/New_York",
        email,
      });
    alma = await contact("Alma Reyes", 2, "alma@mail.example");
    tom = await contact("Tom Reyes", 3, "tom@mail.example");
  });

  const path = () => `/api/locations/${household.locationIds[0]}`;
  const say = (body: object = {}) =>
    felix.post(`${path()}/cannot-come`, { dueOn, reason: "ill", tell: [alma.recipientId], ...body });
  const canCome = () => felix.post(`${path()}/can-come`, { dueOn });
  const place = async () => (await felix.get("/api/locations")).body.locations[0];
  const notices = (template: string) => noticesOf(database.db, template);
  const told = async (template: string) => (await notices(template)).map(({ to }) => to).sort();
  const people = async () => (await felix.get("/api/recipients")).body.recipients;
  const restsSince = async () =>
    (await people()).map(({ restsSince }: { restsSince: string | null }) => restsSince);
  const send = () => dispatchDeliveries(database.db, test.services, { lanes: oneLane, concurrency: 1 });
  /** How the reminders of the first date stand: "alma@mail.example -3 planned". */
  const reminders = async () => {
    await planNow(database.db, test.services);
    const rows = await database.db
      .select({ row: deliveries, address: recipientChannels.address })
      .from(deliveries)
      .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
      .where(eq(deliveries.locationId, household.locationIds[0]))
      .orderBy(asc(recipientChannels.address), asc(deliveries.offsetDays));
    return rows
      .filter(({ row }) => row.kind === "reminder" && row.status !== "superseded")
      .map(({ row, address }) => [address, row.offsetDays, row.status, row.statusReason].join(" ").trim());
  };
  /** The link of the newest reminder to somebody's mailbox. */
  const linkOf = async ({ emailChannelId }: CastPerson) => {
    await planNow(database.db, test.services);
    const rows = await database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientChannelId, emailChannelId))
      .orderBy(asc(deliveries.dueOn), asc(deliveries.offsetDays));
    const row = rows.find(({ kind }) => kind === "reminder");
    return signLink(test.services.keys, "done", row?.number ?? 0);
  };
  const read = async (token: string) =>
    (await test.visitor().post("/api/links/read", { purpose: "done", token })).body.link;
  const act = (token: string, action: string) =>
    test.visitor().post("/api/links/act", { purpose: "done", token, action });

  it("tells whom the holder chose, goes on reminding, and shows the reason to the holder alone", async () => {
    expect(await place()).toMatchObject({ canSayCannotCome: true, obstacle: null });
    expect((await say()).status).toBe(200);
    expect(await place()).toMatchObject({
      obstacle: { reason: "ill", by: [], told: [alma.recipientId], toldNames: ["Alma"] },
    });
    expect(await notices("cannot-come")).toMatchObject([
      { to: "alma@mail.example", by: null, whose: "Ray", dueOn },
    ]);
    await planNow(database.db, test.services);
    await send();
    const mails = await outbox(database.db);
    expect(JSON.stringify(mails)).toContain("Ray may not be able to make it");
    expect(JSON.stringify(mails)).not.toMatch(/\bill\b|sick|register|registry|sheriff|police/i);
    expect(await reminders()).toEqual(
      [
        "alma@mail.example -3 sent",
        "felix@mail.example -3 sent",
        "ray@mail.example -3 sent",
        "tom@mail.example -3 sent",
        "+12125550102 -3 sent",
        "+12125550103 -3 suppressed not-agreed",
      ].sort(),
    );
    // No word of it anywhere that others read.
    const rows = await database.db.select({ params: deliveries.params }).from(deliveries);
    const audits = await database.db.select({ detail: auditLog.detail }).from(auditLog);
    expect(JSON.stringify([rows, audits])).not.toMatch(/"ill"/);
    expect(JSON.stringify(await read(await linkOf(alma)))).not.toContain('ill"');
  });

  it("tells nobody twice, and nobody off the list; said again it corrects the reason", async () => {
    await say();
    const strangers = "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10";
    const holder = household.people.felix.recipientId;
    await say({ reason: "no-ride", tell: [alma.recipientId, tom.recipientId, strangers, holder] });
    expect(await told("cannot-come")).toEqual(["alma@mail.example", "tom@mail.example"]);
    expect((await place()).obstacle).toMatchObject({ reason: "no-ride", toldNames: ["Alma", "Tom"] });
    expect(await database.db.$count(obstacles)).toBe(1);
  });

  it("is taken back: those who were told are told", async () => {
    await say();
    expect((await canCome()).status).toBe(200);
    expect((await canCome()).status).toBe(200);
    expect(await place()).toMatchObject({ canSayCannotCome: true, obstacle: null });
    expect(await told("can-come")).toEqual(["alma@mail.example"]);
    // What was not sent yet is no longer true.
    await send();
    expect((await outbox(database.db)).map(({ toAddress }) => toAddress)).toEqual(["alma@mail.example"]);
  });

  it.each([
    ["too early", "2026-12-02T15:00:00Z"],
    ["too late", "2026-12-14T15:00:00Z"],
  ])("cannot be said %s", async (_when, now) => {
    test.clock.set(now);
    expect((await say()).status).toBe(409);
    expect(await place()).toMatchObject({ canSayCannotCome: false });
  });

  it("cannot be said of another date, or of one that is done; a done date shows none", async () => {
    expect((await say({ dueOn: "2026-12-14" })).status).toBe(409);
    await say();
    await felix.post(`${path()}/done`, { dueOn });
    expect(await place()).toMatchObject({ canSayCannotCome: false, obstacle: null });
    expect((await say()).status).toBe(409);
  });

  describe("in custody", () => {
    it("the registrant's own messages rest on every date, all others go on, and the holder turns them on again", async () => {
      await say({ reason: "custody" });
      expect((await restsSince()).filter(Boolean)).toHaveLength(1);
      expect(await reminders()).toEqual([
        "+12125550102 -3 planned",
        "+12125550103 -3 suppressed not-agreed",
        "alma@mail.example -3 planned",
        "felix@mail.example -3 planned",
        "ray@mail.example -3 suppressed resting",
        "tom@mail.example -3 planned",
      ]);
      const { status } = await felix.post(`/api/recipients/${household.people.ray.recipientId}/go-on`);
      expect(status).toBe(200);
      expect((await restsSince()).filter(Boolean)).toEqual([]);
      expect(await reminders()).toContain("ray@mail.example -3 planned");
    });

    it("a reminder that is planned already does not leave", async () => {
      await planNow(database.db, test.services);
      await say({ reason: "custody" });
      await send();
      expect(await reminders()).toContain("ray@mail.example -3 suppressed resting");
      expect((await outbox(database.db)).map(({ toAddress }) => toAddress)).not.toContain("ray@mail.example");
    });

    it("another reason, and that the person can come, end the rest", async () => {
      await say({ reason: "custody" });
      await say({ reason: "ill" });
      expect((await restsSince()).filter(Boolean)).toEqual([]);
      await say({ reason: "custody" });
      await canCome();
      expect((await restsSince()).filter(Boolean)).toEqual([]);
    });

    it("START from the registrant's own number ends the rest", async () => {
      await say({ reason: "custody" });
      const text = { provider: "outbox", event: "1", from: "+12125550103", body: "START", answeredAs: null };
      await receiveText(database.db, test.services, text);
      expect((await restsSince()).filter(Boolean)).toEqual([]);
    });

    it("with nobody else left who gets messages, the holder is told", async () => {
      const { felix: holder } = household.people;
      const setState = (id: string | null, state: "failing" | "stopped") =>
        database.db
          .update(recipientChannels)
          .set({ state })
          .where(eq(recipientChannels.id, id ?? ""));
      await say({ reason: "custody" });
      for (const { emailChannelId } of [holder, alma, tom]) await setState(emailChannelId, "failing");
      await planNow(database.db, test.services);
      expect(await notices("nobody-reached")).toEqual([]);
      await setState(holder.textChannelId, "stopped");
      await planNow(database.db, test.services);
      // The rest is for every date of the list.
      expect((await notices("nobody-reached")).map(({ dueOn }) => dueOn).sort()).toEqual([
        dueOn,
        "2026-12-14",
      ]);
    });
  });

  describe("by the link of a message", () => {
    it("only the holder is told, without a reason, and nothing rests", async () => {
      const token = await linkOf(alma);
      expect(await read(token)).toMatchObject({ cannotCome: "open" });
      const { body } = await act(token, "cannot-come");
      expect(body.link).toMatchObject({ cannotCome: "said" });
      expect((await act(token, "cannot-come")).status).toBe(200);
      expect(await notices("cannot-come")).toMatchObject([
        { to: "felix@mail.example", by: "Alma", whose: "Ray" },
      ]);
      expect((await place()).obstacle).toMatchObject({ reason: null, by: ["Alma"], told: [] });
      expect((await restsSince()).filter(Boolean)).toEqual([]);
      // Another reader does not learn of it.
      expect(await read(await linkOf(tom))).toMatchObject({ cannotCome: "open" });
      // The holder's own answer has the reason, and ends both.
      await say({ reason: "hospital", tell: [] });
      expect((await place()).obstacle).toMatchObject({ reason: "hospital", by: ["Alma"] });
      await canCome();
      expect((await place()).obstacle).toBeNull();
    });

    it("nobody ends by a link what the holder said and did not tell them", async () => {
      await say({ reason: "custody" });
      const toms = await linkOf(tom);
      const rays = await linkOf(household.people.ray).catch(() => "");
      expect(await read(toms)).toMatchObject({ cannotCome: "open" });
      expect((await act(toms, "can-come")).status).toBe(409);
      await act(toms, "cannot-come");
      await act(toms, "can-come");
      expect((await place()).obstacle).toMatchObject({ reason: "custody" });
      expect((await restsSince()).filter(Boolean)).toHaveLength(1);
      expect(rays).not.toBe("");
      // Alma was told, and can say that he comes after all. The holder is told of that.
      const almas = await linkOf(alma);
      expect(await read(almas)).toMatchObject({ cannotCome: "said" });
      expect((await act(almas, "can-come")).body.link).toMatchObject({ cannotCome: "open" });
      expect((await restsSince()).filter(Boolean)).toEqual([]);
      expect((await notices("can-come")).at(-1)).toMatchObject({ to: "felix@mail.example", by: "Alma" });
    });

    it("is said three times by one address: each time the holder is told", async () => {
      const token = await linkOf(alma);
      const round = async () => {
        const { status } = await act(token, "cannot-come");
        await act(token, "can-come");
        return status;
      };
      expect([await round(), await round(), await round(), await round()]).toEqual([200, 200, 200, 409]);
      expect(await read(token)).toMatchObject({ cannotCome: "closed" });
    });

    it("is dead with the link of somebody off the list, and with that of an earlier date", async () => {
      const almas = await linkOf(alma);
      const toms = await linkOf(tom);
      await removeRecipient(database.db, test.services, household.userId, alma.recipientId);
      expect((await act(almas, "cannot-come")).status).toBe(404);
      await felix.put(`${path()}/next-date`, { nextDueOn: "2026-12-12" });
      expect((await act(toms, "cannot-come")).status).toBe(409);
      expect(await database.db.$count(obstacles)).toBe(0);
    });
  });

  it("is in the copy of one's data, with the reason for the holder alone, and is deleted after thirty days", async () => {
    await say({ reason: "custody" });
    await act(await linkOf(alma), "can-come");
    test.clock.set("2026-12-07T16:00:00Z");
    await act(await linkOf(alma), "cannot-come");
    const copy = await copyPerson(database.db, test.services, "felix@mail.example");
    expect(copy?.subscriptions[0]?.saidCannotCome).toMatchObject([
      { via: "dashboard", reason: "custody" },
      { via: "link", reason: null },
    ]);
    const almas = await copyPerson(database.db, test.services, "alma@mail.example");
    expect(JSON.stringify(almas)).not.toContain("custody");
    expect(almas?.onListsOfOthers[0]?.saidCannotCome).toMatchObject([{ via: "link" }]);
    const day = (days: number) => test.clock.now().add({ hours: 24 * days });
    expect(await forgetOld(database.db, day(29))).toMatchObject({ obstacles: 0 });
    expect(await forgetOld(database.db, day(31))).toMatchObject({ obstacles: 2 });
    expect(await database.db.$count(obstacles)).toBe(0);
  });
});

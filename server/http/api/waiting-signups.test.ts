import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogue } from "#core/catalogue.ts";
import type { SignupForm } from "#core/signup/form.ts";
import { registrantForm } from "#core/signup/sample-forms.ts";
import type { Database } from "#server/db/client.ts";
import { calendarFeeds } from "#server/db/schema/calendars.ts";
import { auditLog, outboxMessages } from "#server/db/schema/operations.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { runRound } from "#server/reminders/run-round.ts";
import { forgetOld } from "#server/retention/forget-old.ts";
import { addWaitingSignup } from "#server/signups/answer-waiting-signup.ts";
import { type Household, seedNina, seedRosa } from "#tests/support/cast.ts";
import { databases, openTestPostgres } from "#tests/support/databases.ts";
import { allDeliveries, outbox, planNow } from "#tests/support/deliveries.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { forgetSignups, saveForm } from "#tests/support/wizard.ts";

const rosas = "rosa@mail.example";

/** What is made at the wizard, logged out, for Rosa's account: by herself unless another address was proven. */
function formFor(account: string, proven = account, places = [["Marsh City", "2026-12-20"]]): SignupForm {
  return {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, fullName: "Rosa Delgado", email: proven },
    account: { email: account },
    verificationEmail: proven,
    locationType: places.length > 1 ? "multiple" : "single",
    locations: places.map(([name = "", registrationDate = ""]) => ({
      name,
      frequency: "4",
      registrationDate,
    })),
  };
}

const waysOf = ({ people: { rosa } }: Household<"rosa">) =>
  [rosa.emailChannelId, rosa.textChannelId ?? ""].toSorted();

describe.each(databases)("a paid signup that waits on $name", ({ open }) => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    test = createTestApp(database);
    await forgetSignups(database.db);
    await database.db.delete(outboxMessages);
  });
  afterAll(() => database.close());

  const paid = async (form: SignupForm): Promise<Visitor> => {
    const { visitor, answer } = await saveForm(test, form);
    expect(answer.status).toBe(201);
    expect((await visitor.post("/api/checkout")).body.checkout).toMatchObject({ status: "paid" });
    return visitor;
  };
  const waitingOf = async (visitor: Visitor) => (await visitor.get("/api/waiting-signups")).body.waiting;
  const placesOf = async (visitor: Visitor): Promise<string[]> =>
    (await visitor.get("/api/locations")).body.locations.map(({ name }: { name: string }) => name);
  const reminders = async () =>
    (await outbox(database.db)).filter(({ subject }) => subject?.includes("days to your date"));
  const ownOf = async (userId: string) => {
    const [own] = await database.db.select().from(subscriptions).where(eq(subscriptions.ownerUserId, userId));
    return own;
  };

  describe("beside an active subscription", () => {
    const rosaWithOne = async (form = formFor(rosas)) => {
      const rosa = await seedRosa(database.db);
      const payer = await paid(form);
      const visitor = await test.signedIn(rosa.userId);
      return { rosa, payer, visitor };
    };

    it("is shown to the account's owner alone, and joined to nothing unasked", async () => {
      const { rosa, visitor } = await rosaWithOne();
      expect(await waitingOf(visitor)).toEqual([
        {
          id: expect.any(String),
          madeOn: "2026-11-20",
          isFor: null,
          adding: "joins",
          places: [{ name: "Marsh City", nextDueOn: "2026-12-20" }],
        },
      ]);
      expect(await placesOf(visitor)).toEqual(["County office"]);
      expect((await ownOf(rosa.userId))?.id).toBe(rosa.subscriptionId);
      const nina = await test.signedIn((await seedNina(database.db)).userId);
      expect(await waitingOf(nina)).toEqual([]);
      expect((await test.visitor().get("/api/waiting-signups")).status).toBe(401);
      test.clock.set("2026-12-13T18:00:00Z");
      expect((await planNow(test.services)).planned).toBeGreaterThan(0);
    });

    it("can be answered by nobody else", async () => {
      const { visitor } = await rosaWithOne();
      const [{ id }] = await waitingOf(visitor);
      const nina = await test.signedIn((await seedNina(database.db)).userId);
      for (const verb of ["add", "decline"]) {
        const path = `/api/waiting-signups/${id}/${verb}`;
        expect((await nina.post(path)).status).toBe(404);
        expect((await test.visitor().post(path)).status).toBe(401);
        expect((await visitor.get(path)).status).toBe(405);
      }
      expect(await waitingOf(visitor)).toHaveLength(1);
    });

    it("is added: its places, the later end, not its people; said twice, once", async () => {
      const { rosa, payer, visitor } = await rosaWithOne();
      const before = (await visitor.get("/api/recipients")).body;
      const [{ id }] = await waitingOf(visitor);
      const add = () => visitor.post(`/api/waiting-signups/${id}/add`);
      const answers = [...(await Promise.all([add(), add()])), await add()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await waitingOf(visitor)).toEqual([]);
      expect(await placesOf(visitor)).toEqual(["County office", "Marsh City"]);
      expect((await visitor.get("/api/recipients")).body).toEqual(before);
      const own = await ownOf(rosa.userId);
      expect(own?.endsOn?.toString()).toBe("2027-11-20");
      expect(own?.priceCents).toBe(1095 + 730);
      expect((await payer.get("/api/checkout")).body.checkout.status).toBe("none");
      expect((await visitor.post(`/api/waiting-signups/${id}/decline`)).status).toBe(404);
      expect(await database.db.$count(auditLog, eq(auditLog.action, "signup-joined"))).toBe(1);
      // Its people are forgotten as those are who were taken off a list.
      await forgetOld(database.db, test.clock.now().add({ hours: 24 * 91 }));
      const [person] = await database.db.select().from(recipients).where(eq(recipients.subscriptionId, id));
      expect(person).toMatchObject({ fullName: "Somebody", position: null });
    });

    it("is added between two reminders: what went out does not go out again, what is due goes to the own list", async () => {
      const { rosa, visitor } = await rosaWithOne();
      await database.db.update(locations).set({ state: "ended" }).where(eq(locations.name, "County office"));
      test.clock.set("2026-12-17T18:00:00Z");
      await runRound(test.services);
      expect((await reminders()).map(({ toAddress }) => toAddress)).toEqual([rosas]);
      const [{ id }] = await waitingOf(visitor);
      await visitor.post(`/api/waiting-signups/${id}/add`);
      await runRound(test.services);
      expect((await reminders()).map(({ toAddress }) => toAddress)).toEqual([rosas]);
      // The link in the mail that went out from the other list is theirs still.
      const token = /\/d\/([\w-]+)/.exec((await reminders())[0]?.text ?? "")?.[1];
      const link = await test.visitor().post("/api/links/read", { purpose: "done", token });
      expect(link.body.link).toMatchObject({ dueOn: "2026-12-20", current: true });
      const { deliveries: history } = (await visitor.get("/api/deliveries?limit=50")).body;
      const sent = history.filter((row: { status: string; kind: string }) => row.status === "sent");
      expect(sent.some((row: { kind: string }) => row.kind === "reminder")).toBe(true);
      test.clock.set("2026-12-19T18:00:00Z");
      await runRound(test.services);
      const last = (await allDeliveries(database.db)).filter(({ offsetDays }) => offsetDays === -1);
      expect(
        last.map(({ recipientChannelId, status }) => `${status} ${recipientChannelId}`).toSorted(),
      ).toEqual(waysOf(rosa).map((id) => `sent ${id}`));
    });

    it("is not added when its places do not fit, and says so", async () => {
      const places = Array.from({ length: 10 }, (_, at) => [`Office ${at}`, "2026-12-20"]);
      const { visitor } = await rosaWithOne(formFor(rosas, rosas, places));
      const [{ id }] = await waitingOf(visitor);
      const { status, body } = await visitor.post(`/api/waiting-signups/${id}/add`);
      expect([status, body.message]).toEqual([409, catalogue.reminder.waiting.tooMany]);
      expect(await placesOf(visitor)).toEqual(["County office"]);
      expect(await waitingOf(visitor)).toHaveLength(1);
    });

    it("adds a place on the same day once", async () => {
      const { visitor } = await rosaWithOne(formFor(rosas, rosas, [["county OFFICE", "2026-12-10"]]));
      const [{ id }] = await waitingOf(visitor);
      await visitor.post(`/api/waiting-signups/${id}/add`);
      expect(await placesOf(visitor)).toEqual(["County office"]);
      const open = and(eq(locations.subscriptionId, id), ne(locations.state, "ended"));
      expect(await database.db.$count(locations, open)).toBe(0);
    });

    it("was not me: its messages stop, it is shown no more, and what was paid stays on record", async () => {
      const { payer, visitor } = await rosaWithOne(formFor(rosas, "mal@evil.example"));
      await database.db.update(locations).set({ state: "ended" }).where(eq(locations.name, "County office"));
      const [{ id }] = await waitingOf(visitor);
      test.clock.set("2026-12-13T18:00:00Z");
      await planNow(test.services);
      const decline = () => visitor.post(`/api/waiting-signups/${id}/decline`);
      const answers = [...(await Promise.all([decline(), decline()])), await decline()];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await waitingOf(visitor)).toEqual([]);
      expect(await placesOf(visitor)).toEqual(["County office"]);
      await database.db.delete(outboxMessages);
      await runRound(test.services);
      expect(await outbox(database.db)).toEqual([]);
      const { deliveries: history } = (await visitor.get("/api/deliveries?limit=50")).body;
      expect(history).toEqual([]);
      expect((await payer.get("/api/checkout")).body.checkout.status).toBe("none");
      expect((await visitor.post(`/api/waiting-signups/${id}/add`)).status).toBe(404);
      expect(await database.db.$count(auditLog, eq(auditLog.action, "signup-declined"))).toBe(1);
      const [closed] = await database.db.select().from(subscriptions).where(eq(subscriptions.id, id));
      expect(closed).toMatchObject({ ownerUserId: null, claimEmail: rosas, successorId: null });
    });
  });

  describe("when the account's year has lapsed", () => {
    const lapsedRosa = () =>
      seedRosa(database.db, {
        status: "lapsed",
        startsOn: "2025-11-15",
        endsOn: "2026-11-15",
        dueOn: ["2026-11-21"],
      });

    it("becomes its subscription by itself; history, calendar and what is still covered stay", async () => {
      const rosa = await lapsedRosa();
      await database.db
        .insert(calendarFeeds)
        .values({ subscriptionId: rosa.subscriptionId, tokenHash: "a", createdAt: test.clock.now() });
      await runRound(test.services);
      await paid(formFor(rosas));
      const visitor = await test.signedIn(rosa.userId);
      expect((await visitor.get("/api/registrant")).body.data).toMatchObject({ active: true });
      expect(await placesOf(visitor)).toEqual(["Marsh City"]);
      expect(await waitingOf(visitor)).toEqual([]);
      expect((await visitor.get("/api/calendar")).body.createdAt).not.toBeNull();
      const { deliveries: history } = (await visitor.get("/api/deliveries?limit=50")).body;
      expect(history.some((row: { dueOn: string | null }) => row.dueOn === "2026-11-21")).toBe(true);
      await database.db.delete(outboxMessages);
      // The day itself: the lapsed year covers it to the end. That the year is over is not news any more.
      test.clock.set("2026-11-21T18:00:00Z");
      await runRound(test.services);
      const subjects = (await outbox(database.db)).map(({ subject }) => subject).join();
      expect(subjects).toContain("Your date is today");
      expect(subjects).not.toMatch(/year|ended/i);
    });

    it("keeps stopped what a reader has stopped", async () => {
      const rosa = await lapsedRosa();
      const [friend] = await database.db
        .insert(recipients)
        .values({
          ...{ subscriptionId: rosa.subscriptionId, fullName: "Dan Wu", relation: "friend", position: 1 },
          timeZone: "America/Chicago",
        })
        .returning();
      await database.db.insert(recipientChannels).values({
        ...{ recipientId: friend?.id ?? "", kind: "email", address: "dan@mail.example", state: "stopped" },
        ...{ stateReason: "stopped by the recipient", createdAt: test.clock.now() },
      });
      const info = {
        ...registrantForm.registrantInfo,
        fullName: "Dan Wu",
        email: "dan@mail.example",
        age: "",
      };
      await paid({
        ...formFor(rosas),
        ...{ userType: "family", master: "self", registrantInfo: info },
        familyInfo: { ...registrantForm.registrantInfo, fullName: "Rosa Delgado", email: rosas },
      } as SignupForm);
      const visitor = await test.signedIn(rosa.userId);
      await visitor.get("/api/registrant");
      const own = await ownOf(rosa.userId);
      const rows = await database.db
        .select({ state: recipientChannels.state })
        .from(recipientChannels)
        .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId))
        .where(
          and(
            eq(recipients.subscriptionId, own?.id ?? ""),
            eq(recipientChannels.address, "dan@mail.example"),
          ),
        );
      expect(rows).toEqual([{ state: "stopped" }]);
    });

    it("of a stranger asks first, and takes its place when told to", async () => {
      const rosa = await lapsedRosa();
      await paid(formFor(rosas, "felix@mail.example"));
      const visitor = await test.signedIn(rosa.userId);
      expect(await placesOf(visitor)).toEqual(["County office"]);
      const [{ id, adding }] = await waitingOf(visitor);
      expect(adding).toBe("becomes-own");
      expect((await visitor.post(`/api/waiting-signups/${id}/add`)).status).toBe(200);
      expect((await visitor.post(`/api/waiting-signups/${id}/add`)).status).toBe(200);
      expect((await ownOf(rosa.userId))?.id).toBe(id);
    });
  });

  describe("when the account has an unpaid one", () => {
    it("takes its place by itself, and the unpaid one goes on waiting", async () => {
      const rosa = await seedRosa(database.db, { status: "pending_payment" });
      await paid(formFor(rosas));
      const visitor = await test.signedIn(rosa.userId);
      expect((await visitor.get("/api/registrant")).body.data).toMatchObject({ active: true });
      const [unpaid] = await database.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.id, rosa.subscriptionId));
      expect(unpaid).toMatchObject({ ownerUserId: null, claimEmail: rosas, closedAt: null });
      expect(await waitingOf(visitor)).toEqual([]);
    });
  });

  describe("with another, for an account without a subscription", () => {
    const nina = "nina@mail.example";

    it("gives way to the one whose check proved the account's address, whichever is newer", async () => {
      const { userId } = await seedNina(database.db);
      await paid(formFor(nina, nina, [["Mine", "2026-12-20"]]));
      test.clock.set("2026-11-20T16:00:00Z");
      await paid(formFor(nina, "mal@evil.example", [["Theirs", "2026-12-21"]]));
      const visitor = await test.signedIn(userId);
      expect(await placesOf(visitor)).toEqual(["Mine"]);
      expect(await waitingOf(visitor)).toMatchObject([{ adding: "joins", places: [{ name: "Theirs" }] }]);
    });

    it("waits when neither did, and the one that is chosen becomes the account's", async () => {
      const { userId } = await seedNina(database.db);
      await paid(formFor(nina, "felix@mail.example", [["One", "2026-12-20"]]));
      test.clock.set("2026-11-20T16:00:00Z");
      await paid(formFor(nina, "mal@evil.example", [["Other", "2026-12-21"]]));
      const visitor = await test.signedIn(userId);
      expect((await visitor.get("/api/registrant")).body.data).toBeNull();
      const [other, one] = await waitingOf(visitor);
      expect([other, one]).toMatchObject([{ adding: "becomes-own" }, { adding: "becomes-own" }]);
      await visitor.post(`/api/waiting-signups/${one.id}/add`);
      expect(await placesOf(visitor)).toEqual(["One"]);
      expect(await waitingOf(visitor)).toMatchObject([{ id: other.id, adding: "joins" }]);
    });
  });
});

it("a signup that is being added and a planner do not wait for each other", async () => {
  const database = await openTestPostgres();
  const test = createTestApp(database);
  const rosa = await seedRosa(database.db);
  const { visitor: payer } = await saveForm(test, formFor(rosas));
  await payer.post("/api/checkout");
  const [waiting] = await database.db.select().from(subscriptions).where(eq(subscriptions.claimEmail, rosas));
  test.clock.set("2026-12-13T18:00:00Z");
  const user = { id: rosa.userId, email: rosas, name: "Rosa Delgado", emailVerified: true };
  await database.db.transaction(async (tx) => {
    await addWaitingSignup({ ...test.services, db: tx }, user, waiting?.id ?? "");
    // On a connection of its own. If it waited for what is being added, it would wait for itself.
    expect((await planNow(test.services)).planned).toBeGreaterThan(0);
  });
  await runRound(test.services);
  // What the planner still saw on the other list is not sent there any more, and nobody is told twice.
  const toMarsh = (await allDeliveries(database.db)).filter(
    ({ kind, status, dueOn }) =>
      kind === "reminder" && status === "sent" && dueOn?.toString() === "2026-12-20",
  );
  expect(toMarsh.map(({ recipientChannelId }) => recipientChannelId).toSorted()).toEqual(waysOf(rosa));
  await database.close();
});

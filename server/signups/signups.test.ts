import { hashPassword } from "better-auth/crypto";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { session, user } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import {
  locations,
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { familyForm, familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import {
  accountMailsIn,
  accountOf,
  peopleIn,
  proveAddress,
  saveForm,
  signIn,
  signupBody,
} from "#tests/support/wizard.ts";

describe("saving a signup", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  it("saves Rosa, registrant and account holder, as one recipient, priced by the server", async () => {
    const { answer } = await saveForm(test, registrantForm);
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, signup: { status: "pending_payment", totalCents: 1095, notCovered: [] } },
    });
    const account = await accountOf(database.db, "rosa@example.com");
    expect(account).toMatchObject({ emailVerified: true, name: "Rosa Núñez-Smith" });
    const [subscription] = await database.db.select().from(subscriptions);
    expect(subscription).toMatchObject({ ownerUserId: account?.id, userType: "registrant" });
    expect(subscription).toMatchObject({ master: "registrant", startsOn: null, claimEmail: null });
    expect(await peopleIn(database.db)).toEqual([
      "0* Rosa Núñez-Smith (registrant): email rosa@example.com confirmed",
      // The account holder's own number also waits: only its holder's START shows that it is theirs.
      "0* Rosa Núñez-Smith (registrant): text +15155550142 pending",
    ]);
    expect(await accountMailsIn(database.db)).toEqual([]);
    const [place] = await database.db.select().from(locations);
    expect(place).toMatchObject({ name: "Alder County", timesPerYear: 4, position: 0, state: "dated" });
    expect(place?.nextDueOn.toString()).toBe("2026-12-10");
    expect((await signIn(test, "rosa@example.com")).status).toBe(200);
    const [audit] = await database.db.select().from(auditLog);
    expect(audit).toMatchObject({ action: "signup-saved", actor: "wizard" });
    expect(JSON.stringify(audit)).not.toMatch(/Rosa|example\.com/);
  });

  // The number of somebody who has not proven it waits for their word.
  it.each([
    [
      "Felix, who pays, and Rosa with two locations",
      familyForm,
      [
        "0* Felix O'Neil (family): email felix@example.com confirmed",
        "1 Rosa Núñez-Smith (registrant): email rosa@example.com confirmed",
        "1 Rosa Núñez-Smith (registrant): text +15155550142 pending",
      ],
    ],
    [
      "Rosa as account holder when Felix fills the form in",
      familyForRosa,
      [
        "0* Rosa Núñez-Smith (registrant): email felix@example.com confirmed",
        "1 Felix O'Neil (family): text +15155550143 pending",
      ],
    ],
  ])("saves %s", async (_, form, people) => {
    expect((await saveForm(test, form)).answer.body.signup.totalCents).toBe(1095 + 395);
    expect(await peopleIn(database.db)).toEqual(expect.arrayContaining(people));
    const [registrant] = await database.db.select().from(registrants);
    expect(registrant).toMatchObject({ fullName: "Rosa Núñez-Smith", timeZone: "America/Chicago" });
  });

  it("keeps no address, and finds the zone that was not chosen by its ZIP", async () => {
    const address = "18 Orchard Lane, Cedar Hollow, HI 96813";
    const form = {
      ...registrantForm,
      registrantInfo: { ...registrantForm.registrantInfo, address, timeZone: "" },
    };
    expect((await saveForm(test, form)).answer.status).toBe(201);
    const [registrant] = await database.db.select().from(registrants);
    expect(registrant?.timeZone).toBe("Pacific/Honolulu");
    const everything = await Promise.all(
      [subscriptions, registrants, locations, recipients, recipientChannels, auditLog, deliveries].map(
        (table) => database.db.select().from(table),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain("Orchard");
  });

  it("sets a checkout cookie that no script and no other site can use, and that goes with the browser", async () => {
    const { answer } = await saveForm(test, registrantForm);
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("daymark.checkout=")) ?? "";
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/"]) expect(cookie).toContain(part);
    expect(cookie).not.toMatch(/max-age|expires/i);
  });

  it("gives the same signup when it is posted twice, also at the same moment", async () => {
    const visitor = test.visitor();
    const id = await proveAddress(visitor, familyForm.verificationEmail);
    const post = () => visitor.post("/api/signups", signupBody(familyForm, id));
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await database.db.$count(subscriptions)).toBe(1);
    expect(await database.db.$count(recipients)).toBe(2);
    expect(await database.db.$count(user)).toBe(1);
  });

  it("replaces the details while it is unpaid, password included", async () => {
    const { visitor, id } = await saveForm(test, familyForm);
    const [before] = await database.db.select().from(subscriptions);
    const changed = { ...familyForm, locationType: "single" as const };
    const again = await visitor.post("/api/signups", signupBody(changed, id, "Another-One-7"));
    expect(again).toMatchObject({ status: 200, body: { signup: { totalCents: 1095 } } });
    expect(await database.db.$count(locations)).toBe(1);
    const [after] = await database.db.select().from(subscriptions);
    expect(after?.id).toBe(before?.id);
    expect(after?.ownerUserId).toBe(before?.ownerUserId);
    expect((await signIn(test, "felix@example.com")).status).toBe(401);
    expect((await signIn(test, "felix@example.com", "Another-One-7")).status).toBe(200);
  });

  it("counts as new, and ends no session, when the same form comes again", async () => {
    const { visitor, id } = await saveForm(test, registrantForm);
    await signIn(test, "rosa@example.com");
    test.advance({ minutes: 100 });
    await visitor.post("/api/signups", signupBody(registrantForm, id));
    expect(await database.db.$count(session)).toBe(1);
    // The sweeper forgets what nobody has paid for thirty days after this.
    const [row] = await database.db.select().from(subscriptions);
    expect(row?.unpaidSince).toEqual(test.clock.now());
  });

  it("changes nothing once it is paid", async () => {
    const { visitor, id } = await saveForm(test, familyForm);
    expect((await visitor.post("/api/checkout")).status).toBe(200);
    const changed = { ...familyForm, locationType: "single" as const };
    const again = await visitor.post("/api/signups", signupBody(changed, id, "Another-One-7"));
    expect(again).toMatchObject({ status: 200, body: { signup: { status: "active", totalCents: 1490 } } });
    expect(await database.db.$count(locations)).toBe(2);
    expect((await signIn(test, "felix@example.com")).status).toBe(200);
  });

  it("saves a range of days, and one day as one day", async () => {
    const place = { name: "Alder County", frequency: "4", registrationDate: "2026-12-31" };
    const firstDate = "2026-12-01";
    const locationType = "multiple" as const;
    await saveForm(test, {
      ...registrantForm,
      locationType,
      locations: [{ ...place, firstDate }, { ...place, firstDate, days: "one" }, place],
    });
    const rows = await database.db.select().from(locations).orderBy(asc(locations.position));
    expect(rows.map(({ opensOn }) => opensOn?.toString() ?? null)).toEqual([firstDate, null, null]);
  });

  describe("refuses", () => {
    const notVerified = {
      status: 422,
      body: { error: "NOT_VERIFIED", message: sayReason("verification-expired") },
    };

    it("an address that was not proven, another one, and a proof older than two hours", async () => {
      const visitor = test.visitor();
      const started = await visitor.post("/api/email-verifications", { email: "rosa@example.com" });
      const post = (id: string, form = registrantForm) => visitor.post("/api/signups", signupBody(form, id));
      expect(await post(started.body.verification.id)).toMatchObject(notVerified);
      expect(await post("not-a-uuid")).toMatchObject(notVerified);
      const other = await proveAddress(visitor, "nina@example.com");
      expect(await post(other)).toMatchObject(notVerified);
      const proven = await proveAddress(visitor, "rosa@example.com");
      test.advance({ hours: 2 });
      expect(await post(proven)).toMatchObject(notVerified);
      expect(await database.db.$count(subscriptions)).toBe(0);
      expect(await database.db.$count(user)).toBe(0);
    });

    it("a proof from before the account's password was changed", async () => {
      const { visitor, id, answer } = await saveForm(test, registrantForm);
      expect(answer.status).toBe(201);
      const [{ id: userId } = { id: "" }] = await database.db.select().from(user);
      test.advance({ minutes: 1 });
      const hash = await hashPassword("her own words");
      await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, hash));
      expect(await visitor.post("/api/signups", signupBody(registrantForm, id))).toMatchObject(notVerified);
    });

    // The sixteen rules are in core/signup/validate.test.ts. Here is that they are applied, and said at the fields.
    it("what the rules refuse, by field, with the first problem's sentence", async () => {
      const visitor = test.visitor();
      const id = await proveAddress(visitor, "rosa@example.com");
      const form = {
        ...registrantForm,
        textAccess: "" as const,
        registrantInfo: { ...registrantForm.registrantInfo, age: "17" },
      };
      const { status, body } = await visitor.post("/api/signups", signupBody(form, id, "weak"));
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: "VALIDATION",
        message: sayReason("text-access-missing"),
        fields: {
          "registrantInfo.age": sayReason("master-too-young"),
          password: sayReason("password-weak"),
        },
      });
    });

    it("a date before today in the registrant's zone, with the agreed dialog", async () => {
      // 02:00 in Chicago on the 21st is still the 20th in Honolulu.
      test.clock.set("2026-11-21T08:00:00Z");
      const [first] = registrantForm.locations;
      const body = (timeZone: string) => ({
        ...registrantForm,
        locations: [{ ...first, name: "Alder County", frequency: "4", registrationDate: "2026-11-20" }],
        registrantInfo: { ...registrantForm.registrantInfo, timeZone },
      });
      const late = await saveForm(test, body("America/Chicago"));
      expect(late.answer.body).toMatchObject({
        title: "Invalid Date",
        message: sayReason({ code: "date-past", place: "Alder County" }),
      });
      expect((await saveForm(test, body("Pacific/Honolulu"))).answer.status).toBe(201);
    });
  });
});

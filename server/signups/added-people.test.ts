import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { emptyContact, type SignupForm } from "#core/signup/form.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { recipients } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { mailsTo, outbox, sendDue, subjectsTo } from "#tests/support/deliveries.ts";
import { familyForm, familyForRosa, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { accountOf, forgetSignups, pay, peopleIn, saveForm } from "#tests/support/wizard.ts";

const database = await testDatabase();

const added = (name: string, changes: Partial<SignupForm["people"][number]> = {}) => ({
  ...emptyContact("America/New_York"),
  fullName: `${name} Reyes`,
  relation: "family" as const,
  email: `${name.toLowerCase()}@mail.example`,
  ...changes,
});
const alma = added("Alma", { phone: "(515) 555-0155", reminderSet: "only_if_not_done" });
const five = ["Alma", "Ben", "Cleo", "Dora", "Eli"].map((name) => added(name));

describe("people who are added in the wizard", () => {
  let test: TestApp;
  const begin = async () => {
    await forgetSignups(database.db);
    test = createTestApp(database);
  };
  const people = () => peopleIn(database.db);

  it("are listed after the form's own, each with what they shall get; mails start at once, texts wait", async () => {
    await begin();
    const { answer } = await saveForm(test, { ...registrantForm, people: [alma] });
    expect(answer.status).toBe(201);
    expect((await people()).slice(2)).toEqual([
      "1 Alma Reyes (family): email alma@mail.example confirmed",
      "1 Alma Reyes (family): text +15155550155 pending",
    ]);
    const rows = await database.db.select().from(recipients).orderBy(recipients.position);
    expect(rows.map(({ reminderSet }) => reminderSet)).toEqual(["all", "only_if_not_done"]);
  });

  it("are five at most beside a registrant, four beside a helper and a registrant; one more is refused in words", async () => {
    await begin();
    expect((await saveForm(test, { ...registrantForm, people: five })).answer.status).toBe(201);
    expect(await database.db.$count(recipients)).toBe(6);
    expect((await saveForm(test, { ...familyForm, people: five.slice(1) })).answer.status).toBe(201);
    const { answer } = await saveForm(test, { ...familyForm, people: five });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { "people.4.fullName": expect.stringMatching(/The list is full/) } },
    });
    const six = [...five, added("Fay")];
    expect((await saveForm(test, { ...registrantForm, people: six })).answer.status).toBe(422);
  });

  it("are not one mailbox five times, however it is spelled", async () => {
    await begin();
    const spelled = ["ann@gmail.com", "a.nn+2@gmail.com"].map((email) => added("Ann", { email }));
    for (const people of [spelled, [added("Felix", { email: "felix+1@example.com" })]]) {
      const { answer } = await saveForm(test, { ...familyForm, people });
      const field = `people.${people.length - 1}.email`;
      expect(answer).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } });
    }
  });

  it("hear nothing before the list is paid, and then who added them", async () => {
    await begin();
    const { visitor } = await saveForm(test, { ...registrantForm, people: [alma] });
    await dispatchDeliveries(test.db, test.services);
    await sendDue(test);
    expect(JSON.stringify(await outbox(database.db))).not.toContain("alma@mail.example");
    await pay(visitor);
    await dispatchDeliveries(test.db, test.services);
    expect(await subjectsTo(database.db, "alma@mail.example")).toEqual(["You were added to date reminders"]);
    const [first] = await mailsTo(database.db, "alma@mail.example");
    for (const says of ["only get a short email if nobody", "at your number ending in 0155"])
      expect(first?.text).toContain(says);
  });

  it("of somebody who did not prove the account's address wait for a yes of their own", async () => {
    await begin();
    const { visitor } = await saveForm(test, {
      ...familyForRosa,
      people: [alma],
      account: { email: "rosa@example.com" },
      verificationEmail: "felix@example.com",
    });
    await pay(visitor);
    test.clock.set("2026-12-03T18:00:00Z");
    await sendDue(test);
    expect(await subjectsTo(database.db, "alma@mail.example")).toEqual(["Do you want date reminders?"]);
  });

  it("stay what they are when the holder says yes: the account's person alone is taken over", async () => {
    await begin();
    // The maker's form names the account of a family member, and lists another of the family.
    const { visitor } = await saveForm(test, {
      ...familyForm,
      people: [alma],
      account: { email: "mara@example.com" },
      verificationEmail: "felix@example.com",
    });
    await pay(visitor);
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.email, "mara@example.com"));
    const mara = await test.signedIn((await accountOf(database.db, "mara@example.com"))?.id ?? "");
    const [question] = (await mara.get("/api/waiting-signups")).body.waiting;
    expect(
      question.recipients.map(({ firstName, ways }: { firstName: string; ways: { afterYes: string }[] }) => [
        firstName,
        ...new Set(ways.map(({ afterYes }) => afterYes)),
      ]),
    ).toEqual([
      ["Felix", "goes"],
      ["Rosa", "stays"],
      ["Alma", "stays"],
    ]);
    expect((await mara.post(`/api/waiting-signups/${question.id}/accept`)).status).toBe(200);
    const after = await people();
    expect(after).toContain("0* Felix O'Neil (family): email mara@example.com confirmed");
    expect(after).toContain("2 Alma Reyes (family): email alma@mail.example pending");
  });
});

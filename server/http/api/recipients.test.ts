import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import type { PersonAnswers } from "#core/people/people.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { auditLog } from "#server/db/schema/operations.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import {
  recipientChannels,
  recipients,
  registrants,
  subscriptions,
} from "#server/db/schema/subscriptions.ts";
import { actByLink, beginAsFelix, rayAnswers as ray } from "#tests/support/begin-as-felix.ts";
import type { Household } from "#tests/support/cast.ts";
import { mailsTo, noticesTo, planNow, sendDue } from "#tests/support/deliveries.ts";
import type { Body, TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const alma: PersonAnswers = {
  fullName: "Alma Moreno",
  relation: "family",
  timeZone: "America/Denver",
  email: "alma@mail.example",
  phone: "",
};

describe("people who get the reminders", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
  });

  const add = (changes: Partial<PersonAnswers> = {}) =>
    felix.post("/api/recipients", { ...alma, ...changes });
  const change = (id: string, answers: object) => felix.put(`/api/recipients/${id}`, answers);
  const changeRay = (changes: Partial<PersonAnswers>) =>
    change(household.people.ray.recipientId, { ...ray, ...changes });
  const remove = (id: string) => felix.send("DELETE", `/api/recipients/${id}`);
  const named = ({ body }: { body: Body }, name: string) =>
    body.recipients.find(({ fullName }: { fullName: string }) => fullName === name);
  const channelsOf = (recipientId: string) =>
    database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.recipientId, recipientId))
      .orderBy(asc(recipientChannels.number));
  const notices = () => noticesTo(database.db);
  const act = (purpose: LinkPurpose, number: number, action: string) =>
    actByLink(test, purpose, number, action);
  const audited = async () =>
    (await database.db.select().from(auditLog).orderBy(asc(auditLog.id))).map(({ action }) => action);

  it("takes one more, whose e-mail starts at once and whose number waits for their word", async () => {
    const phone = "303 555 0144";
    const answer = await add({ fullName: " Alma  Moreno ", email: "ALMA@mail.example", phone });
    expect(answer.status).toBe(200);
    expect(named(answer, "Alma Moreno")).toMatchObject({
      relation: "family",
      isAccountHolder: false,
      timeZone: "America/Denver",
      channels: [
        { kind: "email", address: alma.email, state: "confirmed", canStop: true, canAskAgain: false },
        { kind: "text", address: "+13035550144", state: "pending", canStart: false, canAskAgain: true },
      ],
    });
    expect(await notices()).toEqual([
      "you-were-added to ray@mail.example",
      "you-were-added to alma@mail.example",
    ]);
    expect(await audited()).toEqual(["recipient-added"]);
    expect(test.wakes()).toBe(1);
  });

  it("writes no words of somebody who may be a stranger to whoever has agreed to nothing", async () => {
    const says = "I-know-where-you-live-and-what-you-did";
    const { db } = database;
    await db.update(recipients).set({ fullName: `${says} Ory` });
    await db.update(registrants).set({ fullName: `${says} Ory` });
    await add({ fullName: `${says} Moreno` });
    await sendDue(test);
    const [mail] = await mailsTo(db, alma.email);
    expect(mail?.text).toContain("I-know-where…");
    expect(JSON.stringify(mail)).not.toContain("where-you");
  });

  it("takes nobody twice whose answer was lost and who is sent again", async () => {
    const again = (changes: Partial<PersonAnswers> = {}) =>
      felix.post("/api/recipients?again=true", { ...alma, ...changes });
    const count = async (answer: ReturnType<typeof again>) => (await answer).body.recipients.length;
    const before = await count(again());
    expect(await count(again({ fullName: " Alma  Moreno", email: "ALMA@mail.example" }))).toBe(before);
    expect(await count(again({ phone: "(515) 555-0134" }))).toBe(before + 1);
    expect(await count(add())).toBe(before + 2);
  });

  it("keeps which reminders somebody gets, as long as nothing else is chosen; the registrant and the holder get all", async () => {
    const added = named(await add({ reminderSet: "day_before_and_day" }), "Alma Moreno");
    const chosen = { canChooseReminders: true, reminderSet: "day_before_and_day", hasLastDay: true };
    expect(added).toMatchObject({ ...chosen, ownReminderSet: null });
    // A page that is older than the choice does not send it.
    expect(named(await change(added.id, alma), "Alma Moreno")).toMatchObject(chosen);
    const less = { reminderSet: "only_if_not_done", hasLastDay: false } as const;
    expect(named(await change(added.id, { ...alma, ...less }), "Alma Moreno")).toMatchObject(less);
    expect(
      named(await changeRay({ reminderSet: "only_if_not_done", hasLastDay: false }), "Ray Moreno"),
    ).toMatchObject({
      canChooseReminders: false,
      reminderSet: "all",
      hasLastDay: false,
    });
    const stored = await database.db.select().from(recipients).where(eq(recipients.fullName, "Ray Moreno"));
    expect(stored).toMatchObject([{ reminderSet: "all" }]);
    // What messages to the registrant say is at stake: on, until the holder switches it off. An older page leaves it.
    expect(named(await changeRay({}), "Ray Moreno")).toMatchObject({ saysStakes: true });
    expect(named(await changeRay({ saysStakes: false }), "Ray Moreno")).toMatchObject({ saysStakes: false });
    expect(named(await changeRay({}), "Ray Moreno")).toMatchObject({ saysStakes: false });
  });

  it("keeps each person's language; the holder's own is the account's, on every list", async () => {
    expect(named(await add(), "Alma Moreno").language).toBe("en");
    const nell = { ...alma, fullName: "Nell Moreno", email: "nell@mail.example", language: "es" as const };
    const added = named(await add(nell), "Nell Moreno");
    expect(added.language).toBe("es");
    // A page from before there were languages sends none.
    const { language: _, ...older } = nell;
    expect(named(await change(added.id, older), "Nell Moreno").language).toBe("es");
    expect((await change(added.id, { ...nell, language: "fr" })).status).toBe(422);
    expect((await felix.get("/api/account/language")).body.language).toBe("en");
    expect((await felix.put("/api/account/language", { language: "es" })).body.language).toBe("es");
    const { recipients: people } = (await felix.get("/api/recipients")).body;
    expect(people.map((one: Body) => one.language)).toEqual(["es", "en", "en", "es"]);
  });

  it("writes to nobody before it is paid", async () => {
    await database.db.update(subscriptions).set({ status: "pending_payment", startsOn: null, endsOn: null });
    expect((await add({ phone: "303 555 0144" })).status).toBe(200);
    expect(await notices()).toEqual([]);
  });

  // The rules are in core/people/people.test.ts.
  it("says with every field what is wrong, and writes nothing", async () => {
    const { status, body } = await add({ fullName: "", phone: "1" });
    const phone = sayReason({ code: "phone-digits", digits: 1 });
    const fields = { fullName: sayReason("name-missing"), phone };
    expect([status, body]).toMatchObject([422, { error: "VALIDATION", message: fields.fullName, fields }]);
    expect(await database.db.$count(recipients)).toBe(2);
  });

  it("takes no second registrant", async () => {
    expect(await add({ relation: "registrant" })).toMatchObject({
      status: 422,
      body: { fields: { relation: sayReason("registrant-is-there") } },
    });
  });

  it("takes six and no seventh, also when all are posted at once", async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => add({ email: `alma${n}@mail.example` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: "CONFLICT",
      message: m.people_full(),
    });
    const { body } = await felix.get("/api/recipients");
    expect(body.recipients).toHaveLength(6);
    await remove(body.recipients[3].id);
    expect((await add({ fullName: "Nell Moreno" })).body.recipients[3].fullName).toBe("Nell Moreno");
  });

  it("replaces a corrected address by a new row and leaves unchanged addresses as they were", async () => {
    const id = household.people.ray.recipientId;
    await database.db
      .update(recipientChannels)
      .set({ state: "confirmed" })
      .where(eq(recipientChannels.kind, "text"));
    const answer = await changeRay({ email: "ray.moreno@mail.example" });
    expect(answer.status).toBe(200);
    const [old, text, fresh, ...more] = await channelsOf(id);
    expect(old).toMatchObject({ address: "ray@mail.example", retiredAt: test.clock.now() });
    expect(text).toMatchObject({ kind: "text", state: "confirmed", retiredAt: null });
    expect(fresh).toMatchObject({ address: "ray.moreno@mail.example", state: "confirmed", retiredAt: null });
    expect(more).toEqual([]);
    const introduced = ["you-were-added to ray.moreno@mail.example"];
    expect(await notices()).toEqual(introduced);
    await changeRay({ email: "ray.moreno@mail.example" });
    expect(await channelsOf(id)).toHaveLength(3);
    expect(await notices()).toEqual(introduced);
  });

  it("keeps the account's own e-mail, beside which the account holder may have another and a number", async () => {
    const id = household.people.felix.recipientId;
    const answers = { ...ray, fullName: "Felix Moreno", relation: "family", email: "", phone: "" };
    const none = await change(id, answers);
    expect(named(none, "Felix Moreno").channels).toMatchObject([
      { address: household.email, isAccountEmail: true },
    ]);
    const more = await change(id, { ...answers, email: "felix.work@mail.example", phone: "2125550177" });
    expect(named(more, "Felix Moreno").channels).toMatchObject([
      { address: household.email, state: "confirmed", isAccountEmail: true },
      { address: "felix.work@mail.example", state: "confirmed", isAccountEmail: false },
      { address: "+12125550177", state: "pending" },
    ]);
    // The other address may be a slip, and somebody else's: its reader is told how to stop it.
    expect(await notices()).toEqual(
      expect.arrayContaining(["you-were-added to felix.work@mail.example", "agree-by-text to +12125550177"]),
    );
    const same = await change(id, { ...answers, email: household.email });
    expect(named(same, "Felix Moreno").channels).toHaveLength(1);
    expect(await remove(id)).toMatchObject({
      status: 403,
      body: { message: sayReason("account-holder-stays") },
    });
  });

  it("corrects the registrant with the recipient who is one, and nobody's being one", async () => {
    await changeRay({ fullName: "Raymond Moreno-Diaz", timeZone: "Pacific/Honolulu" });
    expect((await felix.get("/api/registrant")).body.data).toMatchObject({
      fname: "Raymond",
      lname: "Moreno-Diaz",
    });
    expect(await database.db.select().from(registrants)).toMatchObject([{ timeZone: "Pacific/Honolulu" }]);
    expect((await felix.get("/api/locations")).body.timeZone).toBe("Pacific/Honolulu");
    for (const [id, answers] of [
      [household.people.ray.recipientId, { ...ray, relation: "friend" }],
      [household.people.felix.recipientId, { ...alma, relation: "registrant" }],
    ] as const) {
      expect(await change(id, answers)).toMatchObject({
        status: 422,
        body: { fields: { relation: sayReason("relation-stays") } },
      });
    }
  });

  it("removes a person and keeps what was sent", async () => {
    test.clock.set("2026-12-07T15:00:00Z");
    await planNow(test.db, test.services);
    await database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
    const before = (await felix.get("/api/deliveries")).body.deliveries;
    const { status, body } = await remove(household.people.ray.recipientId);
    expect(status).toBe(200);
    expect(body.recipients.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Felix Moreno"]);
    expect((await felix.get("/api/deliveries")).body.deliveries).toEqual(before);
    expect((await remove(household.people.ray.recipientId)).status).toBe(404);
    expect((await changeRay({})).status).toBe(404);
    expect(await audited()).toEqual(["recipient-removed"]);
  });

  it.each(["before", "after"])(
    "remembers a stop, said %s the person was removed, when the same address is entered again",
    async (when) => {
      const [email] = await channelsOf(household.people.ray.recipientId);
      if (when === "after") await remove(household.people.ray.recipientId);
      expect((await act("messages", email?.number ?? 0, "stop")).status).toBe(200);
      if (when === "before") await remove(household.people.ray.recipientId);
      const answer = await add({ email: "ray@mail.example" });
      expect(named(answer, "Alma Moreno").channels).toMatchObject([
        { state: "stopped", reason: "stopped-by-recipient", canStart: false },
      ]);
      expect(await notices()).not.toContain("you-were-added to ray@mail.example");
      expect((await act("messages", email?.number ?? 0, "start")).status).toBe(200);
      expect(named(await felix.get("/api/recipients"), "Alma Moreno").channels[0].state).toBe("confirmed");
    },
  );
});

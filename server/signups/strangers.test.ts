import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { user as users } from "#server/db/schema/accounts.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { openMailedLink } from "#tests/support/account-mails.ts";
import { actByLink } from "#tests/support/begin-as-felix.ts";
import { channelOf, type Household, seedNina, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, mailsTo as mailsOf, outbox, sendDue } from "#tests/support/deliveries.ts";
import { familyForm, registrantForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, saveForm, signIn, signupBody, wizardPassword } from "#tests/support/wizard.ts";

// Mal is the stranger. He proves his own mailbox, names it as the registrant's, and names a woman's address as the account's.
const mals = "mal@evil.example";
const herAddress = "rosa@mail.example";
// Mal's own mailbox is the one that the wizard proved.
const herPassword = "her own words";

function malsForm(account = herAddress): SignupForm {
  return {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email: mals, phone: "(515) 555-0166" },
    locations: [{ name: "Marsh City", frequency: "4", registrationDate: "2026-11-26" }],
    verificationEmail: mals,
    account: { email: account },
  };
}

describe("a stranger who names somebody's account", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  /** Mal's form, saved and paid. */
  const plant = async (form = malsForm()): Promise<{ mal: Visitor; id: string }> => {
    const { visitor, answer, id } = await saveForm(test, form);
    expect(answer.status).toBe(201);
    await pay(visitor);
    return { mal: visitor, id };
  };
  const questionsOf = async (visitor: Visitor) => (await visitor.get("/api/waiting-signups")).body.waiting;
  const peopleOf = async (visitor: Visitor) => (await visitor.get("/api/registrant")).body.registrants;
  /** Sends what is due until then. */
  const until = async (instant: string) => {
    test.clock.set(instant);
    await sendDue(test);
  };
  const mailsTo = (address: string) => mailsOf(database.db, address);
  const forget = () => database.db.delete(outboxMessages);
  const waysOf = async (address: string) =>
    (await database.db.select().from(recipientChannels).where(eq(recipientChannels.address, address))).map(
      ({ state, retiredAt }) => (retiredAt ? "retired" : state),
    );

  describe.each([
    ["before she has an account", null],
    ["of an account without people", "account"],
    ["of an account with people of her own", "people"],
  ] as const)("%s", (_, has) => {
    let her: Household<"rosa"> | null;
    beforeEach(async () => {
      her = has === "people" ? await seedRosa(database.db) : null;
      if (has === "account") {
        await database.db
          .insert(users)
          .values({ id: "rosa", name: "Rosa", email: herAddress, emailVerified: true });
      }
    });
    /** If she has no account yet, she asks for a link and opens it. She signs in with a password of her own. */
    const enter = async (): Promise<Visitor> => {
      const [account] = await database.db.select().from(users).where(eq(users.email, herAddress));
      if (!account?.emailVerified) {
        await test.visitor().post("/api/auth/send-verification-email", { email: herAddress });
        await openMailedLink(test, herAddress, herPassword);
      } else {
        const hash = await hashPassword(herPassword);
        await database.db.transaction((tx) => setPassword(tx, test.clock.now(), account.id, hash));
      }
      const visitor = test.visitor();
      expect((await signIn(test, herAddress, herPassword, visitor)).status).toBe(200);
      return visitor;
    };

    it("has chosen no password that ever works, before she comes and after", async () => {
      await plant();
      const his = async () => (await signIn(test, herAddress, wizardPassword)).status;
      expect(await his()).toBe(401);
      await enter();
      expect(await his()).toBe(401);
      // Nor by posting the form once more, under his own proof.
      await plant();
      expect(await his()).toBe(401);
      expect((await signIn(test, herAddress, herPassword)).status).toBe(200);
    });

    it("reads nothing of hers, changes nothing of hers, and nobody but him is reminded, until she answers", async () => {
      await plant();
      await until("2026-11-20T15:01:00Z");
      const toHim = (await mailsTo(mals)).map(({ subject }) => subject);
      expect(toHim.filter((subject) => subject?.includes("days left"))).toEqual([
        "6 days left: due Thu, Nov 26",
      ]);
      expect(JSON.stringify(await mailsTo(herAddress))).not.toContain("November 26");
      const visitor = await enter();
      expect(await peopleOf(visitor)).toMatchObject(her ? [{ subscription: her.subscriptionId }] : []);
      expect(await questionsOf(visitor)).toMatchObject([
        {
          madeAt: "2026-11-20T15:00:00.000Z",
          madeOn: "2026-11-20",
          madeBy: "m…@evil.example",
          isFor: "Rosa",
          places: [{ name: "Mar…" }],
          recipients: [
            {
              firstName: "Rosa",
              relation: "registrant",
              ways: [
                { kind: "email", masked: "m…@evil.example", state: "confirmed", afterYes: "goes" },
                { kind: "text", masked: "… 0166", state: "pending", afterYes: "goes" },
              ],
            },
          ],
          paidCents: 1095,
        },
      ]);
    });

    it("says nothing of his own to her before her yes: neither by a place's name nor by anybody's", async () => {
      const form = malsForm();
      const says = "I-know-where-you-live-and-what-you-did";
      await plant({
        ...form,
        registrantInfo: { ...form.registrantInfo, fullName: `${says} Ory` },
        locations: form.locations.map((place) => ({ ...place, name: says.replaceAll("-", " ") })),
      });
      await until("2026-11-20T15:01:00Z");
      const visitor = await enter();
      const seen = JSON.stringify([await questionsOf(visitor), await mailsTo(herAddress)]);
      expect(seen.replaceAll("-", " ")).not.toContain("where you");
      expect(await questionsOf(visitor)).toMatchObject([
        { isFor: "I-know-where…", places: [{ name: "I k…" }], recipients: [{ firstName: "I-know-where…" }] },
      ]);
    });

    it("has no way into what she takes over: his mailbox and number are off, and his links are dead", async () => {
      const { mal, id } = await plant();
      await until("2026-11-20T15:01:00Z");
      const visitor = await enter();
      const [question] = await questionsOf(visitor);
      const posting = signupBody(malsForm(), id);
      expect((await mal.post("/api/signups", posting)).status).toBe(200);
      expect((await visitor.post(`/api/waiting-signups/${question.id}/accept`)).status).toBe(200);
      expect((await mal.post("/api/signups", posting)).status).toBe(409);
      expect((await mal.get("/api/checkout")).body.checkout).toMatchObject({ status: "none" });
      expect((await mal.post("/api/checkout")).status).toBe(404);
      expect(await questionsOf(visitor)).toEqual([]);
      expect(await waysOf(mals)).toEqual(["retired"]);
      expect(await waysOf("+15155550166")).toEqual(["retired"]);
      const list = (await visitor.get(`/api/recipients?subscription=${question.id}`)).body.recipients;
      expect(list).toMatchObject([
        {
          isAccountHolder: true,
          channels: [{ address: herAddress, state: "confirmed", isAccountEmail: true }],
        },
      ]);
      // He is told that he gets no more, and then gets no more.
      await dispatchDeliveries(test.db, test.services);
      expect((await mailsTo(mals)).at(-1)?.subject).toBe("Reminders from Daymark have ended");
      const sent = (await allDeliveries(database.db)).find(
        ({ kind, status }) => kind === "reminder" && status === "sent",
      );
      await forget();
      expect((await actByLink(test, "done", sent?.number ?? 0, "done")).status).toBe(404);
      const [place] = (await visitor.get(`/api/locations?subscription=${question.id}`)).body.locations;
      expect(
        (await visitor.put(`/api/locations/${place.id}/next-date`, { nextDueOn: "2027-01-20" })).status,
      ).toBe(200);
      await until("2027-01-13T18:00:00Z");
      expect(await mailsTo(mals)).toEqual([]);
      expect(
        (await mailsTo(herAddress)).some(({ subject }) => subject === "7 days left: due Wed, Jan 20"),
      ).toBe(true);
    });

    it("has his number texted only if she adds it: she is asked once, and it stays off when she says that it isn't hers", async () => {
      await plant();
      const visitor = await enter();
      const [question] = await questionsOf(visitor);
      await visitor.post(`/api/waiting-signups/${question.id}/accept`);
      const own = async () =>
        (await visitor.get(`/api/recipients?subscription=${question.id}`)).body.recipients[0];
      expect(await own()).toMatchObject({ offeredNumber: "+15155550166", channels: [{ kind: "email" }] });
      const refuse = async () => {
        const { id } = await own();
        return (await visitor.send("DELETE", `/api/recipients/${id}/offered-number`)).status;
      };
      expect(await refuse()).toBe(200);
      expect(await own()).toMatchObject({ offeredNumber: null, channels: [{ kind: "email" }] });
      expect(await refuse()).toBe(409);
      await until("2026-11-25T18:00:00Z");
      expect((await outbox(database.db)).filter(({ channel }) => channel === "text")).toEqual([]);
    });

    it("is told at his mailbox when she declines, and nothing more goes out", async () => {
      const { mal, id } = await plant();
      const visitor = await enter();
      const [question] = await questionsOf(visitor);
      await dispatchDeliveries(test.db, test.services);
      await forget();
      expect((await visitor.post(`/api/waiting-signups/${question.id}/decline`)).status).toBe(200);
      expect((await mal.post("/api/signups", signupBody(malsForm(), id))).status).toBe(409);
      expect((await mal.post("/api/checkout")).status).toBe(404);
      await dispatchDeliveries(test.db, test.services);
      await until("2026-11-23T18:00:00Z");
      const toHim = await mailsTo(mals);
      expect(toHim.map(({ subject }) => subject)).toEqual(["Reminders you set up on Daymark have ended"]);
      expect(JSON.stringify(toHim)).not.toContain(herAddress);
      expect(await peopleOf(visitor)).toHaveLength(her ? 1 : 0);
    });

    // The rest is the same whatever she has.
    if (has !== "people") return;

    it("is asked about anew after a decline, and the first stays closed", async () => {
      await plant();
      const visitor = await enter();
      const [first] = await questionsOf(visitor);
      await visitor.post(`/api/waiting-signups/${first.id}/decline`);
      await plant();
      const [second, ...more] = await questionsOf(visitor);
      expect(more).toEqual([]);
      expect(second.id).not.toBe(first.id);
      expect(await visitor.post(`/api/waiting-signups/${first.id}/accept`)).toMatchObject({
        status: 409,
        body: { error: "ALREADY_ANSWERED", message: sayReason("already-declined") },
      });
      expect(await peopleOf(visitor)).toHaveLength(1);
    });

    it("asks her nothing and reminds nobody by a form that he does not pay for, and makes her no owner by paying", async () => {
      const { visitor: mal } = await saveForm(test, malsForm());
      const visitor = await enter();
      expect(await questionsOf(visitor)).toEqual([]);
      const [row] = await database.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.claimEmail, herAddress));
      for (const verb of ["accept", "decline"]) {
        expect((await visitor.post(`/api/waiting-signups/${row?.id}/${verb}`)).status).toBe(404);
      }
      // Six days before its date it would remind at once.
      await until("2026-11-20T18:00:00Z");
      expect(JSON.stringify(await outbox(database.db))).not.toContain("November 26");
      // He can still pay for what nobody owns. That makes nobody the owner.
      await pay(mal);
      expect(await peopleOf(visitor)).toHaveLength(1);
      expect(await questionsOf(visitor)).toHaveLength(1);
    });

    it("is one of two, she answers each for itself, and each is told of a no", async () => {
      await plant();
      test.advance({ minutes: 1 });
      await plant({
        ...malsForm(),
        registrantInfo: { ...malsForm().registrantInfo, fullName: "Eve Ory", email: "eve@evil.example" },
        verificationEmail: "eve@evil.example",
      });
      const visitor = await enter();
      const [eves, malsOwn] = await questionsOf(visitor);
      expect([eves.isFor, malsOwn.isFor]).toEqual(["Eve", "Rosa"]);
      await visitor.post(`/api/waiting-signups/${eves.id}/decline`);
      expect(await questionsOf(visitor)).toMatchObject([{ id: malsOwn.id }]);
      expect(await waysOf("eve@evil.example")).toEqual(["retired"]);
      expect(await waysOf(mals)).toEqual(["confirmed"]);
      await visitor.post(`/api/waiting-signups/${malsOwn.id}/decline`);
      await dispatchDeliveries(test.db, test.services);
      const isClosed = async (address: string) =>
        (await mailsTo(address)).filter(
          ({ subject }) => subject === "Reminders you set up on Daymark have ended",
        );
      expect([await isClosed("eve@evil.example"), await isClosed(mals)]).toMatchObject([[{}], [{}]]);
    });
  });

  it("lets the first of two browsers answer, and tells the second", async () => {
    await seedRosa(database.db);
    for (const [first, second, sentence] of [
      ["accept", "decline", sayReason("already-accepted")],
      ["decline", "accept", sayReason("already-declined")],
    ] as const) {
      await plant();
      const [account] = await database.db.select().from(users).where(eq(users.email, herAddress));
      const [one, other] = [await test.signedIn(account?.id ?? ""), await test.signedIn(account?.id ?? "")];
      const [{ id }] = await questionsOf(one);
      const say = (visitor: Visitor, verb: string) => visitor.post(`/api/waiting-signups/${id}/${verb}`);
      const both = await Promise.all([say(one, first), say(other, first)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await say(other, second)).toMatchObject({
        status: 409,
        body: { error: "ALREADY_ANSWERED", message: sentence },
      });
      expect((await say(one, first)).status).toBe(200);
    }
    await plant();
    const [account] = await database.db.select().from(users).where(eq(users.email, herAddress));
    const visitor = await test.signedIn(account?.id ?? "");
    const [{ id }] = await questionsOf(visitor);
    const answers = await Promise.all(
      ["accept", "decline"].map((verb) => visitor.post(`/api/waiting-signups/${id}/${verb}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is asked about by nobody except the holder of the address that he named", async () => {
    await seedRosa(database.db);
    await plant();
    const [row] = await database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.claimEmail, herAddress));
    const nina = await test.signedIn((await seedNina(database.db)).userId);
    expect(await questionsOf(nina)).toEqual([]);
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.email, herAddress));
    const [account] = await database.db.select().from(users).where(eq(users.email, herAddress));
    const unproven = await test.signedIn(account?.id ?? "");
    expect(await questionsOf(unproven)).toEqual([]);
    expect((await unproven.post(`/api/waiting-signups/${row?.id}/accept`)).status).toBe(404);
  });

  it("cannot write to a third person in her name: each address waits for a yes of its own, before and after hers", async () => {
    const rosa = await seedRosa(database.db);
    const others = {
      ...familyForm,
      familyInfo: { ...familyForm.familyInfo, fullName: "Mal Ory", email: mals },
      registrantInfo: { ...familyForm.registrantInfo, email: "victim@mail.example" },
      verificationEmail: mals,
      account: { email: herAddress },
    };
    await plant(others);
    await dispatchDeliveries(test.db, test.services);
    expect((await mailsTo("victim@mail.example")).map(({ subject }) => subject)).toEqual([
      "Do you want date reminders?",
    ]);
    expect((await mailsTo("victim@mail.example"))[0]?.text).toContain("only if you agree");
    expect(await waysOf("victim@mail.example")).toEqual(["pending"]);
    const visitor = await test.signedIn(rosa.userId);
    const [{ id }] = await questionsOf(visitor);
    await visitor.post(`/api/waiting-signups/${id}/accept`);
    expect(await waysOf("victim@mail.example")).toEqual(["pending"]);
    await forget();
    await until("2026-12-03T18:00:00Z");
    expect(await mailsTo("victim@mail.example")).toEqual([]);
    const { number } = await channelOf(database.db, "victim@mail.example");
    expect((await actByLink(test, "messages", number, "start")).status).toBe(200);
    await until("2026-12-03T18:01:00Z");
    expect((await mailsTo("victim@mail.example")).map(({ subject }) => subject)).toContain(
      "7 days left: due Thu, Dec 10",
    );
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { limits } from "#server/accounts/rate-limits.ts";
import { signLink } from "#server/db/signed-links.ts";
import { actByLink } from "#tests/support/begin-as-felix.ts";
import { channelOf } from "#tests/support/cast.ts";
import { outbox, sendDue, subjectsTo as subjectsOf } from "#tests/support/deliveries.ts";
import { familyForm } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, saveForm, signIn } from "#tests/support/wizard.ts";

// Mal is a stranger with a mailbox, a number and seven dollars. He owns a list of his own, and enters Rosa on it.
const mals = "mal@evil.example";
const rosas = "rosa@mail.example";
const dueOn = "2026-12-20";

function malsForm(phone = ""): SignupForm {
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, fullName: "Mal Ory", email: mals, phone },
    registrantInfo: { ...familyForm.registrantInfo, fullName: "Rosa Delgado", email: rosas, phone: "" },
    textAccess: "no",
    locationType: "single",
    locations: [{ name: "Marsh City", frequency: "4", registrationDate: dueOn }],
    account: { email: mals },
    verificationEmail: mals,
  };
}
const alma = {
  fullName: "Alma Reyes",
  relation: "friend",
  timeZone: "America/New_York",
  email: "alma@mail.example",
  phone: "",
};

describe("whom the owner of a list can have messages sent to", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let mal: Visitor;
  beforeEach(() => {
    test = createTestApp(database);
    mal = test.visitor();
  });

  /** Saves the form, pays if `isPaid`, and signs in. Gives the person and their place. */
  const begin = async (isPaid: boolean, form = malsForm()) => {
    await saveForm(test, form, mal);
    if (isPaid) await pay(mal);
    expect((await signIn(test, mals, undefined, mal)).status).toBe(200);
    const [{ subscription }] = (await mal.get("/api/registrant")).body.registrants;
    const [place] = (await mal.get("/api/locations")).body.locations;
    return { id: subscription as string, place: place.id as string };
  };
  const deliver = () => sendDue(test);
  const sentTo = async (isMeant: (address: string) => boolean) => {
    await deliver();
    return (await outbox(database.db)).filter(({ toAddress }) => isMeant(toAddress ?? ""));
  };
  const subjectsTo = async (address: string) => {
    await deliver();
    return subjectsOf(database.db, address);
  };
  const doneAndUndone = async (place: string, times: number) => {
    for (let count = 0; count < times; count += 1) {
      expect((await mal.post(`/api/locations/${place}/done`)).status).toBe(200);
      await deliver();
      expect((await mal.post(`/api/locations/${place}/undo-done`)).status).toBe(200);
      await deliver();
    }
  };

  it("nobody by a list that is not paid: not by done and its undo, not by its end", async () => {
    const { id, place } = await begin(false);
    await doneAndUndone(place, 2);
    expect((await mal.post(`/api/recipients?subscription=${id}`, alma)).status).toBe(200);
    expect((await mal.post(`/api/locations/${place}/done`)).status).toBe(200);
    expect((await mal.post(`/api/registrants/${id}/end`)).status).toBe(200);
    expect(await sentTo((address) => address !== mals)).toEqual([]);
  });

  it("eight mails a day to somebody who never said yes, whatever is done; the rest of the twelve stays hers", async () => {
    const { place } = await begin(true);
    // By itself: mails of one round leave side by side, in no order.
    await deliver();
    await doneAndUndone(place, 6);
    const [first, ...others] = await subjectsTo(rosas);
    expect([first, others.length]).toEqual(["You were added to date reminders", 7]);
    // She can still have a code, and a way into an account.
    const hers = test.visitor();
    expect((await hers.post("/api/email-verifications", { email: rosas })).status).toBe(201);
    await hers.post("/api/auth/sign-up/email", { name: "Rosa", email: rosas, password: "her own words" });
    expect(await subjectsTo(rosas)).toHaveLength(10);
    test.advance({ hours: 25 });
    await doneAndUndone(place, 1);
    expect(await subjectsTo(rosas)).toHaveLength(12);
  });

  it("somebody who has said yes is told everything", async () => {
    const { place } = await begin(true);
    await deliver();
    const { number } = await channelOf(database.db, rosas);
    for (const action of ["stop", "start"])
      expect((await actByLink(test, "messages", number, action)).status).toBe(200);
    const before = (await subjectsTo(rosas)).length;
    await doneAndUndone(place, 6);
    expect((await subjectsTo(rosas)).length - before).toBe(12);
  });

  it("three spellings of one mailbox a day", async () => {
    await begin(true);
    const statuses: number[] = [];
    for (const spelling of ["alma", "alma+1", "alma+1", "alma+2", "alma+3"]) {
      const answer = await mal.post("/api/recipients", { ...alma, email: `${spelling}@mail.example` });
      statuses.push(answer.status);
      const added = answer.body.recipients?.at(-1);
      await deliver();
      if (added) await mal.send("DELETE", `/api/recipients/${added.id}`);
      else expect(answer.body.message).toBe(sayReason("no-more-mails-today"));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await sentTo((address) => address.startsWith("alma"))).toHaveLength(4);
  });

  it("a number is not known by an unpaid form: three new ones a day all the same", async () => {
    await begin(true);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const phone = `(515) 555-015${count}`;
      expect((await saveForm(test, malsForm(phone), mal)).answer.status).toBe(201);
      const { registrants } = (await mal.get("/api/registrant")).body;
      const paid = registrants.find(({ active }: { active: boolean }) => active).subscription;
      const answer = await mal.post(`/api/recipients?subscription=${paid}`, { ...alma, phone });
      statuses.push(answer.status);
      const added = answer.body.recipients?.at(-1);
      if (added) await mal.send("DELETE", `/api/recipients/${added.id}`);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it("a number called his own gets three texts a day, however often it is entered anew", async () => {
    const { id } = await begin(true);
    const [own] = (await mal.get(`/api/recipients?subscription=${id}`)).body.recipients;
    const asHis = (phone: string) =>
      mal.put(`/api/recipients/${own.id}`, {
        fullName: own.fullName,
        relation: own.relation,
        timeZone: own.timeZone,
        email: mals,
        phone,
      });
    for (let count = 0; count < 6; count += 1) {
      expect((await asHis("(515) 555-0166")).status).toBe(200);
      await deliver();
      expect((await asHis("")).status).toBe(200);
    }
    expect(await sentTo((address) => address === "+15155550166")).toHaveLength(3);
  });

  it("nobody for nothing: an account takes back three payments a month, and then asks us", async () => {
    const { id } = await begin(true);
    const takeBack = async () => {
      const { payments } = (await mal.get(`/api/payments?subscription=${id}`)).body;
      const answer = await mal.post(`/api/payments/${payments[0].id}/refund`);
      return [payments[0].canTakeBack, answer.status];
    };
    for (let count = 0; count < 3; count += 1) {
      expect(await takeBack()).toEqual([true, 200]);
      test.advance({ minutes: 1 });
      expect((await mal.post(`/api/checkout?subscription=${id}`)).body.checkout.status).toBe("paid");
    }
    expect(await takeBack()).toEqual([false, 409]);
  });

  it("the account holder, by one link: ten starts a day. A stop is never refused", async () => {
    await begin(true);
    await deliver();
    const { number } = await channelOf(database.db, rosas);
    const token = signLink(test.services.keys, "messages", number);
    const say = async (action: string) =>
      (await test.visitor().post("/api/links/act", { purpose: "messages", token, action })).status;
    for (let count = 0; count < limits.startPerLink.points; count += 1) {
      expect([await say("stop"), await say("start")]).toEqual([200, 200]);
      test.advance({ seconds: 1 });
    }
    expect([await say("stop"), await say("start"), await say("stop")]).toEqual([200, 429, 200]);
    // The same link in another spelling is no link.
    const others = [`${token}=`, `${token} `, `${token?.slice(0, -1)}_`];
    for (const other of others) {
      const body = { purpose: "messages", token: other, action: "start" };
      expect((await test.visitor().post("/api/links/act", body)).status).toBe(404);
    }
  });
});

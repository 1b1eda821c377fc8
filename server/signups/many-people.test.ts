import { beforeEach, describe, expect, it } from "vitest";
import type { SignupForm } from "#core/signup/form.ts";
import { dispatchDeliveries } from "#server/delivery/dispatch-deliveries.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { actByLink } from "#tests/support/begin-as-felix.ts";
import { channelOf } from "#tests/support/cast.ts";
import { allDeliveries, outbox, sendDue, subjectsTo as subjectsOf } from "#tests/support/deliveries.ts";
import { familyForm } from "#tests/support/sample-forms.ts";
import { type Body, createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, proveAddress, saveForm, signIn, signupBody } from "#tests/support/wizard.ts";

// Mara looks after her sons Ben and Cal.
const mara = "mara@example.com";
const maraNumber = "+15155550143";

function formFor(name: string, registrationDate: string): SignupForm {
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, fullName: "Mara Quill", email: mara, phone: "515-555-0143" },
    registrantInfo: {
      ...familyForm.registrantInfo,
      fullName: `${name} Quill`,
      email: `${name.toLowerCase()}@example.com`,
      phone: "",
    },
    textAccess: "no",
    locationType: "single",
    locations: [{ name: `${name}'s county`, frequency: "4", registrationDate }],
    account: { email: mara },
    verificationEmail: mara,
  };
}

describe("an account that looks after two", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let visitor: Visitor;
  beforeEach(() => {
    test = createTestApp(database);
    visitor = test.visitor();
  });

  /** The first by the wizard, logged out, and paid; the second signed in. */
  const addBoth = async (dates: [string, string]) => {
    await saveForm(test, formFor("Ben", dates[0]), visitor);
    await pay(visitor);
    expect((await signIn(test, mara, undefined, visitor)).status).toBe(200);
    const { answer } = await saveForm(test, formFor("Cal", dates[1]), visitor);
    expect(answer.status).toBe(201);
    const { registrants } = (await visitor.get("/api/registrant")).body;
    const idOf = (fname: string): string =>
      registrants.find((one: { fname: string }) => one.fname === fname)?.subscription ?? "";
    const [ben, cal] = [idOf("Ben"), idOf("Cal")];
    expect((await visitor.post(`/api/checkout?subscription=${cal}`)).body.checkout).toMatchObject({
      subscription: cal,
      status: "paid",
    });
    return { ben, cal };
  };
  const say = (body: string) =>
    receiveText(test.db, test.services, {
      provider: "test",
      event: `${test.clock.now()}`,
      from: maraNumber,
      body,
      answeredAs: null,
    });
  const until = async (instant: string) => {
    test.clock.set(instant);
    await sendDue(test);
  };
  const stateOf = async (subscription: string) => {
    const { body } = await visitor.get(`/api/locations?subscription=${subscription}`);
    return body.locations[0].state;
  };
  const subjectsTo = (address: string) => subjectsOf(database.db, address);

  it("shows both, the nearest date first, and each apart; which is meant must be said", async () => {
    const { ben, cal } = await addBoth(["2026-12-20", "2026-12-10"]);
    const { body } = await visitor.get("/api/registrant");
    expect(body.data).toMatchObject({ fname: "Cal", rdate: "2026-12-10" });
    expect(body.registrants).toMatchObject([
      { subscription: cal, fname: "Cal", lname: "Quill", rdate: "2026-12-10", isYou: false, active: true },
      { subscription: ben, fname: "Ben", lname: "Quill", rdate: "2026-12-20", isYou: false, active: true },
    ]);
    const names = async (which: string) =>
      (await visitor.get(`/api/locations${which}`)).body.locations?.map(({ name }: { name: string }) => name);
    expect(await names(`?subscription=${ben}`)).toEqual(["Ben's county"]);
    expect(await names(`?subscription=${cal}`)).toEqual(["Cal's county"]);
    for (const path of ["locations", "recipients", "deliveries", "calendar"]) {
      expect((await visitor.get(`/api/${path}`)).status).toBe(422);
    }
    const people = (await visitor.get(`/api/recipients?subscription=${ben}`)).body.recipients;
    expect(people.map(({ fullName }: { fullName: string }) => fullName)).toEqual(["Mara Quill", "Ben Quill"]);
  });

  it("shows first who needs something most: late, then without messages, then who waits for a next date", async () => {
    const { ben, cal } = await addBoth(["2026-12-20", "2026-12-10"]);
    const order = async () =>
      (await visitor.get("/api/registrant")).body.registrants.map((one: Body) => one.subscription);
    const [place] = (await visitor.get(`/api/locations?subscription=${ben}`)).body.locations;
    await visitor.post(`/api/locations/${place.id}/done`);
    expect(await order()).toEqual([ben, cal]);
    const { recipients } = (await visitor.get(`/api/recipients?subscription=${cal}`)).body;
    const [channel] = recipients.find(({ relation }: Body) => relation === "registrant").channels;
    await visitor.post(`/api/recipients/channels/${channel.id}/stop`);
    expect(await order()).toEqual([cal, ben]);
    expect((await visitor.get("/api/registrant")).body.registrants).toMatchObject([
      { isUnreached: true },
      { isUnreached: false },
    ]);
    await visitor.post(`/api/locations/${place.id}/undo`, { dueOn: "2026-12-20" });
    test.clock.set("2026-12-21T15:00:00Z");
    expect(await order()).toEqual([cal, ben]);
  });

  it("says of each whether a place waits for its next date", async () => {
    const { ben } = await addBoth(["2026-12-20", "2026-12-10"]);
    const waiting = async () =>
      (await visitor.get("/api/registrant")).body.registrants.flatMap((one: Body) =>
        one.waitsForNextDate ? [one.subscription] : [],
      );
    expect(await waiting()).toEqual([]);
    const [place] = (await visitor.get(`/api/locations?subscription=${ben}`)).body.locations;
    await visitor.post(`/api/locations/${place.id}/done`);
    expect(await waiting()).toEqual([ben]);
  });

  it("says of a form that is not saved yet that nothing is paid for it, whatever is paid for the others", async () => {
    const first = await saveForm(test, formFor("Ben", "2026-12-20"), visitor);
    await pay(visitor);
    await signIn(test, mara, undefined, visitor);
    const second = await proveAddress(visitor, mara);
    const stateOfForm = async (id: string, who = visitor) =>
      (await who.get(`/api/checkout?verification=${id}`)).body.checkout;
    expect(await stateOfForm(second)).toMatchObject({ status: "none", subscription: null });
    expect(await stateOfForm(first.id)).toMatchObject({ status: "paid" });
    expect((await visitor.post(`/api/checkout?verification=${second}`)).body.error).toBe("NO_SIGNUP");
    await visitor.post("/api/signups", signupBody(formFor("Cal", "2026-12-10"), second));
    expect(await stateOfForm(second)).toMatchObject({ status: "pending_payment" });
    // The first one's cookie is gone by now. The session identifies the owner.
    expect(await stateOfForm(first.id)).toMatchObject({ status: "paid" });
    await visitor.post(`/api/checkout?verification=${second}`);
    expect(await stateOfForm(second)).toMatchObject({ status: "paid" });
    expect(await stateOfForm(second, test.visitor())).toMatchObject({ status: "none" });
  });

  it("ends one of them, whose people are told, and not the other", async () => {
    const { ben, cal } = await addBoth(["2026-11-26", "2026-11-26"]);
    await until("2026-11-20T15:01:00Z");
    expect((await visitor.post(`/api/registrants/${ben}/end`)).status).toBe(200);
    expect((await visitor.post(`/api/registrants/${ben}/end`)).status).toBe(404);
    expect((await visitor.get(`/api/locations?subscription=${ben}`)).status).toBe(404);
    await until("2026-11-23T18:00:00Z");
    // Messages that left in the first minute left side by side, in any order.
    const toBen = await subjectsTo("ben@example.com");
    expect(toBen.filter((subject) => subject?.includes("days left"))).toEqual([
      "6 days left: due Thu, Nov 26",
    ]);
    expect(toBen.at(-1)).toBe("Reminders from Daymark have ended");
    expect((await subjectsTo("cal@example.com")).at(-1)).toBe("3 days left: due Thu, Nov 26");
    // One person is left, and need not be named any more.
    expect((await visitor.get("/api/locations")).body.subscription).toBe(cal);
  });

  it("tells her own mailbox whose date somebody called done, also by her number or a link of hers, or stopped", async () => {
    const { ben } = await addBoth(["2026-11-26", "2026-12-26"]);
    await say("START");
    await until("2026-11-20T15:01:00Z");
    const [place] = (await visitor.get(`/api/locations?subscription=${ben}`)).body.locations;
    const [her] = (await visitor.get(`/api/recipients?subscription=${ben}`)).body.recipients;
    const mailbox = await channelOf(database.db, her.channels[0].id);
    // A reader of one of her mails stops them. That must not keep the next mail from her.
    await actByLink(test, "messages", mailbox.number, "stop");
    const reminder = (await allDeliveries(database.db)).find(
      ({ kind, recipientChannelId, status }) =>
        kind === "reminder" && status === "sent" && recipientChannelId === mailbox.id,
    );
    const told = async () => {
      await dispatchDeliveries(test.db, test.services);
      return (await outbox(database.db)).filter(
        ({ toAddress, text }) => toAddress === mara && text.includes("You marked Ben's date as done"),
      ).length;
    };
    expect(await told()).toBe(0);
    await actByLink(test, "done", reminder?.number ?? 0, "done");
    expect(await told()).toBe(1);
    await visitor.post(`/api/locations/${place.id}/undo-done`);
    await say("DONE");
    expect(await stateOf(ben)).toBe("awaiting_next_date");
    expect(await told()).toBe(2);
    await visitor.post(`/api/locations/${place.id}/undo-done`);
    // Only what the account itself says while signed in is not told to it.
    await visitor.post(`/api/locations/${place.id}/done`);
    expect(await stateOf(ben)).toBe("awaiting_next_date");
    expect(await told()).toBe(2);
  });
});

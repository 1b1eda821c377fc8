import { asc, eq } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { brand } from "#core/brand.ts";
import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import type { ReminderSet } from "#core/people/reminder-sets.ts";
import { m } from "#messages";
import { user } from "#server/db/schema/accounts.ts";
import { acknowledgements, deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { beginAsFelix } from "#tests/support/begin-as-felix.ts";
import { addRecipient, channelOf, type Household, seedRosa } from "#tests/support/cast.ts";
import { noticesOf, planNow } from "#tests/support/deliveries.ts";
import type { TestApp, Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

describe("links in messages", async () => {
  const database = await testDatabase();
  let test: TestApp;
  let household: Household<"felix" | "ray">;
  let felix: Visitor;
  beforeEach(async () => {
    ({ test, household, felix } = await beginAsFelix(database));
    test.clock.set("2026-12-07T15:00:00Z");
  });

  const read = (purpose: LinkPurpose, token: string) =>
    test.visitor().post("/api/links/read", { purpose, token });
  const act = (purpose: LinkPurpose, token: string, action: string) =>
    test.visitor().post("/api/links/act", { purpose, token, action });
  const channel = (id: string | null) => channelOf(database.db, id);
  const channelToken = async (purpose: "messages" | "agree", id: string | null) =>
    signLink(test.services.keys, purpose, (await channel(id)).number);
  /** The "done" link of the reminder to a channel. */
  const doneToken = async (channelId: string) => {
    await planNow(database.db, test.services);
    const [row] = await database.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.recipientChannelId, channelId))
      .orderBy(asc(deliveries.dueOn), asc(deliveries.number))
      .limit(1);
    return signLink(test.services.keys, "done", row?.number ?? 0);
  };
  const addContact = (changes: { email: string; position?: number }) =>
    addRecipient(database.db, household.subscriptionId, {
      fullName: "Alma Moreno",
      position: 2,
      timeZone: "America/New_York",
      ...changes,
    });
  const setOf = (id: string, reminderSet: ReminderSet) =>
    database.db.update(recipients).set({ reminderSet }).where(eq(recipients.id, id));
  const person = async (id: string) => {
    const [row] = await database.db.select().from(recipients).where(eq(recipients.id, id));
    if (!row) throw new Error("Nobody has this id.");
    return row;
  };
  const notices = (template: string) => noticesOf(database.db, template);

  describe("done", () => {
    it("asks about a date and nothing more, and changes nothing by being read", async () => {
      const token = await doneToken(household.people.ray.emailChannelId);
      const { status, body } = await read("done", token);
      expect(status).toBe(200);
      const state = { daysLeft: 3, alreadyDone: false, canUndo: false, current: true };
      const alone = { opensOn: null, numberOnDay: null, othersOpen: [], whose: null, looksAfter: false };
      const messagesToken = await channelToken("messages", household.people.ray.emailChannelId);
      // Nothing has left yet.
      const later = { comes: "closed", when: null };
      const link = { purpose: "done", dueOn: "2026-12-10", ...state, ...alone, messagesToken, later };
      expect(body).toEqual({ success: true, link });
      // Felix reads of Ray's date, and may also get others' reminders.
      const felixs = await read("done", await doneToken(household.people.felix.emailChannelId));
      const own = await channelToken("messages", household.people.felix.emailChannelId);
      expect(felixs.body.link).toEqual({ ...link, whose: "Ray", looksAfter: true, messagesToken: own });
      expect(await database.db.$count(acknowledgements)).toBe(0);
    });

    it("is said by whoever got the reminder; the account holder is told who", async () => {
      const token = await doneToken(household.people.ray.emailChannelId);
      expect((await act("done", token, "done")).body.link).toMatchObject({
        alreadyDone: true,
        current: true,
      });
      expect((await act("done", token, "done")).status).toBe(200);
      expect(await database.db.$count(acknowledgements)).toBe(1);
      expect(await notices("done-said")).toMatchObject([
        { to: "felix@mail.example", by: "Ray", dueOn: "2026-12-10", toAccountHolder: true, whose: "Ray" },
      ]);
      const [location] = (await felix.get("/api/locations")).body.locations;
      const acknowledgement = { by: "Ray", via: "link" };
      expect(location).toMatchObject({ state: "awaiting_next_date", acknowledgement });
    });

    it("says which of a day's dates is meant, and after it that the other stays open", async () => {
      const dueOn = Temporal.PlainDate.from("2026-12-10");
      await database.db.update(locations).set({ nextDueOn: dueOn });
      // The reminders of both dates have begun for Felix, who gets no more than his own list's dates.
      const token = await doneToken(household.people.ray.emailChannelId);
      await database.db.update(deliveries).set({ status: "sent" }).where(eq(deliveries.status, "planned"));
      const before = (await read("done", token)).body.link;
      const numbers = [1, 2].map((number) => ({ number, of: 2 }));
      expect(numbers).toContainEqual(before.numberOnDay);
      const other = numbers.find(({ number }) => number !== before.numberOnDay.number);
      const othersOpen = [{ dueOn: "2026-12-10", daysLeft: 3, numberOnDay: other }];
      expect(before).toMatchObject({ opensOn: null, othersOpen });
      const after = (await act("done", token, "done")).body.link;
      expect(after).toMatchObject({ alreadyDone: true, numberOnDay: before.numberOnDay, othersOpen });
      expect((await notices("done-said"))[0]).toMatchObject({ numberOnDay: before.numberOnDay });
    });

    it("is undone by the address that said it, within seven days, and by no other", async () => {
      const { ray, felix: holder } = household.people;
      const rays = await doneToken(ray.emailChannelId);
      const felixs = await doneToken(holder.emailChannelId);
      expect((await act("done", rays, "undo")).status).toBe(409);
      expect((await act("done", rays, "done")).body.link).toMatchObject({ alreadyDone: true, canUndo: true });
      expect((await read("done", felixs)).body.link).toMatchObject({ alreadyDone: true, canUndo: false });
      expect((await act("done", felixs, "undo")).status).toBe(409);
      expect((await act("done", rays, "undo")).body.link).toMatchObject({
        alreadyDone: false,
        canUndo: false,
        current: true,
      });
      expect((await felix.get("/api/locations")).body.locations[0]).toMatchObject({ state: "dated" });
      // The account holder is told of both. Nobody else gets these reminders.
      expect(await notices("done-taken-back")).toMatchObject([{ to: "felix@mail.example" }]);
    });

    it("is undone three times by one address: each time everybody else is told", async () => {
      const token = await doneToken(household.people.ray.emailChannelId);
      const round = async () => {
        await act("done", token, "done");
        return (await act("done", token, "undo")).status;
      };
      expect([await round(), await round(), await round(), await round()]).toEqual([200, 200, 200, 409]);
      expect((await read("done", token)).body.link).toMatchObject({ alreadyDone: true, canUndo: false });
    });

    it("takes back no date that the account holder has entered since, and nothing after seven days", async () => {
      const token = await doneToken(household.people.ray.emailChannelId);
      await act("done", token, "done");
      test.clock.set(
        test.clock
          .now()
          .add({ hours: 7 * 24 + 1 })
          .toString(),
      );
      expect((await read("done", token)).body.link).toMatchObject({ canUndo: false });
      expect((await act("done", token, "undo")).body.message).toContain("can't be undone");
      await felix.put(`/api/locations/${household.locationIds[0]}/next-date`, { nextDueOn: "2027-01-05" });
      expect((await act("done", token, "undo")).status).toBe(409);
      expect((await felix.get("/api/locations")).body.locations[0]).toMatchObject({
        nextDueOn: "2027-01-05",
      });
    });
  });

  describe("messages", () => {
    it("stops one way of one person, tells the account holder, and starts it again", async () => {
      const id = household.people.ray.emailChannelId;
      const token = await channelToken("messages", id);
      expect((await read("messages", token)).body.link).toEqual({
        purpose: "messages",
        firstName: "Ray",
        channel: "email",
        state: "confirmed",
        reminderSet: "all",
        choices: [],
        language: "en",
        number: "waits",
        textNumber: null,
      });
      expect((await act("messages", token, "stop")).body.link.state).toBe("stopped");
      expect(await notices("channel-stopped")).toEqual([
        { to: "felix@mail.example", whose: "Ray", channel: "email", by: "owner" },
      ]);
      expect((await act("messages", token, "stop")).status).toBe(200);
      expect(await notices("channel-stopped")).toHaveLength(1);
      test.advance({ minutes: 1 });
      expect((await act("messages", token, "start")).body.link.state).toBe("confirmed");
      expect(await notices("channel-started")).toHaveLength(1);
      expect(await channel(id)).toMatchObject({
        stateReason: null,
        consentHow: "message-link",
        consentWording: m.consent_start_again({ brand: brand.name }),
      });
    });

    it("stops texts, names nobody to a number, and starts none: that takes a START from it", async () => {
      const id = household.people.felix.textChannelId ?? "";
      const token = (await read("done", await doneToken(id))).body.link.messagesToken;
      const ourNumber = test.services.sms?.number;
      expect(ourNumber).toBeTruthy();
      expect((await read("messages", token)).body.link).toMatchObject({
        firstName: null,
        channel: "text",
        state: "confirmed",
        textNumber: ourNumber,
      });
      const before = await channel(id);
      expect((await act("messages", token, "stop")).body.link.state).toBe("stopped");
      expect(await notices("channel-stopped")).toMatchObject([{ to: "felix@mail.example", channel: "text" }]);
      expect((await act("messages", token, "start")).status).toBe(403);
      const after = await channel(id);
      expect(after).toMatchObject({ state: "stopped", consentHow: before.consentHow });
      expect(after.consentAt?.toString()).toBe(before.consentAt?.toString());
    });

    it("stops every recipient of the subscription who shares the address", async () => {
      const shared = await addRecipient(database.db, household.subscriptionId, {
        fullName: "Rita Moreno",
        position: 2,
        timeZone: "America/New_York",
        email: "ray@mail.example",
      });
      await act("messages", await channelToken("messages", shared.emailChannelId), "stop");
      expect((await channel(household.people.ray.emailChannelId)).state).toBe("stopped");
      expect((await channel(household.people.felix.emailChannelId)).state).toBe("confirmed");
    });

    it("lets a contact choose less, never more than the account holder has, and keeps both choices", async () => {
      const alma = await addContact({ email: "alma@mail.example" });
      const token = await channelToken("messages", alma.emailChannelId);
      const chosen = async (action: string) => {
        const { status, body } = await act("messages", token, action);
        return [status, body.link?.reminderSet ?? null];
      };
      const choices = async () => (await read("messages", token)).body.link.choices;
      expect(await chosen("day_before_and_day")).toEqual([200, "day_before_and_day"]);
      await setOf(alma.recipientId, "only_if_not_done");
      expect((await read("messages", token)).body.link).toMatchObject({ reminderSet: "only_if_not_done" });
      expect(await choices()).toEqual(["only_if_not_done"]);
      expect(await chosen("all")).toEqual([403, null]);
      // The holder's later choice, and the contact's own from before: the smaller counts.
      await setOf(alma.recipientId, "all");
      expect((await read("messages", token)).body.link.reminderSet).toBe("day_before_and_day");
      expect(await chosen("all")).toEqual([200, "all"]);
      expect(await choices()).toEqual(["all", "day_before_and_day", "only_if_not_done"]);
    });

    it("lets neither the registrant nor the account holder get less, whoever has their link", async () => {
      for (const { emailChannelId } of Object.values(household.people)) {
        const token = await channelToken("messages", emailChannelId);
        expect((await act("messages", token, "only_if_not_done")).status).toBe(403);
        expect((await read("messages", token)).body.link).toMatchObject({ reminderSet: "all", choices: [] });
      }
    });

    it("chooses for everybody of the list with that address, for nobody else, and nothing by an address that is gone", async () => {
      const alma = await addContact({ email: "shared@mail.example" });
      const nell = await addContact({ email: "shared@mail.example", position: 3 });
      const other = await addContact({ email: "tom@mail.example", position: 4 });
      const token = await channelToken("messages", alma.emailChannelId);
      await act("messages", token, "day_before_and_day");
      const ownSets = async () =>
        Promise.all(
          [alma, nell, other].map(async ({ recipientId }) => (await person(recipientId)).ownReminderSet),
        );
      expect(await ownSets()).toEqual(["day_before_and_day", "day_before_and_day", null]);
      await database.db
        .update(recipientChannels)
        .set({ retiredAt: test.clock.now() })
        .where(eq(recipientChannels.id, alma.emailChannelId ?? ""));
      expect((await act("messages", token, "only_if_not_done")).status).toBe(404);
      expect(await ownSets()).toEqual(["day_before_and_day", "day_before_and_day", null]);
    });

    it("lets a reader choose a language: their own alone, no account's, and nothing by an address that is gone", async () => {
      const { ray, felix } = household.people;
      const token = await channelToken("messages", ray.emailChannelId);
      expect((await act("messages", token, "es")).body.link.language).toBe("es");
      expect((await person(ray.recipientId)).language).toBe("es");
      expect((await person(felix.recipientId)).language).toBe("en");
      const own = await channelToken("messages", felix.emailChannelId);
      expect((await act("messages", own, "es")).status).toBe(200);
      const [account] = await database.db.select().from(user);
      expect(account?.language).toBe("en");
      expect((await act("messages", token, "fr")).status).toBe(422);
      await database.db
        .update(recipientChannels)
        .set({ retiredAt: test.clock.now() })
        .where(eq(recipientChannels.id, ray.emailChannelId));
      expect((await act("messages", token, "en")).status).toBe(404);
      expect((await person(ray.recipientId)).language).toBe("es");
    });

    it("keeps in which language the words were read that were agreed to", async () => {
      const { emailChannelId } = household.people.ray;
      const token = await channelToken("messages", emailChannelId);
      await act("messages", token, "stop");
      const asked = { purpose: "messages", token, action: "start" };
      await test.visitor().send("POST", "/api/links/act", asked, { "Accept-Language": "es" });
      const consent = await channel(emailChannelId);
      expect(consent.consentLanguage).toBe("es");
      expect(consent.consentWording).not.toBe(m.consent_start_again({ brand: brand.name }));
    });
  });

  describe("my number changed", () => {
    const emailOf = () => household.people.felix.emailChannelId;
    const textOf = () => household.people.felix.textChannelId ?? "";

    it("ends the texts to that person's number, tells the account holder, and no link brings them back", async () => {
      const token = await channelToken("messages", emailOf());
      expect((await read("messages", token)).body.link.number).toBe("in-use");
      expect((await act("messages", token, "number-changed")).body.link).toMatchObject({
        number: "waits",
        state: "confirmed",
      });
      expect(await channel(textOf())).toMatchObject({ state: "pending", consentAt: null });
      expect(await notices("number-news")).toEqual([
        { to: "felix@mail.example", news: "said-changed", whose: null, phoneEnding: "0102" },
      ]);
      await act("messages", token, "number-changed");
      expect(await notices("number-news")).toHaveLength(1);
      await act("messages", token, "start");
      expect(await channel(textOf())).toMatchObject({ state: "pending" });
    });

    it("is not taken by an old link, and changes nothing of a number that waits", async () => {
      const old = await channelToken("messages", emailOf());
      const ray = await channelToken("messages", household.people.ray.emailChannelId);
      expect((await act("messages", ray, "number-changed")).body.link.number).toBe("waits");
      await database.db
        .update(recipientChannels)
        .set({ retiredAt: test.clock.now() })
        .where(eq(recipientChannels.id, emailOf()));
      expect((await read("messages", old)).body.link.number).toBeNull();
      expect((await act("messages", old, "number-changed")).status).toBe(404);
      expect(await channel(textOf())).toMatchObject({ state: "confirmed" });
      expect(await notices("number-news")).toEqual([]);
    });
  });

  describe("one click (RFC 8058)", () => {
    const said = "List-Unsubscribe=One-Click";
    const form = "application/x-www-form-urlencoded";
    // Bytes, because a request would call a string text/plain by itself.
    const oneClick = (token: string, body = said, type: string | null = form, page = "/s") =>
      test
        .visitor()
        .sendRaw(
          "POST",
          `${page}/${token}`,
          new TextEncoder().encode(body),
          type ? { "Content-Type": type } : {},
        );

    it("stops by a POST without cookies or origin, and again, and not by a GET", async () => {
      const token = await channelToken("messages", household.people.ray.emailChannelId);
      expect((await test.visitor().get(`/s/${token}`)).status).toBe(404);
      expect((await channel(household.people.ray.emailChannelId)).state).toBe("confirmed");
      for (let click = 0; click < 2; click += 1) expect((await oneClick(token)).status).toBe(200);
      expect((await channel(household.people.ray.emailChannelId)).state).toBe("stopped");
    });

    it("stops at the address that a Spanish mail has", async () => {
      const { emailChannelId } = household.people.ray;
      const token = await channelToken("messages", emailChannelId);
      expect((await oneClick(token, said, form, "/es/s")).status).toBe(200);
      expect((await channel(emailChannelId)).state).toBe("stopped");
    });

    const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    it.each([
      ["no content type", said, null],
      ["text/plain", said, "text/plain"],
      ["a line end behind it", `${said}\r\n`, "text/plain; charset=utf-8"],
      ["a line end in a form", `${said}\n`, form],
      ["a multipart form, which the RFC allows", part, "multipart/form-data; boundary=x"],
    ])("stops also with %s", async (_, body, type) => {
      const id = household.people.ray.emailChannelId;
      expect((await oneClick(await channelToken("messages", id), body, type)).status).toBe(200);
      expect((await channel(id)).state).toBe("stopped");
    });

    it("refuses any other token or body", async () => {
      const token = await channelToken("messages", household.people.ray.emailChannelId);
      const agree = await channelToken("agree", household.people.ray.textChannelId);
      for (const wrong of ["x", "%00", "%E0%A4%A", token.slice(1), agree, "A".repeat(22)]) {
        expect((await oneClick(wrong)).status).toBe(404);
      }
      expect((await oneClick(token, "nothing")).status).toBe(400);
      expect((await oneClick(token, "x".repeat(5000))).status).toBe(413);
    });
  });

  describe("agree", () => {
    it("takes a yes, which is no START, and keeps the words agreed to", async () => {
      const id = household.people.ray.textChannelId;
      const token = await channelToken("agree", id);
      expect((await read("agree", token)).body.link).toEqual({
        purpose: "agree",
        addedBy: "Felix",
        phoneEnding: "0103",
        wording: m.consent_others_texts({ brand: brand.name }),
        state: "pending",
        waitsForStart: false,
        ourNumber: test.services.sms?.number,
      });
      const waiting = { state: "pending", waitsForStart: true };
      expect((await act("agree", token, "agree")).body.link).toMatchObject(waiting);
      expect((await read("agree", token)).body.link).toMatchObject(waiting);
      expect(await channel(id)).toMatchObject({
        state: "pending",
        consentAt: null,
        consentHow: "mail-link",
        consentWording: m.consent_others_texts({ brand: brand.name }),
      });
    });

    it("is declined, and can be agreed to later", async () => {
      const token = await channelToken("agree", household.people.ray.textChannelId);
      expect((await act("agree", token, "decline")).body.link.state).toBe("stopped");
      expect((await act("agree", token, "agree")).body.link).toMatchObject({
        state: "pending",
        waitsForStart: true,
      });
    });

    it("is refused while the account holder has stopped the texts", async () => {
      const id = household.people.ray.textChannelId;
      await felix.post(`/api/recipients/channels/${id}/stop`);
      expect((await act("agree", await channelToken("agree", id), "agree")).status).toBe(403);
    });
  });

  // The owner of the list says it on the dashboard, whoever has the message by its link.
  it.each([
    ["ray", "email", ["link stop 200", "owner start 403"], "stopped"],
    ["ray", "text", ["owner start 403"], "pending"],
    ["ray", "text", ["owner stop 200", "owner start 200"], "pending"],
    ["ray", "email", ["owner stop 200", "link start 403"], "stopped"],
    ["ray", "email", ["owner stop 200", "owner start 200"], "confirmed"],
    ["ray", "email", ["owner stop 200", "link stop 200", "owner start 200"], "stopped"],
    ["ray", "email", ["owner stop 200", "link stop 200", "owner start 200", "link start 200"], "confirmed"],
    // The account's own e-mail cannot be stopped on the dashboard, and its holder starts it. A number starts by its own word.
    ["felix", "email", ["owner stop 403", "link stop 200", "owner start 200"], "confirmed"],
    ["felix", "text", ["link stop 200", "owner start 403"], "stopped"],
  ] as const)(
    "nobody starts what the other stopped: %s's %s after %j is %s",
    async (who, kind, said, state) => {
      const { emailChannelId, textChannelId } = household.people[who];
      const id = kind === "email" ? emailChannelId : textChannelId;
      const token = await channelToken("messages", id);
      for (const words of said) {
        const [by, action = "", status] = words.split(" ");
        const answer =
          by === "link"
            ? await act("messages", token, action)
            : await felix.post(`/api/recipients/channels/${id}/${action}`);
        expect(`${by} ${action} ${answer.status}`).toBe(`${by} ${action} ${status}`);
      }
      expect((await channel(id)).state).toBe(state);
    },
  );

  it("shows the account holder what a recipient stopped, without a button that starts it", async () => {
    await act("messages", await channelToken("messages", household.people.ray.emailChannelId), "stop");
    const ray = (await felix.get("/api/recipients")).body.recipients[1];
    expect(ray.channels).toMatchObject([
      { state: "stopped", reason: "stopped-by-recipient", canStop: false, canStart: false },
      { kind: "text", state: "pending", canStop: true, canStart: false },
    ]);
  });

  it("shows the history newest first, without addresses", async () => {
    await doneToken(household.people.ray.emailChannelId);
    const { body } = await felix.get("/api/deliveries?limit=3");
    expect(body.deliveries).toHaveLength(3);
    expect(body.deliveries[0]).toMatchObject({ kind: "reminder", template: "reminder" });
    expect(JSON.stringify(body)).not.toMatch(/mail\.example|\+1/);
    expect(body.more).toBe(true);
    for (const limit of ["0", "201", "x", "1.5", ""]) {
      expect((await felix.get(`/api/deliveries?limit=${limit}`)).status).toBe(422);
    }
    expect((await felix.get("/api/deliveries?before=last")).status).toBe(422);
  });

  it("shows the history page by page, each message once, and behind another's message nothing", async () => {
    await doneToken(household.people.ray.emailChannelId);
    const idsOf = async (query: string): Promise<string[]> =>
      (await felix.get(`/api/deliveries${query}`)).body.deliveries.map(({ id }: { id: string }) => id);
    const all = await idsOf("");
    expect(all.length).toBeGreaterThan(2);
    const pages = [await idsOf("?limit=2")];
    while (pages.flat().length < all.length)
      pages.push(await idsOf(`?limit=2&before=${pages.at(-1)?.at(-1)}`));
    expect(pages.flat()).toEqual(all);
    const { body } = await felix.get(`/api/deliveries?before=${all.at(-1)}`);
    expect(body).toMatchObject({ deliveries: [], more: false });
    const rosa = await test.signedIn((await seedRosa(database.db)).userId);
    await planNow(database.db, test.services);
    expect((await rosa.get("/api/deliveries")).body.deliveries).not.toEqual([]);
    expect((await rosa.get(`/api/deliveries?before=${all[0]}`)).body.deliveries).toEqual([]);
    expect(await idsOf(`?before=${crypto.randomUUID()}`)).toEqual([]);
  });
});

import { eq, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { deliveryReasons } from "#core/delivery/reasons.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { user } from "#server/db/schema/accounts.ts";
import { newsletterSubscribers } from "#server/db/schema/newsletter.ts";
import { purchaseRequests } from "#server/db/schema/purchases.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { copyPerson } from "#server/personal-data/copy-person.ts";
import { deletePerson } from "#server/personal-data/delete-person.ts";
import { findPerson, isNobody } from "#server/personal-data/find-person.ts";
import { changeRecipient } from "#server/recipients/change-recipient.ts";
import { switchByLink } from "#server/recipients/switch-by-messages-link.ts";
import { receiveText } from "#server/replies/receive-text.ts";
import { runRound } from "#server/worker/run-round.ts";
import { addRecipient, seedFelix, seedRosa } from "#tests/support/cast.ts";
import { allDeliveries, outbox } from "#tests/support/deliveries.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { composeTestServices } from "#tests/support/test-services.ts";

const at = Temporal.Instant.from("2026-12-03T16:30:00Z");
const alma = { fullName: "Alma Reyes", email: "alma@mail.example", phone: "+13035550104" };
const nothing = { subscriptions: [], onLists: [], requests: [], verifications: [] };

describe("what is kept about a person", async () => {
  const database = await testDatabase();
  const { db } = database;

  /**
   * Felix's household, with Ray and Alma, and Rosa's, reminded once. Alma has the newsletter, and Felix has a code
   * under way.
   */
  async function twoHouseholds() {
    const felix = await seedFelix(db);
    const rosa = await seedRosa(db);
    const place = await addRecipient(db, felix.subscriptionId, {
      ...alma,
      position: 2,
      timeZone: "America/Denver",
    });
    const services = composeTestServices(db, at.toString());
    await db.insert(newsletterSubscribers).values({
      email: alma.email,
      firstName: "Alma",
      state: "confirmed",
      askedAt: at,
      confirmedAt: at,
    });
    await db.insert(purchaseRequests).values({
      regFirstName: "Ray",
      regLastName: "Moreno",
      regDate: Temporal.PlainDate.from("2026-12-10"),
      ffFirstName: "Felix",
      ffLastName: "Moreno",
      ffEmail: felix.email,
      serviceLevel: 3,
      createdAt: at,
    });
    await runRound(db, services);
    await enqueueDelivery(db, services.keys, services.clock.now(), {
      template: "verification-code",
      params: {},
      sealed: { code: "482915" },
      dedupeKey: "felix' code",
      channel: "email",
      to: { address: felix.email, language: "en" },
    });
    return { felix, rosa, place, services };
  }

  /** The tables with a row that contains the words, in any column. */
  async function tablesThatSay(words: string): Promise<string[]> {
    const tables = await queryRows<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await queryRows<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(name)} t where t::text ilike ${`%${words}%`}`,
      );
      if (row?.count) found.push(name);
    }
    return found.sort();
  }

  it("deletes an account with everything that belongs to it, and nobody else's", async () => {
    const { felix, rosa, services } = await twoHouseholds();
    expect((await tablesThatSay("felix")).length).toBeGreaterThan(4);
    const rosas = async () => [
      await db.select().from(user),
      (await allDeliveries(db)).filter((row) => row.subscriptionId === rosa.subscriptionId),
    ];
    const before = (await rosas()).map((rows) =>
      rows.filter((row) => !("email" in row) || row.email !== felix.email),
    );
    await deletePerson(db, services, felix.email);
    for (const words of ["felix", "Moreno", "212555010", felix.userId, felix.subscriptionId]) {
      expect(await tablesThatSay(words), words).toEqual([]);
    }
    expect(await rosas()).toEqual(before);
    expect(isNobody(await findPerson(db, felix.email))).toBe(true);
    const lastWords = (await allDeliveries(db)).filter(({ template }) => template === "list-ended");
    expect(lastWords.map(({ toAddress }) => toAddress).sort()).toEqual([alma.email, "ray@mail.example"]);
    await runRound(db, services);
    services.clock.set("2026-12-07T16:30:00Z");
    expect((await runRound(db, services)).sent).toBe(2);
  });

  it("takes a person off somebody else's list, forgets the name at once, and tells the account holder", async () => {
    const { felix, place, services } = await twoHouseholds();
    const [way] = await db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, place.emailChannelId));
    await switchByLink(db, services, signLink(services.keys, "messages", way?.number ?? 0), "stop");
    await runRound(db, services);
    expect(await tablesThatSay("Alma")).toEqual(
      expect.arrayContaining(["deliveries", "newsletter_subscribers", "recipients"]),
    );
    await deletePerson(db, services, alma.email);
    for (const words of ["alma@", "3035550104", "Reyes"])
      expect(await tablesThatSay(words), words).toEqual([]);
    expect(await tablesThatSay("Alma")).toEqual(["outbox_messages"]);
    services.clock.set("2026-12-07T16:30:00Z");
    const before = (await outbox(db)).length;
    await runRound(db, services);
    const mails = (await outbox(db)).slice(before);
    expect(mails.some(({ toAddress: to }) => to === alma.email || to === alma.phone)).toBe(false);
    expect(mails.find(({ text }) => text.includes("left your list"))).toMatchObject({
      toAddress: felix.email,
      text: expect.stringContaining("Alma left your list and won't get any more reminders."),
    });
    expect((await allDeliveries(db)).filter(({ template }) => template === "person-left")).toMatchObject([
      { status: "sent", sealedParams: null, params: {} },
    ]);
  });

  it("finds a person by a number, and forgets what was said by text except the hash of a STOP", async () => {
    const { place, services } = await twoHouseholds();
    await receiveText(db, services, {
      provider: "test",
      event: "1",
      from: alma.phone,
      body: "STOP",
      answeredAs: null,
    });
    await deletePerson(db, services, alma.phone);
    expect(await tablesThatSay("3035550104")).toEqual([]);
    const [row] = await db.select().from(recipients).where(eq(recipients.id, place.recipientId));
    expect(row).toMatchObject({ fullName: "Somebody", position: null });
    expect(await queryRows(db, sql`select * from text_conversations`)).toEqual([]);
    expect(await queryRows(db, sql`select * from suppressions where lifted_at is null`)).toHaveLength(1);
  });

  it("takes a sign-up that was made under the address and waits for it to log in", async () => {
    const { rosa, services } = await twoHouseholds();
    await db
      .update(subscriptions)
      .set({ ownerUserId: null, claimEmail: rosa.email })
      .where(eq(subscriptions.id, rosa.subscriptionId));
    const { subscriptions: found } = await deletePerson(db, services, rosa.email);
    expect(found).toHaveLength(1);
    expect(await tablesThatSay(rosa.subscriptionId)).toEqual([]);
  });

  it("closes what somebody else made in the person's name, tells its maker, and forgets the address", async () => {
    const { rosa, services } = await twoHouseholds();
    await db
      .update(subscriptions)
      .set({ ownerUserId: null, claimEmail: "named@mail.example" })
      .where(eq(subscriptions.id, rosa.subscriptionId));
    expect(await copyPerson(db, services, "named@mail.example")).toMatchObject({
      subscriptions: [],
      signUpsOfOthersInYourName: [{ status: "active", closedAt: null }],
    });
    const { namedBy } = await deletePerson(db, services, "named@mail.example");
    expect(namedBy).toHaveLength(1);
    expect(await tablesThatSay("named@")).toEqual([]);
    await runRound(db, services);
    const toMaker = (await outbox(db)).filter(({ toAddress }) => toAddress === rosa.email);
    expect(toMaker.map(({ subject }) => subject)).toContain("Reminders you set up on Daymark have ended");
    const [closed] = await db.select().from(subscriptions).where(eq(subscriptions.id, rosa.subscriptionId));
    expect(closed).toMatchObject({ ownerUserId: null, claimEmail: "" });
    expect(closed?.closedAt).not.toBeNull();
  });

  it("closes a second way of an account holder, and nothing else of the account", async () => {
    const { felix, services } = await twoHouseholds();
    await deletePerson(db, services, "+12125550102");
    expect(await tablesThatSay("2125550102")).toEqual([]);
    expect(isNobody(await findPerson(db, felix.email))).toBe(false);
    services.clock.set("2026-12-07T16:30:00Z");
    await runRound(db, services);
    const stopped = (await allDeliveries(db)).filter(({ template }) => template === "channel-stopped");
    expect(stopped).toMatchObject([{ status: "sent", subscriptionId: felix.subscriptionId }]);
    const mails = (await outbox(db)).filter(({ toAddress }) => toAddress === felix.email);
    expect(mails.map(({ subject }) => subject)).toContain("Someone you help: 3 days left, due Thu, Dec 10");
  });

  it("forgets an address that was only a slip, and leaves the person whose row it stood in", async () => {
    const { felix, place, services } = await twoHouseholds();
    const changed = { fullName: alma.fullName, relation: "friend", timeZone: "America/Denver" } as const;
    for (const email of ["bob@mail.example", alma.email]) {
      const answers = { ...changed, email, phone: alma.phone };
      await changeRecipient(db, services, felix.userId, place.recipientId, answers, { isJustProven: true });
    }
    expect(JSON.stringify(await copyPerson(db, services, "bob@mail.example"))).not.toMatch(
      /alma|303555|reyes/i,
    );
    await deletePerson(db, services, "bob@mail.example");
    expect(await tablesThatSay("bob@")).toEqual([]);
    services.clock.set("2026-12-07T16:30:00Z");
    await runRound(db, services);
    const subjects = (await outbox(db)).filter(({ toAddress }) => toAddress === alma.email);
    expect(subjects.map(({ subject }) => subject)).toContain(
      "Someone you help: 3 days left, due Thu, Dec 10",
    );
    expect((await allDeliveries(db)).some(({ template }) => template === "person-left")).toBe(false);
  });

  it("lets nobody who shared the number get the same reminder again", async () => {
    const { felix, services } = await twoHouseholds();
    await addRecipient(db, felix.subscriptionId, {
      fullName: "Ben Reyes",
      position: 3,
      timeZone: "America/Denver",
      email: "ben@mail.example",
      phone: alma.phone,
    });
    services.clock.set("2026-12-07T16:30:00Z");
    await runRound(db, services);
    const toTheNumber = async () =>
      (await allDeliveries(db)).filter(
        ({ subscriptionId, channel, status }) =>
          subscriptionId === felix.subscriptionId && channel === "text" && status === "sent",
      ).length;
    const before = await toTheNumber();
    expect((await allDeliveries(db)).some((row) => row.statusReason === deliveryReasons.sharedAddress)).toBe(
      true,
    );
    await deletePerson(db, services, alma.email);
    await runRound(db, services);
    expect(await toTheNumber()).toBe(before);
    services.clock.set("2026-12-09T16:30:00Z");
    await runRound(db, services);
    // Ben now has the number for himself; Felix has his own.
    expect((await toTheNumber()) - before).toBe(2);
  });

  it("deletes a helper whose address another's sign-up was checked with", async () => {
    const { rosa, services } = await twoHouseholds();
    await db.update(emailVerifications).set({ email: "helper@mail.example" });
    await deletePerson(db, services, "helper@mail.example");
    expect(await tablesThatSay("helper@")).toEqual([]);
    expect(isNobody(await findPerson(db, rosa.email))).toBe(false);
  });

  it("copies what is kept: one's own whole, of others' lists one's own part, and no key of any kind", async () => {
    const { felix, services } = await twoHouseholds();
    const own = JSON.stringify(await copyPerson(db, services, felix.email));
    for (const words of ["Felix Moreno", "Ray Moreno", alma.email, "2026-12-10"]) {
      expect(own).toContain(words);
    }
    expect(own).not.toMatch(/rosa|hash|sealed|password/i);
    const [copied] = (await copyPerson(db, services, felix.email))?.subscriptions ?? [];
    expect(copied?.payments).toMatchObject([
      {
        receipt: felix.paymentId.slice(0, 13).toUpperCase(),
        payer: "holder",
        amountCents: 1095,
        status: "paid",
        refundedCents: 0,
      },
    ]);
    expect(own).toContain('"helperEmail":"felix@mail.example"');
    expect(own).not.toContain("registrantFirstName");
    const copy = await copyPerson(db, services, alma.email);
    expect(copy).toMatchObject({
      account: null,
      subscriptions: [],
      onListsOfOthers: [
        {
          addedBy: "Felix",
          name: "Alma Reyes",
          position: 2,
          ways: [{ kind: "email" }],
        },
      ],
      newsletter: { email: alma.email, state: "confirmed" },
    });
    expect(JSON.stringify(copy)).not.toMatch(/moreno|felix@|212555|2125550103/i);
    expect(await copyPerson(db, services, "nobody@mail.example")).toBeNull();
    expect(await deletePerson(db, services, "nobody@mail.example")).toMatchObject(nothing);
  });
});

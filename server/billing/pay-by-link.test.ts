import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LinkPurpose } from "#core/delivery/mailed-link.ts";
import { limits } from "#server/accounts/rate-limits.ts";
import { refundPayment } from "#server/billing/refund-payment.ts";
import { payments } from "#server/db/schema/billing.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { locations, recipientChannels, recipients, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { addRecipient, type CastPerson, type Household, seedFelix } from "#tests/support/cast.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** What Stripe must not be sent, and what the link must not show: people, places, and how often. */
const personal = ["Felix", "Moreno", "Ray", "Mona", "mail.example", "per year", "Additional", "registr"];

describe("a year that is paid for by a message's link", async () => {
  const database = await testDatabase();
  let shop: StripeShop;
  let house: Household<"felix" | "ray">;
  let mona: CastPerson;
  let felix: Visitor;
  beforeEach(async () => {
    shop = await openStripeShop(database);
    house = await seedFelix(database.db, { startsOn: "2026-11-02", endsOn: "2027-11-02" });
    const newcomer = { fullName: "Mona Moreno", position: 2, timeZone: "America/New_York" };
    mona = await addRecipient(database.db, house.subscriptionId, { ...newcomer, email: "mona@mail.example" });
    felix = await shop.test.signedIn(house.userId);
  });
  afterEach(async () => {
    expect(shop.stripe.breaches).toEqual([]);
    await shop.close();
  });

  const tokenOf = async (channelId: string, purpose: LinkPurpose = "year") => {
    const [row] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.id, channelId));
    return signLink(shop.test.services.keys, purpose, row?.number ?? 0);
  };
  /** Whoever has the link needs no account: each call is a stranger's. */
  const read = (token: string) => shop.test.visitor().post("/api/links/read", { purpose: "year", token });
  const pay = (token: string, year: string) => shop.test.visitor().post("/api/links/pay", { token, year });
  const seeAndPay = async (token: string) => pay(token, (await read(token)).body.link.year);
  const sessionOf = async (channelId: string | null) => {
    const rows = await database.db.select().from(payments);
    const own = rows.filter((row) => row.provider === "stripe" && row.giverChannelId === channelId);
    const newest = own.toSorted((a, b) => b.createdAt.epochMilliseconds - a.createdAt.epochMilliseconds)[0];
    return { id: newest?.id ?? "", session: newest?.providerRef ?? "" };
  };
  const payByCard = async (session: string) => {
    shop.stripe.account.pay(session);
    await shop.stripe.webhooks.deliverAll();
  };
  const endOf = async () => (await database.db.select().from(subscriptions))[0]?.endsOn?.toString();
  const told = async (template: string) => {
    const rows = await database.db.select().from(deliveries).where(eq(deliveries.template, template));
    return rows.map(({ recipientChannelId }) => recipientChannelId);
  };

  it("shows the price and a first name, and no date, no place, and not how often", async () => {
    const { status, body } = await read(await tokenOf(mona.emailChannelId));
    expect(status).toBe(200);
    expect(body.link).toEqual({
      purpose: "year",
      whose: "Ray",
      isGift: true,
      standing: "payable",
      isDemo: false,
      totalCents: 1825,
      year: expect.stringMatching(/^[\w-]{22}$/),
    });
    const holder = (await read(await tokenOf(house.people.felix.emailChannelId))).body.link;
    expect(holder).toMatchObject({ isGift: false, whose: "Ray" });
    expect((await read(await tokenOf(house.people.ray.emailChannelId))).body.link.whose).toBeNull();
  });

  it("is added to the end; the giver has a receipt, and the account holder is told", async () => {
    shop.stripe.forbiddenWords.push(...personal);
    const { body } = await seeAndPay(await tokenOf(mona.emailChannelId));
    expect(body.payAt).toContain(shop.stripe.url);
    const { id, session } = await sessionOf(mona.emailChannelId);
    await payByCard(session);
    expect(await endOf()).toBe("2028-11-02");
    expect(await told("year-given")).toEqual([mona.emailChannelId]);
    expect(await told("subscription-started")).toEqual([house.people.felix.emailChannelId]);
    const check = await shop.test.visitor().post(`/api/payments/${id}/check`);
    expect(check.body.payment).toMatchObject({ outcome: "paid", isGift: true, subscription: null });
    expect(shop.stripe.leaks()).toEqual([]);
  });

  it("has each receipt in its own reader's language, whatever the language of the page it was paid on", async () => {
    await database.db.update(recipients).set({ language: "es" }).where(eq(recipients.id, mona.recipientId));
    const token = await tokenOf(mona.emailChannelId);
    const { year } = (await read(token)).body.link;
    await shop.test.visitor().post("/api/links/pay?lang=en", { token, year });
    await payByCard((await sessionOf(mona.emailChannelId)).session);
    const rows = await database.db
      .select({
        template: deliveries.template,
        ofMessage: deliveries.language,
        ofReader: recipients.language,
      })
      .from(deliveries)
      .innerJoin(recipientChannels, eq(recipientChannels.id, deliveries.recipientChannelId))
      .innerJoin(recipients, eq(recipients.id, recipientChannels.recipientId));
    const receipts = rows.filter(({ template }) => /^(?:year-given|subscription-started)$/.test(template));
    expect(receipts.toSorted((a, b) => a.template.localeCompare(b.template))).toEqual([
      { template: "subscription-started", ofMessage: null, ofReader: "en" },
      { template: "year-given", ofMessage: null, ofReader: "es" },
    ]);
  });

  it("is one line at Stripe, and can be paid in no way that takes days", async () => {
    await seeAndPay(await tokenOf(mona.emailChannelId));
    const { session } = await sessionOf(mona.emailChannelId);
    const lines = shop.stripe.account.sessions.get(session)?.line_items;
    expect(lines).toMatchObject([{ description: "One year", amount_total: 1825 }]);
    expect(shop.stripe.account.sessions.get(session)?.payment_method_types).toEqual(["card"]);
  });

  it("cannot be paid twice: a second tab leads to the same page, and one that shows the earlier year to none", async () => {
    const token = await tokenOf(mona.emailChannelId);
    const { year } = (await read(token)).body.link;
    const [one, other] = [await pay(token, year), await pay(token, year)];
    expect(one.body.payAt).toBe(other.body.payAt);
    const { session } = await sessionOf(mona.emailChannelId);
    await payByCard(session);
    expect(await pay(token, year)).toMatchObject({ status: 200, body: { payAt: null } });
    expect(shop.stripe.account.sessions.size).toBe(1);
    expect(await endOf()).toBe("2028-11-02");
  });

  it("is paid at most two years ahead", async () => {
    await seeAndPay(await tokenOf(mona.emailChannelId));
    await payByCard((await sessionOf(mona.emailChannelId)).session);
    const { link } = (await read(await tokenOf(mona.emailChannelId))).body;
    expect(link.standing).toBe("far-ahead");
    expect(await pay(await tokenOf(mona.emailChannelId), link.year)).toMatchObject({ status: 409 });
  });

  it("keeps the holder from nothing: what a giver has begun is closed when the holder pays", async () => {
    await seeAndPay(await tokenOf(mona.emailChannelId));
    const giver = await sessionOf(mona.emailChannelId);
    shop.test.advance({ seconds: 1 });
    const { body } = await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    const own = await sessionOf(null);
    expect(body.payAt).toContain(own.session);
    expect(shop.stripe.account.sessions.get(giver.session)?.status).toBe("expired");
    await payByCard(own.session);
    expect(await endOf()).toBe("2028-11-02");
  });

  it("by the holder's own link is the holder's payment, the same as on the dashboard", async () => {
    const linked = await seeAndPay(await tokenOf(house.people.felix.emailChannelId));
    const signedIn = await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    expect(linked.body.payAt).toBe(signedIn.body.payAt);
  });

  it("is refused to a giver while somebody else is paying, for half an hour and no longer", async () => {
    await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    const own = await sessionOf(null);
    const token = await tokenOf(mona.emailChannelId);
    shop.test.advance({ minutes: 29 });
    expect(await seeAndPay(token)).toMatchObject({ status: 409, body: { error: "CONFLICT" } });
    expect(shop.stripe.account.sessions.get(own.session)?.status).toBe("open");
    shop.test.advance({ minutes: 1 });
    expect((await seeAndPay(token)).body.payAt).toContain(shop.stripe.url);
    expect(shop.stripe.account.sessions.get(own.session)?.status).toBe("expired");
  });

  it("is not refused because of a payment that a clock which was ahead has begun", async () => {
    await felix.post("/api/checkout", { extendsFrom: "2027-11-02" });
    await shop.test.db.update(payments).set({ createdAt: shop.test.clock.now().add({ hours: 24 }) });
    expect((await seeAndPay(await tokenOf(mona.emailChannelId))).body.payAt).toContain(shop.stripe.url);
  });

  it("leads two givers to a page each: nobody sees what somebody else has typed", async () => {
    await seeAndPay(await tokenOf(mona.emailChannelId));
    const { session } = await sessionOf(mona.emailChannelId);
    shop.test.advance({ minutes: 31 });
    const { body } = await seeAndPay(await tokenOf(house.people.ray.emailChannelId));
    expect(body.payAt).not.toContain(session);
  });

  it("is opened thirty times an hour by one link at most; by the holder's all the same", async () => {
    const [monas, felixs] = [
      await tokenOf(mona.emailChannelId),
      await tokenOf(house.people.felix.emailChannelId),
    ];
    const { year } = (await read(monas)).body.link;
    const statuses: number[] = [];
    for (let count = 0; count <= limits.payPerLink.points; count += 1) {
      statuses.push((await pay(monas, "of another day")).status);
    }
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect([statuses.at(-1), (await pay(monas, year)).status]).toEqual([429, 429]);
    expect((await seeAndPay(felixs)).body.payAt).toContain(shop.stripe.url);
  });

  it("is not the holder's to take back; the operator gives it back, and the year goes with it", async () => {
    await seeAndPay(await tokenOf(mona.emailChannelId));
    const { id, session } = await sessionOf(mona.emailChannelId);
    await payByCard(session);
    const { body } = await felix.get("/api/payments");
    expect(body.payments[0]).toMatchObject({ id, isGift: true, canTakeBack: false });
    expect((await felix.post(`/api/payments/${id}/refund`)).status).toBe(409);
    await refundPayment(database.db, shop.test.services, id, null);
    expect(await endOf()).toBe("2027-11-02");
    expect(await told("payment-returned")).toEqual([house.people.felix.emailChannelId]);
  });

  it("says that there is nothing to pay for once every place has ended", async () => {
    await database.db.update(locations).set({ state: "ended" });
    expect((await read(await tokenOf(mona.emailChannelId))).body.link.standing).toBe("nothing");
  });

  it("is not found for who is off the list, for a list that has ended, and for another purpose's link", async () => {
    const token = await tokenOf(mona.emailChannelId);
    const { year } = (await read(token)).body.link;
    for (const other of ["messages", "agree", "done"] as const) {
      expect((await read(await tokenOf(mona.emailChannelId, other))).status).toBe(404);
    }
    const [row] = await database.db.select().from(recipients).where(eq(recipients.id, mona.recipientId));
    expect((await felix.send("DELETE", `/api/recipients/${row?.id}`)).status).toBe(200);
    expect([(await read(token)).status, (await pay(token, year)).status]).toEqual([404, 404]);
    const ray = await tokenOf(house.people.ray.emailChannelId);
    await database.db.update(subscriptions).set({ closedAt: shop.test.clock.now() });
    expect([(await read(ray)).status, (await pay(ray, year)).status]).toEqual([404, 404]);
  });

  it("goes through a stopped mailbox too, and with a year that nobody was shown charges nothing", async () => {
    const token = await tokenOf(mona.emailChannelId);
    await database.db
      .update(recipientChannels)
      .set({ state: "stopped" })
      .where(eq(recipientChannels.id, mona.emailChannelId));
    expect((await read(token)).status).toBe(200);
    expect((await pay(token, "2027-11-02")).body.payAt).toBeNull();
    expect(await database.db.$count(payments, eq(payments.provider, "stripe"))).toBe(0);
  });
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { limits } from "#server/accounts/rate-limits.ts";
import { user } from "#server/db/schema/accounts.ts";
import { payments } from "#server/db/schema/billing.ts";
import { recipientChannels, subscriptions } from "#server/db/schema/subscriptions.ts";
import { signLink } from "#server/db/signed-links.ts";
import { mailsTo, sendDue } from "#tests/support/deliveries.ts";
import { familyForRosa } from "#tests/support/sample-forms.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { pay, saveForm } from "#tests/support/wizard.ts";

// Felix makes the sign-up, proves his own mailbox, and pays. Rosa's account is named, and she has not answered.
const felixs = "felix@example.com";
const rosas = "rosa@example.com";

describe("a refund while nobody has said yes", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const begin = async (by = felixs, named = rosas) => {
    const form = { ...familyForRosa, textAccess: "no" as const, account: { email: named } };
    const { visitor } = await saveForm(test, {
      ...form,
      familyInfo: { ...form.familyInfo, email: by },
      verificationEmail: by,
    });
    await pay(visitor);
    await sendDue(test);
    return visitor;
  };
  /** The token of the link in the newest mail to an address. */
  const tokenTo = async (address: string) => {
    const texts = (await mailsTo(database.db, address)).map(({ text }) => text ?? "");
    return (
      texts.map((text) => /\/m\/([\w-]+)/.exec(text)?.[1]).findLast((token) => token !== undefined) ?? ""
    );
  };
  const read = async (token: string) =>
    (await test.visitor().post("/api/links/read", { purpose: "refund", token })).body.link;
  const refund = (token: string) =>
    test.visitor().post("/api/links/act", { purpose: "refund", token, action: "refund" });
  /** Rosa, who has proven her address by now. */
  const rosa = async () => {
    const [account] = await database.db
      .update(user)
      .set({ emailVerified: true })
      .where(eq(user.email, rosas))
      .returning();
    return test.signedIn(account?.id ?? "");
  };
  const accept = async (visitor: Awaited<ReturnType<typeof rosa>>) => {
    const [signup] = await database.db.select().from(subscriptions);
    return visitor.post(`/api/waiting-signups/${signup?.id}/accept`);
  };
  const state = async () => {
    const [signup] = await database.db.select().from(subscriptions);
    const [payment] = await database.db.select().from(payments);
    return {
      isClosed: signup?.closedAt !== null,
      owner: signup?.ownerUserId,
      asked: payment?.refundAskedCents,
      returned: payment?.refundedCents,
    };
  };

  it("comes by the link of the receipt, once, and closes the sign-up", async () => {
    await begin();
    const token = await tokenTo(felixs);
    expect(await read(token)).toEqual({
      purpose: "refund",
      asked: "Rosa",
      totalCents: 1490,
      standing: "open",
    });
    expect((await refund(token)).body.link).toMatchObject({ standing: "returned", asked: null });
    expect(await state()).toEqual({ isClosed: true, owner: null, asked: 1490, returned: 1490 });
    expect((await refund(token)).body).toMatchObject({ error: "ALREADY_ANSWERED" });
    await sendDue(test);
    expect((await mailsTo(database.db, felixs)).at(-1)?.text).toContain("$14.90");
    // Rosa cannot say yes to what is closed, and is asked no more.
    expect((await accept(await rosa())).body).toMatchObject({ error: "ALREADY_ANSWERED" });
    test.advance({ hours: 24 * 8 });
    const before = (await mailsTo(database.db, rosas)).length;
    await sendDue(test);
    expect((await mailsTo(database.db, rosas)).length).toBe(before);
  });

  it("is there still after a week, and after reminders to the maker's own mailbox", async () => {
    await begin();
    test.advance({ hours: 24 * 15 });
    await sendDue(test);
    expect(await read(await tokenTo(felixs))).toMatchObject({ standing: "open" });
    expect((await refund(await tokenTo(felixs))).status).toBe(200);
  });

  it("is over once the account holder has said yes, and the money is the account's matter", async () => {
    await begin();
    const token = await tokenTo(felixs);
    expect((await accept(await rosa())).status).toBe(200);
    expect(await read(token)).toMatchObject({ standing: "agreed", asked: null });
    expect((await refund(token)).status).toBe(409);
    expect(await state()).toEqual({ isClosed: false, owner: expect.any(String), asked: 0, returned: 0 });
  });

  it("tells nothing of what the account holder does after the yes", async () => {
    await begin();
    const token = await tokenTo(felixs);
    const visitor = await rosa();
    await accept(visitor);
    const agreed = await read(token);
    expect(agreed).toMatchObject({ standing: "agreed", totalCents: 0 });
    test.advance({ hours: 24 * 340 });
    const { body } = await visitor.get("/api/checkout");
    await visitor.post("/api/checkout", { extendsFrom: body.checkout.extendsFrom });
    expect(await database.db.$count(payments)).toBe(2);
    expect(await read(token)).toEqual(agreed);
    await visitor.post(`/api/registrants/${body.checkout.subscription}/end`);
    expect(await state()).toMatchObject({ isClosed: true });
    expect(await read(token)).toEqual(agreed);
  });

  it("comes although the maker has stopped the mails and started them again", async () => {
    await begin();
    const token = await tokenTo(felixs);
    const [mailbox] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.isHolderMailbox, true));
    const messages = signLink(test.services.keys, "messages", mailbox?.number ?? 0);
    for (const action of ["stop", "start"]) {
      await test.visitor().post("/api/links/act", { purpose: "messages", token: messages, action });
    }
    expect(await read(token)).toMatchObject({ standing: "open" });
    expect((await refund(token)).body.link).toMatchObject({ standing: "returned" });
  });

  it("and the yes in the same moment: one of the two, never both", async () => {
    for (const order of ["refund first", "yes first"] as const) {
      await database.db.delete(payments);
      await database.db.delete(subscriptions);
      await begin(`${order.replace(" ", ".")}@example.com`);
      const token = await tokenTo(`${order.replace(" ", ".")}@example.com`);
      const asRosa = await rosa();
      const calls = [() => refund(token), () => accept(asRosa)];
      if (order === "yes first") calls.reverse();
      const statuses = (await Promise.all(calls.map((call) => call()))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const { isClosed, owner, asked } = await state();
      expect([isClosed, asked === 1490]).toEqual(owner === null ? [true, true] : [false, false]);
    }
  });

  it("is no link of anybody else's mailbox, nor of another purpose", async () => {
    await begin();
    const channels = await database.db.select().from(recipientChannels);
    for (const { number, isHolderMailbox } of channels) {
      const isUsable = (await read(signLink(test.services.keys, "refund", number))) !== undefined;
      expect(isUsable).toBe(isHolderMailbox);
      expect((await refund(signLink(test.services.keys, "messages", number))).status).toBe(404);
    }
    expect(await tokenTo(rosas)).toBe("");
  });

  it("is not for an account's own sign-up, which has its own way", async () => {
    const { visitor } = await saveForm(test, {
      ...familyForRosa,
      textAccess: "no",
      account: { email: felixs },
    });
    await pay(visitor);
    const [mailbox] = await database.db
      .select()
      .from(recipientChannels)
      .where(eq(recipientChannels.isHolderMailbox, true));
    const token = signLink(test.services.keys, "refund", mailbox?.number ?? 0);
    expect(await read(token)).toBeUndefined();
    expect((await refund(token)).status).toBe(404);
  });

  it("ends after three in thirty days, for one mailbox in any spelling, and for nobody else who names the account", async () => {
    for (const by of ["mal+1@example.com", "mal+2@example.com", "mal@example.com", "mother@example.com"]) {
      await begin(by);
      expect((await refund(await tokenTo(by))).status).toBe(200);
    }
    await begin("mal+3@example.com");
    const token = await tokenTo("mal+3@example.com");
    expect(await read(token)).toMatchObject({ standing: "support" });
    expect((await refund(token)).body).toMatchObject({ error: "CONFLICT" });
    test.advance({ hours: 24 * 31 });
    expect((await refund(token)).status).toBe(200);
  });

  it("ends after ten in thirty days for one network, whichever mailboxes and accounts it makes", async () => {
    test = createTestApp(database, { env: { TRUSTED_PROXIES: "1" } });
    const refundFrom = async (network: string, count: number) => {
      await begin(`maker${count}@example.com`, `named${count}@example.com`);
      const token = await tokenTo(`maker${count}@example.com`);
      const body = { purpose: "refund", token, action: "refund" };
      return (await test.visitor().send("POST", "/api/links/act", body, { "X-Forwarded-For": network }))
        .status;
    };
    for (let count = 0; count < limits.refundPerClient.points; count += 1)
      expect(await refundFrom("203.0.113.9", count)).toBe(200);
    expect(await refundFrom("203.0.113.9", 10)).toBe(409);
    expect(await refundFrom("203.0.113.10", 11)).toBe(200);
  });
});

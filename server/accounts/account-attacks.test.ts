import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { m } from "#messages";
import { createRateLimits, limits } from "#server/accounts/rate-limits.ts";
import { user } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo as newestMailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const hers = "her own words";
const his = "his own words";
const rosa = "rosa@mail.example";
const home = "203.0.113.7";
const library = "198.51.100.20";

// Each attack end to end, through the HTTP app behind one proxy, so that every request has a network.
describe("what a stranger can do to an account", async () => {
  const database = await testDatabase("pool");
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database, { env: { TRUSTED_PROXIES: "1" } });
  });

  const post = (path: string, body: object, network: string, browser: Visitor = test.visitor()) =>
    browser.send("POST", `/api/${path}`, body, { "X-Forwarded-For": network });
  const signUp = (password: string, network: string) =>
    post("auth/sign-up/email", { name: "Rosa Delgado", email: rosa, password }, network);
  const signIn = async (password: string, network: string, browser?: Visitor) =>
    (await post("auth/sign-in/email", { email: rosa, password }, network, browser)).status;
  const mailTo = () => newestMailTo(test, rosa);

  it.each([
    ["before her", [his, hers], 0],
    ["before her", [his, hers], 1],
    ["after her", [hers, his], 0],
    ["after her", [hers, his], 1],
  ])(
    "with a sign-up of her address %s gains nothing: passwords %j, link %i opened",
    async (_, passwords, opened) => {
      const tokens: string[] = [];
      for (const password of passwords) {
        await signUp(password, password === his ? library : home);
        tokens.push((await mailTo()).token);
      }
      expect(await database.db.$count(user)).toBe(0);
      const prove = (token = "", password = "") => post("auth/verify-email", { token, password }, home);
      expect((await prove(tokens[opened], hers)).status).toBe(200);
      expect([await signIn(his, library), await signIn(hers, home)]).toEqual([401, 200]);
      // Somebody finds the other mail later, in her mailbox or as a forwarded copy.
      expect((await prove(tokens[1 - opened], his)).body.error).toBe("INVALID_TOKEN");
      expect(await signIn(his, library)).toBe(401);
    },
  );

  it("by asking for her links before she has an account keeps no link from her: to prove it, and for a new password", async () => {
    const ask = () => post("auth/request-password-reset", { email: rosa }, home);
    for (let count = 0; count < 12; count += 1) await ask();
    await signUp(hers, home);
    for (let count = 0; count < 3; count += 1) await ask();
    await openMailedLink(test, rosa, hers);
    expect(await signIn(hers, home)).toBe(200);
    // Each link that she uses makes room for the next.
    for (const newPassword of ["Copper9lantern!", "Copper9lanterns!"]) {
      await ask();
      const { template, token } = await mailTo();
      expect(template).toBe("reset-password");
      expect((await post("auth/reset-password", { token, newPassword }, home)).status).toBe(200);
      for (let count = 0; count < 3; count += 1) await ask();
    }
  });

  it("with a move of his own account to her address gains nothing: her click is not enough, his password is asked", async () => {
    const mal = "mal@evil.example";
    await post("auth/sign-up/email", { name: "Mal", email: mal, password: his }, library);
    await openMailedLink(test, mal, his);
    const browser = test.visitor();
    await post("auth/sign-in/email", { email: mal, password: his }, library, browser);
    expect((await post("account/email", { email: rosa, password: his }, library, browser)).status).toBe(200);
    const { template, token } = await mailTo();
    expect(template).toBe("confirm-new-address");
    const confirm = (password: string) => post("account/email/confirm", { token, password }, home);
    expect((await confirm(hers)).body.error).toBe("WRONG_PASSWORD");
    expect(await signIn(his, library)).toBe(401);
    // Her own account is hers, and his link is void.
    await signUp(hers, home);
    await openMailedLink(test, rosa, hers);
    expect((await confirm(his)).body.error).toBe("INVALID_TOKEN");
    expect([await signIn(hers, home), await signIn(his, library)]).toEqual([200, 401]);
    // Nor can she find out his password by his link: ten tries count for it. He sees nothing of them.
    await post("account/email", { email: "x@mail.example", password: his }, library, browser);
    const other = (await newestMailTo(test, "x@mail.example")).token;
    const tries = Array.from({ length: limits.passwordPerLink.points + 1 }, () => "wrong");
    const errors: string[] = [];
    for (const password of tries) {
      errors.push((await post("account/email/confirm", { token: other, password }, home)).body.error);
    }
    expect([errors.at(-2), errors.at(-1)]).toEqual(["WRONG_PASSWORD", "TOO_MANY_REQUESTS"]);
    const own = { email: "y@mail.example", password: his };
    expect((await post("account/email", own, library, browser)).status).toBe(200);
  });

  describe("who guesses", () => {
    beforeEach(async () => {
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
    });

    it("is told in the agreed words that it is too much, in the browser that he does it with", async () => {
      const browser = test.visitor();
      // Its first answer has the cookie by which the browser counts.
      expect(await signIn("wrong one", library, browser)).toBe(401);
      const more = Array.from({ length: 11 }, () => signIn("wrong one", library, browser));
      const statuses = await Promise.all(more);
      expect(statuses.filter((status) => status === 401)).toHaveLength(limits.signInPerBrowser.points - 1);
      const refused = await post("auth/sign-in/email", { email: rosa, password: hers }, library, browser);
      expect(refused).toMatchObject({
        status: 429,
        body: { error: "TOO_MANY_REQUESTS", message: m.login_too_many_requests() },
      });
      expect(await signIn(hers, home)).toBe(200);
    });

    it("by new browsers has ten tries from a network, and is not told which were the last", async () => {
      // Twelve at once would be more than wait in line for one network, and some would be told to come again.
      const six = () => Promise.all(Array.from({ length: 6 }, () => signIn("wrong one", library)));
      const statuses = [...(await six()), ...(await six())];
      expect(new Set(statuses)).toEqual(new Set([401]));
      expect([await signIn(hers, library), await signIn(hers, home)]).toEqual([401, 200]);
    });

    it("has three hundred passwords compared in a quarter of an hour by one network", async () => {
      const counted = createRateLimits(database.db, test.services.keys, test.clock);
      const { points } = limits.comparedPerClient;
      for (let count = 0; count < points; count += 1) await counted.tryConsume("comparedPerClient", library);
      expect([await signIn("wrong one", library), await signIn(hers, home)]).toEqual([429, 200]);
    });

    it("does not add up over days of right passwords: only failures count", async () => {
      for (let count = 0; count < 12; count += 1) expect(await signIn(hers, home)).toBe(200);
    });
  });

  describe("who floods her mailbox", () => {
    it("gets eight mails there from one network, and thirty-six from all of them, over all kinds", async () => {
      const kinds: [path: string, body: object][] = [
        ["email-verifications", { email: rosa }],
        ["auth/sign-up/email", { name: "Rosa", email: rosa, password: his }],
        ["newsletter", { first_name: "Rosa", email: "rosa+x@mail.example" }],
        ["newsletter", { first_name: "Rosa", email: rosa }],
      ];
      const addresses = [rosa, "rosa+x@mail.example"];
      const askFrom = async (network: string) => {
        for (const [path, body] of kinds) {
          // The same mail at the same moment counts once.
          test.advance({ seconds: 1 });
          await post(path, body, network);
        }
        return database.db.$count(deliveries, inArray(deliveries.toAddress, addresses));
      };
      const mails = [];
      for (let round = 0; round < 3; round += 1) mails.push(await askFrom(library));
      // The sign-ups among them opened one more: the hour's link.
      expect(mails).toEqual([4, 8, 9]);
      let all = 0;
      for (let number = 1; number <= 15; number += 1) all = await askFrom(`192.0.${number}.1`);
      expect(all).toBe(36 + 1);
      test.advance({ hours: 25 });
      await post("newsletter", { first_name: "Rosa", email: rosa }, home);
      expect(await database.db.$count(deliveries, inArray(deliveries.toAddress, addresses))).toBe(all + 1);
    });

    it("counts wrong codes among them too, and answers as before", async () => {
      const errors: string[] = [];
      for (let round = 0; round < 4; round += 1) {
        const started = await post("email-verifications", { email: rosa }, library);
        expect(started.status).toBe(201);
        const { id } = started.body.verification;
        for (let wrong = 0; wrong < 4; wrong += 1) {
          errors.push((await post(`email-verifications/${id}/check`, { code: "none" }, library)).body.error);
        }
      }
      const codes = and(eq(deliveries.toAddress, rosa), eq(deliveries.kind, "code"));
      expect(await database.db.$count(deliveries, codes)).toBe(8);
      expect(errors).toEqual(Array(16).fill("WRONG_CODE"));
    });
  });
});

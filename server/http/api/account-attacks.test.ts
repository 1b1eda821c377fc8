import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { catalogue } from "#core/words/catalogue.ts";
import { createRateLimits, limits } from "#server/accounts/rate-limits.ts";
import type { Database } from "#server/db/client.ts";
import { user } from "#server/db/schema/accounts.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo as newestMailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { onBothDatabases } from "#tests/support/on-both-databases.ts";
import { createTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

const hers = "her own words";
const his = "his own words";
const rosa = "rosa@mail.example";
const home = "203.0.113.7";
const library = "198.51.100.20";

// Each attack end to end, through the HTTP app behind one proxy, so that every request has a network.
const onBoth = onBothDatabases(
  "requests at the same moment meet in locks, which PGlite with its one connection has not",
);

onBoth.some("what a stranger can do to an account", ({ open, it, describe, itOnBoth, describeOnBoth }) => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.db);
    test = createTestApp(database, { env: { TRUSTED_PROXIES: "1" } });
  });
  afterAll(() => database.close());

  const post = (path: string, body: object, network: string, browser: Visitor = test.visitor()) =>
    browser.send("POST", `/api/${path}`, body, { "X-Forwarded-For": network });
  const signUp = (password: string, network: string) =>
    post("auth/sign-up/email", { name: "Rosa Delgado", email: rosa, password }, network);
  const signIn = async (password: string, network: string, browser?: Visitor) =>
    (await post("auth/sign-in/email", { email: rosa, password }, network, browser)).status;
  const askForLink = (network: string) => post("auth/request-password-reset", { email: rosa }, network);
  const mailTo = () => newestMailTo(test, rosa);
  const mailsToHer = () => database.db.$count(deliveries, eq(deliveries.toAddress, rosa));

  describe("with a sign-up of her address", () => {
    it.each([
      { order: "before her", passwords: [his, hers] },
      { order: "after her", passwords: [hers, his] },
    ])("$order gains nothing, whichever of the two links she opens", async ({ passwords }) => {
      for (const opened of [0, 1]) {
        await emptyTables(database.db);
        const tokens: string[] = [];
        for (const password of passwords) {
          await signUp(password, password === his ? library : home);
          tokens.push((await mailTo()).token);
        }
        expect(await database.db.$count(user)).toBe(0);
        const token = tokens[opened];
        expect((await post("auth/verify-email", { token, password: hers }, home)).status).toBe(200);
        expect(await signIn(his, library)).toBe(401);
        expect(await signIn(hers, home)).toBe(200);
      }
    });

    it("made while she already has an account changes nothing and tells her", async () => {
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
      await signUp(his, library);
      expect((await mailTo()).template).toBe("account-exists");
      expect(await signIn(his, library)).toBe(401);
      expect(await signIn(hers, home)).toBe(200);
    });

    it("whose link lies unopened is void once she has opened hers", async () => {
      await signUp(his, library);
      const { token: earlier } = await mailTo();
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
      // Somebody finds his mail later, in her mailbox or as a forwarded copy.
      expect((await post("auth/verify-email", { token: earlier, password: his }, library)).body.error).toBe(
        "INVALID_TOKEN",
      );
      expect(await signIn(his, library)).toBe(401);
    });
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

  describeOnBoth("who guesses", () => {
    beforeEach(async () => {
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
    });

    itOnBoth("locks out the network it came from, and says so in the agreed words", async () => {
      const statuses = await Promise.all(Array.from({ length: 12 }, () => signIn("wrong one", library)));
      expect(statuses.filter((status) => status === 401)).toHaveLength(limits.signInPerEmail.points);
      const refused = await post("auth/sign-in/email", { email: rosa, password: hers }, library);
      expect(refused).toMatchObject({
        status: 429,
        body: { error: "TOO_MANY_REQUESTS", message: catalogue.login.tooManyRequests },
      });
      expect(await signIn(hers, home)).toBe(200);
    });

    it("has no more guesses from the other addresses of one IPv6 network", async () => {
      for (let count = 0; count < limits.signInPerEmail.points; count += 1) {
        await signIn("wrong one", `2001:db8:1:2:${count}::1`);
      }
      expect(await signIn(hers, "2001:db8:1:2::ffff")).toBe(429);
      expect(await signIn(hers, "2001:db8:1:3::1")).toBe(200);
    });

    it("stops neither a browser that has signed in before, from the same network, nor somebody who resets the password", async () => {
      const browser = test.visitor();
      expect(await signIn(hers, library, browser)).toBe(200);
      await useUp();
      expect(await signIn(hers, home)).toBe(429);
      expect(await signIn(hers, library, browser)).toBe(200);
      expect(await signIn("wrong one", library, browser)).toBe(401);
      // The browser's cookie says nothing about her, to nobody who tries it with her account or another.
      const device = browser.cookies.get("daymark.device") ?? "";
      expect(decodeURIComponent(device)).toMatch(/^[\w-]{12}\.[\w-]{22}$/);
      const other = { email: "nina@mail.example", password: hers };
      await useUp("nina@mail.example");
      expect((await post("auth/sign-in/email", other, library, browser)).status).toBe(401);

      const fresh = test.visitor();
      await askForLink(home);
      const { token } = await mailTo();
      const newPassword = "a new start";
      expect((await post("auth/reset-password", { token, newPassword }, home, fresh)).status).toBe(200);
      expect(await signIn(newPassword, home, fresh)).toBe(200);
    });

    /** The most failures that are possible, from everywhere. */
    async function useUp(email = rosa): Promise<void> {
      const counted = createRateLimits(database.db, test.services.keys, test.clock);
      for (let count = 0; count < limits.signInPerAccount.points; count += 1) {
        await counted.count("signInPerAccount", email);
      }
    }

    it("lets a known browser guess no more than ten times", async () => {
      const browser = test.visitor();
      await signIn(hers, home, browser);
      for (let count = 0; count < limits.signInPerDevice.points; count += 1) {
        expect(await signIn("wrong one", home, browser)).toBe(401);
      }
      expect(await signIn(hers, home, browser)).toBe(429);
    });

    it("does not add up over days of right passwords: only failures count", async () => {
      for (let count = 0; count < 12; count += 1) expect(await signIn(hers, home)).toBe(200);
    });
  });

  describe("who floods her mailbox", () => {
    const networks = Array.from({ length: 20 }, (_, number) => `192.0.${number + 1}.1`);

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

    it("does not keep her from her own link: one an hour always goes out", async () => {
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
      for (const network of networks) await askForLink(network);
      test.advance({ minutes: 61 });
      await askForLink(networks[0] ?? home);
      const before = await mailsToHer();
      test.advance({ minutes: 61 });
      await askForLink(networks[0] ?? home);
      expect(await mailsToHer()).toBe(before + 1);
      expect((await mailTo()).template).toBe("reset-password");
      // And no more than that.
      await askForLink(networks[0] ?? home);
      expect(await mailsToHer()).toBe(before + 1);
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

import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { catalogue } from "#core/words/catalogue.ts";
import { sayReason } from "#core/words/refusal-words.ts";
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
    // Nor can she find out his password by his link: ten tries count for his account.
    await post("account/email", { email: "x@mail.example", password: his }, library, browser);
    const other = (await newestMailTo(test, "x@mail.example")).token;
    const tries = Array.from({ length: limits.passwordPerUser.points + 1 }, () => "wrong");
    const errors: string[] = [];
    for (const password of tries) {
      errors.push((await post("account/email/confirm", { token: other, password }, home)).body.error);
    }
    expect([errors.at(-2), errors.at(-1)]).toEqual(["WRONG_PASSWORD", "TOO_MANY_REQUESTS"]);
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
      // The browser's cookie says nothing about her, and is useless with another account.
      const device = browser.cookies.get("daymark.device") ?? "";
      expect(decodeURIComponent(device)).toMatch(/^[\w-]{12}\.[\w-]{22}$/);
      const other = { email: "nina@mail.example", password: hers };
      await useUp("nina@mail.example");
      expect((await post("auth/sign-in/email", other, library, browser)).status).toBe(429);

      const fresh = test.visitor();
      await askForLink(home);
      const { token } = await mailTo();
      const newPassword = "a new start";
      expect((await post("auth/reset-password", { token, newPassword }, home, fresh)).status).toBe(200);
      expect(await signIn(newPassword, home, fresh)).toBe(200);
    });

    /** The most failures that are possible, from everywhere. */
    async function useUp(email = rosa): Promise<void> {
      const counted = createRateLimits(database.db, test.services.keys);
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
    const networks = Array.from({ length: 6 }, (_, number) => `192.0.2.${number + 1}`);

    it("gets twelve mails there at most within a day, over all kinds, and eight from one network", async () => {
      const kinds: [path: string, body: object][] = [
        ["email-verifications", { email: rosa }],
        ["auth/sign-up/email", { name: "Rosa", email: rosa, password: his }],
        ["newsletter", { first_name: "Rosa", email: "rosa+x@mail.example" }],
        ["newsletter", { first_name: "Rosa", email: rosa }],
      ];
      // The same mail at the same moment counts once.
      const ask = (path: string, body: object, network: string) => {
        test.advance({ seconds: 1 });
        return post(path, body, network);
      };
      for (let round = 0; round < 4; round += 1) {
        for (const [path, body] of kinds) await ask(path, body, library);
      }
      expect(await mailsToHer()).toBeLessThanOrEqual(8);
      for (const network of networks) {
        for (const [path, body] of kinds) await ask(path, body, network);
      }
      const all = await database.db.$count(
        deliveries,
        inArray(deliveries.toAddress, [rosa, "rosa+x@mail.example"]),
      );
      expect(all).toBe(12);
      test.advance({ hours: 25 });
      const before = await mailsToHer();
      await post("newsletter", { first_name: "Rosa", email: rosa }, home);
      expect(await mailsToHer()).toBe(before + 1);
    });

    it("does not keep her from her own link: one an hour always goes out", async () => {
      await signUp(hers, home);
      await openMailedLink(test, rosa, hers);
      for (let hour = 0; hour < 20; hour += 1) {
        for (const network of networks) await askForLink(network);
        test.advance({ minutes: 61 });
      }
      const before = await mailsToHer();
      await askForLink(home);
      expect(await mailsToHer()).toBe(before + 1);
      expect((await mailTo()).template).toBe("reset-password");
      // And no more than that.
      await askForLink(home);
      expect(await mailsToHer()).toBe(before + 1);
    });

    it("counts her wrong codes among them too, and says why", async () => {
      const answers: (string | undefined)[] = [];
      for (let round = 0; round < 4; round += 1) {
        const started = await post("email-verifications", { email: rosa }, networks[round] ?? home);
        const { id } = started.body.verification ?? {};
        for (let wrong = 0; wrong < 4; wrong += 1) {
          const answer = await post(
            `email-verifications/${id}/check`,
            { code: "none" },
            networks[round] ?? home,
          );
          answers.push(answer.body.error);
        }
      }
      const codes = and(eq(deliveries.toAddress, rosa), eq(deliveries.kind, "code"));
      expect(await database.db.$count(deliveries, codes)).toBe(12);
      expect(answers.filter((error) => error === "WRONG_CODE")).toHaveLength(9);
      expect(answers).toContain("TOO_MANY_REQUESTS");
      const refused = await post("email-verifications", { email: rosa }, home);
      expect(refused).toMatchObject({ status: 429, body: { message: sayReason("no-more-mails-today") } });
    });
  });
});

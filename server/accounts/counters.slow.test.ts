import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createRateLimits, limits } from "#server/accounts/rate-limits.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { mailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { emptyTables } from "#tests/support/empty-tables.ts";
import { registrantForm } from "#tests/support/sample-forms.ts";
import {
  type Answer,
  createTestApp,
  productionEnv,
  type TestApp,
  type Visitor,
} from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";
import { signupBody, wizardPassword } from "#tests/support/wizard.ts";

const rosa = "rosa@mail.example";
const mal = "mal@evil.example";
const wrong = "not her words";
const home = "203.0.113.7";
const library = "198.51.100.20";
/** Twenty networks of his that have nothing in common. */
const networks = Array.from({ length: 20 }, (_, number) => `192.0.${number}.9`);

// She has an account or none yet. He is a stranger with a mailbox, several networks and browsers, and he may sit behind
// the same network as she.
describe("what counters tell", async () => {
  const database = await testDatabase();
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database, { env: { ...productionEnv, TRUSTED_PROXIES: "1" } });
  });

  const post = (path: string, body: object, network = home, browser: Visitor = test.visitor()) =>
    browser.send("POST", `/api/${path}`, body, { "X-Forwarded-For": network });
  const signIn = (password: string, network = home, browser = test.visitor(), email = rosa) =>
    post("auth/sign-in/email", { email, password }, network, browser);
  const startCode = (network = home, browser = test.visitor()) =>
    post("email-verifications", { email: rosa }, network, browser);
  const askForLink = (network = home, browser = test.visitor()) =>
    post("auth/request-password-reset", { email: rosa }, network, browser);
  const signUp = (email: string, network = home) =>
    post("auth/sign-up/email", { name: "Rosa Delgado", email, password: wizardPassword }, network);
  const openAccount = async (email = rosa) => {
    await signUp(email);
    await openMailedLink(test, email, wizardPassword);
  };
  /** Guesses at her account from everywhere. */
  const exhaust = async (guesses: number) => {
    const counted = createRateLimits(database.db, test.services.keys, test.clock);
    for (let count = 0; count < guesses; count += 1) await counted.tryConsume("signInPerAccount", rosa);
  };
  /** The code in the newest mail to her. */
  const mailedCode = async () => {
    const mails = await database.db.select().from(deliveries).where(eq(deliveries.toAddress, rosa));
    const newest = mails.toSorted((a, b) => a.number - b.number).at(-1);
    expect(newest?.template).toBe("verification-code");
    return String(test.services.keys.unseal(newest?.sealedParams ?? "").code);
  };
  const proveByCode = async (browser: Visitor, network = home) => {
    const { id } = (await startCode(network, browser)).body.verification;
    const code = await mailedCode();
    expect((await post(`email-verifications/${id}/check`, { code }, network, browser)).status).toBe(200);
    return id as string;
  };
  const resetBy = async (browser: Visitor, network = home) => {
    await askForLink(network, browser);
    const { token } = await mailTo(test, rosa);
    return (await post("auth/reset-password", { token, newPassword: wizardPassword }, network, browser))
      .status;
  };

  /** What he sees of an answer: everything but random ids. */
  const seen = ({ status, headers, body }: Answer) =>
    JSON.stringify([status, headers.get("Retry-After"), [...headers.keys()], body]).replace(
      /[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g,
      "ID",
    );

  const probes: Record<string, () => Promise<Answer[]>> = {
    "guesses at her password": async () => {
      const answers = [];
      for (let count = 0; count < 12; count += 1) answers.push(await signIn(wrong));
      return answers;
    },
    "guesses from many networks": async () => {
      // Ten guesses count already.
      await exhaust(limits.signInPerAccount.points - 14);
      const answers = [];
      for (const network of networks.slice(0, 6)) answers.push(await signIn(wrong, network));
      return answers;
    },
    "codes for her mailbox, here and elsewhere": async () => {
      const answers = [];
      for (const network of [home, home, library, ...networks, home]) answers.push(await startCode(network));
      return answers;
    },
    "links to her mailbox": async () => {
      const answers = [];
      for (const network of [home, home, library, library, ...networks]) {
        answers.push(await askForLink(network), await signUp(rosa, network));
      }
      return answers;
    },
    "wrong codes for a check of his own": async () => {
      const { id } = (await startCode(library)).body.verification;
      const answers = [];
      for (let count = 0; count < 4; count += 1) {
        answers.push(await post(`email-verifications/${id}/check`, { code: "none" }));
        answers.push(await post(`email-verifications/${id}/resend`, {}));
      }
      return answers;
    },
    "every other form from her network": async () => {
      const answers = [];
      for (let count = 0; count < 31; count += 1) {
        answers.push(await post("newsletter", { first_name: "R", email: rosa }));
        answers.push(await post("agency-reports", { mistake: "other", details: "x" }));
        answers.push(await post("auth/reset-password", { token: "none", newPassword: wizardPassword }));
        answers.push(await post("auth/verify-email", { token: "none", password: wizardPassword }));
      }
      return answers;
    },
  };

  const deeds: Record<string, () => Promise<unknown>> = {
    "logs in": () => signIn(wizardPassword),
    "mistypes her password in a browser of hers": async () => {
      const hers = test.visitor();
      await signIn(wizardPassword, home, hers);
      for (let count = 0; count < 3; count += 1) await signIn(wrong, home, hers);
    },
    "sets a new password by mail": () => resetBy(test.visitor()),
    "proves her mailbox, and is sent codes": async () => {
      const hers = test.visitor();
      await proveByCode(hers);
      for (let count = 0; count < 9; count += 1) await startCode(home, hers);
    },
    "signs up": async () => {
      const hers = test.visitor();
      const id = await proveByCode(hers);
      const form = { ...registrantForm, account: { email: rosa }, verificationEmail: rosa };
      expect((await post("signups", signupBody(form, id), home, hers)).status).toBe(201);
    },
    "mistypes codes": async () => {
      const { id } = (await startCode()).body.verification;
      for (let count = 0; count < 5; count += 1)
        await post(`email-verifications/${id}/check`, { code: "none" });
    },
    "uses every form": async () => {
      for (let count = 0; count < 9; count += 1) {
        await post("newsletter", { first_name: "Rosa", email: rosa });
        await post("agency-reports", { mistake: "other", details: "x" });
        await signUp(rosa);
        await askForLink();
      }
    },
  };

  it("nothing of what she does", async () => {
    const story = async (...acts: (() => Promise<unknown>)[]) => {
      await emptyTables(database.db);
      test.clock.set("2026-11-20T15:00:00Z");
      await openAccount();
      for (const act of acts) await act();
      const told: Record<string, string[]> = {};
      for (const [probe, ask] of Object.entries(probes)) told[probe] = (await ask()).map(seen);
      return told;
    };
    expect(await story(...Object.values(deeds))).toEqual(await story());
  });

  it("nothing about her browser by what stays there: its cookie counts alone, whichever account is tried", async () => {
    await openAccount();
    await openAccount(mal);
    const [hers, another] = [test.visitor(), test.visitor()];
    await signIn(wizardPassword, home, hers);
    await signIn(wizardPassword, home, another, mal);
    expect(decodeURIComponent(hers.cookies.get("__Host-daymark.device") ?? "")).toMatch(
      /^[\w-]{12}\.[\w-]{22}$/,
    );
    // He uses up what unknown browsers have.
    await exhaust(limits.signInPerAccount.points);
    expect((await signIn(wizardPassword)).status).toBe(401);
    const answersOf = async (browser: Visitor) => {
      const answers = [];
      for (let count = 0; count < 12; count += 1) answers.push(seen(await signIn(wrong, home, browser)));
      return answers;
    };
    const answers = await answersOf(hers);
    expect(answers).toEqual(await answersOf(another));
    expect(answers.map((answer) => answer.slice(1, 4))).toEqual([...Array(10).fill("401"), "429", "429"]);
  });

  it("nothing by cookies that he collects: the guesses of browsers that do not know her account end unseen", async () => {
    await openAccount();
    await openAccount(mal);
    for (let collected = 0; collected < 4; collected += 1) {
      const his = test.visitor();
      await signIn(wizardPassword, library, his, mal);
      const right = [];
      for (let count = 0; count < 9; count += 1) right.push((await signIn(wrong, library, his)).status);
      // From one network ten guesses count, by whatever cookies.
      right.push((await signIn(wizardPassword, library, his)).status);
      expect(right).toEqual([...Array(9).fill(401), collected === 0 ? 200 : 401]);
    }
  });

  describe("keep her from nothing", () => {
    /** He asks for everything that reaches her mailbox or her account, from everywhere but her home. */
    const flood = async () => {
      await exhaust(limits.signInPerAccount.points);
      for (const network of networks) {
        for (let count = 0; count < 3; count += 1) {
          await startCode(network);
          await askForLink(network);
          await signUp(rosa, network);
          await post("newsletter", { first_name: "R", email: rosa }, network);
        }
      }
    };

    it("not from signing up: a network that has not asked yet gets a code, and then her browser has its own share", async () => {
      for (const network of networks.slice(0, 8))
        for (let count = 0; count < 12; count += 1) await startCode(network);
      const hers = test.visitor();
      await proveByCode(hers);
      for (const network of networks) for (let count = 0; count < 12; count += 1) await startCode(network);
      for (let count = 0; count < 5; count += 1) await proveByCode(hers, networks[0]);
    });

    it("not from an account: any link that he has sent to her is hers", async () => {
      await flood();
      test.advance({ hours: 1 });
      await signUp(rosa, networks[0]);
      await openMailedLink(test, rosa, wizardPassword);
      expect((await signIn(wizardPassword, home)).status).toBe(200);
    });

    it("not from logging in: a new password by mail opens the door to the browser that sets it", async () => {
      await openAccount();
      await flood();
      const hers = test.visitor();
      expect((await signIn(wizardPassword, home, hers)).status).toBe(401);
      expect(await resetBy(hers)).toBe(200);
      expect((await signIn(wizardPassword, home, hers)).status).toBe(200);
    });

    it("not from logging in: the right password with a code by mail gets in", async () => {
      await openAccount();
      await exhaust(limits.signInPerAccount.points);
      const hers = test.visitor();
      expect((await signIn(wizardPassword, home, hers)).status).toBe(401);
      const { id } = (await startCode(home, hers)).body.verification;
      const check = { id, code: await mailedCode() };
      const logIn = (password: string, email = rosa) =>
        post("auth/sign-in/email", { email, password, check }, home, hers);
      expect((await logIn(wrong)).status).toBe(401);
      expect((await logIn(wizardPassword, mal)).status).toBe(404);
      expect((await logIn(wizardPassword)).status).toBe(200);
      test.advance({ minutes: 11 });
      expect((await logIn(wizardPassword)).body.error).toBe("NOT_VERIFIED");
    });
  });

  it("whoever has no code is answered alike, with her password or a wrong one, with an account or none", async () => {
    const logIn = async (password: string) => {
      const { id } = (await startCode(library)).body.verification;
      return seen(await post("auth/sign-in/email", { email: rosa, password, check: { id, code: "none" } }));
    };
    const withoutAccount = await logIn(wizardPassword);
    await openAccount();
    expect([await logIn(wizardPassword), await logIn(wrong)]).toEqual([withoutAccount, withoutAccount]);
    expect(withoutAccount).toContain("WRONG_CODE");
  });

  it("whoever has a code has ten tries of the password with it", async () => {
    await openAccount();
    const hers = test.visitor();
    const check = { id: await proveByCode(hers), code: await mailedCode() };
    const logIn = (password: string) =>
      post("auth/sign-in/email", { email: rosa, password, check }, home, hers);
    for (let count = 0; count < 10; count += 1) expect((await logIn(wrong)).status).toBe(401);
    expect((await logIn(wizardPassword)).status).toBe(429);
  });

  it("one household's guesses lock nobody else out: wider networks are counted, too", async () => {
    await openAccount();
    for (let count = 0; count < 150; count += 1)
      await signIn(wrong, `2001:db8:1:${(count % 256).toString(16)}::1`);
    expect((await signIn(wizardPassword, "2001:db8:1:ff::1")).status).toBe(401);
    expect((await signIn(wizardPassword, "2001:db8:2::1")).status).toBe(200);
  });
});

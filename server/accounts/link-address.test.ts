import { beforeEach, describe, expect, it } from "vitest";
import { accountLinks, user } from "#server/db/schema/accounts.ts";
import { mailTo, openMailedLink } from "#tests/support/account-mails.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const rosa = "rosa@mail.example";
const mistyped = "rossa@mail.example";
const password = "her own words";

describe("the address of a mailed link", async () => {
  const database = await testDatabase();
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp(database);
  });

  const read = async (purpose: string, token: string) => {
    const { status, body } = await test.visitor().post("/api/auth/link-address", { purpose, token });
    return [status, body.email ?? body.error];
  };
  const signUp = () =>
    test.visitor().post("/api/auth/sign-up/email", { name: "Rosa Delgado", email: rosa, password });
  const tokenOf = async (email: string) => (await mailTo(test, email)).token;
  const askForNewPassword = () => test.visitor().post("/api/auth/request-password-reset", { email: rosa });

  it("is told to whoever holds the link, as often as its page is loaded, and the link still works", async () => {
    await signUp();
    const token = await tokenOf(rosa);
    for (let load = 0; load < 3; load += 1) expect(await read("prove", token)).toEqual([200, rosa]);
    expect(await database.db.$count(user)).toBe(0);
    expect(await database.db.$count(accountLinks)).toBe(1);
    await openMailedLink(test, rosa, password);
    expect(await read("prove", token)).toEqual([422, "INVALID_TOKEN"]);
  });

  it("is the new one where an account moves: whoever gets a mistyped link does not learn whose account it is", async () => {
    await signUp();
    await openMailedLink(test, rosa, password);
    const her = test.visitor();
    await her.post("/api/auth/sign-in/email", { email: rosa, password });
    await her.post("/api/account/email", { email: mistyped, password });
    expect(await read("change-address", await tokenOf(mistyped))).toEqual([200, mistyped]);
  });

  it("is told for no other purpose, no forged, used or old link, and to no other site", async () => {
    await signUp();
    await openMailedLink(test, rosa, password);
    await askForNewPassword();
    const token = await tokenOf(rosa);
    expect(await read("reset", token)).toEqual([200, rosa]);
    const refused = [422, "INVALID_TOKEN"];
    for (const purpose of ["prove", "change-address"]) expect(await read(purpose, token)).toEqual(refused);
    for (const forged of ["", "x", token.slice(1), `${token}A`, token.toLowerCase()]) {
      expect(await read("reset", forged)).toEqual(refused);
    }
    const other = new Request(`${test.services.config.publicUrl}/api/auth/link-address`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://evil.example" },
      body: JSON.stringify({ purpose: "reset", token }),
    });
    expect((await test.fetch(other)).status).toBe(403);
    test.advance({ hours: 1, minutes: 1 });
    expect(await read("reset", token)).toEqual(refused);
  });

  it("is kept by no cache, and nobody is signed in or known by it", async () => {
    await signUp();
    const asked = new Request(`${test.services.config.publicUrl}/api/auth/link-address`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: test.services.config.publicUrl },
      body: JSON.stringify({ purpose: "prove", token: await tokenOf(rosa) }),
    });
    const { status, headers } = await test.fetch(asked);
    expect([status, headers.get("Cache-Control"), headers.get("Set-Cookie")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    expect(JSON.stringify(test.logged)).not.toContain(rosa);
  });
});

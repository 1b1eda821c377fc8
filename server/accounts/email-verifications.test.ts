import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { hashCode, makeCode } from "#server/accounts/issue-code.ts";
import { setPassword } from "#server/accounts/revoke-sessions.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { seedFelix } from "#tests/support/cast.ts";
import { allDeliveries } from "#tests/support/deliveries.ts";
import { createTestApp, productionEnv } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

/** A six-digit number that is not `code`. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("checking an e-mail address", async () => {
  const database = await testDatabase("pool", { keepsRows: true });
  const test = createTestApp(database);

  const start = async (email: string) => {
    const { status, body } = await test.visitor().post("/api/email-verifications", { email });
    expect(status).toBe(201);
    return body.verification as { id: string; email: string; expiresAt: string; demoCode: string };
  };
  const resend = (id: string) => test.visitor().post(`/api/email-verifications/${id}/resend`);
  /** The mail with the check's code: the first, the second … */
  const mailOf = async (id: string, which = 1) =>
    (await allDeliveries(database.db)).find(({ dedupeKey }) => dedupeKey === `${id}:${which}`);
  const check = (id: string, code: string) =>
    test.visitor().post(`/api/email-verifications/${id}/check`, { code });

  it("mails a code, keeps only its hash, and takes the code", async () => {
    const { id, email, demoCode } = await start("  Rosa@Mail.Example ");
    expect(email).toBe("rosa@mail.example");
    const [row] = await database.db.select().from(emailVerifications).where(eq(emailVerifications.id, id));
    expect(JSON.stringify(row)).not.toContain(demoCode);
    const mail = await mailOf(id);
    expect(mail).toMatchObject({ kind: "code", template: "verification-code", toAddress: email });
    expect(JSON.stringify({ ...mail, sealedParams: null })).not.toContain(demoCode);
    expect(test.services.keys.unseal(mail?.sealedParams ?? "")).toEqual({ code: demoCode });
    expect(await check(id, `${demoCode.slice(0, 3)} ${demoCode.slice(3)}`)).toMatchObject({
      status: 200,
      body: { success: true, verified: true },
    });
  });

  it("answers a wrong code with the agreed sentence and a new code, and the old one is dead", async () => {
    const first = await start("wrong@mail.example");
    const answer = await check(first.id, wrong(first.demoCode));
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, error: "WRONG_CODE", message: sayReason("wrong-code") },
    });
    const second = answer.body.verification;
    expect(second.id).toBe(first.id);
    expect(await mailOf(first.id, 2)).toMatchObject({ toAddress: "wrong@mail.example" });
    if (first.demoCode !== second.demoCode) expect((await check(first.id, first.demoCode)).status).toBe(422);
  });

  it("makes the person wait fifteen minutes after five wrong ones, and not longer", async () => {
    const { id, demoCode } = await start("wait@mail.example");
    let code = demoCode;
    for (let guess = 1; guess <= 4; guess += 1) {
      const { status, body } = await check(id, wrong(code));
      expect(status).toBe(422);
      code = body.verification.demoCode;
    }
    const fifth = await check(id, wrong(code));
    expect(fifth).toMatchObject({
      status: 429,
      body: {
        error: "TOO_MANY_ATTEMPTS",
        message: sayReason({ code: "too-many-wrong-codes", minutes: 15 }),
        retryAfterSeconds: 900,
      },
    });
    expect(fifth.headers.get("Retry-After")).toBe("900");
    expect((await check(id, code)).status).toBe(429);
    expect((await resend(id)).status).toBe(429);
    test.advance({ minutes: 15 });
    expect((await check(id, (await resend(id)).body.verification.demoCode)).status).toBe(200);
  });

  it("counts guesses made at once one by one: five at most", async () => {
    const { id, demoCode } = await start("parallel@mail.example");
    const answers = await Promise.all(Array.from({ length: 12 }, () => check(id, wrong(demoCode))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
    expect(statuses).not.toContain(200);
  });

  it("resends a new code and says so; earlier wrong guesses still count", async () => {
    const first = await start("resend@mail.example");
    const { status, body } = await resend(first.id);
    expect(status).toBe(200);
    expect(body.message).toBe(m.verification_resent());
    expect((await check(first.id, body.verification.demoCode)).status).toBe(200);
    expect((await resend(first.id)).status).toBe(409);
  });

  it("counts an expired code as wrong", async () => {
    const { id, demoCode } = await start("late@mail.example");
    test.advance({ minutes: 10 });
    expect((await check(id, demoCode)).status).toBe(422);
  });

  /** Which of this site's cookies an answer sets. */
  const cookiesOf = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().map((cookie) => /^daymark\.([^=]*)/.exec(cookie)?.[1]);

  it("remembers the browser whose code proves the address, and none that knows the id of a proven check", async () => {
    const { id, demoCode } = await start("proven@mail.example");
    const first = await check(id, demoCode);
    expect(cookiesOf(first).sort()).toEqual(["device", "proven"]);
    const stranger = await check(id, wrong(demoCode));
    expect(stranger).toMatchObject({ status: 422, body: { error: "WRONG_CODE" } });
    expect(stranger.body.verification).toBeUndefined();
    expect(cookiesOf(stranger)).toEqual([]);
    expect(await mailOf(id, 2)).toBeUndefined();
    // The first answer may have been lost.
    const again = await check(id, demoCode);
    expect(again.status).toBe(200);
    expect(cookiesOf(again)).toEqual(["proven"]);
    for (let guess = 2; guess <= 5; guess += 1) await check(id, wrong(demoCode));
    expect((await check(id, demoCode)).status).toBe(429);
  });

  it("answers a proven check with nothing after two hours", async () => {
    const { id, demoCode } = await start("two-hours@mail.example");
    await check(id, demoCode);
    test.advance({ minutes: 120 });
    expect((await check(id, demoCode)).status).toBe(200);
    test.advance({ minutes: 1 });
    const late = await check(id, demoCode);
    expect(late).toMatchObject({ status: 422, body: { error: "NOT_VERIFIED" } });
    expect(cookiesOf(late)).toEqual([]);
  });

  it("answers a proven check with nothing once its account has a new password", async () => {
    const { userId, email } = await seedFelix(database.db);
    const { id, demoCode } = await start(email);
    expect((await check(id, demoCode)).status).toBe(200);
    test.advance({ minutes: 1 });
    await database.db.transaction((tx) => setPassword(tx, test.clock.now(), userId, "hash"));
    const late = await check(id, demoCode);
    expect(late).toMatchObject({ status: 422, body: { error: "NOT_VERIFIED" } });
    expect(cookiesOf(late)).toEqual([]);
  });

  it("refuses what is no address with the agreed dialog, and an unknown check with 404", async () => {
    const { status, body } = await test.visitor().post("/api/email-verifications", { email: "rosa@" });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      title: m.signup_invalid_email_title(),
      message: m.signup_invalid_email_message(),
      fields: { email: m.signup_invalid_email_message() },
    });
    expect((await check("5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10", "123456")).status).toBe(404);
    expect((await check("no-uuid", "123456")).status).toBe(404);
  });

  it("resends five codes an hour for one check, and then says so", async () => {
    const { id } = await start("often@mail.example");
    for (let code = 1; code <= 5; code += 1) expect((await resend(id)).status).toBe(200);
    const error = { error: "TOO_MANY_REQUESTS", message: sayReason("too-many-codes") };
    expect(await resend(id)).toMatchObject({ status: 429, body: error });
    // Another check knows nothing of it.
    expect((await resend((await start("often@mail.example")).id)).status).toBe(200);
  });

  it("lets nobody guess on by beginning one check after the other: what is not mailed proves nothing", async () => {
    const live = createTestApp(database, { env: productionEnv });
    const hashes = new Set<string | null>();
    for (let begun = 1; begun <= 12; begun += 1) {
      const email = `guessed+${begun}@mail.example`;
      const { id } = (await live.visitor().post("/api/email-verifications", { email })).body.verification;
      const mail = await mailOf(id);
      const [row] = await database.db.select().from(emailVerifications).where(eq(emailVerifications.id, id));
      hashes.add(row?.codeHash ?? null);
      expect(mail !== undefined, `the check number ${begun}`).toBe(begun <= 8);
    }
    expect(hashes).toHaveLength(12);
    // Until the mail is enqueued, what is stored is the hash of no code.
    const { services } = live;
    const { code, codeHash } = makeCode(services, services.clock.now(), "an id");
    expect(codeHash).not.toBe(hashCode(services.keys, "an id", code));
  });

  it("never shows the code in production", async () => {
    const live = createTestApp(database, { env: productionEnv });
    const { body } = await live.visitor().post("/api/email-verifications", { email: "live@mail.example" });
    expect(Object.keys(body.verification).sort()).toEqual(["email", "expiresAt", "id"]);
    const path = `/api/email-verifications/${body.verification.id}/check`;
    expect(JSON.stringify((await live.visitor().post(path, { code: "x" })).body)).not.toContain("demoCode");
  });
});

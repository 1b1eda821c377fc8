import { once } from "node:events";
import { serve } from "@hono/node-server";
import { describe, expect, it } from "vitest";
import { runRound } from "#server/worker/run-round.ts";
import { bounceMail } from "#tests/support/bounce-mail.ts";
import { runDaymark } from "#tests/support/bundled.ts";
import { castDueOn, seedFelix } from "#tests/support/cast.ts";
import { newestOf } from "#tests/support/deliveries.ts";
import { freePort } from "#tests/support/start-server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const secret = "a-secret-of-the-tests-32-letters-or-more";

/** Does what a mail server's pipe does: passes the mail on standard input. */
async function pipe(mail: string, env: Record<string, string>, args = ["-"]) {
  const { code, out, err } = await runDaymark(["bounces", ...args], env, mail);
  return { code, output: out + err };
}

describe("daymark bounces", async () => {
  const database = await testDatabase("single", { keepsRows: true });

  it("leaves the mail with the mail server while the settings are wrong", async () => {
    expect(await pipe("", { MAIL_WEBHOOK_SECRET: secret, PORT: "none" })).toMatchObject({ code: 75 });
    expect(await pipe("", { DAYMARK_ENV_FILE: "/absent.env" })).toMatchObject({ code: 75 });
  });

  it("hands the mail to the running server, and reports obstacles with the codes that pipes know", async () => {
    const test = createTestApp(database, { env: { MAIL_WEBHOOK_SECRET: secret } });
    const felix = await seedFelix(database.db, { dueOn: [castDueOn] });
    test.clock.set("2026-12-03T14:00:00Z");
    await runRound(test.db, test.services);
    const sent = await newestOf(database.db, felix.people.ray.emailChannelId);
    const mail = bounceMail({ envelopeId: sent?.id ?? "" });
    const port = await freePort();
    const env = { PORT: String(port), MAIL_WEBHOOK_SECRET: secret };

    expect(await pipe(mail, env)).toMatchObject({ code: 75, output: expect.stringContaining("start it") });
    const server = serve({ fetch: test.fetch, port, hostname: "127.0.0.1" });
    await once(server, "listening");
    expect(await pipe(mail, { ...env, MAIL_WEBHOOK_SECRET: `${secret}-of-another` })).toMatchObject({
      code: 75,
    });
    expect(await pipe(mail, { PORT: String(port) })).toMatchObject({
      code: 75,
      output: "Set MAIL_WEBHOOK_SECRET, here as for the server.\n",
    });
    expect(await pipe("", env, [])).toMatchObject({ code: 64 });
    expect(await pipe("", env, ["no-such-file.eml"])).toMatchObject({ code: 66 });
    expect(await pipe(mail, env)).toEqual({ code: 0, output: "stopped\n" });
    expect(await newestOf(database.db, felix.people.ray.emailChannelId)).toMatchObject({ status: "failed" });
    await new Promise((resolve) => server.close(resolve));
  });
});

import { createServer as createHttps } from "node:https";
import { Temporal } from "temporal-polyfill";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { systemClock } from "#server/clock.ts";
import { openKeys } from "#server/db/installation-keys.ts";
import { type Config, examineConfig } from "#server/start/config.ts";
import { closedPort, embedded, listening, said, wrongs } from "#tests/support/checks.ts";
import { openTestPostgres } from "#tests/support/databases.ts";
import { certificates, testAuthority } from "#tests/support/tls/certificates.ts";
import { checkClock, checkDatabase } from "./check-database.ts";
import { checkWebClock } from "./check-site.ts";

describe("the settings", () => {
  it("are read to the end: everything that is wrong is said, and what is right is kept", () => {
    const { config, wrong } = examineConfig({
      DAYMARK_MODE: "production",
      PORT: "no",
      PUBLIC_URL: "http://daymark.example",
      DAYMARK_SECRET: "short",
      STRIPE_SECRET_KEY: "key",
      STRIPE_WEBHOOK_SECRET: "secret",
      TWILIO_FROM: "5",
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: "a@daymark.example",
      METRICS_TOKEN: "short",
    });
    const names =
      "PORT DATABASE_URL PUBLIC_URL OPERATOR_EMAIL TRUSTED_PROXIES DAYMARK_SECRET METRICS_TOKEN TWILIO_ACCOUNT_SID STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET";
    for (const name of names.split(" ")) expect(wrong.join("\n")).toContain(name);
    expect(config.smtp?.url).toContain("requireTLS");
    expect(config.stripe).toBeUndefined();
    expect(new Set(wrong).size).toBe(wrong.length);
  });
});

describe("the database", () => {
  const look = (databaseUrl: string) => checkDatabase({ ...embedded, databaseUrl }, systemClock);

  it("is right when it answers and is migrated", async () => {
    const database = await openTestPostgres();
    onTestFinished(() => database.close());
    const looks = await look(database.url ?? "");
    expect(said(looks)).toContain("right: its tables are of this release");
    expect(said(looks)).toContain("right: this machine's clock agrees with the database's");
    expect(wrongs(looks)).toEqual([]);
  });

  it("says when DAYMARK_SECRET is not the one that it was used with", async () => {
    const database = await openTestPostgres();
    onTestFinished(() => database.close());
    const [secret, other] = [
      "the secret of this database, long enough",
      "another secret, long enough to be one",
    ];
    await openKeys(database.db, secret, undefined);
    const lookWith = (settings: Partial<Config>) =>
      checkDatabase({ ...embedded, databaseUrl: database.url ?? "", ...settings }, systemClock);
    const wrongSecret = ["wrong: DAYMARK_SECRET is not the one that it was used with"];
    expect(wrongs(await lookWith({ secret }))).toEqual([]);
    expect(wrongs(await lookWith({ secret: other }))).toEqual(wrongSecret);
    expect(wrongs(await lookWith({ secret: other, secondSecret: secret }))).toEqual([]);
    expect(JSON.stringify(await lookWith({ secret: other }))).not.toContain(other);
  });

  it("is wrong when nobody listens, nobody answers, or nobody knows the user or the database", async () => {
    const port = await closedPort();
    expect(wrongs(await look(`postgres://me@127.0.0.1:${port}/x`))).toEqual([
      "wrong: it cannot be opened (ECONNREFUSED)",
    ]);
    const url = new URL(inject("postgresUrl"));
    url.pathname = "/nowhere";
    expect(wrongs(await look(url.href))).toEqual(["wrong: it cannot be opened (3D000)"]);
  });

  it("is wrong when another version has made its tables", async () => {
    const database = await openTestPostgres();
    onTestFinished(() => database.close());
    await database.db.execute(`update drizzle.__drizzle_migrations set hash = 'another'`);
    expect(wrongs(await look(database.url ?? "")).join()).toContain("another version of Daymark");
  });
});

describe("the clock", () => {
  const at = (text: string) => Temporal.Instant.from(text);
  const asked = { before: at("2026-11-23T10:00:00Z"), after: at("2026-11-23T10:00:01Z") };

  it.each([
    ["2026-11-23T10:00:00Z", "right", "agrees"],
    ["2026-11-23T10:01:01Z", "right", "agrees"],
    ["2026-11-23T10:01:31Z", "wrong", "90 seconds behind"],
    ["2026-11-23T09:58:00Z", "wrong", "120 seconds ahead"],
  ])("%s is %s (%s)", (theirs, state, says) => {
    expect(checkClock("theirs", at(theirs), asked)).toMatchObject({
      state,
      says: expect.stringContaining(says),
    });
  });

  it("is compared with a site's Date header, and not tried where nobody answers", async () => {
    const site = createHttps(certificates.valid, (_, response) => {
      response.setHeader("Date", "Mon, 23 Nov 2020 10:00:00 GMT").end();
    });
    const url = `https://localhost:${await listening(site)}`;
    const look = (address: string) => checkWebClock(address, systemClock, { ca: testAuthority });
    expect((await look(url))[0]?.says).toContain("seconds ahead of that of localhost");
    expect((await look(`https://localhost:${await closedPort()}`))[0]?.state).toBe("not tried");
  });
});

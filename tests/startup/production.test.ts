import { scryptSync } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account } from "#server/db/schema/accounts.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { lightPasswords, type RunningServer, startServer } from "#tests/support/start-server.ts";
import { testDatabase } from "#tests/support/test-database.ts";

const publicUrl = "https://daymark.example";

describe("a server in production", async () => {
  const database = await testDatabase("pool", { keepsRows: true });
  let sink: SmtpSink;
  let server: RunningServer;
  beforeAll(async () => {
    sink = await startSmtpSink();
    server = await startServer({ role: "api", env: env() });
  });
  afterAll(async () => {
    await server.stop();
    await sink.close();
  });

  const env = () => ({
    DAYMARK_MODE: "production",
    HOST: "127.0.0.1",
    PUBLIC_URL: publicUrl,
    DAYMARK_SECRET: "0123456789abcdef0123456789abcdef",
    DATABASE_URL: database.url ?? "",
    SMTP_URL: sink.url,
    MAIL_FROM: "reminders@daymark.example",
    OPERATOR_EMAIL: "operator@daymark.example",
    TRUSTED_PROXIES: "0",
  });

  const ask = (path: string, body?: object) =>
    fetch(server.url + path, {
      method: body ? "POST" : "GET",
      headers: { Origin: publicUrl, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });

  it("says everything in lines of JSON, also why it cannot start", async () => {
    const lines = server.output().trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).msg)).toContain("ready");
    const refused = await startServer({
      role: "api",
      env: { ...env(), PUBLIC_URL: "http://daymark.example" },
    }).catch((error: Error) => error.message.trimEnd().split("\n").slice(1));
    expect(refused).toEqual([expect.stringContaining('"exitCode":78')]);
    expect(JSON.parse(String(refused)).msg).toContain("PUBLIC_URL must begin with https://");
  });

  it("says nothing of a demo", async () => {
    expect(server.output()).not.toContain("outbox");
    expect(await (await ask("/api/status")).json()).toEqual({
      success: true,
      mode: "production",
      smsAvailable: false,
      textNumber: null,
      payments: "none",
    });
  });

  it.each(["/api/outbox", "/api/outbox/1", "/api/outbox/1/html", "/api/outbox/clock"])(
    "has no %s",
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  it("has no entrance for a development server", async () => {
    const read = { area: "documentation", method: "listPaths", args: [] };
    expect((await ask("/dev/content", read)).status).toBe(404);
  });

  it("has no clock to move", async () => {
    expect((await ask("/api/outbox/clock", { date: "2030-01-01" })).status).toBe(404);
    expect((await ask("/api/outbox/clock/reset", {})).status).toBe(404);
  });

  it("mails a code over SMTP and never shows it", async () => {
    const answer = await ask("/api/email-verifications", { email: "rosa@mail.example" });
    expect(answer.status).toBe(201);
    const { verification } = await answer.json();
    expect(Object.keys(verification).sort()).toEqual(["email", "expiresAt", "id"]);
    await expect.poll(() => sink.received.length).toBe(1);
    expect(sink.received[0]?.mail.text).toMatch(/\b\d{6}\b/);
    expect(server.output()).not.toMatch(/rosa|\b\d{6}\b/);
  });

  it("hashes a password at scrypt's whole cost, and is no server whose passwords could be light", async () => {
    const [email, password] = ["nina@mail.example", "a lantern by the harbour"];
    await ask("/api/auth/sign-up/email", { name: "Nina Park", email, password });
    const mailed = () => sink.received.find(({ to }) => to === email)?.mail.text ?? "";
    await expect.poll(mailed).toContain("/verify-email#");
    const token = /#token=([\w-]+)/.exec(mailed())?.[1];
    expect((await ask("/api/auth/verify-email", { token, password })).status).toBe(200);
    const [stored] = await database.db.select().from(account);
    const [salt = "", key] = stored?.password?.split(":") ?? [];
    // The tests' own cost is set for `scrypt` alone, not for `scryptSync`.
    const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 };
    expect(scryptSync(password, salt, 64, cost).toString("hex")).toBe(key);
    await expect(startServer({ role: "api", env: env(), preload: [lightPasswords] })).rejects.toThrow(
      "Light passwords are for tests only.",
    );
  });

  it.each(["/", "/api/status", "/outbox"])("says nothing back to a TRACE of %s", async (path) => {
    const { hostname, port } = new URL(server.url);
    const asked = request({
      hostname,
      port,
      path,
      method: "TRACE",
      headers: { Cookie: "session=secret" },
    }).end();
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toContain("GET");
    expect(await answer.setEncoding("utf8").toArray()).toEqual(["Method Not Allowed"]);
  });

  it("asks browsers to stay on https", async () => {
    expect((await ask("/healthz")).headers.get("Strict-Transport-Security")).toContain("max-age=");
  });
});

import { Hono } from "hono";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { answerError } from "./envelope.ts";
import { requireKnownHost } from "./known-host.ts";

describe("the host name of a request", () => {
  const app = new Hono();
  app.onError(answerError(pino({ level: "silent" })));
  app.use(requireKnownHost("http://demo.example:3000"));
  app.get("*", (c) => c.json({ success: true }));

  it.each([
    ["http://demo.example:3000", 200],
    ["http://demo.example", 200],
    ["http://localhost:3000", 200],
    ["http://127.0.0.1:3000", 200],
    ["http://[::1]:3000", 200],
    ["http://192.168.1.7:3000", 200],
    ["http://rebound.attacker.example:3000", 403],
    ["http://localhost.attacker.example", 403],
    ["http://127.0.0.1.attacker.example", 403],
  ])("%s answers %d", async (origin, status) => {
    expect((await app.request(`${origin}/api/outbox`)).status).toBe(status);
  });
});

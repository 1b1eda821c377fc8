import { Hono } from "hono";
import { pino } from "pino";
import { expect, it } from "vitest";
import { doubtOf, watchProxies } from "./watch-proxies.ts";

it.each<[string, string | undefined, string | undefined, number, ReturnType<typeof doubtOf>]>([
  ["no proxy, and none is counted", undefined, undefined, 0, null],
  ["a proxy that nobody counted", "203.0.113.7", "https", 0, "unexpected-proxy"],
  ["one proxy", "203.0.113.7", "https", 1, null],
  ["one proxy, and what a client wrote before it", "6.6.6.6, 203.0.113.7", "https", 1, null],
  ["a proxy that adds nothing", undefined, "https", 1, "too-few-addresses"],
  ["a client that goes past the outer of two", "203.0.113.7", "https", 2, "too-few-addresses"],
  ["two proxies, one of them counted", "203.0.113.7, 10.0.0.2", "https", 1, "uncounted-proxy"],
  ["the same by IPv6", "2001:db8::1, fd00::2", "https", 1, "uncounted-proxy"],
  ["a visitor of the same private network", "10.0.0.9", "https", 1, null],
  ["a proxy that does not say the protocol", "203.0.113.7", undefined, 1, "unsaid-protocol"],
  ["a proxy that leaves it empty", "203.0.113.7", " ", 1, "unsaid-protocol"],
  ["no proxy, and so nobody who could say it", undefined, undefined, 0, null],
  ["a proxy that lets http through", "203.0.113.7", "http", 1, "plain-http"],
])("of %s", (_, forwarded, proto, trusted, doubt) => {
  expect(doubtOf({ forwarded, proto }, trusted)).toBe(doubt);
});

it("a doubt is logged once, says how to mend it, and names no address", async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) });
  const app = new Hono().use(watchProxies(1, log)).get("/", (c) => c.text("here"));
  for (const forwarded of ["203.0.113.7, 10.0.0.2", "203.0.113.8, 10.0.0.2"]) {
    expect((await app.request("/", { headers: { "X-Forwarded-For": forwarded } })).status).toBe(200);
  }
  await app.request("/");
  expect(lines.map((line) => JSON.parse(line).doubt)).toEqual(["uncounted-proxy", "too-few-addresses"]);
  expect(lines.join()).toContain("raise it");
  expect(lines.join()).not.toMatch(/\d+\.\d+\.\d+/);
});

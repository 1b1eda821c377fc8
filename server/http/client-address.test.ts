import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { clientAddress, clientNetworks } from "./client-address.ts";

/** The client's address of a request from `socket` with this X-Forwarded-For, behind this many proxies. */
async function addressOf(socket: string, forwarded: string | null, trustedProxies: number): Promise<string> {
  const app = new Hono().get("/", (c) => c.text(clientAddress(c, trustedProxies)));
  const headers: Record<string, string> = forwarded === null ? {} : { "X-Forwarded-For": forwarded };
  const env = { incoming: { socket: { remoteAddress: socket, remotePort: 1, remoteFamily: "IPv4" } } };
  return (await app.request("/", { headers }, env)).text();
}

describe("the client's address", () => {
  it.each([
    [
      "the socket's without proxies, whatever the client says",
      "203.0.113.7",
      "198.51.100.1",
      0,
      "203.0.113.7",
    ],
    ["what one proxy saw", "10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
    ["not what the client wrote before it", "10.0.0.1", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"],
    ["without the port that some proxies add", "10.0.0.1", "198.51.100.1:50123", 1, "198.51.100.1"],
    ["an IPv6 address without its port", "10.0.0.1", "[2001:db8:1:2::7]:50123", 1, "2001:db8:1:2"],
    ["an IPv6 address in brackets alone", "10.0.0.1", "6.6.6.6, [2001:db8:1:2::7]", 1, "2001:db8:1:2"],
    [
      "an IPv4 address written as IPv6, with its port",
      "10.0.0.1",
      "[::ffff:198.51.100.1]:1",
      1,
      "198.51.100.1",
    ],
    ["what the outermost of two saw", "10.0.0.1", "6.6.6.6, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
    ["the socket's when the header is missing", "10.0.0.1", null, 1, "10.0.0.1"],
    ["the socket's when the header is too short", "10.0.0.1", "198.51.100.1", 2, "10.0.0.1"],
    ["an IPv4 address written as IPv6", "::ffff:203.0.113.7", null, 0, "203.0.113.7"],
    ["the /64 of an IPv6 address", "2001:db8:1:2:3:4:5:6", null, 0, "2001:db8:1:2"],
    ["the same /64, shortened", "2001:0db8:1:2::1", null, 0, "2001:db8:1:2"],
    ["the loopback", "::1", null, 0, "0:0:0:0"],
    ["no more than 64 characters of nonsense", "10.0.0.1", "x".repeat(500), 1, "x".repeat(64)],
  ])("is %s", async (_, socket, forwarded, proxies, expected) => {
    expect(await addressOf(socket, forwarded, proxies)).toBe(expected);
  });

  it.each([
    ["2001:db8:1:23ff::9", ["2001:db8:1:23ff", "2001:db8:1:2300/56", "2001:db8:1/48"]],
    ["203.0.113.7", ["203.0.113.7", "203.0.113/24"]],
    ["nonsense", ["nonsense"]],
  ])("%s belongs to networks that somebody may own", async (address, networks) => {
    const app = new Hono().get("/", (c) => c.json(clientNetworks(c, 1)));
    const answer = await app.request("/", { headers: { "X-Forwarded-For": address } });
    expect(await answer.json()).toEqual(networks);
  });

  it("is the same for all when there is no socket", async () => {
    const app = new Hono().get("/", (c) => c.text(clientAddress(c, 0)));
    expect(await (await app.request("/")).text()).toBe("none");
  });
});

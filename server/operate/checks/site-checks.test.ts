import { createServer as createHttp } from "node:http";
import { createServer as createHttps } from "node:https";
import { describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { securityHeaders } from "#server/http/security.ts";
import { closedPort, listening, publicUrl, said, wrongs } from "#tests/support/checks.ts";
import { certificates, testAuthority } from "#tests/support/tls/certificates.ts";
import { checkProxies } from "./check-proxies.ts";
import { checkSite } from "./check-site.ts";

describe("the site from outside", () => {
  type Handler = Parameters<typeof createHttps>[1];
  const good: Handler = (request, response) => {
    const headers = {
      ...securityHeaders({ https: true, path: "/" }),
      "Content-Security-Policy": "default-src 'none'",
    };
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const path = request.url ?? "";
    if (path === "/outbox") response.writeHead(404);
    response.end(path.endsWith("z") ? JSON.stringify({ success: true }) : "<html>");
  };
  async function site(handle: Handler, { key, cert } = certificates.valid) {
    const server = createHttps({ key, cert }, handle);
    const port = await listening(server);
    return `https://localhost:${port}`;
  }
  async function redirecting(location: string | null) {
    const server = createHttp((_, response) => {
      if (location === null) response.end("hello");
      else response.writeHead(308, { Location: `${location}/about_us` }).end();
    });
    return listening(server);
  }
  const look = (url: string, httpPort: number, trusted = true) =>
    checkSite(url, systemClock, AbortSignal.timeout(8000), {
      httpPort,
      ca: trusted ? testAuthority : undefined,
    });

  it("is right when it answers, is valid, passes headers on, and http leads to it", async () => {
    const url = await site(good);
    const looks = await look(url, await redirecting(url));
    expect(wrongs(looks)).toEqual([]);
    expect(said(looks)).toContain("right: http leads to https");
    expect(wrongs(await look(url, await closedPort()))).toEqual([]);
  });

  it("is wrong when it answers in the open, shows an outbox, lost a header, or no worker works", async () => {
    const url = await site((request, response) => {
      if (request.url === "/readyz") {
        response.writeHead(503).end(JSON.stringify({ problems: ["The planner has not finished a round."] }));
      } else if (request.url === "/healthz") response.writeHead(502).end("Bad gateway");
      else response.end("hello");
    });
    const found = wrongs(await look(url, await redirecting(null)));
    expect(found.join("\n")).toContain("Strict-Transport-Security");
    expect(found.join("\n")).toContain("Content-Security-Policy");
    expect(found).toContain("wrong: The planner has not finished a round.");
    expect(found).toContain("wrong: what answers is not Daymark (/healthz: 502)");
    expect(found.join("\n")).toContain("there is an outbox");
    expect(found.join("\n")).toContain("does not lead to PUBLIC_URL");
    expect(wrongs(await look(url, await redirecting("https://elsewhere.example"))).join()).toContain(
      "does not lead",
    );
  });

  it.each([
    ["expired", certificates.expired, true],
    ["of another name", certificates.ofAnotherName, true],
    ["of an authority that nobody knows", certificates.valid, false],
  ])("is wrong when its certificate is %s, and when nobody listens", async (_, certificate, trusted) => {
    const url = await site(good, certificate);
    expect(wrongs(await look(url, 1, trusted))).toEqual([
      expect.stringContaining("certificate is not valid"),
    ]);
    const nowhere = await look(`https://localhost:${await closedPort()}`, 1);
    expect(wrongs(nowhere)).toEqual([expect.stringContaining("cannot be reached under PUBLIC_URL")]);
  });
});

describe("the trust in proxies", () => {
  it.each([
    ["as many as are counted", { addresses: 1, trustedProxies: 1, proto: "https" }, 0, ""],
    ["fewer than are counted", { addresses: 1, trustedProxies: 2, proto: "https" }, 1, "write 1 address, "],
    ["more than are counted", { addresses: 2, trustedProxies: 1, proto: "https" }, 1, "count as one"],
    [
      "a claim that is believed",
      { addresses: 1, trustedProxies: 1, proto: "https", believes: true },
      1,
      "believes",
    ],
    ["a proxy that says nothing", { addresses: 1, trustedProxies: 1, proto: null }, 1, "does not say"],
  ])("with %s", async (_, { believes = false, ...answer }: Record<string, unknown>, count, says) => {
    const server = createHttps(certificates.valid, (request, response) => {
      expect(request.headers.authorization).toBe("Bearer token");
      const claims = request.headers["x-forwarded-for"] !== undefined;
      response.end(JSON.stringify({ ...answer, isBelieved: Boolean(believes) && claims }));
    });
    const url = `https://localhost:${await listening(server)}`;
    const found = await checkProxies(url, "token", AbortSignal.timeout(5000), { ca: testAuthority });
    expect(wrongs(found)).toHaveLength(count);
    expect(wrongs(found).join()).toContain(says);
  });

  it("is not tried without the token", async () => {
    const found = await checkProxies(publicUrl, undefined, AbortSignal.timeout(5000));
    expect(found[0]?.state).toBe("not tried");
  });
});

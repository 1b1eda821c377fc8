import { createServer as createHttps } from "node:https";
import { describe, expect, it } from "vitest";
import { systemClock } from "#server/clock.ts";
import { securityHeaders } from "#server/http/security.ts";
import { closedPort, listening, wrongs } from "#tests/support/checks.ts";
import { certificates, testAuthority } from "#tests/support/tls/certificates.ts";
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
  const look = (url: string, trusted = true) =>
    checkSite(url, systemClock, { ca: trusted ? testAuthority : undefined });

  it("is right when it answers, is valid, and passes headers on", async () => {
    expect(wrongs(await look(await site(good)))).toEqual([]);
  });

  it("is wrong when it shows an outbox, lost a header, or no worker works", async () => {
    const url = await site((request, response) => {
      if (request.url === "/readyz")
        response.writeHead(503).end(JSON.stringify({ problems: ["The planner has not finished a round."] }));
      else response.end("hello");
    });
    const found = wrongs(await look(url));
    expect(found.join("\n")).toContain("Strict-Transport-Security");
    expect(found.join("\n")).toContain("Content-Security-Policy");
    expect(found).toContain("wrong: The planner has not finished a round.");
    expect(found.join("\n")).toContain("there is an outbox");
  });

  it.each([
    ["expired", certificates.expired, true],
    ["of another name", certificates.ofAnotherName, true],
    ["of an authority that nobody knows", certificates.valid, false],
  ])("is wrong when its certificate is %s, and when nobody listens", async (_, certificate, trusted) => {
    const url = await site(good, certificate);
    expect(wrongs(await look(url, trusted))).toEqual([
      expect.stringMatching(/cannot be reached under PUBLIC_URL \(\w*(CERT|SIGNATURE|ALTNAME)\w*\)/),
    ]);
    const nowhere = await look(`https://localhost:${await closedPort()}`);
    expect(wrongs(nowhere)).toEqual([expect.stringContaining("cannot be reached under PUBLIC_URL")]);
  });
});

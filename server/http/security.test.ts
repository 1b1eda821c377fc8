import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { linkLetters } from "#core/delivery/mailed-link.ts";
import { hasKey, securityHeaders } from "./security.ts";

const headersOf = (path: string, https = true) => Object.keys(securityHeaders({ https, path })).sort();

describe("the headers of every answer", () => {
  it("keep a page out of frames, away from powers it does not need, and its address from others", () => {
    expect(headersOf("/login")).toEqual([
      "Cross-Origin-Opener-Policy",
      "Cross-Origin-Resource-Policy",
      "Permissions-Policy",
      "Referrer-Policy",
      "Strict-Transport-Security",
      "X-Content-Type-Options",
      "X-Frame-Options",
    ]);
    expect(headersOf("/login", false)).not.toContain("Strict-Transport-Security");
  });

  it("leave out what only counts for a page with scripts, styles and fonts", () => {
    expect(headersOf("/assets/home-1.js")).toEqual([
      "Cross-Origin-Resource-Policy",
      "Referrer-Policy",
      "Strict-Transport-Security",
      "X-Content-Type-Options",
    ]);
    expect(headersOf("/api/assets/")).toContain("X-Frame-Options");
  });

  it("send the address of a page behind a link nowhere, whichever link it is", () => {
    const behindLinks = routes.flatMap(({ path = "" }) => (path.endsWith("/:token") ? [`/${path}`] : []));
    for (const letter of Object.values(linkLetters)) expect(behindLinks).toContain(`/${letter}/:token`);
    for (const path of [...behindLinks, "/c/token.ics"]) {
      expect([path, hasKey(path)]).toEqual([path, true]);
      expect(securityHeaders({ https: true, path })["Referrer-Policy"]).toBe("no-referrer");
    }
    expect(securityHeaders({ https: true, path: "/reminder" })["Referrer-Policy"]).toBe("same-origin");
  });
});

import { describe, expect, it } from "vitest";
import { securityHeaders } from "./security.ts";

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
});

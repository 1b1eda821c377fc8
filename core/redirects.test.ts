import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "./redirects.ts";

describe("safeRedirect", () => {
  it.each([
    ["/reminder", "/reminder"],
    ["/reminder?tab=people#list", "/reminder?tab=people#list"],
    ["/", "/"],
    ["/a/../reminder", "/reminder"],
    ["/search?q=//example.com", "/search?q=//example.com"],
  ])("keeps %j as %j", (target, expected) => {
    expect(safeRedirect(target)).toBe(expected);
  });

  it.each([
    null,
    undefined,
    "",
    "reminder",
    "https://example.com/",
    "//example.com",
    "///example.com",
    "/\\example.com",
    "\\\\example.com",
    "/\t/example.com",
    "/\n/example.com",
    "/.//example.com",
    "/a/..//example.com",
    "/%2e//example.com",
    "javascript:alert(1)",
    " /reminder",
    "?x=1",
    `/${"a".repeat(2001)}`,
  ])("sends %j to the fallback", (target) => {
    expect(safeRedirect(target)).toBe("/");
    expect(safeRedirect(target, "/reminder")).toBe("/reminder");
  });

  it("never leaves the origin, and gives the same path when applied twice", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "\t",
      "example.com",
      "@",
      ":",
      "?",
      "#",
      "a",
    );
    const nasty = fc.array(piece, { maxLength: 10 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: "binary" }), fc.webUrl()), (target) => {
        const path = safeRedirect(target);
        expect(new URL(path, "https://daymark.example").origin).toBe("https://daymark.example");
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(safeRedirect(path)).toBe(path);
      }),
      { numRuns: 1000 },
    );
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlainDate } from "./parse-date.ts";

describe("parsePlainDate", () => {
  it("reads an ISO date", () => {
    expect(parsePlainDate("2028-02-29")?.toString()).toBe("2028-02-29");
    expect(parsePlainDate("0001-01-01")?.toString()).toBe("0001-01-01");
  });

  it.each([
    "",
    "2026-02-29",
    "2026-13-01",
    "2026-12-32",
    "2026-1-1",
    "12/10/2026",
    " 2026-12-10",
    "2026-12-10T09:00",
    "2026-12-10[u-ca=hebrew]",
    "+002026-12-10",
    "0000-01-01",
  ])("refuses %j", (text) => {
    expect(parsePlainDate(text)).toBeNull();
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => parsePlainDate(text)).not.toThrow();
      }),
    );
  });
});

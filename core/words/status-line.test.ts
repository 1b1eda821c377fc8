import { describe, expect, it } from "vitest";
import { statusLine } from "./status-line.ts";

describe("the status line", () => {
  it.each([[{ active: false, endsOn: "2026-11-01" }], [{ active: false, endsOn: null }]])(
    "says in the agreed sentence that %j is not active",
    (state) => {
      expect(statusLine(state)).toBe("The customer is not active. Please go to the subscription page.");
    },
  );

  it("says until when the subscription is active", () => {
    expect(statusLine({ active: true, endsOn: "2027-11-20" })).toBe(
      "Your subscription is active until November 20, 2027.",
    );
  });
});

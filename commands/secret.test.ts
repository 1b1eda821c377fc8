import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { rotateLines } from "./secret.ts";

const since = Temporal.Instant.from("2026-11-01T10:00:00Z");
const outstanding = { since, until: since.add({ hours: 720 }), logins: 3, accountLinks: 0, sent: 1200 };
const none = { messages: 0, apps: 0, formers: 0 };

describe("what an operator reads of a new secret", () => {
  it.each([
    [
      "there is something to encrypt",
      { ...none, messages: 1 },
      false,
      "2026-12-24T10:00:00Z",
      /must stay: run this with --yes/,
    ],
    [
      "it is encrypted, and thirty days are not over",
      { ...none, apps: 1 },
      true,
      "2026-11-02T10:00:00Z",
      /can go on 2026-12-01\. Before/,
    ],
    [
      "nothing is left, and thirty days are over",
      none,
      false,
      "2026-12-01T10:00:00Z",
      /DAYMARK_SECRET_2 can go\. Links/,
    ],
  ] as const)("when %s", (_when, encrypted, isSure, now, says) => {
    const lines = rotateLines(encrypted, outstanding, { isSure, now: Temporal.Instant.from(now) });
    expect(lines[0]).toBe("DAYMARK_SECRET has been in use since 2026-11-01.");
    expect(lines[2]).toContain("3 logins, 0 mailed links to accounts, the links in 1,200 messages");
    expect(lines.at(-1)).toMatch(says);
  });
});

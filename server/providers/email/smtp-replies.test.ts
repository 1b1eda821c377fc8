import { describe, expect, it } from "vitest";
import { meaningOfReply } from "#server/providers/email/smtp-replies.ts";

// What no server of the tests can be made to write; the rest goes through the real provider (smtp.test.ts).
describe("a mail server's refusal", () => {
  it.each([
    ["550\t5.7.1\tBlocked", "transient"],
    ["550-\t5.7.26 Blocked\n550\t5.7.26 More", "transient"],
    ["550 [5.7.1] Blocked", "transient"],
    ["550-Rejected\r\n550 5.7.1 Policy", "transient"],
    ["550-5.1.1\n550 5.1.1", "permanent"],
    ["550 5.7.1", "transient"],
    ["550-", "permanent"],
    ["550", "permanent"],
    ["550 REJECTED: SPAMHAUS RBL", "transient"],
  ])("%j is %s", (reply, kind) => {
    expect(meaningOfReply(reply)?.kind).toBe(kind);
  });

  it.each(["250 2.0.0 Ok", "", "5501 no code", "Ok 550"])("%j is none", (reply) => {
    expect(meaningOfReply(reply)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { m } from "#messages";
import { linksOf, messageTitle } from "./message-words.ts";

const text =
  "Daymark: 3 days until your date, Thu Dec 10. Done? Reply DONE or http://localhost:3000/d/AAAAAAABq0. STOP ends texts.";

describe("a message of the outbox", () => {
  it("is named by its subject, or by its first sentence", () => {
    expect(messageTitle({ subject: "3 days until your date", text: "Hello" })).toBe("3 days until your date");
    expect(messageTitle({ subject: null, text })).toBe("3 days until your date, Thu Dec 10.");
  });

  it("shows each of its links once, as a path of this site", () => {
    const again = `${text} Again: http://localhost:3000/d/AAAAAAABq0, and http://localhost:3000/reset-password#token=x`;
    expect(linksOf(again)).toEqual([
      { href: "/d/AAAAAAABq0", label: m.demo_link_done() },
      { href: "/reset-password#token=x", label: m.demo_link_reset_password() },
    ]);
  });

  it("has no links when there are none", () => {
    expect(linksOf("Your code is 482915.")).toEqual([]);
  });
});

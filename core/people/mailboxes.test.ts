import { describe, expect, it } from "vitest";
import { mailboxOf } from "./mailboxes.ts";

describe("the mailbox of an address", () => {
  it.each([
    ["rosa+reminders+more@mail.example", "rosa@mail.example"],
    ["r.o.s.a@mail.example", "r.o.s.a@mail.example"],
    ["r.o.s.a+x@gmail.com", "rosa@gmail.com"],
    ["ro.sa@googlemail.com", "rosa@gmail.com"],
    ["rosa@gmail.com.example", "rosa@gmail.com.example"],
    ["r.o_s-a+x@pm.me", "rosa@proton.me"],
    ["ro.sa@mac.com", "ro.sa@icloud.com"],
    ["rosa+x@outlook.com", "rosa@outlook.com"],
    ["rosa-shopping@yahoo.com", "rosa@yahoo.com"],
    ["ro.sa@yahoo.com", "ro.sa@yahoo.com"],
    ["shopping@rosa.fastmail.com", "rosa@fastmail.com"],
    ["rosa+x@fastmail.com", "rosa@fastmail.com"],
    ["...@gmail.com", "...@gmail.com"],
  ])("of %s is %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

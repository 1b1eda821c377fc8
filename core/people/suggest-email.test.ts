import { describe, expect, it } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

describe("the address that was probably meant", () => {
  it.each([
    ["ben@gmial.com", "ben@gmail.com"],
    ["ben@gmal.com", "ben@gmail.com"],
    ["ben@gmail.con", "ben@gmail.com"],
    ["ben@gmail.co", "ben@gmail.com"],
    ["ben@gamil.com", "ben@gmail.com"],
    [" Ben@GMAILL.com ", "ben@gmail.com"],
    ["rosa@yaho.com", "rosa@yahoo.com"],
    ["rosa@hotmial.com", "rosa@hotmail.com"],
    ["rosa@outlok.com", "rosa@outlook.com"],
    ["rosa@iclould.com", "rosa@icloud.com"],
    ["rosa@aoll.com", null],
    ["rosa@alo.com", "rosa@aol.com"],
  ])("for %s is %s", (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant);
  });

  it.each([
    ["of a common domain", "ben@gmail.com"],
    ["of another real one", "ben@gmx.com"],
    ["of one that is far from all", "rosa@mail.example"],
    ["of a company's own", "ben@dayton.com"],
    ["of what is no address", "ben@gmial"],
    ["of nothing", ""],
  ])("is not asked about: that %s", (_what, typed) => {
    expect(suggestEmail(typed)).toBeNull();
  });

  it("waits for the last letters of a common domain while somebody types", () => {
    expect(suggestEmail("ben@gmail.co", true)).toBeNull();
    expect(suggestEmail("ben@gmial.com", true)).toBe("ben@gmail.com");
  });
});

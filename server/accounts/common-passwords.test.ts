import { describe, expect, it } from "vitest";
import { isCommonPassword, isIn, makeFilter } from "./common-passwords.ts";

describe("the filter of common passwords", () => {
  it.each([
    ["123456", true],
    ["iloveyou", true],
    // The 2,000th, 20,000th and last of its list.
    ["israel", true],
    ["0range", true],
    ["xpcrew", true],
    ["lantern-of-nine-owls", false],
    ["six-ch", false],
    ["", false],
  ])("%j: %s", async (password, expected) => {
    expect(await isCommonPassword(password)).toBe(expected);
  });

  it("holds all that it was made of, and hardly anything of the rest", () => {
    const made = makeFilter(Array.from({ length: 5_000 }, (_, at) => `common ${at}`));
    const count = (name: string) =>
      Array.from({ length: 5_000 }, (_, at) => isIn(made, `${name} ${at}`)).filter(Boolean).length;
    expect(count("common")).toBe(5_000);
    expect(count("other")).toBeLessThan(5);
  });
});

import { describe, expect, it } from "vitest";
import {
  choosableOffsets,
  compareOffsets,
  dayOfOffset,
  isDayOffset,
  isOffsetKey,
  isOfShortClock,
  type OffsetKey,
  offeredOffsets,
  offsets,
} from "./offsets.ts";

describe("the offsets", () => {
  it("are 7, 3 and 1 days before, the day with two more messages, 1 and 3 days after, in order", () => {
    const keys = offsets.map(({ key }) => key);
    expect(keys).toEqual(["-7", "-3", "-1", "0", "0@13", "0@16", "1", "3"]);
    expect([...keys].reverse().sort(compareOffsets)).toEqual(keys);
  });

  it("go out at 09:00, and at 08:00 on the day itself", () => {
    const own = offsets.filter(({ key }) => isDayOffset(key));
    expect(own.map(({ sendAt }) => sendAt)).toEqual(["09:00", "09:00", "09:00", "08:00", "09:00", "09:00"]);
  });

  it.each(offsets)(
    "say by the key which day it is, and a further one's hour: $key",
    ({ key, days, sendAt }) => {
      expect(dayOfOffset(key)).toBe(days);
      const [, hour] = key.split("@");
      if (hour !== undefined) expect(sendAt).toBe(`${hour}:00`);
    },
  );
});

describe("for another date that comes once", () => {
  it.each<[daysAhead: number, keys: OffsetKey[]]>([
    [0, ["0", "1", "3"]],
    [1, ["-1", "0", "1", "3"]],
    [2, ["-2", "-1", "0", "1", "3"]],
    [3, ["-3", "-2", "-1", "0", "1", "3"]],
    [4, ["-4", "-3", "-1", "0", "1", "3"]],
    [6, ["-6", "-5", "-1", "0", "1", "3"]],
  ])("%i days ahead, today and tomorrow are offered in place of what has passed", (daysAhead, keys) => {
    expect(offeredOffsets(daysAhead)).toEqual(keys);
    expect([...keys].sort(compareOffsets)).toEqual(keys);
    expect(choosableOffsets).toEqual(expect.arrayContaining(keys));
  });

  it.each([7, 300, -1, null])("the table's are offered %s days ahead", (daysAhead) => {
    expect(offeredOffsets(daysAhead)).toEqual(["-7", "-3", "-1", "0", "1", "3"]);
  });
});

it.each<[keys: OffsetKey[], isShort: boolean]>([
  [["-4", "-3", "-1", "0", "0@13", "0@16", "1"], true],
  [["-2", "-1", "0"], true],
  [["-1", "0"], true],
  [["0", "1", "3"], true],
  [["-7", "-3", "-1", "0"], false],
  [["-3", "0"], false],
  [["-4", "-1", "0"], false],
])("%j has all mornings that a near day offers: %s", (keys, isShort) => {
  expect(isOfShortClock(keys)).toBe(isShort);
});

it.each([
  ["-7", true, true],
  ["0", true, true],
  ["0@13", true, false],
  ["-30", true, false],
  ["", false, false],
  ["1300@", false, false],
  [7, false, false],
])("%j is a key: %s, and of a day of the table: %s", (text, isKey, isOfTable) => {
  expect([isOffsetKey(text), isOffsetKey(text) && isDayOffset(text)]).toEqual([isKey, isOfTable]);
});

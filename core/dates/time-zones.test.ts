import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { currentTimeZone, isUsTimeZone, proposedTimeZone, todayIn, usTimeZones } from "./time-zones.ts";

describe("the US time zones", () => {
  it("are zones that this runtime knows, each once, with a label of its own", () => {
    const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
    expect(() => usTimeZones.map(({ id }) => now.toZonedDateTimeISO(id))).not.toThrow();
    expect(new Set(usTimeZones.map(({ id }) => id)).size).toBe(usTimeZones.length);
    expect(new Set(usTimeZones.map(({ label }) => label())).size).toBe(usTimeZones.length);
  });

  it("cover every offset from UTC in use in the states and territories", () => {
    const winter = Temporal.Instant.from("2026-01-15T12:00:00Z");
    const found = new Set(usTimeZones.map(({ id }) => winter.toZonedDateTimeISO(id).offset));
    expect([...found].sort()).toEqual(
      ["+10:00", "-04:00", "-05:00", "-06:00", "-07:00", "-08:00", "-09:00", "-10:00", "-11:00"].sort(),
    );
  });

  it.each([
    ["America/New_York", true],
    ["America/Indiana/Knox", true],
    ["Pacific/Guam", true],
    ["america/new_york", false],
    ["Europe/Berlin", false],
    ["America/Toronto", false],
    ["__proto__", false],
    ["", false],
  ])("%s is one: %s", (id, expected) => {
    expect(isUsTimeZone(id)).toBe(expected);
  });

  it.each([
    ["America/Indianapolis", "America/Indiana/Indianapolis"],
    ["America/Fort_Wayne", "America/Indiana/Indianapolis"],
    ["America/Louisville", "America/Kentucky/Louisville"],
    ["America/Knox_IN", "America/Indiana/Knox"],
    ["US/Eastern", "America/New_York"],
    ["US/Samoa", "Pacific/Pago_Pago"],
    ["America/Chicago", "America/Chicago"],
    ["Europe/Berlin", "Europe/Berlin"],
    ["toString", "toString"],
  ])("%s is called %s today", (id, expected) => {
    expect(currentTimeZone(id)).toBe(expected);
    const july = Temporal.Instant.from("2026-07-15T12:00:00Z");
    if (id.includes("/")) {
      expect(july.toZonedDateTimeISO(id).offset).toBe(july.toZonedDateTimeISO(expected).offset);
    }
  });
});

describe("todayIn", () => {
  it.each([
    ["America/New_York", "2026-12-09"],
    ["Pacific/Guam", "2026-12-10"],
    ["Pacific/Pago_Pago", "2026-12-09"],
  ])("in %s it is %s", (zone, expected) => {
    expect(todayIn(zone, Temporal.Instant.from("2026-12-10T04:30:00Z")).toString()).toBe(expected);
  });

  it("throws a RangeError for a zone that does not exist", () => {
    expect(() => todayIn("Mars/Base", Temporal.Instant.from("2026-12-10T04:30:00Z"))).toThrow(RangeError);
  });
});

describe("proposedTimeZone", () => {
  it.each([
    ["America/Boise", "ID", "America/Boise"],
    ["America/Winnipeg", "ND", "America/Chicago"],
    ["America/Regina", "MT", "America/Denver"],
    ["America/Tijuana", "CA", "America/Los_Angeles"],
    ["Pacific/Apia", "as", "Pacific/Pago_Pago"],
    ["Europe/Berlin", "AE", null],
    ["Etc/GMT", "", null],
  ])("for %s in %s is %s", (zone, state, expected) => {
    expect(proposedTimeZone(zone, state)).toBe(expected);
  });

  it("knows all states, the District of Columbia and the five territories", () => {
    const states =
      "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU MP AS".split(
        " ",
      );
    expect(states).toHaveLength(56);
    expect(states.filter((state) => !isUsTimeZone(proposedTimeZone("none", state) ?? ""))).toEqual([]);
  });
});
